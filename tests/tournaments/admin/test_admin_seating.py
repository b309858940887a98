"""The club office and the seating: requests through services, the rest read-only."""

from typing import Any

import pytest
from django.contrib.auth.models import Permission
from django.test import Client
from django.urls import reverse

from tests.present import present
from tests.tournaments.helpers import club
from tests.tournaments.helpers.pages import sign_in
from tournaments.desk import log as desk_log
from tournaments.models import Person, Role, RoundChange, Schedule, SeatingWish, Substitution

pytestmark = pytest.mark.django_db


def office(client: Client, name: Any) -> Any:
    """Sign in a person who may look after events in general."""
    user = club.user(name)
    user.is_staff, user.is_superuser = True, name == "root"
    user.save()
    user.user_permissions.set(Permission.objects.filter(content_type__app_label="tournaments"))
    sign_in(client, user)
    return user


def page(name: Any, *args: Any) -> Any:
    return reverse(f"admin:tournaments_{name}", args=args)


@pytest.fixture
def event() -> Any:
    made = club.event(8)
    club.wish(made, "accessible", 1)
    round_ = club.published(made)
    RoundChange.objects.create(round=round_, number=1, kind="swap", tables=[1], moves=[])
    Schedule.objects.create(event=made, system="schedule", seed=1, content={"rounds": []})
    absent, person = Person.objects.order_by("pk")[:2]
    Substitution.objects.create(round=round_, entry=club.entry(made, 1), absent=absent, person=person)
    return made


MODELS = {"seatingwish": SeatingWish, "schedule": Schedule, "roundchange": RoundChange, "substitution": Substitution}


@pytest.mark.long
@pytest.mark.parametrize("model", MODELS)
def test_leaders_look_and_others_do_not(client: Client, event: Any, model: Any) -> None:
    row = MODELS[model]._default_manager.get()
    for name, sees in (("rina", True), ("siti", False), ("root", True)):
        user = office(client, name)
        if name == "siti":
            Role.objects.create(event=event, user=user, kind=Role.Kind.SCORER)
        assert list(client.get(page(f"{model}_changelist")).context["cl"].result_list) == ([row] if sees else [])
        assert client.get(page(f"{model}_change", row.pk)).status_code == (200 if sees else 302)


@pytest.mark.parametrize(("name", "sees"), [("rina", True), ("siti", False), ("root", True)])
def test_the_log_shows_requests_to_leaders_alone(client: Client, event: Any, name: Any, sees: Any) -> None:
    user = office(client, name)
    if name == "siti":
        Role.objects.create(event=event, user=user, kind=Role.Kind.SCORER)
    actions = {line.action for line in client.get(page("logentry_changelist")).context["cl"].result_list}
    assert "round_published" in actions
    assert ("wish_accessible" in actions) is sees


@pytest.mark.parametrize("model", ["schedule", "roundchange", "substitution"])
def test_the_log_cannot_be_changed(client: Client, event: Any, model: Any) -> None:
    office(client, "root")
    row = MODELS[model]._default_manager.get()
    assert client.post(page(f"{model}_change", row.pk), {}).status_code == 403
    assert client.post(page(f"{model}_delete", row.pk), {"post": "yes"}).status_code == 403
    assert client.get(page(f"{model}_add")).status_code == 403


def test_wishes_are_asked_and_removed_through_the_services(client: Client, event: Any) -> None:
    office(client, "rina")
    body = {"event": event.pk, "kind": "apart", "entry": club.entry(event, 5).pk, "other": club.entry(event, 3).pk}
    for _ in range(2):
        assert client.post(page("seatingwish_add"), body).status_code == 302
    wish = SeatingWish.objects.get(kind="apart")
    assert (wish.entry.number, present(wish.other).number) == (3, 5)
    client.post(page("seatingwish_delete", wish.pk), {"post": "yes"})
    client.post(page("seatingwish_changelist"), {
        "action": "delete_selected", "_selected_action": [SeatingWish.objects.get().pk], "post": "yes"
    })  # fmt: skip
    assert not SeatingWish.objects.exists()
    actions = [line.action for line in desk_log.log_of(event) if line.action.startswith("wish")]
    assert actions == ["wish_accessible_removed", "wish_apart_removed", "wish_apart", "wish_accessible"]


def test_a_wish_that_cannot_be_is_refused_at_the_field(client: Client, event: Any) -> None:
    office(client, "rina")
    request_body = {"event": event.pk, "kind": "fixed_table", "entry": club.entry(event, 5).pk}
    answer = client.post(page("seatingwish_add"), request_body)
    assert "whole number" in answer.context["adminform"].form.errors["table_number"][0]
    other = club.event(4, by=club.user("budi"), name="Other")
    request_body = {"event": other.pk, "kind": "accessible", "entry": club.entry(other, 1).pk}
    answer = client.post(page("seatingwish_add"), request_body)
    assert "You do not have permission" in answer.context["adminform"].form.errors["event"][0]


@pytest.mark.long
def test_dropped_requests_are_named_in_a_round_for_leaders_only(client: Client, event: Any) -> None:
    round_ = event.rounds.get()
    for name, sees in (("rina", True), ("siti", False), ("root", True)):
        office(client, name)
        fields = client.get(page("round_change", round_.pk)).context["adminform"].fieldsets[0][1]["fields"]
        assert ("relaxed" in fields, "quality" in fields) == (sees, True)
