"""The page of an account that plays online: who sees it, and what it shows."""

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.lobby.schemas import NewLobbyTable
from games.lobby.services import open_for_others
from games.models import Deal, Friendship, Table
from games.ratings.services import rate_ended
from games.tables.players import Player
from tests.games.ratings.matches import accounts, finished_match
from tournaments.models import Person

pytestmark = pytest.mark.django_db
EVERYONE, SIGNED_IN, FRIENDS, NOBODY = User.ProfileShown


def browser_of(user: User | None) -> Client:
    client = Client()
    if user is not None:
        client.force_login(user)
    return client


def a_match(*users: User, **change: str) -> Table:
    table = finished_match([*users, None, None], [30, 20, 10, 0])
    Deal.objects.create(table=table, number=1, state=Deal.State.OVER, dealer="N", pack="", commitment="")
    Table.objects.filter(pk=table.pk).update(**change)
    rate_ended(table.pk)
    return table


@pytest.mark.parametrize(
    ("shown", "seen_by"),
    [
        (EVERYONE, ["own", "friend", "other", "guest"]),
        (SIGNED_IN, ["own", "friend", "other"]),
        (FRIENDS, ["own", "friend"]),
        (NOBODY, ["own"]),
    ],
)
@pytest.mark.parametrize("address", ["/players/ayu/", "/api/v1/players/ayu"])
def test_the_player_decides_who_sees_the_page(shown: str, seen_by: list[str], address: str) -> None:
    ayu, budi, citra = accounts("ayu", "budi", "citra")
    Friendship.objects.create(asked_by=citra, asked=ayu, agreed_at=timezone.now())
    Friendship.objects.create(asked_by=budi, asked=ayu)
    User.objects.filter(pk=ayu.pk).update(profile_shown=shown)
    readers = {"own": ayu, "friend": citra, "other": budi, "guest": None}
    answers = {name: browser_of(reader).get(address).status_code for name, reader in readers.items()}
    assert answers == {name: 200 if name in seen_by else 404 for name in readers}


def test_the_page_of_a_minor_is_for_its_player_alone() -> None:
    ayu, budi = accounts("ayu", "budi")
    Person.objects.create(name="Ayu", user=ayu, minor=True)
    User.objects.filter(pk=ayu.pk).update(profile_shown=EVERYONE)
    assert browser_of(budi).get("/players/ayu/").status_code == 404
    assert browser_of(ayu).get("/players/ayu/").status_code == 200


@pytest.mark.parametrize("public", [True, False])
def test_a_public_page_at_clubs_is_linked_and_no_other(public: bool) -> None:
    ayu, budi = accounts("ayu", "budi")
    person = Person.objects.create(name="Ayu", user=ayu, public_profile=public)
    assert (f'href="/p/{person.pk}/"' in browser_of(budi).get("/players/ayu/").content.decode()) == public


def test_the_page_has_ratings_and_matches() -> None:
    ayu, budi = accounts("ayu", "budi")
    table = a_match(ayu, budi)
    page = browser_of(budi).get("/players/ayu/").content.decode()
    assert f'id="finished-{table.pk}"' in page
    assert "provisional" in page
    document = browser_of(budi).get("/api/v1/players/ayu").json()
    assert [rating["game"] for rating in document["ratings"]] == ["truf"]
    assert [(match["table"], match["sides"][0]) for match in document["matches"]] == [
        (table.pk, {"players": ["ayu"], "points": "30"})
    ]


def test_others_do_not_see_private_matches() -> None:
    ayu, budi, citra = accounts("ayu", "budi", "citra")
    table = a_match(ayu, budi, lobby=Table.Lobby.PRIVATE)
    found = [
        f'id="finished-{table.pk}"' in browser_of(one).get("/players/ayu/").content.decode() for one in (budi, citra)
    ]
    assert found == [True, False]


def test_an_erased_account_has_no_page() -> None:
    ayu, budi = accounts("ayu", "budi")
    User.objects.filter(pk=ayu.pk).update(is_active=False)
    assert browser_of(budi).get("/players/ayu/").status_code == 404


def test_names_in_the_history_lead_to_pages_that_the_reader_may_see() -> None:
    ayu, budi = accounts("ayu", "budi")
    a_match(ayu, budi)
    assert 'href="/players/budi/"' in browser_of(ayu).get("/me/history/").content.decode()
    User.objects.filter(pk=budi.pk).update(profile_shown=NOBODY)
    assert 'href="/players/budi/"' not in browser_of(ayu).get("/me/history/").content.decode()


def test_names_at_tables_of_events_lead_to_no_page() -> None:
    ayu, budi = accounts("ayu", "budi")
    a_match(ayu, budi, context="an-event")
    assert 'href="/players/' not in browser_of(ayu).get("/play/").content.decode()


def test_a_name_at_a_gathering_table_leads_to_the_page_of_its_account() -> None:
    ayu, budi = accounts("ayu", "budi")
    new = NewLobbyTable(game="truf", preset="classic")
    table_id = open_for_others(table=new, player=Player("ayu", ayu.pk))
    assert 'href="/players/ayu/"' in browser_of(budi).get(f"/play/{table_id}/").content.decode()
    assert 'href="/players/ayu/"' not in browser_of(None).get(f"/play/{table_id}/").content.decode()
