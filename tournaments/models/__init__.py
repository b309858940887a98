"""Clubs, people, events and rounds. Standings are computed from these and from the tables' sheets, never stored.

people.py   clubs and people        events.py   events and roles        entries.py  who takes part
rounds.py   rounds and places       rulings.py  rulings and the log    forms.py    forms that have been done
seating.py  wishes, schedules, changes of a published round, substitutes
"""

from tournaments.models.entries import Entry, EntryPerson
from tournaments.models.events import Event, Role, new_seed
from tournaments.models.forms import SentForm
from tournaments.models.people import Club, Person, new_link
from tournaments.models.rounds import Place, Round, RoundTotal, SitOut
from tournaments.models.rulings import LogEntry, Ruling
from tournaments.models.seating import RoundChange, Schedule, SeatingWish, Substitution

__all__ = [
    "Club",
    "Entry",
    "EntryPerson",
    "Event",
    "LogEntry",
    "Person",
    "Place",
    "Role",
    "Round",
    "RoundChange",
    "RoundTotal",
    "Ruling",
    "Schedule",
    "SeatingWish",
    "SentForm",
    "SitOut",
    "Substitution",
    "new_link",
    "new_seed",
]
