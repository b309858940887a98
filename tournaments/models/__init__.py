"""Models of clubs, people, events and rounds. Standings are computed, not stored.

people.py   clubs and people        events.py   events, rehearsals, roles     entries.py  entries
rounds.py   rounds and places       rulings.py  rulings and the log    forms.py    processed forms
results.py  requests, notices set aside, table codes and the data of every version          series.py   seasons
hall.py     round timers, announcements, hall screens   clubs.py  staff, members, venues, merges, keepsakes
registrations.py  registrations, their people, arrivals at the door
messages.py       what happened, email contacts, browsers with notifications, notifications
webhooks.py       webhooks of clubs and their deliveries
leagues.py        leagues of clubs: teams and their lists
league_matches.py matches of leagues, reports, postponements, rulings
seating.py  seating requests, schedules, changes of a published round, substitutes
"""

from tournaments.models.clubs import (
    ClubLogo,
    ClubMember,
    ClubRole,
    MemberInvitation,
    PersonMerge,
    SharedKeepsake,
    StaffInvitation,
    Venue,
)
from tournaments.models.entries import Entry, EntryPerson
from tournaments.models.events import Event, EventRepeat, Rehearsal, Role, new_seed
from tournaments.models.forms import SentForm
from tournaments.models.hall import Announcement, HallScreen, RoundTimer, TableExtra, TableReminder
from tournaments.models.league_matches import Fixture, FixtureReport, LeagueLine, LeagueRuling, Postponement
from tournaments.models.leagues import League, LeagueTeam, TeamPlayer
from tournaments.models.links import LinkOpening, PersonalLink, hash_of_token
from tournaments.models.messages import Contact, Notification, OutboxEvent, PushSubscription
from tournaments.models.people import Club, Erasure, Person, new_link
from tournaments.models.registrations import Arrival, Registration, RegistrationPerson
from tournaments.models.results import CorrectionRequest, FactsPart, Revision, SetAside, TableCode
from tournaments.models.rounds import Place, Round, RoundTotal, SitOut
from tournaments.models.rulings import LogEntry, Ruling, Tariff
from tournaments.models.seating import RoundChange, Schedule, SeatingWish, Substitution
from tournaments.models.series import Series, SeriesEvent, SeriesMember
from tournaments.models.webhooks import Webhook, WebhookDelivery

__all__ = [
    "Announcement",
    "Arrival",
    "Club",
    "ClubLogo",
    "ClubMember",
    "ClubRole",
    "Contact",
    "CorrectionRequest",
    "Entry",
    "EntryPerson",
    "Erasure",
    "Event",
    "EventRepeat",
    "FactsPart",
    "Fixture",
    "FixtureReport",
    "HallScreen",
    "League",
    "LeagueLine",
    "LeagueRuling",
    "LeagueTeam",
    "LinkOpening",
    "LogEntry",
    "MemberInvitation",
    "Notification",
    "OutboxEvent",
    "Person",
    "PersonMerge",
    "PersonalLink",
    "Place",
    "Postponement",
    "PushSubscription",
    "Registration",
    "RegistrationPerson",
    "Rehearsal",
    "Revision",
    "Role",
    "Round",
    "RoundChange",
    "RoundTimer",
    "RoundTotal",
    "Ruling",
    "Schedule",
    "SeatingWish",
    "SentForm",
    "Series",
    "SeriesEvent",
    "SeriesMember",
    "SetAside",
    "SharedKeepsake",
    "SitOut",
    "StaffInvitation",
    "Substitution",
    "TableCode",
    "TableExtra",
    "TableReminder",
    "Tariff",
    "TeamPlayer",
    "Venue",
    "Webhook",
    "WebhookDelivery",
    "hash_of_token",
    "new_link",
    "new_seed",
]
