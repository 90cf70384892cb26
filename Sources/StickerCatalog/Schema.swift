/// The numbered migrations; only ever appended to. `PRAGMA user_version` is the number of those that were run.
///
/// Base tables are private and singular; the documented views for readers are plural. Paths and names are blobs, so
/// that they compare by bytes; the views show them as text.
enum Schema {
  static let migrations = [first, findings]
  static var version: Int { migrations.count }

  private static let first = tables + views

  private static let tables = """
    CREATE TABLE meta(key TEXT PRIMARY KEY, value) WITHOUT ROWID;
    CREATE TABLE theme(
      key INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, name BLOB NOT NULL,
      inode INTEGER NOT NULL, born INTEGER NOT NULL, added INTEGER NOT NULL, generation INTEGER NOT NULL,
      metadata TEXT, metadata_stamp TEXT, metadata_problems TEXT,
      href TEXT, digest BLOB, bytes INTEGER, stamp TEXT, stickers INTEGER, files INTEGER, file_bytes INTEGER);
    CREATE TABLE folder(
      key INTEGER PRIMARY KEY, parent INTEGER NOT NULL, theme INTEGER NOT NULL, path BLOB NOT NULL UNIQUE,
      inode INTEGER NOT NULL, born INTEGER NOT NULL, mounted INTEGER NOT NULL, others INTEGER NOT NULL);
    CREATE TABLE file(
      key INTEGER PRIMARY KEY, folder INTEGER NOT NULL, name BLOB NOT NULL, family BLOB NOT NULL,
      sticker INTEGER, origin INTEGER, standing INTEGER NOT NULL,
      inode INTEGER NOT NULL, size INTEGER NOT NULL, modified INTEGER NOT NULL, changed INTEGER NOT NULL,
      born INTEGER NOT NULL,
      format TEXT, width REAL, height REAL, orientation INTEGER, alpha INTEGER, frames INTEGER,
      digest BLOB, problem TEXT, traits INTEGER,
      scale INTEGER, idiom TEXT, appearance TEXT, height_class TEXT, since INTEGER NOT NULL);
    CREATE TABLE sticker(
      key INTEGER PRIMARY KEY, id TEXT NOT NULL, theme INTEGER NOT NULL, folder INTEGER NOT NULL,
      stem BLOB NOT NULL, path BLOB NOT NULL, json TEXT NOT NULL, files INTEGER NOT NULL, bytes INTEGER NOT NULL,
      added INTEGER NOT NULL, changed INTEGER NOT NULL, former BLOB NOT NULL, symbol TEXT, symbol_path TEXT);
    CREATE TABLE license(path BLOB PRIMARY KEY, stamp TEXT NOT NULL, license TEXT, copyright TEXT) WITHOUT ROWID;
    CREATE TABLE departed(
      key INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, path BLOB NOT NULL, digest BLOB, added INTEGER NOT NULL,
      former BLOB NOT NULL, primary_file INTEGER, generation INTEGER NOT NULL);
    CREATE INDEX departed_path ON departed(path);
    CREATE INDEX departed_digest ON departed(digest);
    CREATE TABLE departed_theme(id TEXT PRIMARY KEY, name BLOB NOT NULL, generation INTEGER NOT NULL) WITHOUT ROWID;
    CREATE TABLE collision(
      kind TEXT NOT NULL, key BLOB NOT NULL, scope TEXT NOT NULL, members INTEGER NOT NULL,
      PRIMARY KEY(kind, key)) WITHOUT ROWID;
    CREATE TABLE remark(
      folder INTEGER NOT NULL, rule TEXT NOT NULL, path BLOB NOT NULL, count INTEGER NOT NULL,
      owner INTEGER NOT NULL, generation INTEGER NOT NULL, PRIMARY KEY(folder, rule, path)) WITHOUT ROWID;
    CREATE TABLE generation(number INTEGER PRIMARY KEY, at TEXT NOT NULL, entries INTEGER NOT NULL);
    CREATE TABLE change(
      key INTEGER PRIMARY KEY AUTOINCREMENT, generation INTEGER NOT NULL, kind TEXT NOT NULL, id TEXT NOT NULL,
      path BLOB NOT NULL, source BLOB, changed INTEGER NOT NULL);
    CREATE TABLE uncovered(path BLOB PRIMARY KEY, reason TEXT NOT NULL, since TEXT NOT NULL) WITHOUT ROWID;

    """

  /// Made when the first index is whole: one sort for each is cheaper than one look for each row. Until then nothing is
  /// looked up. An index that was interrupted gets them when it is opened again.
  static let indexes = """
    CREATE UNIQUE INDEX IF NOT EXISTS file_place ON file(folder, family, name);
    CREATE INDEX IF NOT EXISTS theme_name ON theme(name);
    CREATE INDEX IF NOT EXISTS folder_parent ON folder(parent);
    CREATE INDEX IF NOT EXISTS folder_identity ON folder(inode);
    CREATE INDEX IF NOT EXISTS folder_theme ON folder(theme);
    CREATE INDEX IF NOT EXISTS file_inode ON file(inode);
    CREATE INDEX IF NOT EXISTS file_sticker ON file(sticker) WHERE sticker IS NOT NULL;
    CREATE INDEX IF NOT EXISTS file_origin ON file(origin) WHERE origin IS NOT NULL;
    CREATE INDEX IF NOT EXISTS file_standing ON file(standing) WHERE standing <> 0 OR problem IS NOT NULL;
    CREATE UNIQUE INDEX IF NOT EXISTS sticker_id ON sticker(id);
    CREATE INDEX IF NOT EXISTS sticker_place ON sticker(folder, stem);
    CREATE INDEX IF NOT EXISTS sticker_path ON sticker(theme, path);
    CREATE INDEX IF NOT EXISTS change_generation ON change(generation);

    """ + findingIndexes

  private static let views = """
    CREATE VIEW themes AS SELECT theme.id AS id, CAST(theme.name AS TEXT) AS name,
      COALESCE(metadata ->> '$.title', CAST(theme.name AS TEXT)) AS title, metadata ->> '$.artist' AS artist,
      metadata ->> '$.license' AS license,
      (SELECT COUNT(*) FROM sticker WHERE sticker.theme = theme.key) AS stickers,
      (SELECT COALESCE(SUM(files), 0) FROM sticker WHERE sticker.theme = theme.key) AS files,
      (SELECT COALESCE(SUM(bytes), 0) FROM sticker WHERE sticker.theme = theme.key) AS bytes,
      (SELECT COALESCE(SUM(others), 0) FROM folder WHERE folder.theme = theme.key) AS other,
      theme.generation AS generation, theme.added AS added
      FROM theme;
    CREATE VIEW stickers AS SELECT sticker.id AS id, theme.id AS theme, CAST(stem AS TEXT) AS name,
      CAST(sticker.path AS TEXT) AS path, json ->> '$.group' AS group_path, symbol, symbol_path,
      json ->> '$.kind' AS kind, json ->> '$.size.width' AS width, json ->> '$.size.height' AS height,
      sticker.files AS files, sticker.bytes AS bytes, sticker.added AS added, sticker.changed AS changed, json
      FROM sticker JOIN theme ON theme.key = sticker.theme;
    CREATE VIEW files AS SELECT CAST(folder.path || '/' || file.name AS TEXT) AS path, sticker.id AS sticker,
      theme.id AS theme, format, scale, idiom, appearance, height_class, width, height, orientation, alpha, frames,
      size AS bytes, lower(hex(file.digest)) AS sha256, problem, file.inode AS inode, modified
      FROM file JOIN folder ON folder.key = file.folder JOIN theme ON theme.key = folder.theme
      JOIN sticker ON sticker.key = file.sticker WHERE standing = 0;
    CREATE VIEW duplicates AS
      SELECT kind, scope, CAST(collision.key AS TEXT) AS key, 'warning' AS severity, sticker.id AS sticker,
        CAST(sticker.path AS TEXT) AS path
        FROM collision JOIN sticker ON sticker.stem = collision.key WHERE kind = 'name'
      UNION ALL
      SELECT DISTINCT kind, scope, lower(hex(collision.key)), 'warning', sticker.id, CAST(sticker.path AS TEXT)
        FROM collision JOIN file ON file.digest = collision.key JOIN sticker ON sticker.key = file.sticker
        WHERE kind = 'content';
    CREATE VIEW findings AS
      SELECT rule, CASE WHEN rule IN ('name-not-utf8', 'symlink-outside') THEN 'error'
          WHEN rule IN ('symlink') THEN 'info' ELSE 'warning' END AS severity,
        remark.path AS path, count, owner, generation FROM remark
      UNION ALL
      SELECT CASE standing WHEN 1 THEN 'not-an-image' WHEN 2 THEN 'empty-file' WHEN 3 THEN 'unreadable' ELSE problem END,
        'error', folder.path || '/' || file.name, 1, NULL, since
        FROM file JOIN folder ON folder.key = file.folder WHERE standing <> 0 OR problem IS NOT NULL;
    CREATE VIEW changes AS SELECT generation, kind, id, CAST(path AS TEXT) AS path,
      CAST(source AS TEXT) AS from_path, changed FROM change;
    CREATE VIEW generations AS SELECT number AS generation, at, entries FROM generation;
    CREATE VIEW coverage AS SELECT CAST(path AS TEXT) AS path, 'watched' AS state, NULL AS reason, NULL AS since
      FROM folder WHERE path NOT IN (SELECT path FROM uncovered)
      UNION ALL SELECT CAST(path AS TEXT), 'polled', reason, since FROM uncovered;

    """
}
