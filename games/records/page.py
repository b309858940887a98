"""What a check of a record has found, as its page shows it: sentences, the lines they are about, the deals replayed."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.utils.translation import gettext, gettext_lazy, ngettext_lazy

from engine.records import Finding, Findings, LineError, RecordError
from engine.records.case import cards_of
from engine.records.lines import numbered
from engine.records.record import PLAYED, Record, RecordedDeal
from engine.sentences import SEAT_NAMES
from games.core.errors import say
from games.table_page.deals import replays
from games.wording import cards as faces

MAX_LINES = 3_000
AROUND = 15
"""Of a longer record only so many lines around each mistake are shown."""
MAX_REPLAYS = 60


@dataclass(frozen=True, slots=True)
class Mistake:
    """One thing that is wrong: where, what, and what would have been legal."""

    where: str
    line: int | None
    sentence: str
    legal: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the record as it was sent; `wrong` says what is wrong with it."""

    number: int
    text: str
    wrong: tuple[str, ...] = ()
    gap: bool = False


class RecordText:
    """The text of a record with its mistakes in their places."""

    mistakes: list[Mistake]

    def __init__(self, text: str) -> None:
        self.text = text

    @cached_property
    def lines(self) -> list[Line]:
        """The lines that are shown, all of them unless they are too many."""
        wrong: dict[int, list[str]] = {}
        for mistake in self.mistakes:
            wrong.setdefault(mistake.line or 0, []).append(mistake.sentence)
        return list(self._shown(wrong))

    def _shown(self, wrong: Mapping[int, list[str]]) -> Iterator[Line]:
        lines = self._numbered()
        whole, before = len(lines) <= MAX_LINES, 0
        for number, text in lines:
            if whole or any(abs(number - line) <= AROUND for line in wrong):
                yield Line(number, text, tuple(wrong.get(number, ())), gap=number > before + 1)
                before = number

    def _numbered(self) -> list[tuple[int, str]]:
        try:
            return list(numbered(self.text))
        except LineError:
            return []


class UnreadPage(RecordText):
    """A record that cannot be read."""

    readable, follows = False, False

    def __init__(self, error: RecordError, text: str) -> None:
        super().__init__(text)
        self.mistakes = [Mistake(_at_line(one.line) or one.field, one.line, say(one)) for one in error.errors]

    @property
    def verdict(self) -> str:
        return gettext("This record cannot be read.")


class CheckedPage(RecordText):
    """A record that was read and checked. `text` is what was read, with the lines the findings are about."""

    readable = True

    def __init__(self, findings: Findings, text: str) -> None:
        super().__init__(text)
        self.findings, self.record = findings, findings.record
        self.game = self.record.rules[0]
        self.mistakes = [self._mistake(one) for one in findings.problems]
        self.unknown = [self._said(one) for one in findings.unknown]

    @property
    def follows(self) -> bool:
        return self.findings.follows

    @property
    def verdict(self) -> str:
        if not self.follows:
            return gettext("Not everything in this record follows.")
        if self.unknown:
            return gettext("Whatever can be checked of this record follows.")
        return gettext("Everything in this record follows.")

    @property
    def title(self) -> str:
        """What the record calls its table."""
        return self.record.label or gettext("Table %(number)s") % {"number": self.record.table or "?"}

    @property
    def held(self) -> list[str]:
        """A sentence for every part of which something was checked and follows."""
        return [str(HELD[part] % {"count": count}) for part, count in self.findings.held.items() if count]

    @property
    def spanish(self) -> bool:
        """Whether cards are drawn with Spanish suits."""
        return faces.deck_of(self.record.game) is faces.SPANISH

    @property
    def replays(self) -> list[dict[str, Any]]:
        """The deals of the record, card by card."""
        played = [deal for deal in self.record.deals if deal.end == PLAYED][:MAX_REPLAYS]
        return replays([one for deal in played if (one := _replayable(self.record, deal))], self.names)

    @cached_property
    def names(self) -> dict[str, str]:
        """Who sat where: by name, or by place."""
        named = {seat.seat: seat.name for seat in self.record.seats if seat.name}
        seats = self.game.seats(self.record.rules[1])
        return {seat: named.get(seat) or gettext(SEAT_NAMES.get(seat, seat)) for seat in seats}

    def _mistake(self, one: Finding) -> Mistake:
        place = [_at_line(one.line)]
        place += [gettext("deal %(number)s") % {"number": one.deal}] if one.deal else []
        place += [gettext("move %(number)s") % {"number": one.move}] if one.move else []
        return Mistake(", ".join(filter(None, place)), one.line, self._said(one), ", ".join(one.allowed))

    def _said(self, one: Finding) -> str:
        return say(one.error, self.game, self.names)


def _replayable(record: Record, deal: RecordedDeal) -> dict[str, Any] | None:
    """A deal as games.table_page.deals shows it; None when nobody knows its cards."""
    try:
        hands, head = cards_of(record, deal)
    except ValueError:
        return None
    return {
        "id": f"{deal.number}-{deal.attempt}",
        "game": record.game,
        "number": deal.number,
        "attempt": deal.attempt,
        "dealer": deal.dealer,
        "pack": [card for cards in (*hands.values(), head) for card in cards],
        "hands": {seat: list(cards) for seat, cards in hands.items()},
        "moves": [{"seat": move.seat, "text": move.text, "by": move.by} for move in deal.moves],
    }


def _at_line(line: int | None) -> str:
    return gettext("Line %(number)s") % {"number": line} if line else ""


HELD: Mapping[str, Any] = {
    "secret": gettext_lazy("The secret is the one the table was committed to."),
    "seeds": ngettext_lazy(
        "%(count)s seed is the one that was promised.", "%(count)s seeds are those that were promised.", "count"
    ),
    "packs": ngettext_lazy(
        "%(count)s pack comes of its seed and the players’ words.",
        "%(count)s packs come of their seeds and the players’ words.",
        "count",
    ),
    "draw": gettext_lazy("The draw for the first deal comes out the same."),
    "hands": ngettext_lazy(
        "%(count)s hand is as it was dealt from its pack.",
        "%(count)s hands are as they were dealt from their packs.",
        "count",
    ),
    "order": ngettext_lazy(
        "%(count)s deal is the one that was due.",
        "%(count)s deals are those that were due, one after the other.",
        "count",
    ),
    "moves": ngettext_lazy("%(count)s move is legal.", "%(count)s moves are legal.", "count"),
    "signals": ngettext_lazy(
        "%(count)s signal may be read by everybody.", "%(count)s signals may be read by everybody.", "count"
    ),
    "sheets": ngettext_lazy(
        "%(count)s sheet says what was played and what it is worth.",
        "%(count)s sheets say what was played and what they are worth.",
        "count",
    ),
    "corrections": ngettext_lazy(
        "%(count)s correction has a reason and is worth what it says.",
        "%(count)s corrections have a reason and are worth what they say.",
        "count",
    ),
    "result": gettext_lazy("The result is what the sheets add up to."),
}
"""A sentence for each part that follows, and how many of its kind do."""
