"""Friends: both must agree, each sees only their own lists, and a block is not noticed."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.core.errors import Conflict
from games.friends import services
from games.friends.selectors import friend_ids, invitations_for, lists_of, reachable, recent_ids
from games.lobby import services as lobby
from games.lobby.schemas import NewLobbyTable
from games.models import Friendship, PlayerBlock, Table, TableInvitation
from games.privacy.selectors import Holder, own_data
from games.tables.players import Player
from tests.games.ratings.matches import accounts, finished_match
from tournaments.models import Person
from tournaments.privacy.selectors import subject_of_user
from tournaments.privacy.services import erase

pytestmark = pytest.mark.django_db
NOBODY = User.ProfileShown.NOBODY


def browser_of(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def befriend(one: User, other: User) -> None:
    services.ask(user_id=one.pk, other_id=other.pk)
    services.agree(user_id=other.pk, other_id=one.pk)


def names(user: User, group: str) -> list[str]:
    return [one.name for one in getattr(lists_of(user.pk), group)]


def a_match(*users: User, days_ago: int = 1) -> None:
    table = finished_match([*users, None, None], [30, 20, 10, 0])
    Table.objects.filter(pk=table.pk).update(started_at=timezone.now() - timedelta(days=days_ago))


def waiting_table(host: User, *, private: bool = False) -> int:
    wanted = NewLobbyTable(game="truf", preset="classic", lobby="private" if private else "open")
    return lobby.open_for_others(table=wanted, player=Player(str(host), host.pk))


def test_both_must_agree() -> None:
    ayu, budi = accounts("ayu", "budi")
    services.ask(user_id=ayu.pk, other_id=budi.pk)
    assert (friend_ids(ayu.pk), names(ayu, "asked"), names(budi, "asking")) == (set(), ["budi"], ["ayu"])
    with pytest.raises(Conflict):
        services.agree(user_id=ayu.pk, other_id=budi.pk)
    services.agree(user_id=budi.pk, other_id=ayu.pk)
    assert (friend_ids(ayu.pk), friend_ids(budi.pk)) == ({budi.pk}, {ayu.pk})


def test_two_requests_that_cross_are_an_agreement() -> None:
    ayu, budi = accounts("ayu", "budi")
    for _again in range(2):
        services.ask(user_id=ayu.pk, other_id=budi.pk)
    assert friend_ids(ayu.pk) == set()
    services.ask(user_id=budi.pk, other_id=ayu.pk)
    assert friend_ids(ayu.pk) == {budi.pk}
    assert Friendship.objects.count() == 1


def test_either_friend_ends_a_friendship() -> None:
    ayu, budi = accounts("ayu", "budi")
    befriend(ayu, budi)
    services.remove(user_id=budi.pk, other_id=ayu.pk)
    assert friend_ids(ayu.pk) == set()


def test_a_blocked_player_notices_nothing() -> None:
    ayu, budi = accounts("ayu", "budi")
    befriend(ayu, budi)
    services.block(user_id=budi.pk, other_id=ayu.pk)
    services.ask(user_id=ayu.pk, other_id=budi.pk)
    assert (names(ayu, "asked"), names(budi, "asking"), names(budi, "blocked")) == (["budi"], [], ["ayu"])
    with pytest.raises(Conflict):
        services.ask(user_id=budi.pk, other_id=ayu.pk)
    services.unblock(user_id=budi.pk, other_id=ayu.pk)
    assert names(budi, "asking") == ["ayu"]


def test_a_block_leaves_the_request_of_the_blocked_player_unanswered() -> None:
    ayu, budi = accounts("ayu", "budi")
    services.ask(user_id=ayu.pk, other_id=budi.pk)
    services.block(user_id=budi.pk, other_id=ayu.pk)
    assert (names(ayu, "asked"), names(budi, "asking")) == (["budi"], [])


def test_requests_have_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    ayu, budi, citra = accounts("ayu", "budi", "citra")
    monkeypatch.setattr(services, "MAX_FRIENDS", 1)
    services.ask(user_id=ayu.pk, other_id=budi.pk)
    with pytest.raises(Conflict):
        services.ask(user_id=ayu.pk, other_id=citra.pk)


@pytest.mark.parametrize(("days", "found"), [(29, True), (31, False)])
def test_recent_players_are_those_of_the_last_30_days(days: int, found: bool) -> None:
    ayu, budi = accounts("ayu", "budi")
    a_match(ayu, budi, days_ago=days)
    assert (recent_ids(ayu.pk) == {budi.pk}) == found


def test_no_account_with_a_hidden_page_is_found_by_its_number() -> None:
    ayu, budi = accounts("ayu", "budi")
    User.objects.filter(pk=budi.pk).update(profile_shown=NOBODY)
    with pytest.raises(User.DoesNotExist):
        reachable(ayu.pk, budi.pk)
    page, rest = browser_of(ayu), f"/api/v1/friends/{budi.pk}"
    for action in ("ask", "block", "agree", "remove", "unblock"):
        assert page.post(f"/friends/{action}", {"player": budi.pk}).status_code == 404
    assert (page.put(rest).status_code, page.put(f"{rest}/block").status_code) == (404, 404)
    a_match(ayu, budi)
    assert page.post("/friends/ask", {"player": budi.pk}).status_code == 302
    assert names(budi, "asking") == ["ayu"]


def test_a_friend_whose_account_is_closed_can_be_removed_and_unblocked() -> None:
    ayu, budi, citra = accounts("ayu", "budi", "citra")
    befriend(ayu, budi)
    services.block(user_id=ayu.pk, other_id=citra.pk)
    User.objects.exclude(pk=ayu.pk).update(is_active=False)
    browser = browser_of(ayu)
    assert browser.post("/friends/remove", {"player": budi.pk}).status_code == 302
    assert browser.post("/friends/unblock", {"player": citra.pk}).status_code == 302
    assert (names(ayu, "friends"), names(ayu, "blocked")) == ([], [])
    assert browser.post("/friends/ask", {"player": budi.pk}).status_code == 404


def test_a_minor_is_not_among_recent_players() -> None:
    ayu, budi = accounts("ayu", "budi")
    Person.objects.create(name="Budi", user=budi, minor=True)
    a_match(ayu, budi)
    assert recent_ids(ayu.pk) == set()


def test_a_friend_is_invited_with_one_press_and_sits_down_at_a_private_table() -> None:
    ayu, budi = accounts("ayu", "budi")
    befriend(ayu, budi)
    table_id = waiting_table(ayu, private=True)
    assert f'value="{budi.pk}"' in browser_of(ayu).get(f"/play/{table_id}/").content.decode()
    assert browser_of(ayu).post(f"/play/{table_id}/invite", {"player": budi.pk}).status_code == 302
    (invitation,) = invitations_for(budi.pk)
    browser = browser_of(budi)
    assert invitation.address in browser.get("/play/").content.decode()
    assert browser.get(invitation.address, follow=True).status_code == 200
    browser.post(f"/play/{table_id}/sit", {})
    assert invitations_for(budi.pk) == []


def test_only_friends_are_invited_and_only_from_their_table() -> None:
    ayu, budi, citra = accounts("ayu", "budi", "citra")
    befriend(ayu, budi)
    table_id = waiting_table(citra)
    assert browser_of(ayu).post(f"/play/{table_id}/invite", {"player": budi.pk}).status_code == 404
    assert browser_of(citra).put(f"/api/v1/tables/{table_id}/invitations/{budi.pk}").status_code == 409
    assert not TableInvitation.objects.exists()


def test_an_ended_friendship_takes_its_invitations_along() -> None:
    ayu, budi = accounts("ayu", "budi")
    befriend(ayu, budi)
    services.invite(user_id=ayu.pk, other_id=budi.pk, table_id=waiting_table(ayu))
    services.block(user_id=budi.pk, other_id=ayu.pk)
    assert invitations_for(budi.pk) == []


def test_the_lobby_names_tables_of_friends_but_no_private_table() -> None:
    ayu, budi, citra = accounts("ayu", "budi", "citra")
    befriend(ayu, budi)
    private = waiting_table(budi, private=True)
    page = browser_of(ayu).get("/play/").content.decode()
    assert 'id="friends-here"' not in page
    assert f"/play/{private}/" not in page
    waiting_table(budi)
    assert 'id="friends-here"' in browser_of(ayu).get("/play/").content.decode()
    assert 'id="friends-here"' not in browser_of(citra).get("/play/").content.decode()


def test_an_account_reads_only_its_own_lists() -> None:
    ayu, budi, citra = accounts("ayu", "budi", "citra")
    befriend(ayu, budi)
    services.ask(user_id=citra.pk, other_id=ayu.pk)
    document = browser_of(ayu).get("/api/v1/friends").json()
    assert {group: [one["name"] for one in found] for group, found in document.items()} == {
        "asking": ["citra"],
        "friends": ["budi"],
        "asked": [],
        "recent": [],
        "blocked": [],
    }
    assert browser_of(citra).get("/api/v1/friends").json()["friends"] == []
    assert Client().get("/friends/").status_code == 302
    assert Client().get("/api/v1/friends").status_code == 401


def test_the_player_page_offers_a_request_and_shows_its_state() -> None:
    ayu, budi = accounts("ayu", "budi")
    browser = browser_of(ayu)
    assert "Add friend" in browser.get("/players/budi/").content.decode()
    assert "Add friend" not in browser.get("/players/ayu/").content.decode()
    browser.put(f"/api/v1/friends/{budi.pk}")
    assert "Friend request sent" in browser.get("/players/budi/").content.decode()
    assert "Accept friend request" in browser_of(budi).get("/players/ayu/").content.decode()


def test_own_data_has_own_friends_and_blocks_and_no_block_by_others() -> None:
    ayu, budi, citra = accounts("ayu", "budi", "citra")
    befriend(ayu, budi)
    services.block(user_id=ayu.pk, other_id=citra.pk)
    services.block(user_id=budi.pk, other_id=citra.pk)
    data = own_data(Holder(user_id=ayu.pk))
    assert [row["asked__username"] for row in data["friends"]] == ["budi"]  # type: ignore[attr-defined]
    assert [row["blocked__username"] for row in data["blocked_players"]] == ["citra"]  # type: ignore[attr-defined]
    assert own_data(Holder(user_id=citra.pk))["blocked_players"] == []


def test_erasure_of_an_account_ends_its_friendships() -> None:
    ayu, budi = accounts("ayu", "budi")
    befriend(ayu, budi)
    services.block(user_id=budi.pk, other_id=ayu.pk)
    services.ask(user_id=ayu.pk, other_id=budi.pk)
    erase(subject_of_user(ayu), None)
    assert (Friendship.objects.exists(), PlayerBlock.objects.exists()) == (False, False)
