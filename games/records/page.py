"""Page of a checked record: findings, their lines, and the deals replayed."""

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
from games.table_page.deals import DealText, deal_text
from games.tables.deal_record import PlayedDeal
from games.wording import cards as faces

MAX_LINES = 3_000
AROUND = 15
"""Lines shown around each mistake of a longer record."""
MAX_REPLAYS = 60


@dataclass(frozen=True, slots=True)
class Mistake:
    """One thing that is wrong: where, what, and what would have been legal."""

    where: str
    line: int | None
    sentence: str
    legal: str = ""


@dataclass(frozen=True, slots=True)
class RecordLine:
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
    def lines(self) -> list[RecordLine]:
        """The lines that are shown, all of them unless they are too many."""
        wrong: dict[int, list[str]] = {}
        for mistake in self.mistakes:
            wrong.setdefault(mistake.line or 0, []).append(mistake.sentence)
        return list(self._shown_lines(wrong))

    def _shown_lines(self, wrong: Mapping[int, list[str]]) -> Iterator[RecordLine]:
        lines = self._numbered()
        whole, before = len(lines) <= MAX_LINES, 0
        for number, text in lines:
            if whole or any(abs(number - line) <= AROUND for line in wrong):
                yield RecordLine(number, text, tuple(wrong.get(number, ())), gap=number > before + 1)
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
        self.mistakes = [Mistake(_at_line(inner.line) or inner.field, inner.line, say(inner)) for inner in error.errors]

    @property
    def verdict(self) -> str:
        return gettext("This record cannot be read.")


class CheckedPage(RecordText):
    """A checked record; `text` has the lines that the findings are about."""

    readable = True

    def __init__(self, findings: Findings, text: str) -> None:
        super().__init__(text)
        self.findings, self.record = findings, findings.record
        self.game = self.record.rules[0]
        self.mistakes = [self._mistake(problem) for problem in findings.problems]
        self.unknown = [self._to_text(finding) for finding in findings.unknown]

    @property
    def follows(self) -> bool:
        return self.findings.follows

    @property
    def verdict(self) -> str:
        if not self.follows:
            return gettext("This record contains errors.")
        if self.unknown:
            return gettext("No errors found. Some parts could not be checked.")
        return gettext("No errors found in this record.")

    @property
    def title(self) -> str:
        """Return the table's name in the record."""
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
    def replays(self) -> list[DealText]:
        """The deals of the record, card by card."""
        played = [deal for deal in self.record.deals if deal.end == PLAYED][:MAX_REPLAYS]
        return [
            deal_text(replay, self.names, id=f"{deal.number}-{deal.attempt}")
            for deal in played
            if (replay := _replayable(self.record, deal))
        ]

    @cached_property
    def names(self) -> dict[str, str]:
        """Return the name of each seat's player, or the seat's own name."""
        named = {seat.seat: seat.name for seat in self.record.seats if seat.name}
        seats = self.game.seats(self.record.rules[1])
        return {seat: named.get(seat) or gettext(SEAT_NAMES.get(seat, seat)) for seat in seats}

    def _mistake(self, finding: Finding) -> Mistake:
        place = [_at_line(finding.line)]
        place += [gettext("deal %(number)s") % {"number": finding.deal}] if finding.deal else []
        place += [gettext("move %(number)s") % {"number": finding.move}] if finding.move else []
        return Mistake(", ".join(filter(None, place)), finding.line, self._to_text(finding), ", ".join(finding.allowed))

    def _to_text(self, finding: Finding) -> str:
        return say(finding.error, self.game, self.names)


def _replayable(record: Record, deal: RecordedDeal) -> PlayedDeal | None:
    """Return a deal as games.table_page.deals shows it; None without known cards."""
    try:
        hands, head = cards_of(record, deal)
    except ValueError:
        return None
    return {
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
    "secret": gettext_lazy("The secret matches the table’s shuffle fingerprint."),
    "seeds": ngettext_lazy(
        "%(count)s seed matches its shuffle fingerprint.", "%(count)s seeds match their shuffle fingerprints.", "count"
    ),
    "packs": ngettext_lazy(
        "%(count)s pack matches its seed and shuffle words.",
        "%(count)s packs match their seeds and shuffle words.",
        "count",
    ),
    "draw": gettext_lazy("The draw for the first deal gives the same outcome."),
    "hands": ngettext_lazy(
        "%(count)s hand matches its pack.",
        "%(count)s hands match their packs.",
        "count",
    ),
    "order": ngettext_lazy(
        "%(count)s deal is in the right order.",
        "%(count)s deals are in the right order.",
        "count",
    ),
    "moves": ngettext_lazy("%(count)s move is legal.", "%(count)s moves are legal.", "count"),
    "signals": ngettext_lazy(
        "%(count)s signal is allowed in a public record.", "%(count)s signals are allowed in a public record.", "count"
    ),
    "sheets": ngettext_lazy(
        "%(count)s score sheet matches the play and its score.",
        "%(count)s score sheets match the play and their scores.",
        "count",
    ),
    "corrections": ngettext_lazy(
        "%(count)s correction has a reason and the right score.",
        "%(count)s corrections have a reason and the right score.",
        "count",
    ),
    "result": gettext_lazy("The result is the sum of the score sheets."),
}
"""A sentence for each part that follows, and how many of its kind do."""
