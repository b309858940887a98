"""`manage.py serve`: bring the database up to date, then serve."""

import contextlib
import io
from socket import socket
from typing import Any

import uvicorn
from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandParser
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.utils.translation import gettext as _

from config import settings_report as found
from config.http.protocol import BoundedProtocol
from config.ops import serving
from config.ops import serving as reach
from live import streams as live
from tournaments.demo import logins
from tournaments.setup import services as setup

KEEP_ALIVE_SECONDS = 15
"""How long a connection is kept for a next request: longer than a page at a table waits between two heartbeats."""


class Server(uvicorn.Server):
    """Close event streams first, because their clients never leave by choice."""

    async def shutdown(self, sockets: list[socket] | None = None) -> None:
        live.hub.close()
        await super().shutdown(sockets)


class Command(BaseCommand):
    help = "Migrate, load the demo club into an empty database, and serve. Ctrl-C stops everything."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--host", default=settings.HOST)
        parser.add_argument("--port", type=int, default=settings.PORT)
        parser.add_argument("--web-only", action="store_true", help="do not migrate or load the demo club")
        demo = parser.add_mutually_exclusive_group()
        demo.add_argument("--no-demo", action="store_true", help="leave an empty database empty")
        demo.add_argument(
            "--demo",
            action="store_true",
            default=settings.DEMO,
            help="load the demo club even if others can reach the server, with random passwords",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        self.stderr.write("\n".join(["Troeftafel", *("  " + line for line in found.lines())]))
        self.check()
        private = reach.is_local_only(options["host"])
        if not options["web_only"]:
            self._migrate()
            if not options["no_demo"] and not get_user_model().objects.exists():
                self._fill(private, options["demo"])
        if not private:
            self._close_demo()
        self._say_address(options["host"], options["port"])
        self._say_setup(options["host"], options["port"])
        self._serve(options["host"], options["port"])

    def _migrate(self) -> None:
        executor = MigrationExecutor(connection)
        if executor.migration_plan(executor.loader.graph.leaf_nodes()):
            call_command("migrate", verbosity=0, interactive=False)

    def _fill(self, private: bool, demanded: bool) -> None:
        """Load the demo club.

        If others can reach the server, only on request and with secret passwords.
        """
        if not private and not demanded:
            self.stderr.write(
                _(
                    "Other computers can reach this server, so the demo club was not loaded. To load it anyway, "
                    "start with DEMO=yes."
                )
            )
            return
        self.stderr.write(_("The database is empty. Loading the demo club."))
        output = io.StringIO()
        call_command("demo", known_passwords=private, stdout=output)
        if private:  # these passwords are public and may be printed at every start
            settings.DEMO_NOTE.write_text(output.getvalue())
        else:
            self.stderr.write(output.getvalue().rstrip())

    def _close_demo(self) -> None:
        """Give the demo club random passwords before others can reach it.

        It was loaded for this machine alone, with passwords that are public.
        """
        with contextlib.suppress(DatabaseError):  # with --web-only the tables may not be there yet
            if names := logins.still_known():
                facts = {"logins": logins.logins_text(logins.renew(names))}
                self.stderr.write(_("Other computers can reach this server, so the demo club now has new passwords."))
                self.stderr.write(_("The new passwords are shown only once: %(logins)s") % facts)
            settings.DEMO_NOTE.unlink(missing_ok=True)

    def _say_address(self, host: str, port: int) -> None:
        if settings.DEMO_NOTE.exists():
            self.stderr.write(settings.DEMO_NOTE.read_text().rstrip())
        reachable = "127.0.0.1" if host in ("0.0.0.0", "::") else host
        self.stderr.write(
            _("Open http://%(host)s:%(port)d/ in your browser. Press Ctrl-C to stop.")
            % {"host": reachable, "port": port}
        )
        if not settings.EMBEDDED:
            self.stderr.write(
                _("Run tasks in separate processes: “celery -A config worker” and “celery -A config beat”.")
            )

    def _say_setup(self, host: str, port: int) -> None:
        """Print the code of `/setup/` until the first account exists."""
        with contextlib.suppress(DatabaseError):  # as in _close_demo
            if setup.is_due():
                reachable = "127.0.0.1" if host in ("0.0.0.0", "::") else host
                self.stderr.write(
                    _("There is no account yet. Open http://%(host)s:%(port)d/setup/ and enter this code: %(code)s")
                    % {"host": reachable, "port": port, "code": setup.setup_code()}
                )

    def _serve(self, host: str, port: int) -> None:
        # One process: the streams and, when embedded, the tasks live in it. The time limit is for requests that hang.
        if advice := serving.allow_connections():
            self.stderr.write(advice)
        server = uvicorn.Config(
            "config.asgi:application",
            http=BoundedProtocol,
            ws="none",
            host=host,
            port=port,
            log_level=settings.SERVER_LOG_LEVEL,
            timeout_keep_alive=KEEP_ALIVE_SECONDS,
            access_log=False,  # it would name personal links; config/ops/logs.py does not
            timeout_graceful_shutdown=serving.STOP_SECONDS,
            proxy_headers=settings.HTTPS and settings.NUM_PROXIES > 0,
        )
        with contextlib.suppress(KeyboardInterrupt):
            Server(server).run()
