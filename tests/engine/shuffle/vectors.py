"""docs/shuffle-vectors.json: examples for other implementations of the shuffle.

Run `python -m tests.engine.shuffle.vectors`. The file is frozen: a test compares it with the engine. The script and
the verifier in the browser must match it too.
"""

import json
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from engine import shuffle, table
from engine.errors import InputError
from engine.game import Setup
from engine.registry import game_named

FILE = Path("docs/shuffle-vectors.json")
ABOUT = (
    "How the cards of Troeftafel are shuffled; docs/shuffles.md explains every name. Texts are UTF-8, secrets and seeds"
    " hexadecimal. `unused` counts the draws of a pack that were thrown away."
)
SECRET, OTHER = bytes(range(32)).hex(), "f0" * 32

Case = dict[str, Any]

PACKS: tuple[Case, ...] = (
    {"game": "truf", "preset": "classic", "table": "1", "deal": 1},
    {"game": "truf", "preset": "classic", "table": "1", "deal": 1, "attempt": 1},
    {"game": "truf", "preset": "classic", "table": "1", "deal": 2, "words": {"N": "rendang", "W": "soto ayam"}},
    {"game": "truf", "preset": "web6", "options": {"players": 3}, "table": "12", "deal": 6, "words": {"E": "0|1"}},
    {"game": "truf", "preset": "exact", "options": {"players": 3, "removed_suit": "S"}, "table": "12", "deal": 13},
    {"game": "troefcall", "preset": "game15", "table": "907", "deal": 3, "words": {"S": "Ça va ? 🃏 5♠"}},
    {"game": "troefcall", "preset": "club", "secret": OTHER, "table": "907", "deal": 4, "attempt": 2},
    {"game": "ruff_and_trump", "preset": "double4", "table": "2", "deal": 1, "words": {"0": "a", "1": "b", "3": "d"}},
    {"game": "ruff_and_trump", "preset": "single3_16", "secret": OTHER, "table": "2", "deal": 7},
    {"game": "ruff_and_trump", "preset": "single2", "table": "2", "deal": 40, "words": {"1": "x" * 80}},
    {"game": "truc_y_flou", "preset": "aure", "table": "3000000000", "deal": 1},
    {"game": "truc_y_flou", "preset": "aure", "secret": OTHER, "table": "5", "deal": 9, "words": {"5": "embit"}},
)
"""The input, to which deals with a discarded draw are added."""

DRAWS: tuple[Case, ...] = tuple(
    {"game": game, "preset": preset, "options": options, "table": str(number), "words": words}
    for game, preset, options in (
        ("truf", "classic", {}),
        ("truf", "classic", {"players": 3}),
        ("troefcall", "club", {}),
        ("troefcall", "club", {"first_caller": "high_card"}),
        ("troefcall", "club", {"first_caller": "fixed"}),
        ("ruff_and_trump", "double4", {}),
        ("ruff_and_trump", "single3", {}),
        ("truc_y_flou", "aure", {}),
        ("truc_y_flou", "aure", {"perique_trick_rank": "top", "rank_tail": "4 5 6 7 J N K"}),
    )
    for number, words in enumerate(({}, {}, {}, {"seat0": "a"}, {"seat0": "b", "seat1": "c"}, {"seat1": "seat"}), 1)
)

ROOTS: tuple[Case, ...] = (
    {"path": "12:3:5:1", "entropy": ""},
    {"path": "12:3:5:2", "entropy": ""},
    {"path": "12:3:d4:1", "entropy": "beacon|drand/quicknet|4711|" + "ab" * 32},
    {"path": "9007199254740993:40:12:1", "entropy": "beacon|drand|5|"},
)
"""From the root of a round to a table: its own packs, a second take, the same deals with a beacon, one left out."""

TYPED = (
    "",
    " rendang ",
    "cafe\u0301",
    "e\u0301" * 80,
    "👩‍🌾 | 0",
    "a\nb",
    "a\u2028b",
    "a\u202eb",
    "x" * 81,
    "\ufb1d" * 41,
)


def document() -> dict[str, Any]:
    """Everything in the file."""
    cases = (*PACKS, *with_unused_draws({"game": "truf", "preset": "classic", "table": "1"}, 2))
    return {
        "about": ABOUT,
        "packs": [pack_of(case) for case in cases],
        "first_deals": [first_deal_of(case) for case in DRAWS],
        "words": [kept(text) for text in TYPED],
        "roots": [root_of(case) for case in ROOTS],
    }


def pack_of(case: Case) -> dict[str, Any]:
    """One pack from the secret to the hands."""
    whole = {"secret": SECRET, "preset": "", "options": {}, "attempt": 0, "words": {}, **case}
    game, options = rules(whole)
    secret, words = bytes.fromhex(whole["secret"]), shuffle.joined(whole["words"])
    seed = shuffle.deal_seed(secret, whole["table"], whole["deal"], whole["attempt"])
    pack = shuffle.shuffled(game.pack(options), seed, words)
    dealer = game.seats(options)[whole["deal"] % len(game.seats(options))]
    setup = Setup(whole["deal"], dealer, game.direction_of(options, whole["deal"]))
    hands = game.deal_out(options, setup, pack)
    head = table.start(game, options, setup, pack).setup.head
    return {
        **whole,
        "table_commitment": shuffle.commitment(secret),
        "joined": words,
        "seed": seed.hex(),
        "deal_commitment": shuffle.commitment(seed),
        "draws": list(islice(shuffle.numbers(seed, words), 16)),
        "unused": unused(len(pack), shuffle.numbers(seed, words)),
        "pack": " ".join(pack),
        "dealer": dealer,
        "direction": setup.direction,
        "hands": {seat: " ".join(hand) for seat, hand in hands.items()},
        "head": " ".join(head),
    }


def root_of(case: Case) -> Case:
    """The secret of a table of an event, and the word of its seeds."""
    root = bytes.fromhex(SECRET)
    secret = shuffle.table_secret(root, case["path"], case["entropy"])
    return {
        "root": SECRET,
        "root_commitment": shuffle.commitment(root),
        **case,
        "secret": secret.hex(),
        "table_commitment": shuffle.commitment(secret),
        "table": shuffle.path_word(case["path"]),
    }


def first_deal_of(case: Case) -> dict[str, Any]:
    """The draw for the first deal. `seat0` in the words is the game's first seat."""
    game, options = rules(case)
    seats = game.seats(options)
    words = {seats[int(place[-1])]: line for place, line in case["words"].items()}
    seed = shuffle.deal_seed(bytes.fromhex(SECRET), case["table"], 0, 0)
    start, pack = shuffle.drawn(seats, game.pack(options), seed, shuffle.joined(words))
    dealer = game.first_deal(options, start, pack).dealer
    return {"secret": SECRET, **case, "words": words, "start": start, "pack": " ".join(pack), "dealer": dealer}


def kept(text: str) -> dict[str, str]:
    """Return a seat's typed words with the part that is shuffled in, or the error."""
    try:
        return {"typed": text, "kept": shuffle.read_words(text)}
    except InputError as error:
        return {"typed": text, "refused": error.code}


def rules(case: Case) -> tuple[Any, Any]:
    game = game_named(case["game"])
    return game, game.options(case["preset"], case.get("options"))


def unused(size: int, stream: Iterator[int]) -> int:
    """How many draws of a pack are thrown away."""
    thrown = 0
    for many in range(size, 1, -1):
        while next(stream) >= shuffle.DRAWS - shuffle.DRAWS % many:
            thrown += 1
    return thrown


def with_unused_draws(case: Case, many: int) -> Iterable[Case]:
    """The first deals of a table in which a draw is thrown away."""
    deals = (pack_of({**case, "deal": deal}) for deal in range(1, 10_000))
    return ({**case, "deal": one["deal"]} for one in islice((deal for deal in deals if deal["unused"]), many))


def text() -> str:
    return json.dumps(document(), ensure_ascii=False, indent=1) + "\n"


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
