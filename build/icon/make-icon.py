#!/usr/bin/env python3
"""Draws src/Package/icon.png: a gauge whose needle is in the fast part. Needs Python 3 alone."""

import math
import pathlib
import struct
import zlib

SIZE = 128
SAMPLES = 4  # along each side of a pixel

BACK = (24, 49, 83)
TRACK = (72, 102, 143)
FAST = (74, 201, 145)
NEEDLE = (255, 255, 255)


def rounded_square(x, y, radius=26.0):
    dx = max(radius - x, x - (SIZE - radius), 0.0)
    dy = max(radius - y, y - (SIZE - radius), 0.0)
    return dx * dx + dy * dy <= radius * radius


def distance_to_segment(x, y, x1, y1, x2, y2):
    dx, dy = x2 - x1, y2 - y1
    t = max(0.0, min(1.0, ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy)))
    return math.hypot(x - x1 - t * dx, y - y1 - t * dy)


def colour(x, y):
    """The colour at a point, with its opacity."""
    if not rounded_square(x, y):
        return (0, 0, 0, 0)
    centre_x, centre_y = 64.0, 76.0
    distance = math.hypot(x - centre_x, y - centre_y)
    tip = math.radians(48)
    tip_x, tip_y = centre_x + 36 * math.cos(tip), centre_y - 36 * math.sin(tip)
    if distance <= 8 or distance_to_segment(x, y, centre_x, centre_y, tip_x, tip_y) <= 3.5:
        return NEEDLE + (255,)
    if 40 <= distance <= 51:
        angle = math.degrees(math.atan2(centre_y - y, x - centre_x))
        if -22 <= angle <= 202 or angle <= -158:
            return (FAST if -22 <= angle <= 78 else TRACK) + (255,)
    return BACK + (255,)


def pixel(column, row):
    total = [0, 0, 0, 0]
    for i in range(SAMPLES):
        for j in range(SAMPLES):
            red, green, blue, alpha = colour(column + (i + 0.5) / SAMPLES, row + (j + 0.5) / SAMPLES)
            total[0] += red * alpha
            total[1] += green * alpha
            total[2] += blue * alpha
            total[3] += alpha
    if total[3] == 0:
        return (0, 0, 0, 0)
    return tuple(round(part / total[3]) for part in total[:3]) + (round(total[3] / SAMPLES**2),)


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def main():
    rows = b"".join(b"\0" + b"".join(bytes(pixel(x, y)) for x in range(SIZE)) for y in range(SIZE))
    target = pathlib.Path(__file__).resolve().parents[2] / "src" / "Package" / "icon.png"
    target.write_bytes(
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", struct.pack(">IIBBBBB", SIZE, SIZE, 8, 6, 0, 0, 0))
        + chunk(b"IDAT", zlib.compress(rows, 9))
        + chunk(b"IEND", b"")
    )


if __name__ == "__main__":
    main()
