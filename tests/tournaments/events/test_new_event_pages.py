"""Creating an event on one page: no input is lost, bad rows are fixed in place."""

import re

import pytest
from django.test import Client

from tests.tournaments.helpers.hosted import event_of, hosted, staff
from tests.tournaments.helpers.pages import new_event, organiser, text
from tournaments.core.facts import rules_of
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
    assert "Row 5: Ayu is already in row 2" in page
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
    assert [line.name for line in answer.context["people"].rows] == ["Ayu"]


def test_a_wrong_field_is_named_and_everything_typed_stays(client: Client) -> None:
    organiser(client)
    answer = new_event(client, rounds_planned="0", name="Long evening")
    page = text(answer)
    assert answer.status_code == 422
    assert "Long evening" in page
    assert "Citra,Kap" in page
    assert answer.context["form"].errors.keys() == {"rounds_planned"}


def test_another_preset_sets_its_own_options_and_keeps_the_rest(client: Client) -> None:
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
    assert {option.name for option in answer.context["form"].options if option.deviates} == {"deals", "scoring"}


@pytest.mark.parametrize(
    ("rules", "label", "sentence"),
    [
        ("truf/classic", "Deals per round", "Number of deals in a match."),
        ("troefcall/club", "Deals per round", "Number of deals in a set of fixed length."),
        ("troefcall/game15", "Points to win", "Points that end a game, checked after each deal."),
    ],
)
def test_the_length_of_a_match_has_a_short_label_and_its_sentence_below(
    client: Client, rules: str, label: str, sentence: str
) -> None:
    organiser(client)
    page = text(new_event(client, rules=rules, show="1"))
    hit = re.search(rf'<label for="([^"]+)">{label}</label><input[^>]+aria-describedby="([^"]+)"', page)
    assert hit
    assert f'<small id="{hit[2]}">{sentence}</small>' in page


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


def test_tie_breaks_decide_in_the_order_of_their_places(client: Client) -> None:
    organiser(client)
    new_event(client, **{"tie-break-1": "wins", "tie-break-2": "direct", "tie-break-4": "lot"})
    assert Event.objects.get().tie_breaks == ["wins", "direct", "lot"]


def test_an_event_whose_tie_breaks_are_blank_has_the_usual_ones(client: Client) -> None:
    organiser(client)
    new_event(client)
    event = Event.objects.get()
    assert event.tie_breaks == []
    assert rules_of(event).tie_breaks == ("exact", "direct", "best_deal")


def test_a_tie_break_chosen_twice_is_refused_at_its_second_place(client: Client) -> None:
    organiser(client)
    answer = new_event(client, **{"tie-break-1": "lot", "tie-break-3": "lot"})
    assert answer.status_code == 422
    assert answer.context["form"].errors == {"tie-break-3": ["“Lot” is already chosen. Choose each tie-break once."]}
    assert answer.context["form"]["tie-break-1"].value() == "lot"


@pytest.mark.parametrize(
    ("rules", "codes"),
    [
        ("truf/classic", {"exact"}),
        ("troefcall/club", set()),
        ("ruff_and_trump/double4", {"parts", "parts_ahead"}),
    ],
)
def test_only_tie_breaks_that_can_decide_in_the_game_are_offered(client: Client, rules: str, codes: set[str]) -> None:
    organiser(client)
    form = new_event(client, rules=rules, show="1").context["form"]
    offered = {code for code, _name in form.fields["tie-break-1"].choices}
    assert offered & {"exact", "parts", "parts_ahead", "percentage"} == codes


def test_another_game_keeps_the_tie_breaks_that_it_has(client: Client) -> None:
    organiser(client)
    chosen = {"tie-break-1": "exact", "tie-break-2": "wins"}
    form = new_event(client, rules="troefcall/club", show="1", **chosen).context["form"]
    assert [field.value() for field in form.tie_break_fields] == ["", "wins", "", ""]


def test_the_form_names_the_usual_tie_breaks_of_the_chosen_ranking(client: Client) -> None:
    organiser(client)
    page = text(new_event(client, ranking="table_points", show="1"))
    assert "the usual order for “Rank at the table, 3-2-1-0” applies: points scored, exact bids, head-to-head." in page


def test_only_organisers_of_the_club_make_events(client: Client) -> None:
    assert client.get("/t/new").status_code == 302
    from_outside = Client()
    from_outside.force_login(organiser(client).__class__.objects.create(username="guest"))
    assert from_outside.get("/t/new").status_code == 403


def test_the_number_of_tables_is_counted_while_typing(client: Client) -> None:
    organiser(client)
    sent = {"people": "\n".join(f"Person {number}" for number in range(23)), "odd": "short_table"}
    assert "23 players need 6 tables, 1 of them with only 3." in text(client.post("/t/new/count", sent))


@pytest.mark.parametrize(("system", "says"), [("swiss", "Five players cannot be paired"), ("groups", "1 sitting out")])
def test_the_count_says_what_the_desk_will_say_of_five(client: Client, system: str, says: str) -> None:
    organiser(client)
    people = "\n".join(f"Person {number}" for number in range(5))
    answer = client.post("/t/new/count", {"people": people, "odd": "short_table", "system": system})
    assert says in text(answer)


@pytest.mark.long
def test_another_game_sets_its_usual_ranking_and_keeps_a_chosen_one(client: Client) -> None:
    organiser(client)
    truc = {"rules": "truc_y_flou/aure", "show": "1"}
    assert new_event(client, **truc, ranking="score_sum").context["form"]["ranking"].value() == "match_points"
    form = new_event(client, **{**truc, "shown_for": "ruff_and_trump/double4"}, ranking="score_sum").context["form"]
    assert form["ranking"].value() == "score_sum"
    labels = dict(form.fields["ranking"].choices)
    assert labels["parts"] == "manches won"


@pytest.mark.parametrize(
    ("rules", "label", "formats"),
    [
        ("troefcall/club", "two consecutive lines make a pair", ["pairs", "partners", "club_match"]),
        ("ruff_and_trump/double4", "two consecutive lines make a pair", ["pairs", "partners"]),
        ("truc_y_flou/aure", "3 consecutive lines make a team, captain first", ["teams"]),
        ("ruff_and_trump/single3", ">Players</label>", ["individuals"]),
    ],
)
def test_the_form_asks_for_the_entries_of_this_game(client: Client, rules: str, label: str, formats: list[str]) -> None:
    organiser(client)
    answer = new_event(client, rules=rules, show="1")
    assert label in text(answer)
    assert [value for value, _label in answer.context["form"].fields["format"].choices] == formats
    assert "opt-format" not in answer.context["form"].fields


def test_a_team_event_is_made_from_the_form_with_words_for_the_shuffle(client: Client) -> None:
    organiser(client)
    page = client.get("/t/new", {})
    assert "waiting time for shuffle words" in text(page).lower()
    form = new_event(client, rules="truc_y_flou/aure", show="1").context["form"]
    options = {name: form[name].value() for name in form.fields if name.startswith("opt-")}
    sent = {"rules": "truc_y_flou/aure", "shown_for": "truc_y_flou/aure", "format": "teams", "ranking": "parts"}
    people = "team,name\n" + "\n".join(f"Ens,{name}" for name in ("Ana", "Bernat", "Clara"))
    kept = {name: value for name, value in options.items() if value not in (None, False)}
    new_event(client, **sent, **kept, people=people, words_seconds="30")
    event = Event.objects.get()
    assert (event.format, event.ranking, event.words_seconds, event.options) == ("teams", "parts", 30, {})
    assert [entry.name for entry in event.entries.all()] == ["Ens"]


def test_every_preset_is_in_the_list_with_a_title(client: Client) -> None:
    organiser(client)
    page = text(client.get("/t/new"))
    for title in ("Ruff and Trump: four players in two pairs", "Troefcall: club, sets of four deals"):
        assert title in page


@pytest.mark.parametrize(
    ("rules", "odd"),
    [
        ("truf/classic", ["short_table", "sit_out", "bots"]),
        ("ruff_and_trump/single4", ["short_table", "sit_out", "bots"]),
        ("ruff_and_trump/single2", ["sit_out", "bots"]),
        ("troefcall/club", ["sit_out", "bots"]),
        ("truc_y_flou/aure", ["sit_out", "bots"]),
    ],
)
def test_short_tables_are_offered_where_the_game_has_them(client: Client, rules: str, odd: list[str]) -> None:
    organiser(client)
    form = new_event(client, rules=rules, show="1").context["form"]
    assert [value for value, _label in form.fields["odd"].choices] == odd


def test_the_count_says_how_many_are_too_few_for_a_team(client: Client) -> None:
    organiser(client)
    sent = {"people": "\n".join(f"Person {number}" for number in range(8)), "rules": "truc_y_flou/aure"}
    assert "2 teams. The last 2 players do not make up a full team." in text(client.post("/t/new/count", sent))


def test_a_bye_left_open_is_worth_what_the_rule_says(client: Client) -> None:
    organiser(client)
    new_event(client, sit_out_score="")
    assert Event.objects.get().sit_out_score is None


@pytest.mark.parametrize("rounds", [100, 101])
def test_a_new_event_has_as_many_rounds_as_over_rest(client: Client, rounds: int) -> None:
    organiser(client)
    new_event(client, rounds_planned=str(rounds), name="Page")
    sent = {"name": "REST", "game": "truf", "preset": "classic", "format": "individuals", "rounds_planned": rounds}
    client.post("/api/v1/events", sent, content_type="application/json")
    assert Event.objects.count() == (2 if rounds == 100 else 0)


def test_a_new_event_has_the_minutes_of_its_round_timer(client: Client) -> None:
    organiser(client)
    new_event(client, round_minutes="45")
    assert Event.objects.get().round_minutes == 45


def test_the_form_offers_venues_of_earlier_events_of_the_club(client: Client) -> None:
    own, other = hosted("Meja Empat"), hosted("Kap Partij")
    for hall in ("Canteen", "Town hall", "Canteen"):
        event_of(own, venue=hall)
    event_of(other, venue="Elsewhere")
    client.force_login(staff(own, "oki", "organiser"))
    assert client.get("/t/new").context["venues"] == ["Canteen", "Town hall"]
