"""The shares that are measured: real artwork, copies of it, and large ones made of real pictures with distinct bytes."""
import collections, itertools, os, pathlib, shutil, struct, subprocess, tempfile, zlib

END = struct.pack(">I", 0) + b"IEND" + struct.pack(">I", zlib.crc32(b"IEND"))
SMALL = 6000  # bytes; keeps 100,000 pictures within half a gigabyte


def real(folder):
    """The folder with the themes of Debian's openclipart-png (6,900 pictures, public domain), fetched once."""
    share = folder / "usr/share/openclipart/png"
    if not share.is_dir():
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder) as work:
            download(work)
            (package,) = pathlib.Path(work).glob("*.deb")
            subprocess.run(["dpkg", "-x", package, folder], check=True)
    return share


def download(work):
    """Fetches the package; where the lists of packages are missing or old, they are brought up to date first."""
    fetch = ["apt-get", "download", "-q", "openclipart-png"]
    if subprocess.run(fetch, cwd=work, capture_output=True).returncode:
        subprocess.run(["apt-get", "update", "-q"], check=True, capture_output=True)
        subprocess.run(fetch, cwd=work, check=True, capture_output=True)


def distinct(picture, number):
    """The same picture with a text chunk before its end that no other copy has."""
    body = b"tEXt" + b"Copy\0" + str(number).encode()
    return picture[:-len(END)] + struct.pack(">I", len(body) - 4) + body + struct.pack(">I", zlib.crc32(body)) + END


class Pictures:
    """An endless supply of real small PNGs, no two with the same bytes."""

    def __init__(self, share):
        paths = sorted(path for path in share.rglob("*.png") if path.is_file() and not path.is_symlink() and path.stat().st_size <= SMALL)
        self.sources = [data for data in (path.read_bytes() for path in paths[:1000]) if data.endswith(END)]
        self.numbers = itertools.count(1)

    def next(self):
        number = next(self.numbers)
        return distinct(self.sources[number % len(self.sources)], number)

    def fill(self, folder, count, prefix="sticker"):
        folder.mkdir(parents=True)
        for index in range(count):
            (folder / f"{prefix}-{index:05}.png").write_bytes(self.next())


def made(folder, pictures, themes, each):
    """A share of so many themes with so many pictures each; one that is complete is used again."""
    done = folder.parent / f"{folder.name}.complete"
    if not done.exists():
        shutil.rmtree(folder, ignore_errors=True)
        for theme in range(themes):
            pictures.fill(folder / f"Theme {theme:03}", each, f"sticker-{theme:03}")
        done.touch()
    return folder


def theme_of_about(share, count):
    """The theme whose own pictures (any depth) come nearest to `count`, as its name."""
    counts = collections.Counter({theme.name: sum(len(files) for _, _, files in os.walk(theme)) for theme in share.iterdir() if theme.is_dir()})
    return min(sorted(counts), key=lambda name: abs(counts[name] - count))
