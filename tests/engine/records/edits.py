"""Records as text, and small edits that make them unreadable."""

from random import Random

from engine.records import write
from engine.registry import game_named
from tests.engine.records.tables import played

RECORDS = [
    played(game_named("truf"), "classic", seed=5, packs=2),
    played(game_named("troefcall"), "club", seed=4, packs=4),
    played(game_named("ruff_and_trump"), "single2_24", seed=8, packs=2),
    played(game_named("truc_y_flou"), "aure", seed=2, packs=3, changes={"publish_signals": True}),
]
TEXTS = [write(record) for record in RECORDS]
BITS = [
    "",
    ":",
    "Deal 2",
    "Deal 0",
    "Moves:",
    "N",
    "AS",
    "\t",
    "#",
    '"',
    "=",
    "; ",
    ",",
    "-1",
    "é",
    "\u2028",
    "\x00",
    "0",
]


def on_signs(text: str, rng: Random) -> str:
    at = rng.randrange(len(text))
    return text[:at] + rng.choice([*BITS, chr(rng.randrange(32, 600))]) + text[at + rng.randrange(3) :]


def on_words(text: str, rng: Random) -> str:
    words = text.split(" ")
    words[rng.randrange(len(words))] = rng.choice([*BITS, rng.choice(words)])
    return " ".join(words)


def on_lines(text: str, rng: Random) -> str:
    lines = text.split("\n")
    first, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    lines[first] = rng.choice(
        [lines[other], rng.choice(BITS), lines[first] + lines[other], f"{lines[first]}\n{lines[other]}"]
    )
    return "\n".join(lines)
