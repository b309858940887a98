"""Plays of bots in the player's seat, which fill the field of a set.

They are played without a table, with the packs and the answers of the day: a bot that moves as a person does meets the
same answers. The same arguments give the same points.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from engine import bots, shuffle
from engine import table as engine_table
from engine.bots.levels import OFFERED
from engine.bots.sight import seen
from engine.game import Setup
from engine.matches import Match, fold, meeting, nothing_yet, standing_at
from engine.moves import read_move
from engine.seats import Seat
from games.daily.sets import OPPONENT, SetTerms, worth

SLIPS = 8
MAX_ATTEMPTS = 100
"""Packs of one deal: more are never thrown in."""


@dataclass(frozen=True, slots=True)
class PlayedSheet:
    """The sheet of a deal that was played out."""

    number: int
    values: dict[str, object]
    points: dict[str, int]


@dataclass(frozen=True, slots=True)
class BotInSeat:
    """The bot that plays the player's seat: its code, and the word that its chance follows from.

    Levels 2 and 3 play by rules of thumb, so all their plays would be equal. In one of SLIPS moves they play as the
    lowest level does.
    """

    code: str
    word: str


def bot_of_number(number: int) -> BotInSeat:
    """Return the bot of a play: the levels in turn, each play with a chance of its own."""
    return BotInSeat(OFFERED[number % len(OFFERED)].code, f"field|{number}")


def play_set(terms: SetTerms, deck: str, secret: bytes, bot: BotInSeat) -> list[int]:
    """Play a whole set and return the worth of each deal to the player's side."""
    game, options = terms.game, terms.options
    start, drawn = shuffle.drawn(game.seats(options), game.pack(options), shuffle.deal_seed(secret, deck, 0, 0))
    setup: Setup | None = meeting(game.first_deal(options, start, drawn), nothing_yet(game, options))
    sheets: list[PlayedSheet] = []
    setups: dict[int, Setup] = {}
    attempt = 0
    while setup is not None and setup.number <= terms.deals and attempt < MAX_ATTEMPTS:
        deal = _Dealt(terms, deck, secret, bot).play(setup, attempt)
        sheet = None if game.void(deal) else game.result(deal)
        if sheet is not None:
            setups[setup.number] = setup
            sheets.append(PlayedSheet(setup.number, sheet, game.credits(options, deal.setup, sheet)))
        match = fold(game, options, sheets, setups)
        following = _following(terms, deal, sheet, match)
        attempt = attempt + 1 if following is not None and following.number == setup.number else 0
        setup = following
    return [worth(sheet.points, terms.side) for sheet in sheets]


def _following(terms: SetTerms, deal: Any, sheet: Mapping[str, object] | None, match: Match) -> Setup | None:
    """Return the setup of the next deal, as at a table; None when the match is over."""
    game = terms.game
    coming = game.next_after(deal, dict(sheet) if sheet is not None else None, match.standing.totals)
    if match.over or coming is None:
        return None
    return meeting(coming, standing_at(game, terms.options, match))


class _Dealt:
    """One deal in play, and what the public has seen of it."""

    def __init__(self, terms: SetTerms, deck: str, secret: bytes, bot: BotInSeat) -> None:
        self.terms, self.deck, self.secret, self.bot = terms, deck, secret, bot
        self.log: list[tuple[Seat, str]] = []
        self.turned: list[Any] = []

    def play(self, setup: Setup, attempt: int) -> Any:
        """Play a pack to its end and return the deal."""
        game, options = self.terms.game, self.terms.options
        seed = shuffle.deal_seed(self.secret, self.deck, setup.number, attempt)
        deal = engine_table.start(game, options, setup, shuffle.shuffled(game.pack(options), seed))
        while not deal.over:
            # Of secret moves all are chosen before any is known.
            seats = engine_table.owed(deal) if deal.phase.sealed(deal) else engine_table.owed(deal)[:1]
            head = shuffle.log_head(self.deck, setup.number, attempt, self.log)
            chosen = [(seat, self._move(deal, seat, head)) for seat in _in_order(seats, game.seats(options))]
            for seat, text in chosen:
                deal = engine_table.apply(deal, seat, read_move(text, game.forms))
                self.log.append((seat, text))
                self.turned.append(engine_table.view(game, deal, None)["last_trick"])
        return deal

    def _move(self, deal: Any, seat: Seat, head: str) -> str:
        own = seat == self.terms.seat
        word = f"{self.bot.word}|{self.deck}" if own else self.deck
        seed = shuffle.answer_seed(self.secret, word, seat, head)
        view = seen(self.terms.game, deal, seat, self.turned)
        if not own:
            return bots.choose(OPPONENT, view, seed)
        return bots.choose(self.bot.code if seed % SLIPS else OFFERED[0].code, view, seed)


def _in_order(seats: Iterable[Seat], order: Iterable[Seat]) -> list[Seat]:
    wanted = set(seats)
    return [seat for seat in order if seat in wanted]
