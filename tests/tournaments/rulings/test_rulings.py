"""The catalogue, rulings for opponents, adjusted scores: a ledger of its own."""

import pytest

from games.models import Sheet
from tests.present import present
from tests.tournaments.helpers import club
from tournaments.core.errors import EventConflict, EventError
from tournaments.models import Event, Ruling, Tariff
from tournaments.rankings import selectors as rankings_selectors
from tournaments.rulings import selectors as rulings_selectors
from tournaments.rulings import services as rulings_services
from tournaments.rulings.services import Case

pytestmark = pytest.mark.django_db

OPPONENTS = Tariff.To.OPPONENTS


def points(event: Event) -> dict[int, float]:
    return {row.entry: row.points for row in rankings_selectors.standings_of(event).rows}


@pytest.fixture
def pairs() -> Event:
    made = club.event(8, **club.PAIRS, ranking="score_sum")
    club.play_round(club.published(made))
    return made


def test_points_to_the_opponents_reach_only_the_opponents(pairs: Event) -> None:
    round_, offender, before = pairs.rounds.get(), club.entry(pairs, 1), points(pairs)
    against = rulings_selectors.opponents_of(pairs, round_, offender)
    sheets = Sheet.objects.count()
    case = Case("bonus", 2, "Looked at a turned trick.", "4.9.4", round_, given_to=OPPONENTS)
    given = rulings_services.rule(event=pairs, offender=offender, case=case, by=club.user())
    assert [row.entry for row in given] == against
    assert len(against) == 1
    assert points(pairs) == {number: worth + 2 * (number == against[0].number) for number, worth in before.items()}
    assert Sheet.objects.count() == sheets


def test_every_opponent_of_a_table_of_four_gets_the_points_and_one_cancel_takes_all_back() -> None:
    made = club.event(8)
    round_ = club.published(made)
    club.play_round(round_)
    before, case = points(made), Case("bonus", 3, "Revoke.", round=round_, given_to=OPPONENTS)
    given = rulings_services.rule(event=made, offender=club.entry(made, 1), case=case, by=club.user())
    assert len(given) == 3
    assert len({row.case for row in given}) == 1
    assert sum(points(made).values()) == sum(before.values()) + 9
    rulings_services.cancel_ruling(ruling=given[1], reason="Seen again.", by=club.user())
    assert points(made) == before
    assert not made.rulings.filter(cancelled_at=None).exists()


def test_an_adjusted_score_takes_the_place_of_the_table_whatever_its_sheets_become() -> None:
    made = club.event(8)
    round_ = club.published(made)
    club.play_round(round_)
    other = points(made)
    rulings_services.rule(
        event=made,
        offender=club.entry(made, 2),
        case=Case("adjusted", 4, "Wrong cards dealt.", round=round_),
        by=club.user(),
    )
    assert points(made) == {**other, 2: 4}
    row = next(line for line in rankings_selectors.standings_of(made).rows if line.entry == 2)
    assert sum(term.points for term in row.terms) == row.points
    with pytest.raises(EventConflict):
        rulings_services.rule(
            event=made, offender=club.entry(made, 2), case=Case("adjusted", 5, "Again.", round=round_), by=club.user()
        )


def test_an_entry_with_an_adjusted_score_is_named_even_among_several_opponents() -> None:
    made = club.event(8)
    round_ = club.published(made)
    opponents = rulings_selectors.opponents_of(made, round_, club.entry(made, 1))
    rulings_services.rule(
        event=made, offender=opponents[-1], case=Case("adjusted", 4, "Wrong cards dealt.", round=round_), by=club.user()
    )
    case = Case("adjusted", 3, "Revoke.", round=round_, given_to=OPPONENTS)
    with pytest.raises(EventConflict, match=opponents[-1].name):
        rulings_services.rule(event=made, offender=club.entry(made, 1), case=case, by=club.user())


def test_an_adjusted_score_needs_a_table_that_was_seated() -> None:
    made = club.event(8)
    round_ = club.published(made)
    nowhere, late = Case("adjusted", 4, "Why."), Case("adjusted", 4, "Why.", round=round_)
    for entry, case in [(club.entry(made, 1), nowhere), (club.late_entry(made), late)]:
        with pytest.raises(EventError, match="table"):
            rulings_services.rule(event=made, offender=entry, case=case, by=club.user())


def test_an_award_counts_no_more_often_than_the_rules_page_says(pairs: Event) -> None:
    case = Case("bonus", 2, "Wrong deal.", "4.9.6", pairs.rounds.get(), given_to=OPPONENTS)
    for _ in range(2):
        rulings_services.rule(event=pairs, offender=club.entry(pairs, 1), case=case, by=club.user())
    with pytest.raises(EventConflict, match=r"4\.9\.6"):
        rulings_services.rule(event=pairs, offender=club.entry(pairs, 1), case=case, by=club.user())


def test_the_same_key_rules_once_for_all_opponents(pairs: Event) -> None:
    case = Case("bonus", 2, "Why.", round=pairs.rounds.get(), given_to=OPPONENTS)
    first = rulings_services.rule(event=pairs, offender=club.entry(pairs, 1), case=case, by=club.user(), key="k")
    assert (
        rulings_services.rule(event=pairs, offender=club.entry(pairs, 1), case=case, by=club.user(), key="k") == first
    )
    assert Ruling.objects.count() == len(first)
    other = Case("bonus", 3, "Why.", round=pairs.rounds.get(), given_to=OPPONENTS)
    with pytest.raises(EventConflict):
        rulings_services.rule(event=pairs, offender=club.entry(pairs, 1), case=other, by=club.user(), key="k")


def test_the_catalogue_is_that_of_the_rules_page_until_the_event_changes_it(pairs: Event) -> None:
    before = rulings_selectors.tariffs_of(pairs)
    assert present(rulings_selectors.tariff_of(pairs, "4.9.2")).points == 15
    values = {"title": "Revoke", "kind": "bonus", "points": 10, "given_to": OPPONENTS, "used": True}
    rulings_services.change_tariff(event=pairs, article="4.9.2", by=club.user(), **values)
    rulings_services.change_tariff(
        event=pairs, article="house 1", by=club.user(), **{**values, "kind": "penalty", "points": -3}
    )
    rulings_services.change_tariff(event=pairs, article="all.1", by=club.user(), **{**values, "used": False})
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
    values = {"title": "Revoke", "kind": "bonus", "points": 10, "given_to": OPPONENTS, "used": True}
    with pytest.raises(EventError):
        rulings_services.change_tariff(event=pairs, article="4.9.2", by=club.user(), **{**values, **wrong})
    assert not pairs.tariffs.exists()


@pytest.mark.parametrize("game", ["truf", "troefcall", "ruff_and_trump", "truc_y_flou"])
def test_every_article_of_every_game_can_be_given(game: str) -> None:
    chosen = {"truf": club.TRUF, "troefcall": club.PAIRS, "ruff_and_trump": club.RUFF, "truc_y_flou": club.TEAMS}[game]
    made = club.event(12, **chosen)
    round_ = club.published(made)
    for line in rulings_selectors.tariffs_of(made):
        case = Case(line.kind, line.points, line.title, line.article, round_, given_to=line.given_to)
        assert rulings_services.rule(event=made, offender=club.entry(made, 1), case=case, by=club.user())
    assert rulings_selectors.ledger_sums(made)["count"] == made.rulings.count()
