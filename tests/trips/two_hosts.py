"""Two hosts for a test: network namespaces with an address each, and PostgreSQL and Redis within reach of both.

Needs root. Nothing but the two servers is shared: each host has its own loopback, ports and folder.
"""

import contextlib
import subprocess
import sys
import uuid
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

from testkit.live_app import ROOT
from tests.trips.passages import Passage

NEAR, FAR = "10.231.77.1", "10.231.77.2"
"""The addresses of this host and of the other one, on a cable between the two."""


def ip(*arguments: str) -> None:
    subprocess.run(["ip", *arguments], check=True, capture_output=True)


@dataclass(frozen=True)
class Host:
    """Runs commands where `address` is its own."""

    address: str
    before: tuple[str, ...] = ()

    def run(self, arguments: Sequence[str], environment: dict[str, str], log: Path) -> "subprocess.Popen[bytes]":
        command = [*self.before, sys.executable, *arguments]
        with open(log, "ab") as opened:
            return subprocess.Popen(command, cwd=ROOT, env=environment, stdout=opened, stderr=opened)


@contextlib.contextmanager
def two_hosts() -> Iterator[tuple[Host, Host]]:
    """This host and another one; the other is gone afterwards."""
    name, cable = f"troef-{uuid.uuid4().hex[:6]}", uuid.uuid4().hex[:6]
    ip("netns", "add", name)
    try:
        ip("link", "add", f"tn{cable}", "type", "veth", "peer", "name", f"tf{cable}")
        ip("link", "set", f"tf{cable}", "netns", name)
        ip("addr", "add", f"{NEAR}/24", "dev", f"tn{cable}")
        ip("link", "set", f"tn{cable}", "up")
        for words in (("addr", "add", f"{FAR}/24", "dev", f"tf{cable}"), ("link", "set", f"tf{cable}", "up")):
            ip("-n", name, *words)
        ip("-n", name, "link", "set", "lo", "up")
        yield Host(NEAR), Host(FAR, ("ip", "netns", "exec", name))
    finally:
        ip("netns", "del", name)  # and the cable with it


@contextlib.contextmanager
def within_reach(*addresses: str) -> Iterator[None]:
    """Run PostgreSQL and Redis of loopback also at the address on the cable."""
    with contextlib.ExitStack() as all_of_them:
        for port in (urlsplit(address).port or 0 for address in addresses):
            all_of_them.enter_context(Passage(NEAR, port, port))
        yield


def seen_from(host: Host, url: str) -> str:
    """The address of a server as this host reaches it."""
    parts = urlsplit(url)
    name = parts.netloc.rpartition("@")[0]
    return urlunsplit(parts._replace(netloc=f"{name}@{NEAR}:{parts.port}" if name else f"{NEAR}:{parts.port}"))


def possible() -> bool:
    """Return True if this machine allows us to create hosts and a cable."""
    try:
        with two_hosts():
            return True
    except (OSError, subprocess.CalledProcessError):
        return False
