"""Every page and action of the administration is tried by a person of each role."""

import pytest
from django.contrib import admin

from games.models import Sheet
from tests.rights import filling, making, office
from tests.rights.asking import asked, undone, wrong
from tests.rights.roles import PERMITTED, ROLES, ROOTS, roles_at_the_edge
from tests.rights.world import World
from tournaments.models import Entry, Person, Ruling

pytestmark = pytest.mark.django_db
MODELS = {model._meta.label_lower: model for model in admin.site._registry}


def page(label: str, *rest: object) -> str:
    return "/".join(("", "admin", *label.split("."), *map(str, rest), ""))


def problem_with(
    world: World, method: str, path: str, who: frozenset[str], writes: bool = False, **more: object
) -> str:
    """Return the problem with the outcome, empty if there is none."""
    roles = roles_at_the_edge(who, path)
    found = [wrong(role, role in who, asked(world, role, method, path, **more), writes) for role in roles]
    return "; ".join(f"{method} {path}: {one}" for one in found if one)


@pytest.mark.parametrize("label", office.MODELS)
def test_only_permitted_roles_add_change_and_delete(world: World, label: str) -> None:
    add, change, delete = office.MODELS[label]
    row = MODELS[label]._default_manager.order_by("pk").first()
    pk = 0 if row is None else row.pk
    assert problem_with(world, "POST", page(label, "add"), add, data={}) == ""
    assert problem_with(world, "POST", page(label, pk, "change"), change, data={}) == ""
    assert problem_with(world, "POST", page(label, pk, "delete"), delete, data={"post": "yes"}) == ""


@pytest.mark.parametrize("label", office.MODELS)
def test_only_permitted_roles_look(world: World, label: str) -> None:
    who = ROOTS if label in office.ONLY_ROOTS else PERMITTED
    assert problem_with(world, "GET", page(label), who) == ""


@pytest.mark.parametrize("name", office.ACTIONS)
def test_only_permitted_roles_act_on_ticked_rows(world: World, name: str) -> None:
    label, action = name.split()
    rows = {"tournaments.entry": Entry.objects.filter(event__slug="fresh"), "tournaments.person": Person.objects.all(),
            "tournaments.ruling": Ruling.objects.all()}  # fmt: skip
    with undone():
        if action == "check_in":
            making.third_away(world)
        if action == "end_sessions":
            filling.token_of_player(world)
        ticked = [row.pk for row in rows.get(label, MODELS[label]._default_manager.all())]
        form = {"action": action, "_selected_action": ticked, "reason": "Another table."}
        assert problem_with(world, "POST", page(label), office.ACTIONS[name], bool(ticked), data=form) == ""


@pytest.mark.long
def test_a_list_that_deletes_ticked_rows_needs_the_permission_to_delete(world: World) -> None:
    for label, (_add, _change, delete) in office.MODELS.items():
        ticked = MODELS[label]._default_manager.order_by("pk").first()
        form = {"action": "delete_selected", "_selected_action": [getattr(ticked, "pk", 0)], "post": "yes"}
        for role in set(ROLES) - delete:
            assert not asked(world, role, "POST", page(label), data=form).changed, (label, role)


@pytest.mark.parametrize("name", office.PAGES)
def test_only_permitted_roles_open_special_pages(world: World, name: str) -> None:
    values = {"sheet_id": Sheet.objects.order_by("pk")[0].pk, "person_id": world.player.pk, "id": world.player.user_id}
    path = f"/{name}"
    for part, value in values.items():
        path = path.replace(f"<{part}>", str(value))
    assert problem_with(world, "GET", path, office.PAGES[name]) == ""


def test_office_forms_also_check_the_role_in_the_event(world: World) -> None:
    """The office without a role opens the form and is refused at its field."""
    at, fresh = world.event("friday"), world.event("fresh")
    entry, early, other = (made.entries.get(number=number).pk for made, number in ((at, 2), (fresh, 1), (fresh, 2)))
    ruling = {"event": at.pk, "entry": entry, "kind": "note", "points": 0, "reason": "Late."}
    wish = {"event": fresh.pk, "kind": "apart", "entry": early, "other": other}
    for label, form in (("tournaments.ruling", ruling), ("tournaments.seatingwish", wish)):
        for role in ROLES:
            came = asked(world, role, "POST", page(label, "add"), data=form)
            assert bool(came.changed) is (role in ROOTS), (label, role, str(came))


def test_only_correctors_of_its_event_correct_a_sheet(world: World) -> None:
    with undone():
        sheet = Sheet.objects.get(pk=world.values["friday"]["sheet_id"])
        form = {**filling.corrected_form(), "reason_code": "typing_error", "reason": "", "seen_version": "1"}
        for role in ROLES:
            came = asked(world, role, "POST", page("games.sheet", sheet.pk, "correct"), data=form)
            assert bool(came.changed) is (role in ROOTS), (role, str(came))


def test_an_account_manager_grants_no_permissions_and_leaves_staff_alone(world: World) -> None:
    account, staff = world.users["account"], world.users["staff"]
    form = {"username": "account", "is_superuser": "on", "is_staff": "on", "is_active": "on", "language": "",
            "suits": "four", "size": "usual", "date_joined_0": "2026-01-01", "date_joined_1": "00:00"}  # fmt: skip
    with undone():
        world.clients["office"].post(page("accounts.user", account.pk, "change"), form)
        account.refresh_from_db()
        assert (account.is_superuser, account.is_staff) == (False, False)
    for other in (staff, world.users["superuser"], world.users["office"]):
        for rest in ("change", "delete"):
            assert asked(world, "office", "POST", page("accounts.user", other.pk, rest), data={"post": "yes"}).forbidden
        path = f"/admin/accounts/user/{other.pk}/password/"
        assert asked(world, "office", "POST", path, data={}).forbidden
