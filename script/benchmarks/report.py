"""The table, printed line by line as rows are done."""
import dataclasses, os, platform

WIDTHS = (58, 12, 12, 7, 6, 6)


@dataclasses.dataclass
class Line:
    """One measured ratio (or count). `ours` and `theirs` are only shown; `value` is judged. No bar: for information."""
    what: str
    ours: str
    theirs: str
    value: float
    bar: float | None = None
    wish: float | None = None

    @property
    def verdict(self):
        if self.bar is None:
            return ""
        return "wish" if self.value <= self.wish else "bar" if self.value <= self.bar else "MISSED"


def processor():
    """(model name, whether it hashes SHA-256 with instructions of its own)."""
    with open("/proc/cpuinfo") as file:
        text = file.read()
    fields = dict(part.split("\t:", 1) if "\t:" in part else (part, "") for part in text.split("\n\n")[0].replace("\t\t", "\t").split("\n"))
    features = (fields.get("flags") or fields.get("Features") or "").split()
    return fields.get("model name", platform.machine()).strip(), "sha_ni" in features or "sha2" in features


def head(quick):
    model, accelerated = processor()
    print(f"{os.cpu_count()} x {model}, sha_ni: {'yes' if accelerated else 'no'}, Linux {platform.release()}"
          + (" (quick: smaller shares, fewer repetitions; not what the bars are for)" if quick else ""))
    row("what", "stickerd", "against", "ratio", "bar", "wish", "")
    print("-" * (sum(WIDTHS) + 2 * len(WIDTHS) + 6), flush=True)


def row(what, *cells):
    numbers = "  ".join(cell.rjust(width) for cell, width in zip(cells, WIDTHS[1:]))
    print(f"{what:{WIDTHS[0]}}  {numbers}  {cells[-1]}".rstrip(), flush=True)


def number(value):
    return "" if value is None else f"{value:.2f}".rstrip("0").rstrip(".")


def line(measured):
    row(measured.what, measured.ours, measured.theirs, number(measured.value), number(measured.bar), number(measured.wish), measured.verdict)


def skipped(name, reason):
    row(name, "-", "-", "-", "", "", str(reason))


def seconds(value):
    return f"{value * 1000:.2f} ms" if value < 1 else f"{value:.2f} s"


def mebibytes(value):
    return f"{value / (1 << 20):.1f} MiB"
