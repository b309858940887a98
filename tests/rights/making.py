"""Additions to the world before a request."""

from datetime import date, timedelta
from typing import Any

from django.contrib.auth.hashers import make_password
from django.utils import timezone

from accounts.models import User
from engine import claims as engine_claims
from engine import table as engine_table
from games.api import sheets
from games.api.sheets import Correction
from games.claims import services as claims
from games.friends import services as friends
from games.lobby import services as lobby
from games.models import Claim, Seat, Table
from games.play import services as play_services
from games.play import turns as play_turns
from games.tables import table_state
from games.tables.seat_devices import release_seat
from games.tables.seats import Viewer
from inputs.reading import read
from tests.present import present
from tests.rights import filling
from tests.rights.roles import HOLDER, ORGANISER, PLAYER
from tests.rights.world import OTHER_SHEET, SHEET, World
from tests.tournaments.helpers import club
from tournaments.changes import services as changes_services
from tournaments.changes.selectors import RequestedChange
from tournaments.club_match import services as club_match_services
from tournaments.club_match.schemas import NewRoundTotal
from tournaments.clubs import invitations
from tournaments.clubs import services as clubs_services
from tournaments.clubs.schemas import ClubProfile, NewInvitation
from tournaments.confirmation import services as confirmation_services
from tournaments.confirmation.services import PlayerAtTable
from tournaments.corrections import requests as corrections_requests
from tournaments.corrections import services as corrections_services
from tournaments.corrections.schemas import NewCorrectionRequest
from tournaments.desk import services as desk_services
from tournaments.entries import services as entries_services
from tournaments.events import removal as events_removal
from tournaments.events import services as events_services
from tournaments.events.cancelling import cancel_event
from tournaments.events.repeats import set_repeat
from tournaments.events.schemas import Cancellation, ChangedEvent, Repetition
from tournaments.hall import services as hall_services
from tournaments.hall.schemas import RoundTime
from tournaments.leagues.matches import create_match
from tournaments.leagues.rulings import withdraw_team
from tournaments.leagues.schemas import Withdrawal
from tournaments.links.services import Visitor, disown_opening, open_link
from tournaments.members.merging import merge_people
from tournaments.members.schemas import MergeChoice
from tournaments.members.services import pause_member
from tournaments.models import (
    Club,
    ClubMember,
    ClubRole,
    Event,
    Fixture,
    FixtureReport,
    League,
    LeagueTeam,
    Person,
    Registration,
)
from tournaments.online import services as online_tables
from tournaments.pairing import services as pairing_services
from tournaments.registration import services as registering
from tournaments.registration.check_in import claim_arrival
from tournaments.registration.codes import door_code, partner_code
from tournaments.registration.schemas import DoorCode, Joining
from tournaments.registration.waiting import sweep
from tournaments.rehearsals.services import create_rehearsal
from tournaments.result_rules import services as result_rules_services
from tournaments.result_rules.schemas import ResultRules
from tournaments.rounds.chairs import Chair
from tournaments.rounds.schemas import TablesToPause
from tournaments.rulings import services as rulings_services
from tournaments.rulings.schemas import TariffOut
from tournaments.score_entry import settling as score_entry_settling
from tournaments.sheets import services as sheets_services
from tournaments.shuffles import services as shuffles_services
from tournaments.shuffles.schemas import NameBeacon


def disowned(world: World) -> None:
    """A player of one event alone has reported a device."""
    person = club.entry(world.event("friday"), 6).members.get().person
    made = open_link(token=club.link(person), visitor=Visitor("d" * 64, "phone", "203.0.113.0/24"))
    disown_opening(person=person, opening_id=present(made).pk)


def on_other_devices(world: World) -> None:
    """Both players have their online seats on devices elsewhere, with a PIN."""
    seats = Seat.objects.filter(table=world.values["online"]["table_id"], kind=Seat.Kind.HUMAN)
    seats.update(device="e" * 64, pin=make_password("402857"))


def released(world: World) -> None:
    """A director released all seats of the online table."""
    on_other_devices(world)
    for code in Seat.objects.filter(table=world.values["online"]["table_id"]).values_list("code", flat=True):
        release_seat(table_id=world.values["online"]["table_id"], seat=code)


def corrected(world: World) -> None:
    """The deal that counts has a second version."""
    at = world.values["friday"]
    corrections_services.correct_sheet(
        event=world.event("friday"),
        table_id=at["table_id"],
        number=1,
        correction=Correction(values=OTHER_SHEET, reason="Typing"),
        by=world.by,
    )


def waiting_correction(world: World) -> None:
    """Have another organiser correct the deal, to be confirmed by a second person."""
    event = result_rules_services.change_result_rules(
        by=world.by, event=world.event("friday"), rules=ResultRules(two_to_correct=True)
    )
    corrections_services.correct_sheet(
        event=event,
        table_id=world.values["friday"]["table_id"],
        number=1,
        correction=Correction(values=OTHER_SHEET, reason="Typing"),
        by=club.director(event),
    )


def dated(world: World) -> None:
    Event.objects.filter(slug="friday").update(starts_at=timezone.now())


def _registered(world: World, event: str, person: Person | str, **joining: Any) -> Registration:
    """Register for the event, which is open to everyone; they agree to wait."""
    made = world.event(event)
    Event.objects.filter(pk=made.pk).update(registration=Event.Registering.OPEN)
    wish = Joining(waiting_list=True, **joining)
    known: dict[str, Any] = {"name": person} if isinstance(person, str) else {"person": person}
    return registering.join(event=made, joining=wish, **known)


def open_to_all(world: World) -> None:
    Event.objects.update(registration=Event.Registering.OPEN, registration_approval=False, capacity=None)


def to_approve(world: World) -> None:
    Event.objects.filter(slug="fresh").update(registration_approval=True)
    _registered(world, "fresh", "Newcomer")


def run_without_staff(world: World) -> None:
    """The event, which is open to everyone, takes entries by one press."""
    Event.objects.filter(slug="fresh").update(registration=Event.Registering.OPEN, automatic_from=8)


def holder_registered(world: World) -> None:
    _registered(world, "fresh", world.holder)


def holder_offered(world: World) -> None:
    """The holder waits until a place becomes free."""
    Event.objects.filter(slug="fresh").update(capacity=4)
    _registered(world, "fresh", world.holder)
    entries_services.withdraw(entry=club.entry(world.event("fresh"), 1), by=world.by)
    sweep()


def holder_looks(world: World) -> None:
    """The holder and another person look for a partner in an event for pairs."""
    made = club.event(by=world.by, name="pairs", **club.PAIRS)
    world.values["pairs"] = {"slug": made.slug, "event_slug": made.slug}
    for person in ("Newcomer", world.holder):
        _registered(world, "pairs", person, partner_wanted=True)


def open_for_accounts(world: World) -> None:
    """An event with one place, in which none of the accounts plays."""
    made = club.event(by=world.by, name="pairs", registration="open", capacity=1)
    world.values["pairs"] = {"slug": made.slug, "event_slug": made.slug}


def player_registered(world: World) -> None:
    open_for_accounts(world)
    _registered(world, "pairs", world.player)


def player_offered(world: World) -> None:
    open_for_accounts(world)
    _registered(world, "pairs", "Newcomer")
    _registered(world, "pairs", world.player)
    registering.cancel(event=world.event("pairs"), person=Person.objects.get(name="Newcomer"))


def partner_invited(world: World) -> None:
    made = club.event(by=world.by, name="pairs", **club.PAIRS)
    registration = _registered(world, "pairs", "Newcomer", partner="Other")
    registration.refresh_from_db()
    code = partner_code(registration)
    world.values["pairs"] = {"slug": made.slug, "registration_id": registration.pk, "code": code}


def claimed_to_be_here(world: World) -> None:
    third_away(world)
    event = world.event("fresh")
    claim_arrival(event=event, door=DoorCode(code=door_code(event), entry=3))


def event_invitation(world: World) -> dict[str, int]:
    """Invite staff to the event, and return the number of the invitation."""
    made = invitations.invite(
        by=world.by, place=world.event("friday"), invitation=NewInvitation(role=ClubRole.Kind.SCORER)
    )
    return {"invitations/id": made.row.pk}


def timed(world: World) -> None:
    hall_services.start_timer(event=world.event("friday"), by=world.by, time=RoundTime(minutes=40))


def timer_paused(world: World) -> None:
    timed(world)
    hall_services.pause_timer(event=world.event("friday"), by=world.by)


def results_held(world: World) -> None:
    hall_services.hold_results(event=world.event("friday"), by=world.by)


def disputed(world: World) -> None:
    event = world.event("friday")
    confirmation_services.answer_sheet(
        event=event,
        sheet_id=world.waiting,
        accept=False,
        reason="No",
        player=PlayerAtTable(seat=world.seats[PLAYER], name="Player"),
    )


def asked_for(world: World) -> None:
    """The holder asks to have the deal that counts corrected."""
    at, seat = world.values["friday"], world.seats[HOLDER]
    corrections_requests.ask_correction(
        event=world.event("friday"),
        table_id=at["table_id"],
        number=1,
        new_request=NewCorrectionRequest(values=OTHER_SHEET, reason="Mixed up"),
        chair=Chair(seat, seat, world.holder.name),
    )


def agreed(world: World) -> None:
    asked_for(world)
    event = world.event("friday")
    corrections_requests.agree_request(
        event=event,
        request_id=filling.newest_request(world)["request_id"],
        chair=Chair(world.seats[PLAYER], world.seats[PLAYER], "Player"),
    )


def late(world: World) -> None:
    club.late_entry(world.event("friday"), by=world.by)


def changed(world: World) -> None:
    late(world)
    round_ = world.event("friday").rounds.get(number=2)
    changes_services.change_by_best_way(
        round_=round_,
        requested=RequestedChange(kind="late", entry=world.event("friday").entries.latest("number").number),
        by=world.by,
    )


def seats_corrected(world: World) -> None:
    world.clients[ORGANISER].post("/t/friday/r/2/correct/", filling.wrong_seats(world, ORGANISER))


def first_corrected(world: World) -> None:
    """A deal of the first round is corrected when the second one is seated."""
    table = world.values["friday"]["first_table"]
    values = dict(sheets.of_tables([table])[table][0].values)
    low, *_, high = sorted(values["tricks"], key=values["tricks"].get)
    values["tricks"] = {**values["tricks"], low: values["tricks"][high], high: values["tricks"][low]}
    corrections_services.correct_sheet(
        event=world.event("friday"),
        table_id=table,
        number=1,
        correction=Correction(values=values, reason="Typing"),
        by=world.by,
    )


def odd_pattern(world: World) -> None:
    """A director corrects the table at which they sit."""
    table = world.values["friday"]["first_table"]
    without_account = Person.objects.filter(entries__places__table_id=table, user=None)
    Person.objects.filter(pk=without_account[0].pk).update(user=world.by)
    first_corrected(world)


def played_out(world: World) -> None:
    """Everything of the second round is in and counts."""
    event = world.event("friday")
    score_entry_settling.settle_sheet(event=event, sheet_id=world.waiting, by=world.by)
    club.play_round(event.rounds.get(number=2))


def over(world: World) -> None:
    played_out(world)
    desk_services.close_round(round_=world.event("friday").rounds.get(number=2), by=world.by)


def paused(world: World) -> None:
    online_tables.pause_round(
        round_=world.event("online").rounds.get(), by=world.by, pause=TablesToPause(reason="Rain")
    )


def totalled(world: World) -> None:
    club_match_services.write_round_total(
        round_=world.event("a-b").rounds.get(), by=world.by, total=NewRoundTotal(home=19, visitors=19)
    )


def bids_made(world: World) -> None:
    """Place the bids of all players, so that cards are played."""
    play = table_state.load(world.values["online"]["table_id"])
    while not engine_claims.may_be_claimed(play.game, engine_table.view(play.game, play.deal, None)):
        play = play_turns.play_for_absent(play.table.pk, next(iter(play.since)))


def match_over(world: World) -> None:
    """Finish the match at the online table by its state; shuffles are not tested here."""
    Table.objects.filter(pk=world.values["online"]["table_id"]).update(state=Table.State.FINISHED)


def locked(world: World) -> None:
    """Both players have made their secret bids."""
    for role in (PLAYER, HOLDER):
        table = world.values["online"]["table_id"]
        play_services.make_move(
            table_id=table, seat=filling.own_seat(world, role), text=filling.bid(world, role)["text"]
        )


def teams_turn(world: World) -> None:
    """Let the others move until it is the host's turn."""
    table = world.values["lobby teams"]["table_id"]
    while "0" not in table_state.load(table).since:
        play_turns.play_for_absent(table, next(iter(table_state.load(table).since)))


def truc_asked(world: World) -> None:
    """Bid the truc without an answer."""
    teams_turn(world)
    table = world.values["lobby teams"]["table_id"]
    play_services.make_move(table_id=table, seat="0", text="truc")


def stood_in_for(world: World) -> None:
    """A bot plays for both players."""
    for role in (PLAYER, HOLDER):
        play_turns.play_for_absent(world.values["online"]["table_id"], filling.own_seat(world, role))


def somebody_away(world: World) -> None:
    entries_services.check_out(entry=club.entry(world.event("fresh"), 1), by=world.by)


def third_away(world: World) -> None:
    entries_services.check_out(entry=club.entry(world.event("fresh"), 3), by=world.by)


def club_logo(world: World) -> None:
    hosted = Club.objects.get(slug="hosted")
    clubs_services.change_club(by=world.by, club=hosted, changes=ClubProfile(), logo=b"as drawn_logo returns it")


def member_paused(world: World) -> None:
    member = ClubMember.objects.get(pk=world.values["club"]["members/id"])
    pause_member(by=world.by, member=member)


def one_person_twice(world: World) -> None:
    hosted = Club.objects.get(slug="hosted")
    for name in ("Eka Wulandari", "Eka Wulandri"):
        Person.objects.create(name=name, club=hosted)


def merged(world: World) -> None:
    one_person_twice(world)
    choice = MergeChoice(**filling.two_people(world, ORGANISER))
    merge_people(by=world.by, club=Club.objects.get(slug="hosted"), choice=choice)


def team_withdrawn(world: World) -> None:
    team = LeagueTeam.objects.get(pk=world.values["league"]["teams/id"])
    withdraw_team(by=world.by, team=team, withdrawal=Withdrawal(matches=LeagueTeam.Matches.STRIKE))


def league_drafted(world: World) -> None:
    League.objects.update(state=League.State.DRAFT)


def league_finished(world: World) -> None:
    League.objects.update(state=League.State.FINISHED)


def league_reported(world: World) -> None:
    """Both sides report every match of the league alike."""
    for fixture in Fixture.objects.all():
        for side in FixtureReport.Side.values:
            FixtureReport.objects.create(fixture=fixture, side=side, home_points=91, visitors_points=70)


def match_created(world: World) -> None:
    create_match(by=world.by, fixture=Fixture.objects.get(pk=world.values["league"]["matches/id"]))


def later(world: World) -> None:
    """Moved matches of the league may be played much later."""
    Fixture.objects.update(deadline=date(2031, 2, 1))


def earlier_rules(world: World) -> None:
    Event.objects.update(rules_version=1)


def hidden(world: World) -> None:
    events_removal.hide_event(event=world.event("friday"), by=world.by)


def cancelled(world: World) -> None:
    cancel_event(event=world.event("fresh"), by=world.by, cancellation=Cancellation(reason="The room is closed."))


def with_a_date(world: World) -> None:
    changes = ChangedEvent(starts_at=timezone.now() + timedelta(days=2))
    events_services.change_event(by=world.by, event=world.event("fresh"), changes=changes)


def repeating(world: World) -> None:
    with_a_date(world)
    set_repeat(event=world.event("fresh"), by=world.by, repetition=Repetition())


def rehearsed(world: World) -> None:
    create_rehearsal(event=world.event("friday"), by=world.by)


def fresh_published(world: World) -> None:
    club.published(world.event("fresh"), world.by)


def searching(world: World) -> None:
    world.event("draft").rounds.update(state="seating")


def tariff_changed(world: World) -> None:
    tariff = {"article": "4.9.2", "title": "Late", "kind": "penalty", "points": -4}
    rulings_services.change_tariff(event=world.event("friday"), tariff=read(TariffOut, tariff), by=world.by)


def typed_to_wait(world: World) -> None:
    """Have another organiser type in a sheet that waits for a second person."""
    event = world.event("friday")
    result_rules_services.change_result_rules(by=world.by, event=event, rules=ResultRules(second_typist=True))
    sheets_services.write_sheet(
        event=event,
        table_id=world.values["friday"]["table_id"],
        number=3,
        values=SHEET,
        by=club.director(event, "rina"),
    )


def bot_put(world: World) -> None:
    lobby.put_bot(
        table_id=world.values["gathering"]["table_id"], seat="E", viewer=Viewer(world.users[PLAYER].pk, frozenset())
    )


def claimed_by_third(world: World) -> None:
    """Have another player at the table claim the rest of the deal."""
    bids_made(world)
    table = world.values["online"]["table_id"]
    claims.claim(table_id=table, seat=filling.third_seat(world), counts=filling.all_tricks(filling.third_seat(world)))
    Claim.objects.update(at=timezone.now() - timedelta(minutes=1))


def call_settled(world: World) -> None:
    at = world.values["online"]
    online_tables.settle_call(
        event=world.event("online"), table_id=at["table_id"], call_id=at["call_id"], by=world.by, note="Said."
    )


def teams_published(world: World) -> None:
    club.published(world.event("teams"), world.by)


def practised_again(world: World) -> None:
    """The match of the player against bots is not over."""
    Table.objects.filter(pk=world.values["over"]["table_id"]).update(state=Table.State.RUNNING, finished_at=None)


def rooted(world: World) -> None:
    """A draft of an event online, whose packs follow from a root."""
    event = events_services.change_event(
        by=world.by, event=world.event("fresh"), changes=ChangedEvent(place=Event.Place.ONLINE)
    )
    pairing_services.seat_round(event=event, by=world.by)


def with_beacon(world: World) -> None:
    rooted(world)
    shuffles_services.name_beacon(
        round_=world.event("fresh").rounds.get(), beacon=NameBeacon(source="drand", round=5), by=world.by
    )


def friend(world: World) -> User:
    """An account whose player page every account may see."""
    return User.objects.create_user("friend")


def friend_agreed(world: World) -> None:
    """That account is a friend of the player."""
    other, own = friend(world), world.users[PLAYER]
    friends.ask(user_id=own.pk, other_id=other.pk)
    friends.agree(user_id=other.pk, other_id=own.pk)
