"""`manage.py demo`: a small club to look around in."""

from typing import Any

from django.core.management.base import BaseCommand
from django.utils.translation import gettext as _

from tournaments.demo import club
from tournaments.demo.people import LOGINS, PASSWORD


class Command(BaseCommand):
    help = "Load the demo club: people, a finished and a running event of each game, two club matches, schedules."

    def handle(self, *args: Any, **options: Any) -> None:
        if club.is_there():
            self.stderr.write(_("The demo club is in this database already."))
        else:
            for event in club.load():
                line = {"name": event.name, "state": event.get_state_display(), "address": f"/t/{event.slug}/"}
                self.stdout.write(_("%(name)s (%(state)s): %(address)s") % line)
        logins = ", ".join(f"{name}/{PASSWORD}" for name in LOGINS)
        self.stdout.write(_("Sign in with name and password: %(logins)s") % {"logins": logins})
