"""Clubs, people, events and rounds. Standings are computed from these and from the tables' sheets, never stored.

people.py   clubs and people        events.py   events and roles        entries.py  who takes part
rounds.py   rounds and places       rulings.py  rulings and the log    forms.py    forms that have been done
results.py  requests, table codes and what counted at every version          series.py   seasons
seating.py  wishes, schedules, changes of a published round, substitutes
"""

from tournaments.models.entries import Entry, EntryPerson
from tournaments.models.erasures import Erasure
from tournaments.models.events import Event, Role, new_seed
from tournaments.models.forms import SentForm
from tournaments.models.links import LinkOpening, PersonalLink, hash_of_token
from tournaments.models.people import Club, Person, new_link
from tournaments.models.results import CorrectionRequest, FactsPart, Revision, TableCode
from tournaments.models.rounds import Place, Round, RoundTotal, SitOut
from tournaments.models.rulings import LogEntry, Ruling, Tariff
from tournaments.models.seating import RoundChange, Schedule, SeatingWish, Substitution
from tournaments.models.series import Series, SeriesEvent, SeriesMember

__all__ = [
    "Club",
    "CorrectionRequest",
    "Entry",
    "EntryPerson",
    "Erasure",
    "Event",
    "FactsPart",
    "LinkOpening",
    "LogEntry",
    "Person",
    "PersonalLink",
    "Place",
    "Revision",
    "Role",
    "Round",
    "RoundChange",
    "RoundTotal",
    "Ruling",
    "Schedule",
    "SeatingWish",
    "SentForm",
    "Series",
    "SeriesEvent",
    "SeriesMember",
    "SitOut",
    "Substitution",
    "TableCode",
    "Tariff",
    "hash_of_token",
    "new_link",
    "new_seed",
]
