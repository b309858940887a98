"""Make static/cards.svg, the playing cards of both packs, from the drawings in testkit/drawings/cards.svg.

    python -m testkit.cards

A drawing is a sign of a suit (`s-H`, `s-sword`) or the upper half of a court card (`half-K`). This script places them
on cards of 100 x 140 units, each a symbol: `7H` or `7sword` with signs, `court-K` for the kings of all suits. The index
and the sign under it are not part of a symbol, because letters differ by language: `{% playing_card %}` adds them.
Colours come down from static/css/components/cards.css as `--c`, `--robe`, `--robe2`, `--skin` and `--hair`.
"""

import re
from pathlib import Path

from engine.cards import FRENCH_RANKS, FRENCH_SUITS, SPANISH_RANKS

ROOT = Path(__file__).resolve().parent.parent
DRAWINGS = ROOT / "testkit" / "drawings" / "cards.svg"
CARDS = ROOT / "static" / "cards.svg"
SPANISH_SIGNS = ("sword", "baton", "coin", "cup")
LEFT, MIDDLE, RIGHT = 37.5, 54.5, 71.5
PIP = 19
SIDES = (LEFT, RIGHT)
"""Columns of signs, and the width of one."""
PIPS: dict[str, list[tuple[float, float]]] = {
    "2": [(MIDDLE, 18.5), (MIDDLE, 102.5)],
    "3": [(MIDDLE, 18.5), (MIDDLE, 60.5), (MIDDLE, 102.5)],
    "4": [(x, y) for x in SIDES for y in (18.5, 102.5)],
    "5": [*((x, y) for x in SIDES for y in (18.5, 102.5)), (MIDDLE, 60.5)],
    "6": [(x, y) for x in SIDES for y in (18.5, 60.5, 102.5)],
    "7": [*((x, y) for x in SIDES for y in (18.5, 60.5, 102.5)), (MIDDLE, 39.5)],
    "8": [*((x, y) for x in SIDES for y in (18.5, 60.5, 102.5)), (MIDDLE, 39.5), (MIDDLE, 81.5)],
    "9": [*((x, y) for x in SIDES for y in (14.5, 45.5, 75.5, 106.5)), (MIDDLE, 60.5)],
    "T": [*((x, y) for x in SIDES for y in (14.5, 45.5, 75.5, 106.5)), (MIDDLE, 29.5), (MIDDLE, 91.5)],
}
"""Upper left corners of the signs on a card; those in the lower half stand on their heads."""
HALFWAY = 60.5
FRAME = '<rect x="33" y="9" width="61" height="122" rx="4" fill="none" stroke="var(--c)" stroke-opacity=".35"/>'


def card(rank: str, sign: str, path: str) -> str:
    """Return the symbol of a card with signs on it, drawn by this path of 24 x 24 units."""
    places = PIPS.get(rank)
    pips = (
        [_pip(path, x, y) for x, y in places]
        if places
        else [f'<g transform="translate(36 42) scale(2.333)">{path}</g>']
    )
    return f'<symbol id="{rank}{sign}" viewBox="0 0 100 140">{"".join(pips)}</symbol>'


def _pip(path: str, x: float, y: float) -> str:
    if y > HALFWAY:
        return f'<g transform="translate({x + PIP:g} {y + PIP:g}) scale({-PIP / 24:.3f})">{path}</g>'
    return f'<g transform="translate({x:g} {y:g}) scale({PIP / 24:.3f})">{path}</g>'


def court(rank: str, half: str) -> str:
    """Return the symbol of a court card in any suit, its half drawn twice."""
    turned = f'<g transform="translate(63.5 70) scale(.857)">{half}<g transform="rotate(180)">{half}</g></g>'
    return f'<symbol id="court-{rank}" viewBox="0 0 100 140">{FRAME}{turned}</symbol>'


def sheet(drawings: str) -> str:
    """Return the file of all cards from that of the drawings.

    No symbol uses another: Chromium does not follow such a reference from another file.
    """
    text = re.sub(r"\n\s*", "", drawings)
    signs = dict(re.findall(r'<symbol id="s-(\w+)" viewBox="0 0 24 24">(.*?)</symbol>', text))
    halves = dict(re.findall(r'<g id="half-(.)">(.*?)</g>(?=<g id="half|</svg)', text))
    parts = [f'<symbol id="s-{sign}" viewBox="0 0 24 24">{path}</symbol>' for sign, path in signs.items()]
    parts += [court(rank, half) for rank, half in halves.items()]
    for packs_signs, ranks in ((FRENCH_SUITS, FRENCH_RANKS), (SPANISH_SIGNS, SPANISH_RANKS)):
        parts += [card(rank, sign, signs[sign]) for sign in packs_signs for rank in ranks if rank not in halves]
    return '<svg xmlns="http://www.w3.org/2000/svg">\n' + "\n".join(parts) + "\n</svg>\n"


def main() -> None:
    """Write the cards."""
    CARDS.write_text(sheet(DRAWINGS.read_text()))
    print(f"{CARDS.relative_to(ROOT)}: {CARDS.stat().st_size} bytes")


if __name__ == "__main__":
    main()
