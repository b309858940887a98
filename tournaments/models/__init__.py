"""Models of clubs, people, events and rounds. Standings are computed, not stored.

people.py   clubs and people        events.py   events and roles        entries.py  entries
rounds.py   rounds and places       rulings.py  rulings and the log    forms.py    processed forms
results.py  requests, table codes and the data of every version          series.py   seasons
hall.py     round timers, announcements, hall screens    clubs.py    staff, invitations and members of clubs
registrations.py  registrations, their people, arrivals at the door
messages.py       what happened, email contacts, notifications
seating.py  seating requests, schedules, changes of a published round, substitutes
"""

from tournaments.models.clubs import ClubMember, ClubRole, StaffInvitation
from tournaments.models.entries import Entry, EntryPerson
from tournaments.models.erasures import Erasure
from tournaments.models.events import Event, Role, new_seed
from tournaments.models.forms import SentForm
from tournaments.models.hall import Announcement, HallScreen, RoundTimer, TableExtra, TableReminder
from tournaments.models.links import LinkOpening, PersonalLink, hash_of_token
from tournaments.models.messages import Contact, Notification, OutboxEvent
from tournaments.models.people import Club, Person, new_link
from tournaments.models.registrations import Arrival, Registration, RegistrationPerson
from tournaments.models.results import CorrectionRequest, FactsPart, Revision, TableCode
from tournaments.models.rounds import Place, Round, RoundTotal, SitOut
from tournaments.models.rulings import LogEntry, Ruling, Tariff
from tournaments.models.seating import RoundChange, Schedule, SeatingWish, Substitution
from tournaments.models.series import Series, SeriesEvent, SeriesMember

__all__ = [
    "Announcement",
    "Arrival",
    "Club",
    "ClubMember",
    "ClubRole",
    "Contact",
    "CorrectionRequest",
    "Entry",
    "EntryPerson",
    "Erasure",
    "Event",
    "FactsPart",
    "HallScreen",
    "LinkOpening",
    "LogEntry",
    "Notification",
    "OutboxEvent",
    "Person",
    "PersonalLink",
    "Place",
    "Registration",
    "RegistrationPerson",
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
    "SitOut",
    "StaffInvitation",
    "Substitution",
    "TableCode",
    "TableExtra",
    "TableReminder",
    "Tariff",
    "hash_of_token",
    "new_link",
    "new_seed",
]
