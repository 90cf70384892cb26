#!/usr/bin/env python3
"""Writes one odd picture: odd-pictures.py KIND FILE. Made by hand from the formats' descriptions, without any encoder."""
import struct
import sys
import zlib
import gzip


def chunk(kind, body):
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def png(width, height, *before, depth=8, colour=0, rows=None, after=(), packed=None):
    """`before` and `after` are chunks around IDAT; a row of zeros stands for each row that is not given."""
    line = b"\0" + b"\0" * ((width * depth * {0: 1, 2: 3, 4: 2, 6: 4}[colour] + 7) // 8)
    data = packed if packed is not None else zlib.compress(rows if rows is not None else line * height, 9)
    header = struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0, 0)
    return (b"\x89PNG\r\n\x1a\n" + b"".join(c for c in before if c[4:8] == b"CgBI") + chunk(b"IHDR", header)
            + b"".join(c for c in before if c[4:8] != b"CgBI") + chunk(b"IDAT", data) + b"".join(after)
            + chunk(b"IEND", b""))


def frame(sequence, width, height):
    return chunk(b"fcTL", struct.pack(">IIIIIHHBB", sequence, width, height, 0, 0, 1, 10, 0, 0))


def apng(comment):
    note = chunk(b"iTXt", b"Comment\0\0\0\0\0" + b"x" * comment)
    second = chunk(b"fdAT", struct.pack(">I", 2) + zlib.compress(b"\0\0\0\0\0\0\0\0\0" * 8))
    return png(8, 8, note, chunk(b"acTL", struct.pack(">II", 2, 0)), frame(0, 8, 8), after=(frame(1, 8, 8), second))


def segment(marker, body):
    return bytes([0xFF, marker]) + struct.pack(">H", len(body) + 2) + body


def jpeg(width, height, *segments, start=0xC0, components=1):
    parts = b"".join(bytes([i + 1, 0x11, 0]) for i in range(components))
    scan = bytes([components]) + b"".join(bytes([i + 1, 0]) for i in range(components)) + b"\0\x3f\0"
    return (b"\xff\xd8" + b"".join(segments)
            + segment(start, struct.pack(">BHHB", 8, height, width, components) + parts)
            + segment(0xDA, scan) + b"\x2a\x55\xff\xd9")


def exif(orientation):
    return b"MM\0*\0\0\0\x08\0\x01" + struct.pack(">HHIHH", 0x0112, 3, 1, orientation, 0) + b"\0\0\0\0"


def riff(*chunks):
    body = b"WEBP" + b"".join(k + struct.pack("<I", len(b)) + b + b"\0" * (len(b) & 1) for k, b in chunks)
    return b"RIFF" + struct.pack("<I", len(body)) + body


def three(number):
    return struct.pack("<I", number)[:3]


def lossless(width, height):
    return b"\x2f" + struct.pack("<I", (width - 1) | (height - 1) << 14) + b"\0" * 4


def webp_frame(x, y, width, height):
    body = lossless(width, height)
    body = b"VP8L" + struct.pack("<I", len(body)) + body + b"\0" * (len(body) & 1)
    return b"ANMF", (three(x // 2) + three(y // 2) + three(width - 1) + three(height - 1) + three(100) + b"\0" + body)


def box(kind, *bodies):
    body = b"".join(bodies)
    return struct.pack(">I", len(body) + 8) + kind + body


def full(kind, *bodies, version=0):
    return box(kind, bytes([version, 0, 0, 0]), *bodies)


def heif(major, compatible, primary, properties, associations):
    """A header with items but without pixels. `associations`: item to numbers of properties, from 1."""
    codec = b"av01" if b"avif" in (major, *compatible) else b"hvc1"
    items = sorted(associations)
    infos = full(b"iinf", struct.pack(">H", len(items)),
                 *[full(b"infe", struct.pack(">HH", item, 0) + codec + b"\0", version=2) for item in items])
    places = full(b"iloc", b"\x44\x00" + struct.pack(">H", len(items)),
                  *[struct.pack(">HHHII", item, 0, 1, 0, 4) for item in items])
    links = full(b"ipma", struct.pack(">I", len(items)),
                 *[struct.pack(">HB", item, len(numbers)) + bytes(numbers) for item, numbers in sorted(associations.items())])
    meta = full(b"meta", full(b"hdlr", b"\0\0\0\0pict" + b"\0" * 13), full(b"pitm", struct.pack(">H", primary)),
                infos, places, box(b"iprp", box(b"ipco", *properties), links))
    return box(b"ftyp", major, b"\0\0\0\0", *compatible) + meta + box(b"mdat", b"\0" * 16)


def extent(width, height):
    return full(b"ispe", struct.pack(">II", width, height))


def gif(width, height, frames, trailer=b"\x3b"):
    """`frames`: width and height of each, or bytes to be put between."""
    data = b"GIF89a" + struct.pack("<HH", width, height) + b"\x80\0\0" + b"\0\0\0\xff\xff\xff"
    for part in frames:
        if isinstance(part, bytes):
            data += part
        else:
            data += b"\x21\xf9\x04\0\x0a\0\0\0" + b"\x2c" + struct.pack("<HHHH", 0, 0, *part) + b"\0\x02\x02\x44\x01\0"
    return data + trailer


def svg(attributes, inside=b"", doctype=b""):
    return doctype + b"<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink' " + attributes + b">" + inside + b"</svg>"


def pdf(page, root=b""):
    objects = [b"<< /Type /Catalog /Pages 2 0 R >>",
               b"<< /Type /Pages /Kids [3 0 R] /Count 1 " + root + b" >>",
               b"<< /Type /Page /Parent 2 0 R " + page + b" >>"]
    data, places = b"%PDF-1.4\n", []
    for number, body in enumerate(objects, 1):
        places.append(len(data))
        data += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    start = len(data)
    table = b"xref\n0 4\n0000000000 65535 f \n" + b"".join(b"%010d 00000 n \n" % place for place in places)
    return data + table + b"trailer << /Size 4 /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % start


BOMB = b"<!DOCTYPE svg [" + b"<!ENTITY e0 'ha'>" + b"".join(
    b"<!ENTITY e%d '%s'>" % (i, b"&e%d;" % (i - 1) * 10) for i in range(1, 10)) + b"]>"
CRUSHED = zlib.compressobj(9, zlib.DEFLATED, -15)

KINDS = {
    # 75, 76: larger than anybody will decode
    "png-bomb": lambda: png(30000, 30000, depth=1),
    "png-liar": lambda: png(60000, 60000, rows=b"\0" * 9),
    "gif-wide": lambda: gif(65535, 65535, [(1, 1)]),
    "jpg-progressive-liar": lambda: jpeg(20000, 20000, start=0xC2),
    # 77, 78
    "png-apple": lambda: png(4, 3, chunk(b"CgBI", b"\x50\x00\x20\x02"), colour=6,
                             packed=CRUSHED.compress((b"\0" + b"\0" * 16) * 3) + CRUSHED.flush()),
    "apng-late": lambda: apng(80 << 10),
    # 80
    "webp-moving": lambda: riff((b"VP8X", b"\x02\0\0\0" + three(15) + three(15)), (b"ANIM", b"\0" * 6),
                                webp_frame(2, 2, 12, 10), webp_frame(4, 4, 8, 2)),
    # 82, 84
    "jpg-thumbnail": lambda: jpeg(300, 100, segment(0xE1, b"Exif\0\0" + jpeg(64, 48))),
    "jpg-turned-0": lambda: jpeg(300, 100, segment(0xE1, b"Exif\0\0" + exif(0))),
    "jpg-turned-6": lambda: jpeg(300, 100, segment(0xE1, b"Exif\0\0" + exif(6))),
    "jpg-turned-9": lambda: jpeg(300, 100, segment(0xE1, b"Exif\0\0" + exif(9))),
    "png-turned-6": lambda: png(30, 10, chunk(b"eXIf", exif(6))),
    # 85, 86
    "heic-tiles": lambda: heif(b"heic", [b"mif1", b"heic"], 2,
                               [extent(512, 512), extent(1000, 700), box(b"irot", b"\x01")], {1: [1], 2: [2, 3]}),
    "avif-plain": lambda: heif(b"avif", [b"mif1", b"avif"], 1, [extent(40, 20)], {1: [1]}),
    "avif-as-mif1": lambda: heif(b"mif1", [b"mif1", b"avif"], 1, [extent(40, 20)], {1: [1]}),
    "heix": lambda: heif(b"heix", [b"mif1", b"heix"], 1, [extent(40, 20)], {1: [1]}),
    "brand-unknown": lambda: heif(b"zzzz", [b"zzzz"], 1, [extent(40, 20)], {1: [1]}),
    # 87
    "gif-frame-too-big": lambda: gif(4, 4, [(10, 10)]),
    "gif-frame-empty": lambda: gif(10, 10, [(0, 10), (10, 10)]),
    "gif-screen-empty": lambda: gif(0, 0, [(10, 10)]),
    "gif-unended": lambda: gif(10, 10, [(10, 10)], trailer=b""),
    "gif-three": lambda: gif(10, 10, [(10, 10), b"\x21\xfe\x08,\x21\xf9,!\xf9,,\0", (10, 10), (4, 4)]),
    # 88
    "svg-viewbox": lambda: svg(b"viewBox='0 0 24 12'"),
    "svg-percent": lambda: svg(b"width='100%' height='100%' viewBox='0 0 24 12'"),
    "svg-inches": lambda: svg(b"width='2in' height='1in'"),
    "svg-millimetres": lambda: svg(b"width='10mm' height='20mm'"),
    "svg-auto": lambda: svg(b"width='auto' height='auto' viewBox='0,0,1e2,50'"),
    "svg-nothing": lambda: svg(b""),
    # 90, 92, 93
    "svg-entity": lambda: svg(b"width='24' height='12'", b"<text>&x;</text>", b"<!DOCTYPE svg [<!ENTITY x SYSTEM 'file:///etc/hostname'>]>"),
    "svg-links": lambda: svg(b"width='24' height='12'", b"<image href='http://127.0.0.1:9/x.png'/><image xlink:href='../../outside/secret.png'/>"),
    "svg-bomb": lambda: svg(b"width='24' height='12'", b"<text>&e9;</text>", BOMB),
    "svg-script": lambda: svg(b"width='24' height='12' onload='alert(1)'", b"<script>alert(2)</script>"),
    "svgz": lambda: gzip.compress(svg(b"width='24' height='12'")),
    # 94, 97
    "jpg-cmyk": lambda: jpeg(10, 10, segment(0xEE, b"Adobe\0\x64\0\0\0\0\0"), components=4),
    "pdf-cropped": lambda: pdf(b"/CropBox [0 0 100 200] /Rotate 90", b"/MediaBox [0 0 600 800]"),
    "pdf-cut": lambda: pdf(b"/CropBox [0 0 100 200]", b"/MediaBox [0 0 600 800]")[:150],
}

if __name__ == "__main__":
    with open(sys.argv[2], "wb") as file:
        file.write(KINDS[sys.argv[1]]())
