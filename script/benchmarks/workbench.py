"""What all rows share: programs, repetitions, shares made once, and taking turns."""
import pathlib, shutil, statistics, subprocess, tempfile, time

from . import shares
from .watchers import Stickerd, Watchman


class Skipped(Exception):
    """A row that has nothing to compare with here; its text says why."""


def timed(action):
    start = time.perf_counter()
    action()
    return time.perf_counter() - start


def by_turns(count, ours, theirs):
    """Medians of seconds of both, run alternately after one unmeasured turn that warms the page cache."""
    ours(), theirs()
    times = [(timed(ours), timed(theirs)) for _ in range(count)]
    return tuple(statistics.median(column) for column in zip(*times))


class Workbench:
    def __init__(self, folder, programs, quick):
        self.folder, self.programs, self.quick = pathlib.Path(folder), programs, quick
        self.folder.mkdir(parents=True, exist_ok=True)
        self.scratch = pathlib.Path(tempfile.mkdtemp(dir=self.folder, prefix="run-"))
        self.many, self.some = (20_000, 2_000) if quick else (100_000, 10_000)
        self._pictures = None
        self._numbers = 0

    def fresh(self, what):
        """A path in the scratch folder that does not exist."""
        self._numbers += 1
        return self.scratch / f"{what}-{self._numbers}"

    def repetitions(self, full, quick):
        return quick if self.quick else full

    @property
    def pictures(self):
        self._pictures = self._pictures or shares.Pictures(self.real)
        return self._pictures

    @property
    def real(self):
        return shares.real(self.folder / "openclipart")

    def real_copy(self):
        """A copy that a row may change; the original stays as it was fetched."""
        copy = self.fresh("real")
        shutil.copytree(self.real, copy, symlinks=True)
        return copy

    def share(self, themes, each):
        return shares.made(self.folder / f"share-{themes}x{each}", self.pictures, themes, each)

    def large(self):
        return self.share(self.many // 1000, 1000)

    def small(self):
        return self.share(self.some // 1000, 1000)

    def once(self, share, state):
        subprocess.run([self.programs / "stickerd", "--share", share, "--state", state, "--once"], check=True,
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def stickerd(self, share):
        return Stickerd(self.programs, share, self.fresh("state"))

    def watchman(self, share):
        if not shutil.which("watchman"):
            raise Skipped("watchman can't be installed here: nothing to compare with")
        return Watchman(share, self.fresh("watchman"))

    def dropper(self, share, theme, number):
        """(action, path): the action writes a new picture straight into the theme and returns when it was closed."""
        path = f"{theme}/dropped-{number:05}.png"
        data = self.pictures.next()

        def drop():
            with open(share / path, "xb", buffering=0) as file:
                file.write(data)
            return time.perf_counter()
        return drop, path

    def close(self, keep):
        shutil.rmtree(self.scratch, ignore_errors=True)
        if not keep:
            for made in self.folder.glob("share-*"):
                shutil.rmtree(made) if made.is_dir() else made.unlink()
