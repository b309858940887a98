"""Fixed packs and beginnings from which legal moves are counted.

A pack is the engine's own shuffle of a seed, so that anyone can deal it again; a log leads on from there. `to` are the
depths counted in every run, `slow` those of the slow run; `end` counts whole deals, to their end. `long` leaves the
deepest of these counts to CI, as it takes half a second.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from engine import table
from engine.game import Setup
from engine.moves import read_move
from engine.registry import game_named
from engine.shuffle import shuffled
from testkit.walks import World


@dataclass(frozen=True)
class Position:
    """The start of a count.

    A number in the log means so many moves, made as for absent players.
    """

    name: str
    game: str
    preset: str
    seed: str
    to: int = 0
    slow: int = 0
    end: bool = False
    long: bool = False
    options: Mapping[str, Any] = field(default_factory=dict)
    log: tuple[str | int, ...] = ()
    totals: Mapping[str, int] = field(default_factory=dict)
    dealer: int = 0
    hands: Mapping[str, str] = field(default_factory=dict)

    def world(self) -> World:
        """The world at which the count begins."""
        world = self.beginning()
        return replace(world, log=tuple(_moves(world, self.log)))

    def beginning(self) -> World:
        """The world before its first move."""
        game = game_named(self.game)
        options = game.options(self.preset, self.options)
        pack = shuffled(game.pack(options), self.seed.encode())
        setup = Setup(1, game.seats(options)[self.dealer], game.direction_of(options, 1))
        if game.parts:
            none = dict.fromkeys(game.sides(options), 0)
            setup = replace(setup, totals={**none, **self.totals}, won=none)
        hands = dict(game.deal_out(options, setup, pack))
        hands.update({seat: tuple(cards.split()) for seat, cards in self.hands.items()})
        dealt = {card for hand in hands.values() for card in hand}
        return World(game, options, setup, hands, tuple(card for card in pack if card not in dealt))


def _moves(world: World, log: tuple[str | int, ...]) -> Iterator[tuple[str, str]]:
    """The log with what was done quietly written out."""
    deal = world.start()
    for step in log:
        for _ in range(step if isinstance(step, int) else 1):
            seat = table.owed(deal)[0] if isinstance(step, int) else step[0]
            text = table.absent(deal, seat).text if isinstance(step, int) else step[2:]
            yield seat, text
            deal = table.apply(deal, seat, read_move(text, world.game.forms))


PACK = "count"
THIRTEEN = ("N bid TC", "E bid 3C", "S bid QS", "W bid QH")
KAP, FLORS = "kap 21", "flors 786"
"""Seeds found by looking: quiet play of the one makes seven tricks to nothing, the other deals both teams flors."""
RUN: tuple[str, ...] = ("E continue", "W continue", "E play AC", "S play QC", "W play JS", "N play 7C")
RUN += ("E play KH", "S play 7H", "W play JH", "N play 5H")
SUITS = {"N": "AH KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H", "E": "AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S",
         "S": "AD KD QD JD TD 9D 8D 7D 6D 5D 4D 3D 2D", "W": "AC KC QC JC TC 9C 8C 7C 6C 5C 4C 3C 2C"}  # fmt: skip
GO_ON = ("E continue", "W continue")

TRUF = (
    Position("bids of one card", "truf", "classic", PACK, to=3, slow=4, long=True),
    Position("at a total of 13", "truf", "classic", PACK, to=3, slow=5, log=THIRTEEN),
    Position("the first trick", "truf", "classic", PACK, to=5, slow=6, log=(4,)),
    Position("the last three tricks", "truf", "classic", PACK, end=True, log=(44,)),
    Position("three players bid", "truf", "classic", PACK, to=2, slow=3, options={"players": 3}),
    Position(
        "three players, the last three tricks", "truf", "classic", PACK, end=True, log=(33,), options={"players": 3}
    ),
    Position("bids added and subtracted", "truf", "exact", PACK, to=1),
    Position("bids of two cards at most", "truf", "exact", PACK, to=1, slow=2, options={"max_bid_cards": 2}),
    Position(
        "bids added, with leasts",
        "truf",
        "exact",
        PACK,
        to=1,
        options={"bid_mode": "add", "min_two": 5, "min_three": 9},
    ),
    Position("the last three tricks", "truf", "exact", PACK, end=True, log=(44,)),
    Position("bids of one card or two", "truf", "web6", PACK, to=2, long=True),
    Position(
        "at a total of 13", "truf", "web6", PACK, to=3, slow=5, log=("N bid TC", "W bid 3C", "S bid QS", "E bid QH")
    ),
    Position("the last three tricks", "truf", "web6", PACK, end=True, log=(44,)),
)
TROEFCALL = (
    Position("call, redeal or lead", "troefcall", "game15", PACK, to=5, slow=7),
    Position("the last tricks", "troefcall", "game15", PACK, end=True, log=(41,)),
    Position("a kap is offered", "troefcall", "game15", KAP, to=6, slow=8, log=(29,)),
    Position("a run for thirteen that can be lost", "troefcall", "game15", KAP, end=True, long=True, log=(29, *RUN)),
    Position(
        "a run for thirteen that cannot", "troefcall", "game15", PACK, end=True, hands=SUITS, log=(29, *GO_ON, 16)
    ),
    Position("a caller without the right to a redeal", "troefcall", "club", "call 0", to=5, slow=7),
    Position("no redeal at this table", "troefcall", "club", PACK, to=4, options={"redeal": False}),
    Position("trumping is a duty", "troefcall", "club", PACK, end=True, log=(37,), options={"must_trump": True}),
)


def announcements(*numbers: int) -> tuple[str, ...]:
    """Return announcements of seats 1, 2, … and last 0, the dealer."""
    return tuple(f"{(place + 1) % len(numbers)} announce {number}" for place, number in enumerate(numbers))


def ruff(name: str, preset: str, **more: Any) -> Position:
    return Position(name, "ruff_and_trump", preset, PACK, **more)


RUFF = (
    *(ruff("announcements", preset, to=2, slow=3) for preset in ("double4", "single4", "single3", "single3_16")),
    *(ruff("announcements", preset, to=2) for preset in ("single2", "single2_24")),
    ruff("sealed announcements", "double4", to=2, options={"announce": "sealed"}),
    ruff("announcements that must be true", "double4", to=4, options={"ruff_underdeclare": "exact"}),
    ruff("announcements that are checked", "double4", to=2, slow=3, options={"ruff_claims": "checked"}),
    ruff("rub and discard", "double4", to=2, slow=3, log=announcements(0, 0, 0, 0)),
    ruff("rub and discard", "single4", to=2, log=announcements(0, 0, 0, 0)),
    ruff("rub and discard", "single3", to=2, log=announcements(0, 0, 0)),
    ruff("rub and discard", "single2", to=2, log=announcements(0, 0), options={"rub_no_ace": "dealer"}),
    ruff("nobody may rub", "single2", to=4, slow=6, log=announcements(0, 0)),
    ruff("rub and discard", "single3_16", to=2, log=announcements(0, 0, 0)),
    ruff("rub and discard", "single2_24", to=2, log=announcements(0, 0)),
    ruff("the ruff must be kept", "double4", to=1, slow=2, log=(*announcements(0, 38, 0, 0), "2 rub")),
    ruff(
        "the ruff may be thrown",
        "double4",
        to=1,
        log=(*announcements(0, 38, 0, 0), "2 rub"),
        options={"ruff_keep": "free"},
    ),
    ruff("showing", "double4", to=3, slow=5, log=(*announcements(46, 38, 43, 36), "2 decline")),
    ruff("a bluff below the true ruff", "single3", to=1, slow=2, log=(*announcements(20, 0, 0), "0 decline")),
    ruff("a miscount", "double4", to=2, long=True, log=(*announcements(95, 0, 0, 0), "2 decline")),
    ruff("the last three tricks", "double4", end=True, long=True, log=(41,)),
    ruff("the last three tricks", "single4", end=True, long=True, log=(41,)),
    ruff("the last three tricks", "single3", end=True, log=(31,)),
    ruff("the last four tricks", "single2", end=True, log=(18,)),
    ruff("the last three tricks", "single3_16", end=True, log=(43,)),
    ruff("the last four tricks", "single2_24", end=True, long=True, log=(43,)),
)


def truc(name: str, seed: str, **more: Any) -> Position:
    return Position(name, "truc_y_flou", "aure", seed, **more)


TRUC = (
    truc("from the deal", PACK, to=4, slow=6),
    truc("hands with flors", FLORS, to=4, slow=5),
    truc("a better flor", FLORS, to=3, slow=5, log=("1 flor", "1 play 4S", "2 better_flor")),
    truc("an embit is raised", PACK, to=3, slow=5, log=("1 embit", "1 play 3O", "2 raise 1")),
    truc("the rest and truc", PACK, to=4, slow=5, log=("1 restou_truc",)),
    truc("the truc is bid", PACK, to=4, slow=6, log=("1 truc",)),
    truc("the third trick", PACK, end=True, log=(12,)),
    truc("the third trick at 24 to 24", PACK, end=True, log=(12,), totals={"even": 24, "odd": 24}),
)

POSITIONS = (*TRUF, *TROEFCALL, *RUFF, *TRUC)
