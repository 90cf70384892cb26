import StickerModel

extension Schema {
  /// The second migration: findings and duplicates.
  static let findings = findingTables + defaultSeverities + findingViews

  /// - `finding`: what the rules found about a sticker's files; a sticker without a finding has no row.
  /// - `theme_finding`: what is found about a theme as a whole; `place` is a key of theme.json or empty.
  /// - `unreadable`: what was known stays, though it can't be read now.
  /// - `severity`: `theme` 0 is what holds everywhere, complete.
  /// - `collision`: `root` is the folded name by which the members of a group of names are found; `place` a folder's
  ///   key, or an inode, where the key alone does not name the group.
  private static let findingTables = """
    ALTER TABLE sticker ADD COLUMN folded BLOB;
    ALTER TABLE sticker ADD COLUMN license TEXT;
    ALTER TABLE file ADD COLUMN owner INTEGER;
    ALTER TABLE folder ADD COLUMN folded BLOB;
    ALTER TABLE remark ADD COLUMN bytes INTEGER NOT NULL DEFAULT 0;
    DROP INDEX IF EXISTS sticker_stem;
    DROP INDEX IF EXISTS file_digest;
    CREATE TABLE finding(
      sticker INTEGER NOT NULL, rule TEXT NOT NULL, name BLOB NOT NULL, owner INTEGER, detail TEXT,
      generation INTEGER NOT NULL, PRIMARY KEY(sticker, rule, name)) WITHOUT ROWID;
    CREATE TABLE theme_finding(
      theme INTEGER NOT NULL, rule TEXT NOT NULL, place TEXT NOT NULL, count INTEGER NOT NULL, detail TEXT,
      owner INTEGER, generation INTEGER NOT NULL, PRIMARY KEY(theme, rule, place)) WITHOUT ROWID;
    CREATE TABLE unreadable(
      path BLOB PRIMARY KEY, theme BLOB NOT NULL, reason TEXT NOT NULL, generation INTEGER NOT NULL) WITHOUT ROWID;
    CREATE TABLE severity(
      rule TEXT NOT NULL, theme INTEGER NOT NULL, severity TEXT NOT NULL, PRIMARY KEY(rule, theme)) WITHOUT ROWID;
    CREATE TABLE mute(
      theme INTEGER NOT NULL, rule TEXT NOT NULL, number INTEGER NOT NULL, path TEXT, reason TEXT NOT NULL,
      PRIMARY KEY(theme, rule, number)) WITHOUT ROWID;
    DROP TABLE collision;
    CREATE TABLE collision(
      kind TEXT NOT NULL, key BLOB NOT NULL, place INTEGER NOT NULL, root BLOB, generation INTEGER NOT NULL,
      PRIMARY KEY(kind, key, place)) WITHOUT ROWID;
    CREATE TRIGGER sticker_gone AFTER DELETE ON sticker BEGIN
      DELETE FROM finding WHERE sticker = OLD.key;
    END;
    CREATE TRIGGER folder_gone AFTER DELETE ON folder BEGIN
      DELETE FROM collision WHERE kind = 'folder-case' AND place = OLD.key;
    END;
    CREATE TRIGGER theme_gone AFTER DELETE ON theme BEGIN
      DELETE FROM theme_finding WHERE theme = OLD.key;
      DELETE FROM severity WHERE theme = OLD.key;
      DELETE FROM mute WHERE theme = OLD.key;
    END;

    """

  private static let defaultSeverities =
    FindingRule.all.map {
      "INSERT INTO severity(rule, theme, severity) VALUES ('\($0.identifier)', 0, '\($0.severity.rawValue)');\n"
    }.joined() + "INSERT INTO severity(rule, theme, severity) VALUES ('\(caseInFolder)', 0, 'error');\n"

  /// Names that differ by case in one folder are worse than those across folders.
  static let caseInFolder = "case-in-folder"

  /// Where all looks are by touched keys, these answer them without a walk, however large the groups are.
  static let findingIndexes = """
    CREATE INDEX IF NOT EXISTS sticker_folded ON sticker(folded, stem, theme, folder);
    CREATE INDEX IF NOT EXISTS sticker_symbol ON sticker(symbol, stem) WHERE symbol IS NOT NULL;
    CREATE INDEX IF NOT EXISTS sticker_license ON sticker(theme) WHERE license IS NOT NULL;
    CREATE INDEX IF NOT EXISTS file_content ON file(digest, inode, sticker) WHERE digest IS NOT NULL;
    CREATE INDEX IF NOT EXISTS folder_folded ON folder(parent, folded);

    """

  private static let findingViews = """
    DROP VIEW findings;
    DROP VIEW duplicates;
    CREATE VIEW member AS
      SELECT collision.kind AS kind, collision.key AS key, collision.place AS place, 0 AS near, collision.generation,
        sticker.id AS id, sticker.path AS path, stem AS name, symbol_path, sticker.theme AS theme, NULL AS owner
        FROM collision JOIN sticker ON sticker.folded = collision.root AND sticker.stem = collision.key
        WHERE kind = 'name'
      UNION ALL
      SELECT kind, collision.key, place, place <> 0, collision.generation, sticker.id, sticker.path, stem, symbol_path,
        sticker.theme, NULL
        FROM collision JOIN sticker ON sticker.folded = collision.root AND (place = 0 OR sticker.folder = place)
        WHERE kind = 'case'
      UNION ALL
      SELECT kind, collision.key, place, 0, collision.generation, sticker.id, sticker.path, stem, symbol_path,
        sticker.theme, NULL
        FROM collision JOIN sticker ON sticker.symbol = CAST(collision.key AS TEXT) WHERE kind = 'symbol'
      UNION ALL
      SELECT DISTINCT kind, collision.key, place, 0, collision.generation, sticker.id, sticker.path, stem, symbol_path,
        sticker.theme, file.owner
        FROM collision JOIN file ON file.digest = collision.key AND (place = 0 OR file.inode = place)
        JOIN sticker ON sticker.key = file.sticker WHERE kind IN ('content', 'same-file')
      UNION ALL
      SELECT 'case', collision.key, place, 2, collision.generation,
        theme.id, folder.path, folder.path, NULL, folder.theme, NULL
        FROM collision JOIN folder ON folder.parent = place AND folder.folded = collision.root
        LEFT JOIN theme ON theme.name = folder.path WHERE kind = 'folder-case';
    CREATE VIEW duplicates AS SELECT kind, CASE WHEN near THEN 'folder' WHEN widest > narrowest THEN 'themes' ELSE 'groups' END AS scope,
      CASE WHEN kind IN ('content', 'same-file') THEN lower(hex(key)) ELSE CAST(key AS TEXT) END AS key,
      COALESCE(
        (SELECT severity FROM severity WHERE rule = kind AND widest = narrowest AND severity.theme = widest AND widest <> 0),
        (SELECT severity FROM severity
          WHERE rule = CASE WHEN near AND kind = 'case' THEN 'case-in-folder' ELSE kind END AND severity.theme = 0),
        'warning') AS severity,
      id AS sticker, CAST(path AS TEXT) AS path, place, near = 2 AS is_folder, name, symbol_path, generation, owner,
      \(muted("kind", "member.path", "member.theme")) AS muted
      FROM (SELECT *, MIN(theme) OVER (PARTITION BY kind, key, place, near) AS narrowest,
        MAX(theme) OVER (PARTITION BY kind, key, place, near) AS widest FROM member) AS member;
    CREATE VIEW found AS
      SELECT rule, remark.path AS path, count, NULL AS detail, remark.owner AS owner, generation, folder.theme AS theme
        FROM remark JOIN folder ON folder.key = remark.folder WHERE rule <> 'shipped-not-shown'
      UNION ALL
      SELECT CASE standing WHEN 1 THEN 'not-an-image' WHEN 2 THEN 'empty-file' WHEN 3 THEN 'unreadable' ELSE problem END,
        folder.path || '/' || file.name, 1, NULL, file.owner, since, folder.theme
        FROM file JOIN folder ON folder.key = file.folder WHERE standing <> 0 OR problem IS NOT NULL
      UNION ALL
      SELECT rule, folder.path || '/' || finding.name, 1, detail, owner, finding.generation, sticker.theme
        FROM finding JOIN sticker ON sticker.key = finding.sticker JOIN folder ON folder.key = sticker.folder
      UNION ALL
      SELECT rule, CASE rule WHEN 'metadata-invalid' THEN theme.name || '/theme.json' ELSE theme.name END, count, detail,
        owner, theme_finding.generation, theme_finding.theme
        FROM theme_finding JOIN theme ON theme.key = theme_finding.theme
      UNION ALL
      SELECT 'unreadable', path, 1, reason, NULL, unreadable.generation, theme.key
        FROM unreadable LEFT JOIN theme ON theme.name = unreadable.theme
      UNION ALL
      SELECT 'same-file', MIN(path), COUNT(*), NULL, owner, generation,
        CASE WHEN MIN(theme) = MAX(theme) THEN theme END FROM member WHERE kind = 'same-file' GROUP BY key, place;
    CREATE VIEW findings AS SELECT rule, COALESCE(
        (SELECT severity FROM severity WHERE severity.rule = found.rule AND severity.theme = found.theme),
        (SELECT severity FROM severity WHERE severity.rule = found.rule AND severity.theme = 0), 'warning') AS severity,
      CAST(found.path AS TEXT) AS path, count, found.owner AS owner, found.generation AS generation,
      detail, theme.id AS theme,
      \(muted("found.rule", "found.path", "found.theme")) AS muted
      FROM found LEFT JOIN theme ON theme.key = found.theme;

    """

  /// The reason for which a theme mutes a rule at a path: at all of the theme, at that very path below it, or at what
  /// the pattern matches.
  private static func muted(_ rule: String, _ path: String, _ theme: String) -> String {
    let below = "CAST(substr(CAST(\(path) AS BLOB), length(theme.name) + 2) AS TEXT)"
    return """
      (SELECT reason FROM mute JOIN theme ON theme.key = mute.theme WHERE mute.theme = \(theme) AND mute.rule = \(rule)
        AND (mute.path IS NULL OR mute.path = \(below) OR \(below) GLOB mute.path) ORDER BY number LIMIT 1)
      """
  }
}
