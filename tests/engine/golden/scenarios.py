"""Deals that chance rarely produces, scripted here and narrated like the others.

A number in a log means so many moves of absent players. The end of a log means that the rest of the deal is played
that way.
"""

from collections.abc import Iterator
from typing import Any

from engine import table
from engine.matches import Standing
from engine.seats import Seat
from tests.engine.counts.positions import FLORS, KAP, PACK, SUITS, THIRTEEN, Position, announcements
from tests.engine.golden.telling import Choose, tell

NUMBERS = {"N": "2S 3S 4S 5S 6S 7S 8S 9S TS 2H 3H 4H 5H", "E": "AS KS QS JS 6H 7H 8H 9H TH JH QH KH AH",
           "S": "2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD", "W": "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC"}  # fmt: skip
STRONG = {"0": "AD KD 9D 7D QS JS 8S 6S TC 4C 9H 5H", "1": "2S 3S 4S 5S 7S 9S TS KS AS 4H 6H 7H",
          "2": "8H TH JH QH KH AH 2D 3D 5D 6D 8D TD", "3": "JD QD 3C 5C 6C 7C 8C 9C JC QC KC AC"}  # fmt: skip
PARTIDO = ("1 truc", "4 retruc", "1 quatro", "4 seiz", "1 partido", "4 yes")

SCENARIOS = (
    Position("a hand of numbers is thrown in", "truf", "classic", PACK, hands=NUMBERS),
    Position("at a total of 13 all bids are shifted", "truf", "classic", PACK, log=(*THIRTEEN, "N shift +2")),
    Position("a redeal is claimed", "troefcall", "game15", PACK, log=(1, "E redeal")),
    Position("a kap is stopped by its winner", "troefcall", "game15", KAP, log=(29, "E stop")),
    Position("a kap is stopped by the partner", "troefcall", "game15", KAP, log=(29, "E continue", "W stop")),
    Position("a baunie fails", "troefcall", "game15", KAP, log=(29, "E continue", "W continue")),
    Position("a baunie is made", "troefcall", "game15", PACK, hands=SUITS, log=(29, "E continue", "W continue")),
    Position(
        "a ruff that cannot be shown is forfeited",
        "ruff_and_trump",
        "double4",
        PACK,
        log=(*announcements(95, 38, 43, 36), "2 decline", "1 show TC 9C 8C 7C"),
        totals={"A": 20, "B": 7},
    ),
    Position(
        "a shown ruff ends the set",
        "ruff_and_trump",
        "double4",
        PACK,
        hands=STRONG,
        dealer=3,
        totals={"A": 44, "B": 50},
        log=("0 announce 34", "1 announce 30", "2 announce 20", "3 announce 33", 3),
    ),
    Position(
        "rivals announce the same",
        "ruff_and_trump",
        "single3",
        PACK,
        options={"ruff_tie": "carry"},
        log=announcements(40, 40, 0),
    ),
    Position(
        "both teams declare flors", "truc_y_flou", "aure", FLORS, log=("1 flor", 1, "2 flor_tambien", 1, 2, "5 flor", 1)
    ),
    Position(
        "a better flor is sung",
        "truc_y_flou",
        "aure",
        FLORS,
        log=("1 flor", 1, "2 better_flor", "1 sing_better", "4 sing"),
    ),
    Position(
        "an embit is raised by the rest",
        "truc_y_flou",
        "aure",
        PACK,
        totals={"even": 22, "odd": 18},
        log=("1 embit", 1, "2 raise rest", "1 sing"),
    ),
    Position("the round is staked on a deal", "truc_y_flou", "aure", PACK, totals={"even": 12, "odd": 24}, log=PARTIDO),
    Position("the rest and truc are folded", "truc_y_flou", "aure", PACK, log=("1 restou_truc", "4 fold", "4 no")),
)


def scripted(log: tuple[str | int, ...]) -> Choose:
    """The moves of a log, then those of players who are gone."""
    steps = _steps(log)

    def choose(deal: Any) -> tuple[Seat, str]:
        step = next(steps)
        seat = table.owed(deal)[0]
        return (step[0], step[2:]) if step else (seat, table.absent(deal, seat).text)

    return choose


def _steps(log: tuple[str | int, ...]) -> Iterator[str]:
    """A log with numbers written out; an empty step is a quiet move, and so is all that follows."""
    for step in log:
        yield from [step] if isinstance(step, str) else [""] * step
    while True:
        yield ""


def file_name(scenario: Position) -> str:
    """The name of the file that keeps it."""
    return f"{scenario.game}-{scenario.name.replace(' ', '-')}.txt"


def scene(scenario: Position) -> str:
    """One deal as a story."""
    world = scenario.beginning()
    game, options = world.game, world.options
    totals = dict(world.setup.totals) or dict.fromkeys(game.sides(options), 0)
    standing = Standing(totals, dict.fromkeys(game.sides(options), 0))
    changes = "".join(f", {name} {value}" for name, value in scenario.options.items())
    lines, _, _ = tell(game, world.start(), standing, scripted(scenario.log))
    return "\n".join([f"{game.title}, preset {scenario.preset}{changes}: {scenario.name}", "", *lines, ""])
