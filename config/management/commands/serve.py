"""`manage.py serve`: bring the database up to date, then serve."""

import contextlib
import io
import os
from socket import socket
from typing import Any

import uvicorn
from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.management import call_command, get_commands
from django.core.management.base import BaseCommand, CommandParser
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.utils.translation import gettext as _

from config import found, live


class Server(uvicorn.Server):
    """Ends the open event streams first, instead of waiting for clients who never leave."""

    async def shutdown(self, sockets: list[socket] | None = None) -> None:
        live.hub.close()
        await super().shutdown(sockets)


class Command(BaseCommand):
    help = "Migrates, loads the demo club when the database is empty, and serves; Ctrl-C stops everything."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--host", default=os.environ.get("HOST", "127.0.0.1"))
        parser.add_argument("--port", type=int, default=int(os.environ.get("PORT", "8000")))
        parser.add_argument("--web-only", action="store_true", help="do not migrate and load no demo")
        parser.add_argument("--no-demo", action="store_true", help="leave an empty database empty")

    def handle(self, *args: Any, **options: Any) -> None:
        self.stderr.write("\n".join(["Troeftafel", *("  " + line for line in found.lines())]))
        self.check()
        if not options["web_only"]:
            self._migrate()
            if not options["no_demo"]:
                self._fill_when_empty()
        self._say_address(options["host"], options["port"])
        self._serve(options["host"], options["port"])

    def _migrate(self) -> None:
        executor = MigrationExecutor(connection)
        if executor.migration_plan(executor.loader.graph.leaf_nodes()):
            call_command("migrate", verbosity=0, interactive=False)

    def _fill_when_empty(self) -> None:
        """Loads the demo club, and keeps what it said, its login above all, for the next starts."""
        if get_user_model().objects.exists() or "demo" not in get_commands():
            return
        self.stderr.write(_("The database is empty: loading the demo club."))
        said = io.StringIO()
        call_command("demo", stdout=said)
        settings.DEMO_NOTE.write_text(said.getvalue())

    def _say_address(self, host: str, port: int) -> None:
        if settings.DEMO_NOTE.exists():
            self.stderr.write(settings.DEMO_NOTE.read_text().rstrip())
        shown = "127.0.0.1" if host in ("0.0.0.0", "::") else host
        self.stderr.write(_("Open http://%(host)s:%(port)d/ — Ctrl-C stops.") % {"host": shown, "port": port})
        if not settings.EMBEDDED:
            self.stderr.write(_("Tasks run elsewhere: celery -A config worker, celery -A config beat."))

    def _serve(self, host: str, port: int) -> None:
        # One process: the streams and, when embedded, the tasks live in it. The time limit is for requests that hang.
        server = uvicorn.Config(
            "config.asgi:application",
            host=host,
            port=port,
            log_level=os.environ.get("SERVER_LOG_LEVEL", "warning"),
            timeout_graceful_shutdown=3,
            proxy_headers=settings.HTTPS,
        )
        with contextlib.suppress(KeyboardInterrupt):
            Server(server).run()
