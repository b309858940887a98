"""The catalogue of an event: what the rules pages set, with what the event changed or added."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from tournaments.core.formats import shape_of
from tournaments.core.numbers import signed
from tournaments.models import Entry, Event, Place, Round, Ruling, Tariff
from tournaments.rulings.tariff import Article, catalogue


@dataclass(frozen=True, slots=True)
class Line:
    """An article as it holds in an event, in the active language. `own`: the event changed or added it."""

    article: str
    title: str
    kind: str
    points: int
    given_to: str
    hint: str
    most: int | None
    used: bool
    own: bool

    @property
    def label(self) -> str:
        """`2.10.2 Revoke … (−5)`."""
        worth = f" ({signed(self.points)})" if self.points else ""
        return f"{self.article} {self.title}{worth}"


def tariffs_of(event: Event) -> list[Line]:
    """Every article of the event, those of the rules pages first, in their order."""
    own = {row.article: row for row in event.tariffs.all()}
    usual = [_line(article, own.pop(article.code, None)) for article in catalogue(event.game)]
    return [*usual, *(_own_line(row) for row in own.values())]


def tariff_of(event: Event, article: str) -> Line | None:
    """One article of the event that is in use."""
    return next((line for line in tariffs_of(event) if line.article == article and line.used), None)


def _line(article: Article, row: Tariff | None) -> Line:
    title, hint = gettext(article.title), gettext(article.hint) if article.hint else ""
    if row is None:
        facts = (article.kind, article.points, article.given_to)
        return Line(article.code, title, *facts, hint, article.most, article.used, own=False)
    return Line(article.code, row.title, row.kind, row.points, row.given_to, hint, article.most, row.used, own=True)


def _own_line(row: Tariff) -> Line:
    return Line(row.article, row.title, row.kind, row.points, row.given_to, "", None, row.used, own=True)


def opponents_of(event: Event, round_: Round, entry: Entry) -> list[Entry]:
    """Who sits against an entry in a round: everybody of another side at its table; none where it has no table."""
    own = Place.objects.filter(round=round_, entry=entry).first()
    if own is None:
        return []
    sides: Mapping[str, str] = shape_of(event).sides if event.format == Event.Format.PARTNERS else {}
    others = Place.objects.filter(table=own.table_id).exclude(entry=entry).select_related("entry")
    side = sides.get(own.seat, own.seat)
    return [place.entry for place in others.order_by("id") if sides.get(place.seat, place.seat) != side]


def ledger_sums(event: Event) -> dict[str, Any]:
    """What the rulings in force come to: number, and points added and taken, adjusted scores apart."""
    rows = list(event.rulings.filter(cancelled_at=None))
    given = [row.points for row in rows if row.kind != Ruling.Kind.ADJUSTED]
    return {
        "count": len(rows),
        "added": sum(points for points in given if points > 0),
        "taken": sum(points for points in given if points < 0),
        "adjusted": len(rows) - len(given),
    }
