"""Making an event on one page: nothing typed is lost, bad rows are put right where they stand."""

import re

import pytest
from django.test import Client

from tests.tournaments_pages.helpers import new_event, organiser, text
from tournaments.models import Event

pytestmark = pytest.mark.django_db
DIRTY = "name,club,email\nAyu,Kap,ayu@example.org\n,Kap,\nBudi,Kap,\nAyu,Kap,ayu@example.org\n"


def test_an_event_with_its_people_comes_out_of_one_page(client: Client) -> None:
    organiser(client)
    answer = new_event(client, **{"opt-deals": "4"})
    event = Event.objects.get()
    assert answer["Location"] == f"/t/{event.slug}/players/"
    assert event.options == {"deals": 4}
    assert sorted(event.entries.values_list("name", flat=True)) == ["Ayu", "Budi", "Citra", "Dewi"]


def test_sending_the_form_twice_makes_one_event(client: Client) -> None:
    organiser(client)
    places = {new_event(client)["Location"] for _ in range(2)}
    assert len(places) == 1
    assert Event.objects.count() == 1


def test_bad_rows_are_named_by_number_and_the_good_ones_kept(client: Client) -> None:
    organiser(client)
    answer = new_event(client, people=DIRTY)
    page = text(answer)
    assert answer.status_code == 422
    assert "Row 3: The name is missing" in page
    assert "Row 5: Ayu stands in row 2 already" in page
    assert Event.objects.count() == 0
    assert [row.name for row in answer.context["people"].rows] == ["Ayu", "Budi"]


def test_bad_rows_are_put_right_without_the_file(client: Client) -> None:
    organiser(client)
    kept = new_event(client, people=DIRTY).context["people"].text
    fixed = {"bad": ["3", "5"], "bad-3-name": "Gita", "bad-3-club": "Kap", "bad-5-name": "Ayu", "bad-5-drop": "1"}
    assert new_event(client, people=kept, **fixed).status_code == 302
    names = Event.objects.get().entries.order_by("number").values_list("name", flat=True)
    assert list(names) == ["Ayu", "Gita", "Budi"]


@pytest.mark.parametrize("row", ["99999999999", "²", "-1"])
def test_a_row_no_list_can_have_is_left_out(client: Client, row: str) -> None:
    organiser(client)
    answer = new_event(client, people="Ayu", name="", **{"bad": [row], f"bad-{row}-name": "Gita"})
    assert [one.name for one in answer.context["people"].rows] == ["Ayu"]


def test_a_wrong_field_is_named_and_everything_typed_stays(client: Client) -> None:
    organiser(client)
    answer = new_event(client, rounds_planned="0", name="Long evening")
    page = text(answer)
    assert answer.status_code == 422
    assert "Long evening" in page
    assert "Citra,Kap" in page
    assert answer.context["form"].errors.keys() == {"rounds_planned"}


def test_another_preset_brings_its_own_options_and_keeps_the_rest(client: Client) -> None:
    organiser(client)
    answer = new_event(client, rules="truf/web6", show="1", name="Web evening")
    form = answer.context["form"]
    assert answer.status_code == 200
    assert (form["opt-deals"].value(), form["opt-bid_mode"].value()) == ("6", "web")
    assert form["name"].value() == "Web evening"
    assert not any(option.deviates for option in form.options)


def test_every_deviation_from_the_preset_is_shown(client: Client) -> None:
    organiser(client)
    answer = new_event(client, name="", **{"opt-deals": "4", "opt-scoring": "M4"})
    assert {one.name for one in answer.context["form"].options if one.deviates} == {"deals", "scoring"}


@pytest.mark.parametrize(
    ("rules", "label", "sentence"),
    [
        ("truf/classic", "Deals per round", "How many deals a match has."),
        ("troefcall/club", "Hands per round", "The number of hands in a set of fixed length."),
        ("troefcall/game15", "Points to win", "The points that end a game, looked at after each hand."),
    ],
)
def test_the_length_of_a_match_has_a_short_label_and_its_sentence_below(
    client: Client, rules: str, label: str, sentence: str
) -> None:
    organiser(client)
    page = text(new_event(client, rules=rules, show="1"))
    found = re.search(rf'<label for="([^"]+)">{label}</label><input[^>]+aria-describedby="([^"]+)"', page)
    assert found
    assert f'<small id="{found[2]}">{sentence}</small>' in page


def test_a_club_match_is_made_of_two_clubs_and_their_pairs(client: Client) -> None:
    organiser(client)
    match = {"rules": "troefcall/club", "format": "club_match"}
    form = new_event(client, **match, show="1").context["form"]
    values = {name: form[name].value() for name in form.fields if name.startswith("opt-")}
    options = {name: value for name, value in values.items() if value is not None}
    clubs = {"home": "Club A", "visitors": "Club B", "home_pairs": "Ayu & Budi\nCitra & Dewi", "pairs_a_side": "2"}
    new_event(client, **match, shown_for="troefcall/club", **options, **clubs)
    entries = Event.objects.get().entries.order_by("number").values_list("side", "name")
    assert list(entries) == [
        ("home", "Ayu & Budi"),
        ("home", "Citra & Dewi"),
        ("visitors", "Club B 1"),
        ("visitors", "Club B 2"),
    ]


def test_only_organisers_of_the_club_make_events(client: Client) -> None:
    assert client.get("/t/new").status_code == 302
    from_outside = Client()
    from_outside.force_login(organiser(client).__class__.objects.create(username="guest"))
    assert from_outside.get("/t/new").status_code == 403


def test_the_number_of_tables_is_counted_while_typing(client: Client) -> None:
    organiser(client)
    sent = {"people": "\n".join(f"Person {number}" for number in range(23)), "odd": "short_table"}
    assert "23 players = 6 tables, 1 of them with 3." in text(client.post("/t/new/count", sent))
