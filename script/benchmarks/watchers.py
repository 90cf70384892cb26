"""The two watching daemons behind one face: start, drop a file and be told, resident memory, stop."""
import contextlib, json, os, pathlib, signal, socket, subprocess, time

from .inotify import Arrivals

PATIENCE = 120.0


class Process:
    """A child that is stopped with us."""

    def __init__(self, command, log):
        self.child = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=log, stderr=log)

    @property
    def pid(self):
        return self.child.pid

    def resident(self):
        """VmRSS in bytes."""
        for line in pathlib.Path(f"/proc/{self.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) << 10
        raise RuntimeError(f"process {self.pid} is gone")

    @contextlib.contextmanager
    def frozen(self):
        """Keeps the process from running while another one is measured."""
        os.kill(self.pid, signal.SIGSTOP)
        try:
            yield
        finally:
            os.kill(self.pid, signal.SIGCONT)

    def stop(self):
        self.child.terminate()
        try:
            self.child.wait(10)
        except subprocess.TimeoutExpired:
            self.child.kill()
            self.child.wait()


class Stickerd(Process):
    """The daemon on a share, with the manifest it publishes."""

    def __init__(self, programs, share, state):
        self.share, self.state = pathlib.Path(share), pathlib.Path(state)
        self.control = [programs / "stickerctl", "--state", self.state]
        self.published = self.state / "public"
        self.state.mkdir(parents=True, exist_ok=True)
        settings = self.state.parent / f"{self.state.name}.json"
        settings.write_text('{"massRemoval": "off"}\n')  # rows delete what they made
        with open(self.state.parent / f"{self.state.name}.log", "wb") as log:
            super().__init__([programs / "stickerd", "--config", settings, "--share", self.share, "--state", self.state], log)
        try:
            self._await_first_manifest()
            self.arrivals = Arrivals(self.published)
        except BaseException:
            self.stop()
            raise

    def _await_first_manifest(self):
        until = time.perf_counter() + 10 * PATIENCE
        while not (self.published / "manifest.json").exists() or subprocess.run(
                [*self.control, "sync", "--timeout", "60"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode:
            if self.child.poll() is not None:
                raise RuntimeError(f"stickerd ended with status {self.child.returncode}; see {self.state}.log")
            if time.perf_counter() > until:
                raise TimeoutError("stickerd published no index in time")
            time.sleep(0.05)

    def settle(self):
        subprocess.run([*self.control, "sync", "--timeout", "600"], check=True, stdout=subprocess.DEVNULL)
        self.arrivals.forget()

    def theme(self, name):
        """The manifest's entry of a theme, or None."""
        manifest = json.loads((self.published / "manifest.json").read_bytes())
        return next((theme for theme in manifest["themes"] if theme["name"] == name), None)

    def holds(self, path):
        """Whether the published documents name the file."""
        entry = self.theme(path.split("/")[0])
        return entry is not None and json.dumps(path, ensure_ascii=False).encode() in (self.published / entry["href"]).read_bytes()

    def latency(self, drop, path):
        """Seconds from `drop()`'s return until a manifest that knows `path` is visible."""
        self.arrivals.forget()
        start = drop()
        while True:
            seen = self.arrivals.next("manifest.json", start + PATIENCE)
            if self.holds(path):
                return seen - start

    def await_theme(self, name, files):
        """The moment in which the manifest says that the theme has so many files."""
        until = time.perf_counter() + 5 * PATIENCE
        while True:
            seen = self.arrivals.next("manifest.json", until)
            entry = self.theme(name)
            if entry and entry["files"] == files:
                return seen

    def stop(self):
        if hasattr(self, "arrivals"):
            self.arrivals.close()
        super().stop()


class Watchman(Process):
    """Watchman on the same share, with a subscription over its socket."""

    def __init__(self, share, folder):
        self.share, folder = str(share), pathlib.Path(folder)
        folder.mkdir(parents=True, exist_ok=True)
        socket_path = folder / "sock"
        with open(folder / "out", "wb") as log:
            super().__init__(["watchman", "--foreground", "--no-save-state", "--sockname", socket_path, "--logfile", folder / "log",
                              "--pidfile", folder / "pid", "--statefile", folder / "state"], log)
        try:
            self._connect(socket_path)
            self.call("watch", self.share)
            clock = self.call("clock", self.share, {"sync_timeout": 600_000})["clock"]
            self.call("subscribe", self.share, "benchmark", {"since": clock, "fields": ["name"], "expression": ["type", "f"]})
        except BaseException:
            self.stop()
            raise

    def _connect(self, path):
        until = time.perf_counter() + PATIENCE
        # The path of a socket has room for about 100 bytes; this one is reached through a descriptor of its folder.
        folder = os.open(path.parent, os.O_PATH)
        try:
            while True:
                self.socket = socket.socket(socket.AF_UNIX)
                try:
                    self.socket.connect(f"/proc/self/fd/{folder}/{path.name}")
                    break
                except OSError:
                    if time.perf_counter() > until:
                        raise
                    time.sleep(0.05)
        finally:
            os.close(folder)
        self.lines = self.socket.makefile("rb")

    def call(self, *command):
        """Sends a command and returns its answer; what the subscription says meanwhile is dropped."""
        self.socket.sendall(json.dumps(command).encode() + b"\n")
        while "unilateral" in (answer := json.loads(self.lines.readline())):
            pass
        if "error" in answer:
            raise RuntimeError(f"watchman: {answer['error']}")
        return answer

    def settle(self):
        self.call("clock", self.share, {"sync_timeout": 600_000})
        time.sleep(0.1)  # its subscriptions speak 20 ms after the last event
        self.call("version")

    def latency(self, drop, path):
        """Seconds from `drop()`'s return until the subscription names `path`."""
        start = drop()
        self.socket.settimeout(PATIENCE)
        while True:
            message = self.lines.readline()
            seen = time.perf_counter()
            if path in json.loads(message).get("files", []):
                return seen - start

    def stop(self):
        if hasattr(self, "socket"):
            self.socket.close()
        super().stop()
