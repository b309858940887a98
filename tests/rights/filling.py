"""Values of the world for addresses and forms, as the asking role would send them."""

import re
from typing import Any

from accounts.models import User
from accounts.services import create_token
from games.api import sheets
from games.models import Claim
from games.tables import table_state
from tests.present import present
from tests.rights.roles import DIRECTOR, HOLDER, ORGANISER, PLAYER
from tests.rights.world import OTHER_SHEET, World
from tests.tournaments.helpers import club
from tournaments.hall.schemas import NewAnnouncement
from tournaments.hall.services import announce, make_screen_link
from tournaments.inbox.facts import patterns_of
from tournaments.members.invitations import invite_member
from tournaments.members.schemas import NewMemberInvitation
from tournaments.models import (
    Club,
    Fixture,
    LeagueTeam,
    LinkOpening,
    Person,
    PersonMerge,
    Place,
    Registration,
    Rehearsal,
)
from tournaments.profiles import services as profiles_services
from tournaments.registration.codes import door_code, link_code
from tournaments.score_entry.code_services import table_codes


def newest_request(world: World) -> dict[str, Any]:
    return {"request_id": world.event("friday").correction_requests.latest("pk").pk}


def the_rehearsal(world: World) -> dict[str, str]:
    slug = Rehearsal.objects.latest("pk").event.slug
    return {"slug": slug, "event_slug": slug}


def newest_registration(world: World) -> dict[str, Any]:
    newest = Registration.objects.latest("pk").pk
    return {"registration_id": newest, "registrations/id": newest}


def as_holder(world: World, role: str) -> dict[str, Any]:
    """The form of the holder's own registration, and the other person who looks for a partner."""
    return {"person": world.holder.pk, "other": Registration.objects.order_by("pk")[0].pk}


def door(world: World, role: str) -> dict[str, Any]:
    return {"code": door_code(world.event("fresh")), "entry": 3}


def link_of_fresh(world: World) -> dict[str, Any]:
    return {"code": link_code(world.event("fresh"))}


def own_profile(world: World) -> dict[str, int]:
    """The profile of the player with an account."""
    return {"number": world.player.pk, "p/number": world.player.pk}


def own_keepsake(world: World, role: str) -> dict[str, object]:
    return {"person": world.player.pk, "share": "1"}


def keepsake_code(world: World) -> dict[str, str]:
    """The code of a keepsake that its person shares."""
    shared = profiles_services.share_keepsake(own=[world.player], person=world.player, event=world.event("done"))
    return {"code": profiles_services.code_of(shared)}


def two_people(world: World, role: str) -> dict[str, int]:
    """The two newest people of the hosted club."""
    kept, person = Person.objects.filter(club__slug="hosted").order_by("-pk")[:2]
    return {"person": person.pk, "kept": kept.pk}


def newest_merge(world: World) -> dict[str, int]:
    newest = PersonMerge.objects.latest("pk").pk
    return {"number": newest, "merges/id": newest}


def asked_match(world: World) -> dict[str, int]:
    """The match that a team asks to move; its opponent has the same captain."""
    asked = world.values["league"]["asked"]
    return {"matches/number": asked, "matches/id": asked}


def team_of(world: World) -> int:
    """A team of the league."""
    return int(world.values["league"]["teams/id"])


def decider(world: World, role: str) -> dict[str, Any]:
    """A decider of both teams."""
    home, visitors = LeagueTeam.objects.order_by("pk").values_list("pk", flat=True)
    return {"home_team": home, "visiting_team": visitors, "starts_at": "2031-01-01T20:00:00Z"}


def line_up(world: World, role: str) -> dict[str, Any]:
    """A pair of the home team of the first match."""
    home = Fixture.objects.get(pk=world.values["league"]["matches/id"]).home_id
    return {"team": home, "pairs": [{"first": "Wati Hidayat", "second": "Zainal Arifin"}]}


def league_ruling(world: World, role: str) -> dict[str, Any]:
    at = world.values["league"]
    given = {"team": at["teams/id"], "kind": "points", "match_points": "-3", "reason": "Late"}
    return {**given, "do": "issue", "home": "", "visitors": "", "fixture": ""}


def league_cancelling(world: World, role: str) -> dict[str, Any]:
    return {"do": "cancel", "number": world.values["league"]["rulings/id"], "reason": "Mistaken"}


def joining(world: World) -> dict[str, Any]:
    """The link of an invitation to become a member."""
    made = invite_member(by=world.by, club=Club.objects.get(slug="hosted"), invitation=NewMemberInvitation())
    return {"token": made.token}


def third_sheet(world: World) -> dict[str, Any]:
    return {"sheet_id": sheets.history(world.values["friday"]["table_id"], 3)[-1].sheet_id}


def newest_sheet(world: World) -> dict[str, Any]:
    table = world.values["friday"]["table_id"]
    return {"sheet_id": sheets.history(table, 1)[-1].sheet_id}


def waiting_sheet(world: World) -> dict[str, Any]:
    return {"sheet_id": world.waiting}


def waiting_ticked(world: World, role: str) -> dict[str, Any]:
    """The waiting result, ticked in the inbox."""
    return {"sheet": [world.waiting]}


def odd_notice(world: World, role: str) -> dict[str, Any]:
    """The odd pattern of the event (making.odd_pattern), with a reason to set it aside."""
    return {"notice": notice_id(world)["id"], "reason": "Seen."}


def notice_id(world: World) -> dict[str, Any]:
    return {"id": patterns_of(world.event("friday"))[0].id}


def opening(world: World) -> dict[str, Any]:
    """The newest opening of a personal link."""
    return {"opening_id": LinkOpening.objects.latest("pk").pk}


def seat_of_third(world: World) -> dict[str, Any]:
    """The seat of a player of the online table who is neither PLAYER nor HOLDER."""
    table = world.values["online"]["table_id"]
    return {"seat": Place.objects.get(entry__members__person=world.mates[1], table=table).seat}


def own_seat(world: World, role: str, event: str = "online") -> str:
    """Return the seat of a player; others get that of the playing account."""
    person = world.holder if role == HOLDER else world.player
    return Place.objects.get(entry__members__person=person, table=world.values[event]["table_id"]).seat


def bid(world: World, role: str) -> dict[str, str]:
    seat = own_seat(world, role)
    hand = table_state.load(world.values["online"]["table_id"]).deal.hands[seat]
    return {"text": f"bid {sorted(map(str, hand))[0]}"}


def two_spots(world: World, role: str) -> dict[str, str]:
    one, *_, other = world.event("draft").rounds.get().places.order_by("pk")
    return {"one": f"p{one.pk}", "other": f"p{other.pk}"}


def wrong_seats(world: World, role: str) -> dict[str, Any]:
    tables = club.tables(world.event("friday").rounds.get(number=2))
    return {"kind": "seats", "one": tables[1][2], "other": tables[2][0], "reason_code": "seat"}


def way_of_late(world: World, role: str) -> dict[str, str]:
    """Return the form data of the first option that a leader is offered."""
    entry = world.event("friday").entries.latest("number").number
    page = world.clients[DIRECTOR].get(f"/t/friday/r/2/change/?kind=late&entry={entry}").content.decode()
    form = page.split('name="kind"')[1].split("</form>")[0]
    return {"kind": "late", **dict(re.findall(r'name="(entry|other|token)" value="(\w+)"', form))}


def code_of(world: World) -> dict[str, str]:
    return {"code": table_codes(world.event("friday"))[world.values["friday"]["t/number"]]}


def screen_code(world: World) -> dict[str, str]:
    make_screen_link(event=world.event("friday"), by=world.by)
    return {"code": str(world.event("friday").screen.code)}


def announcement(world: World) -> dict[str, int]:
    news = NewAnnouncement(text="Dinner is ready.")
    return {"id": announce(event=world.event("friday"), by=world.by, news=news).pk}


def of_team(world: World) -> dict[str, int]:
    """Another member of the first team than the one who leads it."""
    entry = club.entry(world.event("teams"), 1)
    return {"entry_id": entry.pk, "person_id": present(entry.members.order_by("order").last()).person_id}


def ruling(world: World, role: str) -> dict[str, Any]:
    return {"entry": club.entry(world.event("friday"), 2).pk, "kind": "note", "points": "0", "reason": "Late."}


def wish(world: World, role: str) -> dict[str, Any]:
    event = world.event("fresh")
    return {"kind": "apart", "entry": club.entry(event, 1).pk, "other": club.entry(event, 2).pk}


def series(world: World, role: str) -> dict[str, Any]:
    """Return the form as an editor of the series sees it."""
    page = world.clients[ORGANISER].get(f"/series/{world.values['series']['slug']}/edit")
    seen = re.search(r'name="seen" value="([^"]*)"', page.content.decode())
    return {"name": "Other", "scheme": "points", "drop": "0", "least": "0", "promoted": "0", "relegated": "0",
            "save": "1", "seen": seen[1] if seen else ""}  # fmt: skip


def own_table(world: World) -> dict[str, int]:
    return {"table/number": world.values["friday"]["t/number"]}


def reminded_table(world: World) -> dict[str, int]:
    return {"remind/number": world.values["friday"]["t/number"]}


def own_slip(world: World) -> dict[str, int]:
    return {"results/number": world.values["friday"]["t/number"]}


def yes_to_waiting(world: World, role: str) -> dict[str, Any]:
    seat = world.seats[HOLDER if role == HOLDER else PLAYER]
    return {"seat": seat, "sheet": world.waiting, "accept": "1"}


def all_tricks(seat: str) -> dict[str, int]:
    return {one: 13 if one == seat else 0 for one in "NESW"}


def claim_of_all(world: World, role: str) -> dict[str, int]:
    return {f"count-{seat}": tricks for seat, tricks in all_tricks(own_seat(world, role)).items()}


def claim_over_rest(world: World, role: str) -> dict[str, Any]:
    return {"counts": all_tricks(own_seat(world, role))}


def third_seat(world: World) -> str:
    taken = {own_seat(world, role) for role in (PLAYER, HOLDER)}
    return next(seat for seat in "NESW" if seat not in taken)


def claim_answered(world: World, role: str) -> dict[str, Any]:
    return {"claim": Claim.objects.latest("pk").pk, "answer": "accept"}


def captain(world: World, role: str) -> dict[str, int]:
    return {"person": of_team(world)["person_id"]}


def third_person(world: World) -> dict[str, int]:
    return {"pk": world.values["friday"]["person_id"]}


def replaced(world: World, role: str) -> dict[str, int]:
    """Return a substitution: a player who has not begun leaves for the late one."""
    tables = club.tables(world.event("friday").rounds.get(number=2))
    own = world.values["friday"]["t/number"]
    return {"entry": next(numbers for table, numbers in tables.items() if table != own)[0], "substitute": 9}


def two_entries(world: World, role: str) -> dict[str, int]:
    tables = club.tables(world.event("draft").rounds.get())
    return {"one": tables[1][0], "other": tables[2][0]}


def stand_in(world: World, role: str) -> dict[str, Any]:
    return {"entry": 1, "absent": of_team(world)["person_id"], "name": "Newcomer"}


def wrong_places(world: World, role: str) -> dict[str, Any]:
    form = wrong_seats(world, role)
    return {name: form[name] for name in ("kind", "one", "other")} | {"reason": "The slip says so"}


def request_id(world: World) -> dict[str, Any]:
    return {"correction-requests/id": newest_request(world)["request_id"]}


def table_id(world: World) -> dict[str, Any]:
    return {"tables/id": world.values["friday"]["table_id"]}


def move(world: World, role: str) -> dict[str, str]:
    return {"move": bid(world, role)["text"]}


def claim_accepted(world: World, role: str) -> dict[str, Any]:
    return {"id": Claim.objects.latest("pk").pk, "answer": "accept"}


def token_of_player(world: World) -> dict[str, str]:
    row, _text = create_token(world.users[PLAYER], "own", ["read"])
    return {"key": row.token_key}


def corrected_form() -> dict[str, int]:
    """The other sheet, as a form sends it."""
    return {f"{name}.{seat}": number for name, of in OTHER_SHEET.items() for seat, number in of.items()}


def friend_of(world: World) -> dict[str, int]:
    """The account that `making.friend` has made."""
    return {"id": User.objects.get(username="friend").pk}
