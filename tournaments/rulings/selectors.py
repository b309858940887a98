"""The penalty list of an event: that of the rules pages, with its own changes.

Every article of a game is a default: an event may change it, disable it or add its own (models.Tariff). Online the
engine refuses illegal moves, so none is needed. The articles `all` have no source and are ours.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext

from engine.extras import NOTE, PENALTY, Article
from engine.registry import game_named
from engine.sentences import N
from tournaments.core.formats import layout_of
from tournaments.core.text import always_signed
from tournaments.models import Entry, Event, Place, Round, Ruling, Tariff

FOR_ALL = (
    Article("all.1", N("Late to the table"), PENALTY, -1, hint=N("The director may waive the penalty the first time.")),
    Article("all.2", N("Inappropriate behaviour (warning)"), NOTE),
    Article("all.3", N("Repeated inappropriate behaviour"), PENALTY, -5),
)

COMMON = {article.code: article.title for article in FOR_ALL}
"""Titles of the articles of all games, whose codes are for programs only."""


def rule_name(article: str) -> str:
    """Return how readers know an article: its number in the rules, or the quoted title of a common one."""
    return gettext("“%(title)s”") % {"title": gettext(COMMON[article])} if article in COMMON else article


@dataclass(frozen=True, slots=True)
class ArticleLine:
    """An article in an event, in the active language. `own`: changed or added by it."""

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
    def reference(self) -> str:
        """The number of the rule for readers; common rules have none."""
        return "" if self.article in COMMON else self.article

    @property
    def label(self) -> str:
        """Return `Revoke (−5) · 2.10.2`."""
        worth = f" ({always_signed(self.points)})" if self.points else ""
        return " · ".join(part for part in (f"{self.title}{worth}", self.reference) if part)


def catalogue(game: str) -> tuple[Article, ...]:
    """Return the articles of a game in the order of its rules page, common ones last.

    Raises InputError.
    """
    return (*game_named(game).tariff, *FOR_ALL)


def tariffs_of(event: Event) -> list[ArticleLine]:
    """Return all articles of the event, those of the rules pages first."""
    own = {row.article: row for row in event.tariffs.all()}
    usual = [_line(article, own.pop(article.code, None)) for article in catalogue(event.game)]
    return [*usual, *(_own_line(row) for row in own.values())]


def tariff_of(event: Event, article: str) -> ArticleLine | None:
    """Return one active article of the event."""
    return next((line for line in tariffs_of(event) if line.article == article and line.used), None)


def _line(article: Article, row: Tariff | None) -> ArticleLine:
    title, hint = gettext(article.title), gettext(article.hint) if article.hint else ""
    if row is None:
        facts = (article.kind, article.points, article.given_to)
        return ArticleLine(article.code, title, *facts, hint, article.most, article.used, own=False)
    return ArticleLine(
        article.code, row.title, row.kind, row.points, row.given_to, hint, article.most, row.used, own=True
    )


def _own_line(row: Tariff) -> ArticleLine:
    return ArticleLine(row.article, row.title, row.kind, row.points, row.given_to, "", None, row.used, own=True)


def opponents_of(event: Event, round_: Round, entry: Entry) -> list[Entry]:
    """Return the entries of other sides at an entry's table; none without a table."""
    own = Place.objects.filter(round=round_, entry=entry).first()
    if own is None:
        return []
    sides: Mapping[str, str] = layout_of(event).sides if event.format == Event.Format.PARTNERS else {}
    others = Place.objects.filter(table=own.table_id).exclude(entry=entry).select_related("entry")
    side = sides.get(own.seat, own.seat)
    return [place.entry for place in others.order_by("id") if sides.get(place.seat, place.seat) != side]


@dataclass(frozen=True, slots=True)
class LedgerSums:
    """Totals of the rulings in force; adjusted scores are counted apart."""

    count: int
    added: int
    taken: int
    adjusted: int


def ledger_sums(event: Event) -> LedgerSums:
    """Return the totals of the rulings in force."""
    rows = list(event.rulings.filter(cancelled_at=None))
    points_given = [row.points for row in rows if row.kind != Ruling.Kind.ADJUSTED]
    return LedgerSums(
        count=len(rows),
        added=sum(points for points in points_given if points > 0),
        taken=sum(points for points in points_given if points < 0),
        adjusted=len(rows) - len(points_given),
    )
