"""The rows of the table. Each is a function from the workbench to lines; its first doc line is what `--list` prints."""
import contextlib, re, shutil, statistics, subprocess, time

from .report import Line, mebibytes, seconds
from .shares import theme_of_about
from .workbench import Skipped, by_turns, timed

QUIET = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
BLOCK = 10  # drops on one side before the other has its turn


def percentile95(values):
    return statistics.quantiles(values, n=20)[-1]


def ratio_of_times(what, ours, theirs, bar=None, wish=None):
    return Line(what, seconds(ours), seconds(theirs), ours / theirs, bar, wish)


def cold(bench):
    """a first --once against find | sha256sum"""
    share = bench.real
    hashing = "find . -type f -print0 | xargs -0 -P2 -n500 sha256sum"
    ours, theirs = by_turns(bench.repetitions(7, 3), lambda: bench.once(share, bench.fresh("state")),
                            lambda: subprocess.run(hashing, shell=True, cwd=share, check=True, **QUIET))
    yield ratio_of_times("cold --once / find | sha256sum", ours, theirs, 0.7, 0.45)


def unchanged(bench):
    """--once with nothing changed against find"""
    share, state = bench.real, bench.fresh("state")
    bench.once(share, state)
    ours, theirs = by_turns(bench.repetitions(21, 5), lambda: bench.once(share, state),
                            lambda: subprocess.run(["find", ".", "-type", "f", "-printf", "%s %T@ %i\n"], cwd=share, check=True, **QUIET))
    yield ratio_of_times("unchanged --once / find -printf", ours, theirs, 3, 1.5)


def alternate(bench, blocks, sides):
    """Drops pictures by turns, a block on each side; sides: (watcher, other watcher to freeze or None, share, theme).

    Returns one list of latencies a side. The other side is frozen so that it doesn't take the processor, and has caught
    up again before its own turn. Half a second between drops would be kinder; a tenth is what an eager artist does.
    """
    latencies, number = [[] for _ in sides], 0
    for _ in range(blocks):
        for column, (watcher, other, share, theme) in zip(latencies, sides):
            watcher.settle()
            with other.frozen() if other else contextlib.nullcontext():
                for _ in range(BLOCK):
                    number += 1
                    column.append(watcher.latency(*bench.dropper(share, theme, number)))
                    time.sleep(0.1)
    return latencies


def drop(bench):
    """a dropped file until the manifest knows it, against Watchman telling that it changed"""
    share = bench.real_copy()
    theme = theme_of_about(share, 1000)
    with contextlib.ExitStack() as stack:
        watchman = bench.watchman(share)
        stack.callback(watchman.stop)
        stickerd = bench.stickerd(share)
        stack.callback(stickerd.stop)
        ours, theirs = alternate(bench, bench.repetitions(20, 3), [(stickerd, watchman, share, theme), (watchman, stickerd, share, theme)])
    yield ratio_of_times("drop until manifest / Watchman's message, median", statistics.median(ours), statistics.median(theirs), 0.2, 0.08)
    yield ratio_of_times("the same, 95th percentile of each", percentile95(ours), percentile95(theirs), 1, 1)


def scale(bench):
    """drop latency on 100,000 files against the real share"""
    share, large = bench.real_copy(), bench.large()
    with contextlib.ExitStack() as stack:
        sides = []
        for folder, theme in ((large, "Theme 000"), (share, theme_of_about(share, 1000))):
            watcher = bench.stickerd(folder)
            stack.callback(watcher.stop)
            sides.append((watcher, None, folder, theme))
        try:
            ours, theirs = alternate(bench, bench.repetitions(10, 2), sides)
        finally:
            clear(large / "Theme 000")
    yield ratio_of_times(f"drop, {bench.many:,} files / the real share, median", statistics.median(ours), statistics.median(theirs), 1.5, 1.1)


def clear(theme):
    """Takes back what was dropped into a share that other rows use too."""
    for path in theme.glob("dropped-*"):
        path.unlink()


def memory(bench):
    """resident memory at 100,000 files against Watchman's and against 10,000 files"""
    at_many, at_some = (quiet_memory(bench.stickerd, share) for share in (bench.large(), bench.small()))
    yield Line(f"resident memory at {bench.many:,} / {bench.some:,} files", mebibytes(at_many), mebibytes(at_some), at_many / at_some, 1.3, 1.05)
    theirs = quiet_memory(bench.watchman, bench.large())
    yield Line(f"resident memory at {bench.many:,} files / Watchman's", mebibytes(at_many), mebibytes(theirs), at_many / theirs, 0.6, 0.4)


def quiet_memory(start, share):
    """Resident bytes of a watcher that has just taken in the share and come to rest."""
    watcher = start(share)
    try:
        watcher.settle()
        time.sleep(5)
        return watcher.resident()
    finally:
        watcher.stop()


def copy(bench):
    """10,000 files copied into one theme until published, against cp alone"""
    source, share = bench.fresh("source"), bench.fresh("share")
    bench.pictures.fill(source, bench.some)
    bench.pictures.fill(share / "Before", 10)
    stickerd = bench.stickerd(share)
    ours, theirs = [], []

    def cp(target):
        subprocess.run(["cp", "-r", source, target], check=True)

    def published(theme):
        stickerd.settle()
        start = time.perf_counter()
        cp(share / theme)
        return stickerd.await_theme(theme, bench.some) - start

    try:
        cp(bench.fresh("alone"))
        for turn in range(bench.repetitions(5, 2)):
            alone = bench.fresh("alone")
            theirs.append(timed(lambda: cp(alone)))
            shutil.rmtree(alone)
            ours.append(published(f"Copied {turn}"))
            shutil.rmtree(share / f"Copied {turn}")
    finally:
        stickerd.stop()
    yield ratio_of_times(f"{bench.some:,} files copied until published / cp alone", statistics.median(ours), statistics.median(theirs), 2.5, 1.5)


OPENED_PICTURE = re.compile(r'^.*\bopen(?:at2?)?\(.*\.png"', re.MULTILINE)


@contextlib.contextmanager
def traced(bench, process, calls):
    """Attaches strace for the time of the block; yields the file it writes to."""
    if not shutil.which("strace"):
        raise Skipped("strace can't be installed here")
    log = bench.fresh("trace")
    command = ["strace", "-f", "-ttt", "-s", "4096", "-o", log, "-e", f"trace={calls}", "-p", str(process.pid)]
    tracer = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    if "attached" not in (said := tracer.stderr.readline()):
        tracer.wait()
        raise Skipped(f"strace may not attach here: {said.strip()}")
    time.sleep(1)  # it says so for the first thread; the others follow
    try:
        yield log
    finally:
        tracer.terminate()
        tracer.communicate()


def rename(bench):
    """pictures opened when a theme of 10,000 files is renamed"""
    share = bench.fresh("share")
    bench.pictures.fill(share / "Before", bench.some)
    stickerd = bench.stickerd(share)
    try:
        stickerd.settle()
        with traced(bench, stickerd, "open,openat,openat2") as log:
            start = time.perf_counter()
            (share / "Before").rename(share / "After")
            took = stickerd.await_theme("After", bench.some) - start
            stickerd.settle()
        trace = log.read_text(errors="replace")
    finally:
        stickerd.stop()
    if "open" not in trace:
        raise RuntimeError("strace saw no open at all, so it can't have seen the daemon publish")
    opened = len(OPENED_PICTURE.findall(trace))
    yield Line(f"pictures opened when a theme of {bench.some:,} is renamed", seconds(took), "", opened, 0, 0)


def idle(bench):
    """system calls of an idle daemon in ten seconds"""
    stickerd = bench.stickerd(bench.real)
    try:
        stickerd.settle()
        time.sleep(5)
        with traced(bench, stickerd, "all") as log:
            start = time.time()
            time.sleep(10)
            end = time.time()
            stickerd.settle()
        calls = [float(line.split()[1]) for line in log.read_text(errors="replace").splitlines() if not line.endswith("<detached ...>")]
    finally:
        stickerd.stop()
    if not any(at > end for at in calls):
        raise RuntimeError("strace did not even see the daemon answer, so it proves nothing")
    counted = sum(start <= at <= end for at in calls)
    yield Line("system calls in ten idle seconds", str(counted), "", counted, 0, 0)


def status(bench):
    """stickerctl status against watchman --version"""
    if not shutil.which("watchman"):
        raise Skipped("watchman can't be installed here: nothing to compare with")
    stickerd = bench.stickerd(bench.real)
    try:
        ours, theirs = by_turns(bench.repetitions(41, 11), lambda: subprocess.run([*stickerd.control, "status"], check=True, **QUIET),
                                lambda: subprocess.run(["watchman", "--version"], check=True, **QUIET))
    finally:
        stickerd.stop()
    yield ratio_of_times("stickerctl status / watchman --version", ours, theirs, 5, 2)


def theme(bench):
    """drop latency in one theme of 10,000 and of 100,000 files against one of 1,000"""
    counts = [bench.some, bench.many]
    with contextlib.ExitStack() as stack:
        sides = []
        for count in (1000, *counts):
            share = bench.fresh("share")
            bench.pictures.fill(share / "Theme", count)
            watcher = bench.stickerd(share)
            stack.callback(watcher.stop)
            sides.append((watcher, None, share, "Theme"))
        usual, *larger = (statistics.median(column) for column in alternate(bench, bench.repetitions(3, 1), sides))
    for count, latency in zip(counts, larger):
        yield ratio_of_times(f"drop into a theme of {count:,} / of 1,000 files, median", latency, usual)


def library(bench):
    """StickerKit opening what is published of 100,000 stickers against 10"""
    published = {}
    for count, share in ((10, bench.share(10, 1)), (bench.many, bench.large())):
        state = bench.fresh("state")
        bench.once(share, state)
        published[count] = state / "public"

    def opened(count, times, *more):
        command = [bench.programs / "opening", published[count], str(times), *more]
        return float(subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout)

    few, many = opened(10, 201), opened(bench.many, 201)
    yield ratio_of_times(f"library of {bench.many:,} / of 10 stickers opened", many, few)
    yield ratio_of_times(f"{bench.many:,} stickers opened / also read", many, opened(bench.many, 1, "all"), 0.1, 0.01)


ROWS = {row.__name__: row for row in (cold, unchanged, drop, scale, memory, copy, rename, status, idle, theme, library)}
