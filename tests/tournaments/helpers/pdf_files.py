"""Paper as people see it: the words of each page, where they are, and the codes a phone reads, also from a screen."""

import re
from collections.abc import Iterator

import pypdfium2
import zxingcpp
from PIL import Image, ImageDraw

DOTS = 3.0
"""Dots a point, as a printer of 216 dots an inch draws."""
MILLIMETRES = 25.4 / 72
"""Millimetres a point."""
DRAWN = re.compile(r'<svg viewBox="0 0 (\d+) \d+" class="segno">.*?<path class="qrline" stroke="#000" d="([^"]+)"')
"""A code in a page: the side of its picture, and its rows as runs of dark squares."""
SQUARE = 4
"""The side of a square of a code in its own units, as games/templatetags/qr.py draws it."""


def pages_of(content: bytes) -> list[str]:
    """Return the text of each page."""
    return [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(content)]


def letters(text: str) -> str:
    """Return a text without spaces and line ends, which lie where a line was full."""
    return re.sub(r"\s+", "", text.replace("\ufffe", "-"))  # pdfium's sign for a hyphen at the end of a line


def codes_of(content: bytes) -> list[list[str]]:
    """Return what a phone reads from the QR codes of each page, from the top."""
    found = []
    for page in pypdfium2.PdfDocument(content):
        codes = zxingcpp.read_barcodes(page.render(scale=DOTS).to_pil())
        found.append([code.text for code in sorted(codes, key=lambda code: code.position.top_left.y)])
    return found


def heights_of(content: bytes, word: str) -> Iterator[list[tuple[float, float]]]:
    """Yield the lower and upper edges of all occurrences of a word on each page, in points from below."""
    for page in pypdfium2.PdfDocument(content):
        text = page.get_textpage()
        search, edges = text.search(word, match_case=True), []
        while (hit := search.get_next()) is not None:
            boxes = [text.get_charbox(at) for at in range(hit[0], hit[0] + hit[1])]
            edges.append((min(box[1] for box in boxes), max(box[3] for box in boxes)))
        yield edges


def sizes_of(content: bytes) -> list[tuple[int, int]]:
    """Return width and height of each page in millimetres."""
    sizes = [page.get_size() for page in pypdfium2.PdfDocument(content)]
    return [(round(width * MILLIMETRES), round(height * MILLIMETRES)) for width, height in sizes]


def rows_of(content: bytes, first: str, second: str) -> list[float]:
    """Return the distances in millimetres between rows: from each lone `first` to the next lone `second` below it."""
    found = []
    for page in pypdfium2.PdfDocument(content):
        text = page.get_textpage()
        places = {word: list(_lone(text, word)) for word in (first, second)}
        for left, bottom in places[first]:
            below = [bottom - low for x, low in places[second] if abs(x - left) < 2 and low < bottom]
            found += [min(below) * MILLIMETRES] if below else []
    return found


def _lone(text: pypdfium2.PdfTextPage, word: str) -> Iterator[tuple[float, float]]:
    """Yield left edge and foot of a sign wherever it is a word of its own."""
    search = text.search(word, match_case=True, match_whole_word=True)
    while (hit := search.get_next()) is not None:
        box = text.get_charbox(hit[0])
        yield box[0], box[1]


def codes_in(html: str) -> list[str]:
    """Return what a phone reads from the QR codes that a page draws, in their order."""
    codes: list[str] = []
    for side, runs in DRAWN.findall(html):
        picture = Image.new("L", (int(side), int(side)), 255)
        pen, x, y = ImageDraw.Draw(picture), 0.0, 0.0
        for step, numbers in re.findall(r"([Mmh])([-\d. ]+)", runs):
            across, down = map(float, f"{numbers} 0".split()[:2])
            if step == "h":
                pen.rectangle((x * SQUARE, (y - 0.5) * SQUARE, (x + across) * SQUARE - 1, (y + 0.5) * SQUARE - 1), 0)
            x, y = (across, down) if step == "M" else (x + across, y + down)
        codes += [code.text for code in zxingcpp.read_barcodes(picture)]
    return codes
