"""The product by its own docker-compose.yml: upgraded, restarted, killed, backed up and restored under writes."""

import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import cast

from testkit.clocks import patience
from testkit.evenings import Evening
from testkit.live_app import LiveApp, wait_for
from tests.deployment.engine import engine
from tests.deployment.ledgers import TimedLedger, assert_whole, document
from tests.deployment.parts import output, released
from tests.deployment.site import PROJECT, SERVICES, Site, sign_in

DIRECTORS = 2
LONGEST_SILENCE = 45.0
"""Seconds without an acknowledged sheet on a quiet machine: people wait while the one web container starts."""
OWNER = "10001"
"""The account of the image, which reads the backup."""


def run(folder: Path) -> Iterator[str]:
    with engine() as docker:
        if docker.restriction:
            yield f"not tried: {docker.restriction}"
        site = Site(docker, folder / "site")
        site.configure()
        try:
            yield from lived(site, folder)
        except Exception:
            print(site.compose("logs", "--no-color", "--tail", "300", "web"), flush=True)
            raise
        finally:
            site.compose("down", "--volumes", "--timeout", "20")


def lived(site: Site, folder: Path) -> Iterator[str]:
    """Let a site go through what an operator does, and what happens to it."""
    before = released()
    site.fetch(before)
    site.fetch("HEAD", "docker-compose.yml")  # the health checks of the first release time out on a busy machine
    yield f"{before[:8]}, the state before the last migration, is up: {seconds(site.up('--build'))}"
    site.create_account()
    token = sign_in(site.url)
    evening = Evening(cast(LiveApp, site), [], token, TimedLedger(), DIRECTORS)
    yield under_writes(site, evening, "upgrade with its migrations", partial(upgraded, site))
    for service in SERVICES:
        for act in (site.restart, site.kill):
            yield under_writes(site, evening, f"{service}: {act.__name__}", partial(act, service))
    yield from restored(site, evening, folder)
    site.compose("down")
    yield f"all down and up: {seconds(site.up())}"
    assert_whole(site, evening)


def upgraded(site: Site) -> None:
    """Upgrade as docs/operations.md says."""
    site.manage("backup")
    site.fetch("HEAD")
    site.compose("up", "--detach", "--build")


def under_writes(site: Site, evening: Evening, what: str, harm: Callable[[], None]) -> str:
    """Do something to the site while results are written, and return what was seen.

    Raises:
        AssertionError: A result that was acknowledged is not there, or twice.
    """
    ledger = cast(TimedLedger, evening.ledger)
    ledger.times, ledger.refused, ledger.hung, ledger.again = [], [], [], {}
    with evening.played():
        wait_for(lambda: len(ledger.times) > 3, "results are written")
        began = time.monotonic()
        harm()
        healthy = max(site.healthy(service) for service in SERVICES) - began
        written = len(ledger.times)
        wait_for(lambda: len(ledger.times) > written + 3, "results are written again", patience(60))
    assert_whole(site, evening)
    assert not ledger.refused, ledger.refused
    assert ledger.silence() < patience(LONGEST_SILENCE), (what, ledger.silence())
    return (
        f"{what}: all healthy after {healthy:.0f} s, {len(ledger.times)} sheets acknowledged, 0 lost, 0 doubled, "
        f"longest silence {ledger.silence():.1f} s"
    )


def restored(site: Site, evening: Evening, folder: Path) -> Iterator[str]:
    """Back up, lose every volume, and restore by the steps of docs/operations.md."""
    before = document(site)
    path, copy = site.manage("backup").strip().splitlines()[-1], folder / "troeftafel.backup"
    site.engine.run("docker", "cp", f"{site.container('web')}:{path}", str(copy))
    output("chown", OWNER, str(copy))
    began = time.monotonic()
    site.compose("down", "--volumes")
    left = site.engine.run("docker", "volume", "ls", "--quiet", "--filter", f"name={PROJECT}").split()
    assert left == [], left
    site.compose("up", "--detach", "postgres", "redis")
    for service in ("postgres", "redis"):
        site.healthy(service)
    volume = ("--volume", f"{copy}:/restore:ro")
    site.compose("run", "--rm", "--no-deps", *volume, "web", "python", "manage.py", "restore", "/restore")
    site.up()
    assert document(site) == before
    assert_whole(site, evening)
    took, size = time.monotonic() - began, copy.stat().st_size >> 10
    yield f"backup of {size} kB restored into fresh volumes, all up after {took:.0f} s"


def seconds(healthy: dict[str, int]) -> str:
    return ", ".join(f"{service} {value} s" for service, value in healthy.items())
