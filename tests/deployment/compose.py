"""The product by its own docker-compose.yml: upgraded, restarted, killed, backed up and restored under writes."""

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import cast

import pytest
import yaml

from testkit.clocks import patience
from testkit.evenings import Evening
from testkit.live_app import LiveApp, wait_for
from tests.deployment.engine import engine
from tests.deployment.ledgers import TimedLedger, assert_whole, document
from tests.deployment.machines import cloned
from tests.deployment.parts import ROOT, CannotRunError, output, program, released
from tests.deployment.site import PROJECT, SERVICES, Site, sign_in
from tests.trips.attackers import ATTACKERS, ENDLESS_HEAD, ENDLESS_LINE, HALF_HEAD, SLOW_BODY, attack
from tests.trips.proxies import nginx_before

DIRECTORS = 2
ATTACKS = {
    "slow bodies": SLOW_BODY,
    "halves of a head": HALF_HEAD,
    "endless headers": ENDLESS_HEAD,
    "endless lines of a header": ENDLESS_LINE,
}
MAX_SILENCE_SECONDS = 45.0
"""Seconds without an acknowledged sheet on a quiet machine: people wait while the one web container starts."""
PATIENT = "docker-compose.patient.yml"
"""Health checks of today for the release before: its own time out on a busy machine."""


def run(folder: Path) -> Iterator[str]:
    with engine() as docker, cloned() as source:
        if docker.restriction:
            yield f"not tried: {docker.restriction}"
        site = Site(docker, folder / "troeftafel")
        try:
            yield from lived(site, source, folder)
        except Exception:
            print(site.compose("logs", "--no-color", "--tail", "300", "web"), flush=True)
            raise
        finally:
            site.compose("down", "--volumes", "--timeout", "20")


def lived(site: Site, source: str, folder: Path) -> Iterator[str]:
    """Let a site go through what an operator does, and what happens to it."""
    before, newest, began = released(), output("git", "rev-parse", "HEAD").strip(), time.monotonic()
    output("git", "-C", source, "update-ref", "HEAD", before)
    site.environment["COMPOSE_FILE"] = f"docker-compose.yml:{patient(folder)}"
    site.follow("Start the containers", ADDRESS=source)
    site.environment.clear()
    yield f"{before[:8]}, the state before the last migration, is up after {time.monotonic() - began:.0f} s"
    output("git", "-C", source, "update-ref", "HEAD", newest)
    evening = Evening(cast(LiveApp, site), [], sign_in(site.url), TimedLedger(), DIRECTORS)
    yield under_writes(site, evening, "upgrade with its migrations", partial(site.follow, "Upgrade the containers"))
    assert output("git", "rev-parse", "HEAD", cwd=site.folder).strip() == newest
    for service in SERVICES:
        for act in (site.restart, site.kill):
            yield under_writes(site, evening, f"{service}: {act.__name__}", partial(act, service))
    yield from behind_nginx(site, evening)
    yield from restored(site, evening)
    site.compose("down")
    began = time.monotonic()
    site.compose("up", "--detach")
    site.wait_until_healthy()
    assert_whole(site, evening)
    yield f"all down and up: all healthy after {time.monotonic() - began:.0f} s"


def behind_nginx(site: Site, evening: Evening) -> Iterator[str]:
    """Play on through nginx as docs/systemd/nginx.conf configures it, while others send slowly and endlessly to it."""
    try:
        program("nginx", "nginx")
    except CannotRunError as reason:
        yield f"nginx: not tried: {reason}"
        return
    with nginx_before(site.port) as proxy, pytest.MonkeyPatch.context() as patch:
        patch.setenv("SSL_CERT_FILE", str(proxy.folder / "ca.pem"))
        through = replace(evening, app=cast(LiveApp, proxy))
        for name, sent in ATTACKS.items():
            yield under_writes(site, through, f"nginx: {ATTACKERS} {name}", partial(attacked, proxy.port, sent))


def attacked(port: int, sent: tuple[bytes, bytes]) -> None:
    """Let attackers send until nginx has ended all of their connections."""
    with ThreadPoolExecutor(ATTACKERS) as attackers:
        list(attackers.map(lambda _number: attack(port, *sent), range(ATTACKERS)))


def patient(folder: Path) -> Path:
    """Write the health checks of this commit into a file that compose reads after that of the release before."""
    services = yaml.safe_load((ROOT / "docker-compose.yml").read_text())["services"]
    checks = {name: {"healthcheck": services[name]["healthcheck"]} for name in ("web", "worker", "beat")}
    (folder / PATIENT).write_text(yaml.safe_dump({"services": checks}))
    return folder / PATIENT


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
        site.wait_until_healthy()
        healthy, written = time.monotonic() - began, len(ledger.times)
        wait_for(lambda: len(ledger.times) > written + 3, "results are written again", patience(60))
    assert_whole(site, evening)
    assert not ledger.refused, ledger.refused
    assert ledger.silence() < patience(MAX_SILENCE_SECONDS), (what, ledger.silence())
    return (
        f"{what}: all healthy after {healthy:.0f} s, {len(ledger.times)} sheets acknowledged, 0 lost, 0 doubled, "
        f"longest silence {ledger.silence():.1f} s"
    )


def restored(site: Site, evening: Evening) -> Iterator[str]:
    """Back up, and restore into the emptied database, and after every volume is lost."""
    before = document(site)
    name = Path(site.manage("backup").strip().splitlines()[-1]).name
    site.follow("Copy a backup out of the containers", FILE=name)
    for heading in ("from a backup in the volume", "after their disk was lost"):
        began = time.monotonic()
        if heading == "after their disk was lost":
            site.compose("down", "--volumes")
            left = site.run("docker", "volume", "ls", "--quiet", "--filter", f"name={PROJECT}").split()
            assert left == [], left
        site.follow(f"Restore the containers {heading}", FILE=name)
        assert document(site) == before
        assert_whole(site, evening)
        size = (site.folder / name).stat().st_size >> 10
        yield f"restored {heading}: {size} kB, all healthy and compared after {time.monotonic() - began:.0f} s"
