"""The administration: people, clubs, events and the log.

Every write goes through the services. Rights follow tournaments.core.permissions, in addition to the permissions of the
site. Score sheets are corrected on their own page in the administration of games.
"""

from tournaments.admin.constraints import RoundChangeAdmin, ScheduleAdmin, SeatingWishAdmin, SubstitutionAdmin
from tournaments.admin.entries import EntryAdmin
from tournaments.admin.erasing import ErasureAdmin
from tournaments.admin.events import EventAdmin, LogEntryAdmin
from tournaments.admin.people import ClubAdmin, PersonAdmin
from tournaments.admin.rounds import PlaceAdmin, RoundAdmin
from tournaments.admin.rulings import RulingAdmin
from tournaments.admin.series import SeriesAdmin

__all__ = [
    "ClubAdmin",
    "EntryAdmin",
    "ErasureAdmin",
    "EventAdmin",
    "LogEntryAdmin",
    "PersonAdmin",
    "PlaceAdmin",
    "RoundAdmin",
    "RoundChangeAdmin",
    "RulingAdmin",
    "ScheduleAdmin",
    "SeatingWishAdmin",
    "SeriesAdmin",
    "SubstitutionAdmin",
]
