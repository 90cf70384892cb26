"""Just enough of inotify to see the moment in which a file appears in a folder."""
import ctypes, os, select, struct, time

IN_MOVED_TO = 0x80
_libc = ctypes.CDLL(None, use_errno=True)


class Arrivals:
    """Tells when a name is renamed into a folder."""

    def __init__(self, folder):
        self.descriptor = _libc.inotify_init1(os.O_CLOEXEC | os.O_NONBLOCK)
        if self.descriptor < 0 or _libc.inotify_add_watch(self.descriptor, os.fsencode(folder), IN_MOVED_TO) < 0:
            raise OSError(ctypes.get_errno(), "could not watch the publish folder", str(folder))

    def forget(self):
        """Drops what is queued."""
        while self._read():
            pass

    def next(self, name, until):
        """The time (perf_counter) at which `name` was seen to arrive; TimeoutError after `until`."""
        while True:
            if select.select([self.descriptor], [], [], max(0, until - time.perf_counter()))[0]:
                seen = time.perf_counter()
                if name in self._read():
                    return seen
            elif time.perf_counter() >= until:
                raise TimeoutError(f"no new {name} was published in time")

    def _read(self):
        """The names of the queued events."""
        try:
            data = os.read(self.descriptor, 65536)
        except BlockingIOError:
            return []
        names, at = [], 0
        while at < len(data):
            (length,) = struct.unpack_from("I", data, at + 12)
            names.append(data[at + 16:at + 16 + length].rstrip(b"\0").decode(errors="replace"))
            at += 16 + length
        return names

    def close(self):
        os.close(self.descriptor)
