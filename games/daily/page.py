"""The daily deals as their pages show them: sentences and figures in the language in use."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta

from django.urls import reverse
from django.utils.translation import gettext, ngettext

from engine.bots.levels import BY_CODE
from engine.registry import game_named
from engine.sentences import signed_unless_zero
from games.daily import selectors
from games.daily.days import AHEAD, closes_at, ends_at
from games.daily.selectors import FINISHED, PLAYING, UNFINISHED, DayProof, OwnSet, SetStanding
from games.daily.sets import OPPONENT, daily_games, terms_of
from games.tables.seats import Viewer

MAX_OWN_SETS = 14
"""Finished sets of the reader on the page of all days."""
DAYS_BACK = 7
"""Days before today whose results the page links to."""


@dataclass(frozen=True, slots=True)
class SetCard:
    """The set of a game today: where it leads, what it says of the reader, and whether that is a result."""

    game: str
    title: str
    href: str
    facts: str
    action: str
    done: bool


@dataclass(frozen=True, slots=True)
class OwnLine:
    """A finished set of the reader in a list."""

    day: date
    title: str
    href: str
    total: str
    score: str


@dataclass(frozen=True, slots=True)
class PastDay:
    """A day that is over: its proof, and the results of its games."""

    proof: DayProof
    results: list[tuple[str, str]]


class DaysPage:
    """Today's sets, the reader's own results, days that are over, and commitments of days to come."""

    def __init__(self, viewer: Viewer, day: date) -> None:
        self.viewer, self.day = viewer, day
        self.ends_at: datetime = ends_at(day)
        self.cards = [card_of(own) for own in selectors.own_sets(viewer, day)]
        self.own = [_line(own) for own in selectors.history(viewer, MAX_OWN_SETS)]
        self.coming = selectors.proofs(day, day + timedelta(days=AHEAD))
        before = selectors.proofs(day - timedelta(days=DAYS_BACK), day - timedelta(days=1))
        self.past = [PastDay(proof, _results(proof.day)) for proof in reversed(before) if proof.secret]

    @property
    def streak_line(self) -> str:
        """How many days in a row the reader has finished a set; empty below two."""
        days = selectors.streak(self.viewer)
        if days < 2:
            return ""
        return ngettext("%(days)s day in a row", "%(days)s days in a row", days) % {"days": days}


def card_of(own: OwnSet) -> SetCard:
    """Return the card of a set of today."""
    facts = ngettext("%(count)s deal", "%(count)s deals", own.deals) % {"count": own.deals}
    href, action = reverse("daily-set", args=[own.game]), gettext("Play the set")
    if own.state == PLAYING:
        href, action = reverse("play-table", args=[own.table_id]), gettext("Continue the set")
    elif own.state == FINISHED:
        href, action = reverse("daily-result", args=[own.day, own.game]), gettext("See the result")
        facts = percent(own.score) or facts
    elif own.state == UNFINISHED:
        action = gettext("Not finished")
    return SetCard(own.game, title_of(own.game), href, facts, action, own.state == FINISHED)


def title_of(game: str) -> str:
    """Return the name of a game in the language in use."""
    return gettext(game_named(game).title)


def percent(score: float | None) -> str:
    """Return a score as people read it; empty where there is none."""
    return "" if score is None else gettext("%(score)s%%") % {"score": round(score)}


def opponents_line(game: str) -> str:
    """Return who plays against the player of a set."""
    others = len(terms_of(game).game.seats(terms_of(game).options)) - 1
    level = BY_CODE[OPPONENT]
    facts = {"count": others, "name": level.name, "level": level.number}
    return (
        ngettext(
            "You play with %(count)s bot, %(name)s (level %(level)s).",
            "You play with %(count)s bots, all %(name)s (level %(level)s).",
            others,
        )
        % facts
    )


def _line(own: OwnSet) -> OwnLine:
    href = reverse("daily-result", args=[own.day, own.game])
    total = signed_unless_zero(sum(own.points))
    return OwnLine(own.day, title_of(own.game), href, total, percent(own.score))


def _results(day: date) -> list[tuple[str, str]]:
    return [(title_of(game), reverse("daily-result", args=[day, game])) for game in daily_games()]


@dataclass(frozen=True, slots=True)
class DealRow:
    """A deal on the page of a result; `replay` is the address of the viewer's replay, or empty."""

    number: int
    own: str
    people: str
    bots: str
    best: str
    replay: str


@dataclass(frozen=True, slots=True)
class RankRow:
    """A person in the ranking."""

    place: int
    name: str
    own: bool
    points: list[str]
    total: str
    score: str


class ResultPage:
    """The result of a set for one reader."""

    def __init__(self, standing: SetStanding) -> None:
        self.standing = standing
        self.title, self.day, self.final = title_of(standing.game), standing.day, standing.final
        self.closes_at = closes_at(standing.day)
        self.own = standing.own
        self.rows = [
            RankRow(
                place=line.place,
                name=line.result.name,
                own=line.result.own,
                points=[signed_unless_zero(points) for points in line.result.points],
                total=signed_unless_zero(line.result.total),
                score=percent(line.score),
            )
            for line in standing.ranking
        ]
        proofs = selectors.proofs(standing.day, standing.day)
        self.proof = proofs[0] if proofs else None

    @property
    def score(self) -> str:
        """The reader's score; empty without one."""
        return percent(self.own.score) if self.own else ""

    @property
    def total(self) -> str:
        """The reader's points in the whole set."""
        return signed_unless_zero(sum(self.own.points)) if self.own else ""

    @property
    def field_line(self) -> str:
        """Whom the score is compared with, the reader included."""
        people, bots = self.standing.people, self.standing.bots
        first = ngettext("%(count)s person", "%(count)s people", people) % {"count": people}
        second = ngettext("%(count)s play of a bot", "%(count)s plays of bots", bots) % {"count": bots}
        return gettext("The field: %(people)s, %(bots)s.") % {"people": first, "bots": second}

    @property
    def deals(self) -> list[DealRow]:
        """Each deal, compared."""
        table = self.own.table_id if self.own else None
        return [
            DealRow(
                number=deal.number,
                own="" if deal.own is None else signed_unless_zero(deal.own),
                people=_mean(deal.people),
                bots=_mean(deal.bots),
                best="" if deal.best is None else signed_unless_zero(deal.best),
                replay=f"{reverse('replay', args=[table])}?at=d{deal.number}" if table else "",
            )
            for deal in self.standing.comparison
        ]


def _mean(points: float | None) -> str:
    return "" if points is None else signed_unless_zero(round(points))
