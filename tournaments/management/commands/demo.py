"""`manage.py demo`: creates a small club to explore."""

from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandParser
from django.utils.translation import gettext as _

from tournaments.demo import club, logins


class Command(BaseCommand):
    help = "Load the demo club: people, a finished and a running event of each game, two club matches, schedules."

    def add_arguments(self, parser: CommandParser) -> None:
        ways = parser.add_mutually_exclusive_group()
        ways.add_argument(
            "--known-passwords",
            action="store_true",
            help="set all passwords to “demo”; only for a server that no one else can reach",
        )
        ways.add_argument("--new-passwords", action="store_true", help="set new passwords for the demo accounts")

    def handle(self, *args: Any, **options: Any) -> None:
        if not club.is_there():
            self._load(logins.KNOWN if options["known_passwords"] else logins.by_chance())
        elif options["new_passwords"]:
            self._say(logins.renew(logins.KNOWN))
        else:
            self.stderr.write(_("The demo club is already in this database."))
            self._say(dict.fromkeys(logins.still_known(), logins.PASSWORD))

    def _load(self, passwords: dict[str, str]) -> None:
        for event in club.load(passwords):
            line = {"name": event.name, "state": event.get_state_display(), "address": f"/t/{event.slug}/"}
            self.stdout.write(_("%(name)s (%(state)s): %(address)s") % line)
        call_command("play_demo_matches", *passwords)
        self._say(passwords)

    def _say(self, passwords: dict[str, str]) -> None:
        if passwords:
            self.stdout.write(
                _("Sign in with a username and password: %(logins)s") % {"logins": logins.logins_text(passwords)}
            )
        if passwords != dict.fromkeys(passwords, logins.PASSWORD):
            self.stdout.write(
                _("Copy these passwords now. To create new ones, run: %(command)s")
                % {"command": "manage.py demo --new-passwords"}
            )
