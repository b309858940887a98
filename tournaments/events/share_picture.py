"""The picture that messengers show with the link of an event: its name, and its state or the first three.

It is drawn on the poster of the game (static/pictures, made by testkit/pictures.py), in the free space under its title.
"""

from functools import cache
from io import BytesIO

from django.contrib.staticfiles import finders
from PIL import Image, ImageDraw, ImageFont

LEFT, WIDTH = 76, 430
"""Pixels of the free column; the cards of the poster begin to its right."""
TITLE = (60, 40, 500, 330)
"""Where the poster has the title of the game, which takes one line or two."""
GAP, BOTTOM = 30, 500
INK, QUIET = "#fbf5e6", "#e3d3ae"
NAME_SIZE, LINE_SIZE = 46, 34
WEIGHT = 600
BRIGHT = 200
COLOURS = 128


def share_picture(game: str, name: str, lines: list[str]) -> bytes:
    """Return a PNG of 1200 x 630 pixels. Text without room ends in an ellipsis."""
    picture = _poster(game).copy()
    pen = ImageDraw.Draw(picture)
    display, body = _font("fraunces-620.woff2", NAME_SIZE), _font("source-sans-3-400-700.woff2", LINE_SIZE)
    y = _end_of_title(game) + GAP
    for line in _wrapped(name, display, 2):
        pen.text((LEFT, y), line, font=display, fill=INK)
        y += round(NAME_SIZE * 1.15)
    y += GAP // 2
    for line in lines:
        if y + LINE_SIZE > BOTTOM:
            break
        pen.text((LEFT, y), _wrapped(line, body, 1)[0], font=body, fill=QUIET)
        y += round(LINE_SIZE * 1.45)
    file = BytesIO()
    picture.quantize(COLOURS, dither=Image.Dither.NONE).save(file, "PNG")
    return file.getvalue()


@cache
def _poster(game: str) -> Image.Image:
    picture = finders.find(f"pictures/share-{game}.png") or finders.find("pictures/share.png")
    return Image.open(str(picture)).convert("RGB")


@cache
def _font(name: str, size: int) -> ImageFont.FreeTypeFont:
    font = ImageFont.truetype(str(finders.find(f"fonts/{name}")), size)
    if name.endswith("400-700.woff2"):
        font.set_variation_by_axes([WEIGHT])
    return font


@cache
def _end_of_title(game: str) -> int:
    """Return the row below the bright letters of the title."""
    title = _poster(game).crop(TITLE).convert("L").point(lambda light: 255 if light > BRIGHT else 0)
    box = title.getbbox()
    return TITLE[1] + (box[3] if box else 0)


def _wrapped(text: str, font: ImageFont.FreeTypeFont, lines: int) -> list[str]:
    """Return the text in at most so many lines of WIDTH pixels."""
    rows: list[str] = []
    words = text.split() or [""]
    while words and len(rows) < lines:
        count = next((n for n in range(len(words), 1, -1) if font.getlength(" ".join(words[:n])) <= WIDTH), 1)
        if len(rows) == lines - 1:
            count = len(words)
        rows.append(_cut(" ".join(words[:count]), font))
        words = words[count:]
    return rows


def _cut(text: str, font: ImageFont.FreeTypeFont) -> str:
    """Return the longest beginning of the text that fits, with an ellipsis if it is cut."""
    if font.getlength(text) <= WIDTH:
        return text
    cuts = (f"{text[:end].rstrip()}…" for end in range(len(text), 0, -1))
    return next((cut for cut in cuts if font.getlength(cut) <= WIDTH), "…")
