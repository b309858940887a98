"""The catalogue, rulings for opponents, adjusted scores: a ledger of its own."""

from typing import Any

import pytest

from games.models import Sheet
from inputs.reading import InvalidInputError, read
from tests.present import present
from tests.tournaments.helpers import club
from tournaments.core.errors import EventConflict, EventError
from tournaments.core.schemas import Reason
from tournaments.models import Entry, Event, Ruling, Tariff
from tournaments.rankings import selectors as rankings_selectors
from tournaments.rulings import selectors as rulings_selectors
from tournaments.rulings import services as rulings_services
from tournaments.rulings.schemas import NewRuling, TariffOut

pytestmark = pytest.mark.django_db

OPPONENTS = Tariff.To.OPPONENTS


def points(event: Event) -> dict[int, float]:
    return {row.entry: row.points for row in rankings_selectors.standings_of(event).rows}


def rule(event: Event, entry: Entry, kind: str, points: int, **more: Any) -> list[Ruling]:
    sent = {"entry": entry.number, "kind": kind, "points": points, "reason": "Wrong cards dealt.", **more}
    return rulings_services.rule(event=event, ruling=read(NewRuling, sent), by=club.user())


def set_tariff(event: Event, article: str, **values: Any) -> None:
    tariff = {"article": article, "title": "Revoke", "kind": "bonus", "given_to": OPPONENTS, **values}
    rulings_services.change_tariff(event=event, tariff=read(TariffOut, tariff), by=club.user())


@pytest.fixture
def pairs() -> Event:
    made = club.event(8, **club.PAIRS, ranking="score_sum")
    club.play_round(club.published(made))
    return made


@pytest.mark.long
def test_points_to_the_opponents_reach_only_the_opponents(pairs: Event) -> None:
    round_, offender, before = pairs.rounds.get(), club.entry(pairs, 1), points(pairs)
    against = rulings_selectors.opponents_of(pairs, round_, offender)
    sheets = Sheet.objects.count()
    given = rule(pairs, offender, "bonus", 2, article="4.9.4", round=1, given_to=OPPONENTS)
    assert [row.entry for row in given] == against
    assert len(against) == 1
    assert points(pairs) == {number: worth + 2 * (number == against[0].number) for number, worth in before.items()}
    assert Sheet.objects.count() == sheets


def test_every_opponent_of_a_table_of_four_gets_the_points_and_one_cancel_takes_all_back() -> None:
    made = club.event(8)
    round_ = club.published(made)
    club.play_round(round_)
    before = points(made)
    given = rule(made, club.entry(made, 1), "bonus", 3, round=1, given_to=OPPONENTS)
    assert len(given) == 3
    assert len({row.case for row in given}) == 1
    assert sum(points(made).values()) == sum(before.values()) + 9
    rulings_services.cancel_ruling(ruling=given[1], reason=Reason(reason="Seen again."), by=club.user())
    assert points(made) == before
    assert not made.rulings.filter(cancelled_at=None).exists()


def test_an_adjusted_score_takes_the_place_of_the_table_whatever_its_sheets_become() -> None:
    made = club.event(8)
    round_ = club.published(made)
    club.play_round(round_)
    other = points(made)
    rule(made, club.entry(made, 2), "adjusted", 4, round=1)
    assert points(made) == {**other, 2: 4}
    row = next(line for line in rankings_selectors.standings_of(made).rows if line.entry == 2)
    assert sum(term.points for term in row.terms) == row.points
    with pytest.raises(EventConflict):
        rule(made, club.entry(made, 2), "adjusted", 5, round=1)


def test_an_entry_with_an_adjusted_score_is_named_even_among_several_opponents() -> None:
    made = club.event(8)
    round_ = club.published(made)
    opponents = rulings_selectors.opponents_of(made, round_, club.entry(made, 1))
    rule(made, opponents[-1], "adjusted", 4, round=1)
    with pytest.raises(EventConflict, match=opponents[-1].name):
        rule(made, club.entry(made, 1), "adjusted", 3, round=1, given_to=OPPONENTS)


def test_an_adjusted_score_needs_a_table_that_was_seated() -> None:
    made = club.event(8)
    club.published(made)
    for entry, number in [(club.entry(made, 1), None), (club.late_entry(made), 1)]:
        with pytest.raises(EventError, match="table"):
            rule(made, entry, "adjusted", 4, round=number)


def test_an_award_counts_no_more_often_than_the_rules_page_says(pairs: Event) -> None:
    award = {"article": "4.9.6", "round": 1, "given_to": OPPONENTS}
    for _ in range(2):
        rule(pairs, club.entry(pairs, 1), "bonus", 2, **award)
    with pytest.raises(EventConflict, match=r"4\.9\.6"):
        rule(pairs, club.entry(pairs, 1), "bonus", 2, **award)


def test_the_same_key_rules_once_for_all_opponents(pairs: Event) -> None:
    case = {"round": 1, "given_to": OPPONENTS, "key": "k"}
    first = rule(pairs, club.entry(pairs, 1), "bonus", 2, **case)
    assert rule(pairs, club.entry(pairs, 1), "bonus", 2, **case) == first
    assert Ruling.objects.count() == len(first)
    with pytest.raises(EventConflict):
        rule(pairs, club.entry(pairs, 1), "bonus", 3, **case)


def test_the_catalogue_is_that_of_the_rules_page_until_the_event_changes_it(pairs: Event) -> None:
    before = rulings_selectors.tariffs_of(pairs)
    assert present(rulings_selectors.tariff_of(pairs, "4.9.2")).points == 15
    set_tariff(pairs, "4.9.2", points=10)
    set_tariff(pairs, "house 1", kind="penalty", points=-3)
    set_tariff(pairs, "all.1", points=10, used=False)
    assert present(rulings_selectors.tariff_of(pairs, "4.9.2")).points == 10
    assert present(rulings_selectors.tariff_of(pairs, "house 1")).points == -3
    assert rulings_selectors.tariff_of(pairs, "all.1") is None
    for article in ("4.9.2", "house 1", "all.1"):
        rulings_services.restore_tariff(event=pairs, article=article, by=club.user())
    assert rulings_selectors.tariffs_of(pairs) == before
    with pytest.raises(EventConflict):
        rulings_services.restore_tariff(event=pairs, article="all.1", by=club.user())


@pytest.mark.parametrize(
    "wrong",
    [
        {"kind": "penalty", "points": 3},
        {"kind": "bonus", "points": -3},
        {"kind": "note", "points": 1},
        {"kind": "adjusted", "points": 1},
        {"given_to": "nobody"},
        {"title": " "},
        {"points": 10**9},
    ],
)
def test_a_tariff_that_cannot_be_is_refused(pairs: Event, wrong: dict[str, object]) -> None:
    with pytest.raises(InvalidInputError):
        set_tariff(pairs, "4.9.2", **{"points": 10, **wrong})
    assert not pairs.tariffs.exists()


@pytest.mark.long
@pytest.mark.parametrize("game", ["truf", "troefcall", "ruff_and_trump", "truc_y_flou"])
def test_every_article_of_every_game_can_be_given(game: str) -> None:
    chosen = {"truf": club.TRUF, "troefcall": club.PAIRS, "ruff_and_trump": club.RUFF, "truc_y_flou": club.TEAMS}[game]
    made = club.event(12, **chosen)
    club.published(made)
    for line in rulings_selectors.tariffs_of(made):
        more = {"article": line.article, "round": 1, "given_to": line.given_to}
        assert rule(made, club.entry(made, 1), line.kind, line.points, **more)
    assert rulings_selectors.ledger_sums(made).count == made.rulings.count()
