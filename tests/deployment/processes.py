"""Several processes with PostgreSQL, Redis and nginx of Debian, under systemd, by the steps of docs/operations.md."""

import re
import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import cast

import pytest

from testkit.evenings import Evening
from testkit.live_app import LiveApp, free_port, wait_for
from tests.deployment.compose import DIRECTORS, under_writes
from tests.deployment.hour import Club
from tests.deployment.ledgers import TimedLedger
from tests.deployment.machines import cloned, machine
from tests.deployment.parts import PASSWORD, WITHOUT_QUESTIONS, output, released, steps
from tests.deployment.site import Site, sign_in
from tests.deployment.units import ACCOUNT, install

HEADING = "Start several processes with PostgreSQL and Redis"
WITHOUT_STARTING = "/usr/sbin/policy-rc.d"
"""A program that Debian asks before it starts a service that was installed."""
PREPARED = """
printf '#!/bin/sh\\nexit 101\\n' > {policy}
chmod +x {policy}
DEBIAN_FRONTEND=noninteractive apt-get install -y -qq postgresql redis-server nginx openssl
rm {policy} /etc/nginx/sites-enabled/default
sed -i 's/^port 6379/port {redis}/' /etc/redis/redis.conf
openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost \
  -keyout /etc/ssl/cards.example.key -out /etc/ssl/cards.example.pem 2> /dev/null
systemctl start postgresql redis-server nginx
"""
"""The servers of Debian at ports that are free: the machine has the network of the one it runs on."""


@dataclass
class Processes(Club):
    """A machine that serves a club by two web processes behind nginx, which listens at `port`."""

    webs: tuple[int, int]

    @property
    def url(self) -> str:
        return f"https://localhost:{self.port}"

    @property
    def units(self) -> tuple[str, ...]:
        return (*(f"troeftafel-web@{web}" for web in self.webs), "troeftafel-worker@1", "troeftafel-beat")

    def filled(self, commands: str) -> str:
        for web, ours in zip(("8001", "8002"), self.webs, strict=True):
            commands = commands.replace(web, str(ours))
        return commands

    def wait_until_healthy(self) -> None:
        """Wait until every unit is active and both web processes are ready."""
        wait_for(lambda: self.debian.succeeds(f"systemctl is-active {' '.join(self.units)}"), "the units are active")
        for web in self.webs:
            ready = f"curl -fsS http://127.0.0.1:{web}/readyz"
            wait_for(partial(self.debian.succeeds, ready), f"the web process at {web} is ready")

    def restart(self, unit: str) -> None:
        self.debian.run(f"systemctl restart {unit}")

    def kill(self, unit: str) -> None:
        """End the main process of a unit; systemd starts it again."""
        pid = self.main_process(unit)
        self.debian.run(f"kill -9 {pid}")
        wait_for(lambda: self.main_process(unit) not in ("0", pid), f"{unit} is started again")

    def main_process(self, unit: str) -> str:
        return self.debian.run(f"systemctl show --property MainPID --value {unit}").strip()


def run(folder: Path) -> Iterator[str]:
    with cloned() as source, machine("troeftafel-processes", source) as debian, pytest.MonkeyPatch.context() as patch:
        newest, began = output("git", "-C", source, "rev-parse", "HEAD").strip(), time.monotonic()
        output("git", "-C", source, "update-ref", "HEAD", released())
        install(debian)
        club = Processes(debian, free_port(), (free_port(), free_port()))
        start(club)
        certificate = folder / "certificate.pem"
        certificate.write_text(debian.run("cat /etc/ssl/cards.example.pem"))
        patch.setenv("SSL_CERT_FILE", str(certificate))
        club.wait_until_healthy()
        yield f"{released()[:8]} installed and behind nginx after {time.monotonic() - began:.0f} s"
        output("git", "-C", source, "update-ref", "HEAD", newest)
        site, token = cast(Site, club), sign_in(club.url)
        evening = Evening(cast(LiveApp, club), [], token, TimedLedger(), DIRECTORS)
        yield under_writes(site, evening, "upgrade with its migrations", partial(upgrade, club))
        for unit in club.units[1:]:
            yield under_writes(site, evening, f"{unit.partition('@')[0]}: kill", partial(club.kill, unit))
        for server in ("postgresql", "redis-server"):
            yield under_writes(site, evening, f"{server}: restart", partial(club.restart, server))


def start(club: Processes) -> None:
    """Start the processes by the page, with free ports, and give the first account without questions."""
    redis = free_port()
    club.debian.run(PREPARED.format(policy=WITHOUT_STARTING, redis=redis), seconds=600)
    postgres = club.debian.run("pg_lsclusters --no-header").split()[2]
    commands = club.filled(steps(HEADING, **{"DATABASE-PASSWORD": PASSWORD, "5432": postgres, "6379": str(redis)}))
    commands = commands.replace("apt-get install", "DEBIAN_FRONTEND=noninteractive apt-get install -y -qq")
    commands = commands.replace("=cards.example\n", "=localhost,127.0.0.1\n")
    assert commands.count("reload nginx\n") == commands.count(ACCOUNT) == 1
    commands = commands.replace(
        "sudo systemctl reload nginx\n", f"{at_free_ports(club)}\nsudo systemctl reload nginx\n"
    )
    account = f"DJANGO_SUPERUSER_PASSWORD={PASSWORD} {ACCOUNT.replace('sudo', 'sudo --preserve-env')}"
    club.debian.run(commands.replace(ACCOUNT, f"{account} {WITHOUT_QUESTIONS}"), seconds=600)


def at_free_ports(club: Processes) -> str:
    """Return the command that replaces the name and the ports in the configuration of nginx."""
    ours = {
        "listen 80;": f"listen 127.0.0.1:{free_port()};",
        "listen 443 ": f"listen 127.0.0.1:{club.port} ",
        "server_name cards.example;": "server_name localhost;",
        "127.0.0.1:8001": f"127.0.0.1:{club.webs[0]}",
        "127.0.0.1:8002": f"127.0.0.1:{club.webs[1]}",
    }
    replaced = "; ".join(f"s/{re.escape(theirs)}/{mine}/" for theirs, mine in ours.items())
    return f"sed -i '{replaced}' /etc/nginx/conf.d/troeftafel.conf"


def upgrade(club: Processes) -> None:
    club.follow(club.filled(steps("Upgrade several processes")))
