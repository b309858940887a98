"""An operator's first hour on fresh machines, by the steps of docs/operations.md alone.

Install the release before, give the first account, hold an event, upgrade, restore after damage, lose the disk.
"""

import shlex
import time
from collections.abc import Generator, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from testkit.evenings import Evening
from testkit.live_app import LiveApp, free_port, wait_for
from tests.deployment.ledgers import TimedLedger, assert_whole, document
from tests.deployment.machines import Machine, cloned, machine
from tests.deployment.parts import output, released, steps
from tests.deployment.site import sign_in
from tests.deployment.units import install, start

SHEETS = 12
"""That many acknowledged sheets are an event."""


@dataclass
class Club:
    """A machine that serves a club with the unit troeftafel; `url` is where it answers."""

    debian: Machine
    port: int

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def follow(self, commands: str) -> str:
        """Run commands of the page in the folder of the project, and return what they print."""
        return self.debian.run(f"cd /srv/troeftafel\n{commands}", seconds=1200)

    def manage(self, *arguments: str) -> str:
        return self.follow(f"sudo config/scripts/manage {shlex.join(arguments)}")

    def serves(self) -> None:
        wait_for(lambda: self.debian.succeeds(f"curl -fsS {self.url}/readyz"), "the unit answers")


def run(folder: Path) -> Iterator[str]:
    port, kept = free_port(), folder / "copies"
    kept.mkdir()
    with cloned() as source:
        newest = output("git", "-C", source, "rev-parse", "HEAD").strip()
        with machine("troeftafel-hour", source, f"--volume={kept}:/copies") as debian:
            club, began = Club(debian, port), time.monotonic()
            output("git", "-C", source, "update-ref", "HEAD", released())
            evening = yield from opened(club)
            output("git", "-C", source, "update-ref", "HEAD", newest)
            yield from upgraded(club, evening)
            yield from damaged(club, evening)
            before = document(club)
        yield from moved(source, port, kept, before)
    yield f"the whole hour took {(time.monotonic() - began) / 60:.0f} minutes"


def opened(club: Club) -> Generator[str, None, Evening]:
    """Install the release before, give the first account, and hold an event."""
    began = time.monotonic()
    install(club.debian)
    start(club.debian, club.port)
    yield f"{released()[:8]} installed, with a first account: {time.monotonic() - began:.0f} s"
    began = time.monotonic()
    evening = Evening(cast(LiveApp, club), [], sign_in(club.url), TimedLedger())
    play(club, evening)
    yield f"a first event: {len(ledger(evening).times)} sheets acknowledged in {time.monotonic() - began:.0f} s"
    return evening


def upgraded(club: Club, evening: Evening) -> Iterator[str]:
    before, began = released(), time.monotonic()
    commands, restart = steps("Upgrade one process").strip().rsplit("\n", 1)
    club.debian.run(commands, seconds=1200)
    stopped = time.monotonic()
    club.debian.run(restart)
    club.serves()
    silent = time.monotonic() - stopped
    assert club.follow("git log --format=%H -1").strip() != before
    assert_whole(club, evening)
    play(club, evening)
    yield f"upgraded in {time.monotonic() - began:.0f} s, {silent:.1f} s of them without an answer; 0 lost, 0 doubled"


def damaged(club: Club, evening: Evening) -> Iterator[str]:
    """Spoil the database, and restore the newest backup."""
    club.manage("backup")
    newest = club.follow("ls -t /var/lib/troeftafel/backups | head -n 1").strip()
    club.debian.run("dd if=/dev/urandom of=/var/lib/troeftafel/troeftafel.sqlite3 bs=4096 count=8 conv=notrunc")
    began = time.monotonic()
    club.follow(steps("Replace a damaged database of a unit", FILE=newest))
    club.serves()
    assert_whole(club, evening)
    yield f"a spoilt database was replaced by a backup in {time.monotonic() - began:.0f} s; 0 lost, 0 doubled"
    club.follow(f"cp /var/lib/troeftafel/backups/{newest} /copies/newest && cp /etc/troeftafel.env /copies")


def moved(source: str, port: int, kept: Path, before: object) -> Iterator[str]:
    """Install a new machine from nothing but the copies, after the disk of the first one is lost."""
    with machine("troeftafel-hour", source, f"--volume={kept}:/copies:ro") as debian:
        club, began = Club(debian, port), time.monotonic()
        install(debian)
        copies = {"FILE": "/copies/newest", "SETTINGS": "/copies/troeftafel.env"}
        club.follow(steps("Move a unit to another machine", **copies))
        club.serves()
        assert document(club) == before
        sign_in(club.url)
        yield f"the disk was lost; a new machine serves the copied backup after {time.monotonic() - began:.0f} s"


def play(club: Club, evening: Evening) -> None:
    """Write sheets until there are enough of them, and check that each is there once."""
    kept = ledger(evening)
    kept.times.clear()
    with evening.played():
        wait_for(lambda: len(kept.times) >= SHEETS, "an event is written")
    assert not kept.refused, kept.refused
    assert_whole(club, evening)


def ledger(evening: Evening) -> TimedLedger:
    return cast(TimedLedger, evening.ledger)
