"""The score of a set: by hand, and its properties."""

from hypothesis import given
from hypothesis import strategies as st

from games.daily.bot_plays import bot_of_number, play_set
from games.daily.field import SetResult, field_of, ranking, score_of, share_beaten
from games.daily.sets import FIELD, terms_of, worth

POINTS = st.integers(-60, 60)


def person(name: str, *points: int, ranked: bool = True) -> SetResult:
    return SetResult(name, points, ranked=ranked)


def test_the_score_by_hand() -> None:
    # Of nine others five are beaten and two are tied with: (5 + 1) / 9.
    assert share_beaten(7, [1, 2, 3, 4, 5, 7, 7, 8, 9]) == 100 * 6 / 9


def test_a_play_without_others_has_no_score() -> None:
    assert share_beaten(7, []) is None


def test_people_share_places_by_their_totals() -> None:
    people = [person("Ayu", 4, 2), person("Budi", 9, -3), person("Citra", 1, 1), person("Dewi", 10, 0)]
    places = [(line.place, line.result.name, line.score) for line in ranking(people, people)]
    assert places == [(1, "Dewi", 100.0), (2, "Ayu", 50.0), (2, "Budi", 50.0), (4, "Citra", 0.0)]


def test_bots_fill_the_field_and_give_way_to_people() -> None:
    bots = [SetResult("pip", (number,), bot="pip") for number in range(FIELD - 1)]
    assert len(field_of([person("Ayu", 1)], bots, FIELD)) == FIELD
    assert field_of([person(str(number), 1) for number in range(FIELD + 5)], bots, FIELD)[FIELD:][0].bot == ""


def test_guests_have_a_score_and_no_place() -> None:
    guest, people = person("Eko (guest)", 5, ranked=False), [person("Ayu", 4), person("Budi", 6)]
    field = field_of([*people, guest], [], FIELD)
    assert score_of(guest, field) == 50
    assert [line.result.name for line in ranking([*people, guest], field)] == ["Budi", "Ayu"]


@given(own=POINTS, others=st.lists(POINTS, min_size=1, max_size=30))
def test_a_score_is_between_0_and_100_and_mirrors_itself(own: int, others: list[int]) -> None:
    score, mirrored = share_beaten(own, others), share_beaten(-own, [-other for other in others])
    assert score is not None
    assert mirrored is not None
    assert 0 <= score <= 100
    assert abs(score + mirrored - 100) < 1e-9


@given(own=POINTS, more=st.integers(0, 20), others=st.lists(POINTS, min_size=1, max_size=30))
def test_more_points_never_lower_a_score(own: int, more: int, others: list[int]) -> None:
    before, after = share_beaten(own, others), share_beaten(own + more, others)
    assert before is not None
    assert after is not None
    assert after >= before


@given(totals=st.lists(POINTS, min_size=2, max_size=25))
def test_the_scores_of_a_whole_field_have_the_mean_50(totals: list[int]) -> None:
    field = [person(str(number), total) for number, total in enumerate(totals)]
    scores = [score for result in field if (score := score_of(result, field)) is not None]
    assert abs(sum(scores) / len(scores) - 50) < 1e-9


def test_a_deal_is_worth_the_difference_between_two_sides_and_the_own_points_among_more() -> None:
    assert worth({"NS": 5, "EW": 2}, "NS") == 3
    assert worth({"N": 5, "E": 2, "S": 0, "W": 1}, "N") == 5


def test_the_same_bot_plays_a_set_the_same_way() -> None:
    terms, secret = terms_of("truf"), bytes(32)
    first, again = (play_set(terms, "daily:2026-11-29:truf", secret, bot_of_number(4)) for _ in range(2))
    assert first == again
    assert len(first) == terms.deals
