"""The club office: writes use the services, secrets and drafts stay hidden."""

from typing import Any

import pytest
from django.contrib.auth.models import Permission
from django.test import Client
from django.urls import reverse
from django.utils.html import escape

from games.api import sheets
from tests.present import present
from tests.profiles import rest_in_ring_2
from tests.tournaments.helpers import club
from tests.tournaments.helpers.pages import sign_in
from tournaments.core import versions as core_versions
from tournaments.desk import log as desk_log
from tournaments.entries import services as entries_services
from tournaments.links.selectors import is_live_token
from tournaments.models import Event, LogEntry, Person, Ruling, hash_of_token
from tournaments.pairing import services as pairing_services

pytestmark = pytest.mark.django_db


@pytest.fixture
def office(client: Client) -> Any:
    """A browser signed in as an organiser who may look after people and events."""
    rina = club.user("rina", is_staff=True)
    rina.user_permissions.set(Permission.objects.filter(content_type__app_label__in=["tournaments", "games"]))
    client.force_login(rina)
    return client


@pytest.fixture
def root(client: Client) -> Any:
    sign_in(client, club.user("root", is_staff=True, is_superuser=True))
    return client


def page(name: Any, *args: Any) -> Any:
    return reverse(f"admin:tournaments_{name}", args=args)


def fields(response: Any) -> Any:
    """Return the data that the form would send unchanged."""
    form = response.context["adminform"].form
    document = {form.add_prefix(name): form[name].value() for name in form.fields}
    for inline in response.context["inline_admin_formsets"]:
        management = inline.formset.management_form
        document |= {management.add_prefix(name): management[name].value() for name in management.fields}
    return {name: "" if value is None else value for name, value in document.items()}


@pytest.mark.parametrize("model", ["club", "person", "event", "entry", "round", "place", "ruling", "logentry"])
def test_every_list_and_every_page_opens(root: Any, model: Any) -> None:
    event = club.event(8)
    club.played(event)
    club.ruling(event=event, entry=club.entry(event, 1), kind="note", points=0, reason="Late.", by=club.user())
    response = root.get(page(f"{model}_changelist"))
    assert response.status_code == 200
    for row in response.context["cl"].result_list[:1]:
        assert root.get(page(f"{model}_change", row.pk)).status_code == 200


def test_no_page_of_the_office_shows_a_personal_link(client: Client, office: Any) -> None:
    event = club.event(1)
    person = Person.objects.get()
    link = club.link(person)
    secrets = (link, hash_of_token(link))
    pages = [page("person_change", person.pk), page("person_changelist"), page("entry_change", event.entries.get().pk)]
    sign_in(client, club.user("root", is_staff=True, is_superuser=True))
    for browser in (office, client):
        html = [browser.get(page).content.decode() for page in pages]
        assert not any(secret in one for secret in secrets for one in html)


def test_a_name_changed_in_the_office_gives_the_event_a_new_version(office: Any) -> None:
    event = club.event(4)
    person, before = Person.objects.get(name="Person 01"), core_versions.version_of(event)
    form = fields(office.get(page("person_change", person.pk)))
    assert office.post(page("person_change", person.pk), {**form, "name": "Ayu"}).status_code == 302
    assert club.entry(event, 1).name == "Ayu"
    assert core_versions.version_of(event) > before


def test_an_event_is_created_through_the_services(office: Any) -> None:
    form = fields(office.get(page("event_add")))
    body = {"name": "Saturday", "game": "truf", "preset": "exact", "format": "individuals", "options": '{"deals": 3}'}
    response = office.post(page("event_add"), {**form, **body})
    assert response.status_code == 302, response.context["errors"]
    event = Event.objects.get()
    assert (event.slug, event.options, event.roles.get().user) == ("saturday", {"deals": 3}, club.user("rina"))
    assert LogEntry.objects.get().action == "event_created"


def test_an_event_that_cannot_be_is_refused_at_the_field(office: Any) -> None:
    form = fields(office.get(page("event_add")))
    request_body = {"name": "Saturday", "game": "truf", "preset": "exact", "format": "pairs"}
    response = office.post(page("event_add"), {**form, **request_body})
    assert "cannot be played as" in response.context["adminform"].form.errors["format"][0]


def test_an_event_is_created_with_the_usual_system_or_the_one_chosen(office: Any) -> None:
    form = fields(office.get(page("event_add")))
    pairs = {"name": "Saturday", "game": "troefcall", "preset": "club", "format": "pairs"}
    chosen = {**pairs, "name": "Sunday", "system": "round_robin", "system_options": '{"legs": 2}'}
    for asked in ({**pairs, "format": "partners", "system": ""}, chosen):
        assert office.post(page("event_add"), {**form, **asked}).status_code == 302
    found = Event.objects.order_by("pk").values_list("format", "system", "system_options")
    assert list(found) == [("partners", "schedule", {}), ("pairs", "round_robin", {"legs": 2})]


def test_a_frozen_value_is_refused_at_the_field(office: Any) -> None:
    event = club.event(4)
    club.drafted(event)
    form = fields(office.get(page("event_change", event.pk)))
    response = office.post(page("event_change", event.pk), {**form, "ranking": "table_points"})
    assert "can no longer be changed" in response.context["adminform"].form.errors["ranking"][0]


def test_an_event_is_changed_with_a_line_in_the_log(office: Any) -> None:
    event = club.event(4)
    form = fields(office.get(page("event_change", event.pk)))
    assert office.post(page("event_change", event.pk), {**form, "rounds_planned": 5}).status_code == 302
    assert desk_log.log_of(event)[0].sentence == "rina changed “rounds” from 3 to 5."


def test_a_role_is_given_and_taken_with_a_line_in_the_log(office: Any) -> None:
    event = club.event()
    budi = club.user("budi")
    form = fields(office.get(page("event_change", event.pk)))
    form |= {"roles-0-user": budi.pk, "roles-0-kind": "director", "roles-0-event": event.pk, "roles-TOTAL_FORMS": 1}
    form |= {"roles-INITIAL_FORMS": 0}
    assert office.post(page("event_change", event.pk), form).status_code == 302
    assert event.roles.filter(user=budi, kind="director").exists()
    assert desk_log.log_of(event)[0].sentence == "rina gave budi the director role."


def test_without_a_role_an_event_can_only_be_looked_at(office: Any) -> None:
    event = club.event(by=club.user("budi"))
    form = {"name": "Mine now"}
    assert office.get(page("event_change", event.pk)).status_code == 200
    assert office.post(page("event_change", event.pk), form).status_code == 403


def test_drafts_of_other_events_are_not_in_the_office(office: Any) -> None:
    mine, other = club.event(4), club.event(4, by=club.user("budi"), name="Other")
    own, draft = club.drafted(mine), pairing_services.seat_round(event=other, by=club.user("budi"))
    assert set(office.get(page("round_changelist")).context["cl"].result_list) == {own}
    assert office.get(page("round_change", draft.pk)).status_code == 302
    places = office.get(page("place_changelist")).context["cl"].result_list
    assert {place.round for place in places} == {own}


def test_nothing_of_a_round_or_the_log_can_be_changed(root: Any) -> None:
    round_ = club.published(club.event(4))
    place, entry = present(round_.places.first()), present(LogEntry.objects.first())
    for model, row in (("round", round_), ("place", place), ("logentry", entry)):
        assert root.post(page(f"{model}_change", row.pk), {}).status_code == 403
        assert root.post(page(f"{model}_delete", row.pk), {"post": "yes"}).status_code == 403
        assert root.get(page(f"{model}_add")).status_code == 403


def test_people_are_checked_in_by_an_action(office: Any) -> None:
    event = club.event(2)
    entries_services.check_out(entry=club.entry(event, 1), by=club.user())
    action = {"action": "check_in", "_selected_action": [club.entry(event, 1).pk]}
    office.post(page("entry_changelist"), action)
    assert club.entry(event, 1).state == "present"
    assert desk_log.log_of(event)[0].sentence == "rina checked in Person 01."


def test_a_ruling_is_issued_and_cancelled_in_the_office(office: Any) -> None:
    event = club.event(4)
    club.published(event)
    asked = {"event": event.pk, "entry": club.entry(event, 1).pk, "kind": "penalty", "points": -2, "reason": "Talking."}
    assert office.post(page("ruling_add"), asked).status_code == 302
    ruling = Ruling.objects.get()
    assert ruling.issued_by == club.user("rina")
    action = {"action": "cancel", "_selected_action": [ruling.pk], "reason": "It was another table."}
    office.post(page("ruling_changelist"), action)
    ruling.refresh_from_db()
    assert (ruling.cancel_reason, ruling.cancelled_by) == ("It was another table.", club.user("rina"))
    assert club.points(event)[1] == 0


def test_a_ruling_with_the_wrong_sign_is_refused_at_the_field(office: Any) -> None:
    event = club.event(4)
    club.published(event)
    asked = {"event": event.pk, "entry": club.entry(event, 1).pk, "kind": "penalty", "points": 2, "reason": "Talking."}
    response = office.post(page("ruling_add"), asked)
    assert "below 0" in response.context["adminform"].form.errors["points"][0]


def test_a_ruling_without_a_reason_is_not_cancelled(office: Any) -> None:
    event = club.event(4)
    club.published(event)
    ruling = club.ruling(
        event=event, entry=club.entry(event, 1), kind="bonus", points=1, reason="Fair play.", by=club.user()
    )
    response = office.post(
        page("ruling_changelist"), {"action": "cancel", "_selected_action": [ruling.pk], "reason": ""}, follow=True
    )
    assert "needs a reason" in response.content.decode()
    assert Ruling.objects.get().cancelled_at is None


@pytest.mark.long
def test_a_sheet_corrected_in_the_office_is_in_the_log_and_the_standings(office: Any) -> None:
    event = club.event(4)
    round_ = club.played(event)
    table = present(round_.places.first()).table_id
    sheet, before = sheets.of_tables([table])[table][0], club.points(event)
    address = reverse("admin:games_sheet_correct", args=[sheet.sheet_id])
    low, *_, high = sorted(sheet.values["tricks"], key=lambda seat: sheet.values["tricks"][seat])
    sent = {name: "" if value is None else value for name, value in flat(sheet.values).items()}
    sent |= {f"tricks.{low}": sheet.values["tricks"][high], f"tricks.{high}": sheet.values["tricks"][low]}
    response = office.post(address, {**sent, "reason_code": "typing_error", "reason": "", "seen_version": "1"})
    assert response.status_code == 302
    assert club.points(event) != before
    assert desk_log.log_of(event)[0].action == "sheet_corrected"


def flat(values: Any) -> Any:
    """A sheet as the names and values of its form."""
    parts = {name: one for name, one in values.items() if not isinstance(one, dict)}
    return parts | {
        f"{name}.{seat}": one for name in values if isinstance(values[name], dict) for seat, one in values[name].items()
    }


def test_a_personal_link_cannot_be_guessed_by_filtering_the_list(office: Any) -> None:
    Person.objects.create(name="Ayu")
    assert office.get(page("person_changelist"), {"links__token_hash__startswith": "a"}).status_code == 400
    assert office.get(page("person_changelist"), {"shown__exact": "full"}).context["cl"].result_count == 1


UNKEPT = [
    "NaN",
    "-1e309",
    "[NaN]",
    '"\\ud800"',
    "[" * 5000,
    "9" * 5000,
    '{"deals": Infinity}',
    "{",
    "5",
    "true",
    '"x"',
    "[[1]]",
]
"""Invalid JSON, JSON that no database stores, and JSON of an unexpected kind."""


@pytest.mark.long
@pytest.mark.parametrize("name", rest_in_ring_2(["options", "system_options", "tie_breaks"]))
def test_json_that_cannot_be_kept_is_refused_at_its_field_and_stays_typed(root: Any, name: Any) -> None:
    event = club.event()
    address = page("event_change", event.pk)
    sent = fields(root.get(address))
    for typed in UNKEPT:
        answer = root.post(address, {**sent, name: typed})
        assert answer.status_code == 200, typed
        assert answer.context["adminform"].form.errors[name], typed
        assert escape(typed) in answer.content.decode() or typed in ("[[1]]", "5", "true"), typed


def test_a_viewer_of_people_replaces_no_personal_links(client: Client) -> None:
    person = Person.objects.create(name="Ayu")
    link = club.link(person)
    looker = club.user("looker", is_staff=True)
    looker.user_permissions.set(Permission.objects.filter(codename="view_person"))
    client.force_login(looker)
    client.post(page("person_changelist"), {"action": "replace_links", "_selected_action": [person.pk]})
    assert is_live_token(link)


def test_the_office_ends_links_without_seeing_them(root: Any) -> None:
    person = Person.objects.create(name="Ayu")
    link = club.link(person)
    root.post(page("person_changelist"), {"action": "replace_links", "_selected_action": [person.pk]})
    assert not is_live_token(link)
