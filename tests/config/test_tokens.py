"""static/css/tokens.css and the colours of clubs: versions of fonts, the two dark palettes, and contrast."""

import re
from pathlib import Path

import pytest

from config.http.import_map import version_of
from tournaments.models import Club

STATIC = Path(__file__).resolve().parents[2] / "static"
TOKENS = (STATIC / "css" / "tokens.css").read_text()
COLOUR = re.compile(r"--([a-z0-9-]+): (#[0-9a-f]{6})")
LIGHT, DEVICE_DARK, CHOSEN_DARK = (
    dict(COLOUR.findall(block))
    for block in (
        TOKENS[TOKENS.index(":root {") : TOKENS.index("@media (prefers-color-scheme: dark)")],
        TOKENS[TOKENS.index("@media (prefers-color-scheme: dark)") : TOKENS.index(':root[data-theme="dark"]')],
        TOKENS[TOKENS.index(':root[data-theme="dark"]') :],
    )
)
BADGES = (STATIC / "css" / "components" / "club_badge.css").read_text()
CLUB_PAIR = re.compile(r'\[data-club-colour="([a-z]+)"\] \{ --club: (#[0-9a-f]{6}); --club-ink: (#[0-9a-f]{6}); \}')
CLUBS_LIGHT, CLUBS_DEVICE_DARK, CLUBS_CHOSEN_DARK = (
    {name: (ground, ink) for name, ground, ink in CLUB_PAIR.findall(block)}
    for block in (
        BADGES[: BADGES.index("@media (prefers-color-scheme: dark)")],
        BADGES[BADGES.index("@media (prefers-color-scheme: dark)") : BADGES.index(':root[data-theme="dark"]')],
        BADGES[BADGES.index(':root[data-theme="dark"]') :],
    )
)
TEXT, BORDER = 4.5, 3.0
"""Smallest ratios of WCAG 2 for text, and for borders and the focus ring."""
PAIRS = [
    *[(ink, ground, TEXT) for ink in ("ink", "ink-2", "ink-3") for ground in ("paper", "surface", "sunken")],
    *[(state, f"{state}-soft", TEXT) for state in ("brass", "red", "blue", "violet")],
    *[(state, "surface", TEXT) for state in ("brass", "red", "blue", "violet", "brand-text")],
    *[(f"suit-{suit}", ground, TEXT) for suit in "shdc" for ground in ("paper", "surface")],
    ("brand-text", "brand-soft", TEXT),
    ("brand-text", "paper", TEXT),
    ("brand-ink", "brand", TEXT),
    ("brand-ink", "brand-hover", TEXT),
    ("felt-ink", "felt", TEXT),
    ("felt-ink-2", "felt", TEXT),
    ("edge", "surface", BORDER),
    ("focus", "paper", BORDER),
    ("focus", "surface", BORDER),
]


def _luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _contrast(one: str, other: str) -> float:
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_each_font_is_asked_for_by_the_version_of_its_file() -> None:
    fonts = re.findall(r'url\("\.\./(fonts/[^?]+)\?v=([0-9a-f]+)"\)', TOKENS)
    assert len(fonts) == TOKENS.count("@font-face") - 1, "the fallback alone is a font of the device"
    assert [(name, version_of(STATIC / name)) for name, _ in fonts] == fonts


def test_the_chosen_dark_theme_is_that_of_the_device() -> None:
    assert len(DEVICE_DARK) > 20
    assert CHOSEN_DARK == DEVICE_DARK


@pytest.mark.parametrize("theme", [LIGHT, {**LIGHT, **DEVICE_DARK}], ids=["light", "dark"])
@pytest.mark.parametrize(("ink", "ground", "least"), PAIRS)
def test_text_and_borders_stand_out_from_their_ground(
    theme: dict[str, str], ink: str, ground: str, least: float
) -> None:
    assert _contrast(theme[ink], theme[ground]) >= least


def test_the_eight_colours_of_clubs_are_the_same_in_both_kinds_of_dark() -> None:
    assert set(CLUBS_LIGHT) == set(CLUBS_DEVICE_DARK) == set(Club.Colour.values)
    assert len(CLUBS_LIGHT) == 8
    assert CLUBS_CHOSEN_DARK == CLUBS_DEVICE_DARK


@pytest.mark.parametrize(
    ("theme", "clubs"), [(LIGHT, CLUBS_LIGHT), ({**LIGHT, **DEVICE_DARK}, CLUBS_DEVICE_DARK)], ids=["light", "dark"]
)
@pytest.mark.parametrize("colour", Club.Colour.values)
def test_the_colour_of_a_club_carries_its_letter_and_stands_out_from_the_page(
    theme: dict[str, str], clubs: dict[str, tuple[str, str]], colour: str
) -> None:
    ground, ink = clubs[colour]
    assert _contrast(ink, ground) >= TEXT
    assert all(_contrast(ground, theme[page]) >= BORDER for page in ("paper", "surface", "sunken"))
