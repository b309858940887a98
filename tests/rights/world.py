"""A club in which everything is there that an address can be about, and a browser of each role.

Each event is one state of an evening: what an address needs is in the one its case names.
"""

from datetime import timedelta
from functools import cached_property
from typing import Any

from django.contrib.auth.models import Permission
from django.test import Client
from django.utils.timezone import localdate

from accounts.models import User
from games.core.facts import SeatPlan
from games.core.schemas import NewTable
from games.lobby import services as lobby
from games.lobby.schemas import NewLobbyTable
from games.models import Table
from games.tables import opening as tables_opening
from games.tables.options import Chat, EventOnlineRules, OnlineRules
from games.tables.players import Player
from games.tables.viewers import HOLDERS
from games.talk import calls
from games.talk import services as chat
from tests.present import present
from tests.rights.roles import (
    DIRECTOR,
    HOLDER,
    OFFICE,
    ORGANISER,
    OTHER,
    PLAYER,
    ROLES,
    ROOT,
    SCORER,
    STAFF,
    STRANGER,
)
from tests.tournaments.helpers import club
from tournaments.clubs import invitations
from tournaments.clubs import services as clubs_services
from tournaments.clubs.schemas import NewClub, NewInvitation, NewVenue
from tournaments.clubs.venues import add_venue
from tournaments.confirmation import services as confirmation_services
from tournaments.confirmation.services import PlayerAtTable
from tournaments.entries import services as entries_services
from tournaments.events import services as events_services
from tournaments.leagues.lists import list_players
from tournaments.leagues.planning import plan_fixtures
from tournaments.leagues.postponing import ask_postponement
from tournaments.leagues.rulings import issue_ruling
from tournaments.leagues.schemas import CaptainChoice, NewDate, NewLeague, NewLeagueRuling, NewPlayers, TeamInput
from tournaments.leagues.services import add_captain, add_team, create_league, publish_league
from tournaments.links import selectors as links_selectors
from tournaments.members.invitations import invite_member
from tournaments.members.schemas import NewMember, NewMemberInvitation
from tournaments.members.services import add_member
from tournaments.models import Club, ClubRole, Event, LeagueRuling, Person, Round
from tournaments.online import services as online_services
from tournaments.pairing import services as pairing_services
from tournaments.result_rules import services as result_rules_services
from tournaments.result_rules.schemas import Confirm, ResultRules
from tournaments.sheets import services as sheets_services
from tournaments.webhooks.schemas import NewWebhook
from tournaments.webhooks.services import create_webhook

SHEET = {"bids": {"N": 4, "E": 3, "S": 5, "W": 2}, "tricks": {"N": 4, "E": 3, "S": 4, "W": 2}}
OTHER_SHEET = {**SHEET, "tricks": {"N": 3, "E": 4, "S": 4, "W": 2}}
HIDDEN_NAME = "Hidden Hilda"
"""A player who only shows initials."""
MORE: dict[str, dict[str, Any]] = {
    STAFF: {"is_staff": True},
    OFFICE: {"is_staff": True},
    ROOT: {"is_staff": True, "is_superuser": True},
}


class World:
    """`values` are, by event, what stands in addresses; `clients` are browsers, by role."""

    def __init__(self) -> None:
        accounts = [role for role in ROLES if role not in (STRANGER, HOLDER)]
        self.users = {role: User.objects.create_user(role, **MORE.get(role, {})) for role in accounts}
        for role in (ORGANISER, OTHER):
            self.users[role].user_permissions.add(Permission.objects.get(codename="add_event"))
        self.users[OFFICE].user_permissions.set(Permission.objects.all())
        self.values: dict[str, dict[str, Any]] = {}
        self._friday()
        self._states()
        self._online()
        self._tables()
        self._club()
        self._league()
        self.clients = {role: self._client(role) for role in ROLES}
        for role in (PLAYER, HOLDER):  # their seats are on these devices from now on
            self.clients[role].get(f"/play/{self.values['online']['table_id']}/")

    @cached_property
    def by(self) -> Any:
        return self.users[ORGANISER]

    def event(self, key: str) -> Event:
        return Event.objects.get(slug=key)

    def _client(self, role: str) -> Client:
        client = Client(raise_request_exception=False)
        if role in self.users:
            client.force_login(self.users[role])
        elif role == HOLDER:
            client.get(f"/go/{club.link(self.holder)}")
            assert client.session[HOLDERS]
        return client

    def _made(self, key: str, people: int = 0, **more: Any) -> Event:
        made = club.event(people, by=self.by, name=key, **more)
        self._staffed(made)
        return made

    def _staffed(self, made: Event) -> None:
        for role in (DIRECTOR, SCORER):
            events_services.give_role(event=made, user=self.users[role], kind=role, by=self.by)

    def _friday(self) -> None:
        """Close the first round; in the second a deal counts, one waits, one is missing."""
        made = self._made("friday", 8, options={"deals": 3})
        Person.objects.filter(name="Person 08").update(name=HIDDEN_NAME, shown=Person.Shown.INITIALS)
        first = club.played(made)
        self.player = club.entry(made, 1).members.get().person
        self.player.user = self.users[PLAYER]
        self.player.save()
        round_ = club.published(made, self.by)
        own = round_.places.get(entry__number=1)
        others = list(round_.places.filter(table=own.table).exclude(pk=own.pk).order_by("seat"))
        self.holder = others[0].entry.members.get().person
        self.seats = {PLAYER: own.seat, HOLDER: others[0].seat, "third": others[1].seat}
        self.mates = [one.entry.members.get().person for one in others]
        table = own.table_id
        result_rules_services.change_result_rules(by=self.by, event=made, rules=ResultRules(confirm=Confirm.ONE))
        counts = sheets_services.write_sheet(event=made, table_id=table, number=1, values=SHEET, by=self.by)
        waits = confirmation_services.enter_sheet(
            event=made,
            table_id=table,
            number=2,
            values=SHEET,
            player=PlayerAtTable(seat=self.seats["third"], name="Third"),
        )
        self.waiting = waits.sheet_id
        ruling = club.ruling(event=made, entry=club.entry(made, 2), kind="note", points=0, reason="Late.", by=self.by)
        wish = club.wish(made, "apart", 1, other=2, by=self.by)
        person = club.entry(made, 3).members.get().person
        self.values["friday"] = {
            **self._round_values(made, round_),
            "t/number": own.table_number,
            "table": own.table_number,
            "table_id": table,
            "deal": 1,
            "entry_id": club.entry(made, 3).pk,
            "person_id": person.pk,
            "entries/number": 3,
            "sheet_id": counts.sheet_id,
            "sheets/number": 1,
            "ruling_id": ruling.pk,
            "rulings/id": ruling.pk,
            "wish_id": wish.pk,
            "wishes/id": wish.pk,
            "standings/number": 1,
            "game": "truf",
            "kind": "csv",
            "first_table": first.places.order_by("pk")[0].table_id,
            "pk": table,
            "id": table,
        }
        series = club.series(made, by=self.by)
        self.values["series"] = {"slug": series.slug}

    def _round_values(self, made: Event, round_: Round) -> dict[str, Any]:
        number = round_.number
        return {"slug": made.slug, "event_slug": made.slug, "r/number": number, "rounds/number": number,
                "round_number": number}  # fmt: skip

    def _states(self) -> None:
        """Create events in other states: fresh, draft, done, a club match, a foreign one."""
        fresh, draft, done = self._made("fresh", 4), self._made("draft", 8), self._made("done", 4, rounds_planned=1)
        drafted = pairing_services.seat_round(event=draft, by=self.by)
        played = club.played(done)
        events_services.finish_event(event=done, by=self.by)
        match = club.club_match(2, 2, by=self.by)
        self._staffed(match)
        other = club.event(4, by=self.users[OTHER], name="other")
        elsewhere = club.published(other, self.users[OTHER])
        person = Person.objects.get(name="Person 03").pk
        for key, made in {"fresh": fresh, "draft": draft, "done": done}.items():
            number = club.entry(made, 3).pk
            self.values[key] = {"slug": made.slug, "event_slug": made.slug, "entry_id": number, "person_id": person,
                                "entries/number": 3, "table": 1}  # fmt: skip
        self.values["draft"] |= self._round_values(draft, drafted)
        self.values["done"] |= {**self._round_values(done, played), "table_id": played.places.all()[0].table_id}
        self.values["match"] = self._round_values(match, club.published(match, self.by))
        self.values["other"] = self._round_values(other, elsewhere)
        teams = self._made("teams", 6, **club.TEAMS)
        self.values["teams"] = {"slug": teams.slug, "event_slug": teams.slug}

    def _online(self) -> None:
        """One table online, at which both players sit."""
        made = self._made("online", place="online")
        people = [self.player, *self.mates]
        entries_services.enter_people(
            event=made, rows=[club.PersonRow(person.name, present(person.club).name) for person in people], by=self.by
        )
        entries_services.check_in_all(event=made, by=self.by)
        online_services.change_online_rules(
            by=self.by, event=made, rules=EventOnlineRules(calls=True, chat=Chat.FREE, claims=True)
        )
        made.refresh_from_db()
        round_ = club.published(made, self.by)
        table = round_.places.all()[0].table_id
        seat = round_.places.get(entry__members__person=self.player).seat
        call = calls.call_director(table_id=table, seat=seat, reason="rules", words="Help")
        line = chat.say(table_id=table, seat=seat, code="hello")
        self.values["online"] = {
            **self._round_values(made, round_),
            "table_id": table,
            "pk": table,
            "id": table,
            "call_id": call.pk,
            "line_id": line.pk,
            "person_id": self.player.pk,
        }

    def _club(self) -> None:
        """A hosted club: its owner, a director, an invitation, a member."""
        hosted = clubs_services.create_club(by=None, owner=self.by, club=NewClub(name="Hosted", hosted=True))
        directing = clubs_services.give_club_role(
            by=self.by, club=hosted, user=self.users[DIRECTOR], kind=ClubRole.Kind.DIRECTOR
        )
        made = invitations.invite(by=self.by, place=hosted, invitation=NewInvitation(role=ClubRole.Kind.SCORER))
        member = add_member(by=self.by, club=hosted, member=NewMember(name="Wati Hidayat"))
        joining = invite_member(by=self.by, club=hosted, invitation=NewMemberInvitation())
        of_members = {"members/id": member.pk, "members/number": member.pk, "member-invitations/id": joining.row.pk}
        wanted = NewWebhook(url="https://club.example/hook", kinds=["event.final"])
        hook = create_webhook(by=self.by, club=hosted, webhook=wanted, site="https://cards.test").webhook
        numbers = {"club_pk": hosted.pk, "roles/id": directing.pk, "invitations/id": made.row.pk}
        hall = add_venue(by=self.by, club=hosted, venue=NewVenue(name="Hall")).pk
        numbers |= {"webhooks/id": hook.pk, "connections/number": hook.pk, "venues/id": hall, "venues/number": hall}
        self.values["club"] = {"slug": hosted.slug, "clubs/pk": hosted.pk, "token": made.token, **numbers, **of_members}

    def _league(self) -> None:
        """A published league of two teams, with the player as captain of both; one of them asks for another date."""
        captain = CaptainChoice(username=self.users[PLAYER].username)
        new = NewLeague(name="League", rules="troefcall/club", first_on=localdate() + timedelta(weeks=8))
        league = create_league(by=self.by, club=Club.objects.get(slug="hosted"), league=new)
        teams = [add_team(by=self.by, league=league, team=TeamInput(club=name)) for name in ("Kap", "Tingi")]
        for team in teams:
            add_captain(by=self.by, team=team, captain=captain)
        listed = list_players(by=self.by, team=teams[0], players=NewPlayers(names=["Wati Hidayat"]))
        plan_fixtures(by=self.by, league=league)
        publish_league(by=self.by, league=league)
        first, second = league.fixtures.order_by("pk")
        moved = NewDate(wanted=second.starts_at + timedelta(days=1), reason="Rain")
        ask_postponement(by=self.users[PLAYER], fixture=second, new=moved)
        points = NewLeagueRuling(team=teams[0].pk, kind=LeagueRuling.Kind.POINTS, match_points=-1, reason="Late")
        ruling = issue_ruling(by=self.by, league=league, ruling=points)
        self.values["league"] = {
            "slug": league.slug,
            "leagues/slug": league.slug,
            "league_slug": league.slug,
            "matches/number": first.pk,
            "matches/id": first.pk,
            "asked": second.pk,
            "teams/number": teams[0].pk,
            "teams/id": teams[0].pk,
            "captains/number": self.users[PLAYER].pk,
            "players/id": listed[0].pk,
            "rulings/id": ruling.pk,
        }

    def _tables(self) -> None:
        """Tables of the lobby: one that gathers players, one that is over, and one of teams."""
        host = Player(PLAYER, self.users[PLAYER].pk)
        gathering = lobby.open_for_others(table=NewLobbyTable(game="truf", preset="classic", options={}), player=host)
        over = tables_opening.open_casual(
            table=NewTable(game="truf", preset="classic", options={"deals": 1}),
            player=Player(name=PLAYER, user_id=self.users[PLAYER].pk),
        )
        club.play_online(over)
        token = links_selectors.guest_token_of(self.holder)
        seats = [SeatPlan("0", "human", PLAYER, user_id=self.users[PLAYER].pk), SeatPlan("1", "human", HOLDER, token)]
        seats += [SeatPlan(code, "bot", f"Bot {code}") for code in "2345"]
        teams = tables_opening.open_table(
            tables_opening.TablePlan(
                game="truc_y_flou",
                preset="aure",
                options={},
                place="online",
                label="",
                seats=seats,
                online_rules=OnlineRules(undo=True),
            )
        )
        tables_opening.publish_tables([teams])
        for key, table in {"gathering": gathering, "over": over, "lobby teams": teams}.items():
            invite = Table.objects.get(pk=table).invite
            self.values[key] = {"table_id": table, "pk": table, "id": table, "invite": invite or "x"}
