"""The units of docs/systemd, installed by the steps of docs/operations.md and started by a real systemd."""

import re
import time
from collections.abc import Iterator
from pathlib import Path

from testkit.live_app import free_port, wait_for
from tests.deployment.machines import Machine, cloned, machine
from tests.deployment.parts import PASSWORD, WITHOUT_QUESTIONS, steps

MAX_EXPOSURE = 3.0
"""What `systemd-analyze security` may rate a unit at most; 10 is a service without any protection."""
ACCOUNT = "sudo config/scripts/manage createsuperuser"


def run(folder: Path) -> Iterator[str]:
    port = free_port()
    with cloned() as source, machine("troeftafel-units", source) as debian:
        began = time.monotonic()
        install(debian)
        yield f"“Install the software and the units”: every command ran, {time.monotonic() - began:.0f} s"
        yield from rated(debian)
        began = time.monotonic()
        start(debian, port)
        yield f"“Start one process on SQLite”: every command ran, {time.monotonic() - began:.0f} s"
        yield f"troeftafel.service answers on {limits(debian)} open files"
        yield from restarted(debian, port)
        debian.run("systemctl stop troeftafel")


def install(debian: Machine) -> None:
    """Install the software and the units by the page, with the address of the project filled in."""
    commands = steps("Install the software and the units", ADDRESS="/source")
    commands = commands.replace("apt-get install", "DEBIAN_FRONTEND=noninteractive apt-get install -y -qq")
    # The folder of the project belongs to the user of this machine, and git reads no folder of another user.
    debian.run("apt-get install -y -qq git && git config --system --add safe.directory '*'", seconds=300)
    debian.run(commands, seconds=1200)


def start(debian: Machine, port: int) -> None:
    """Start one process on SQLite by the page, and give the first account; both without questions."""
    commands = steps("Start one process on SQLite", **{"8000": str(port)})
    assert commands.count("=cards.example\n") == commands.count(ACCOUNT) == 1
    commands = commands.replace("=cards.example\n", f"=localhost,127.0.0.1\nPORT={port}\n")
    asked = f"{ACCOUNT.replace('sudo', 'sudo --preserve-env')} {WITHOUT_QUESTIONS}"
    debian.run(commands.replace(ACCOUNT, f"DJANGO_SUPERUSER_PASSWORD={PASSWORD} {asked}"), seconds=600)


def rated(debian: Machine) -> Iterator[str]:
    """Check every unit with systemd's own tools."""
    debian.run("systemd-analyze verify --man=no /srv/troeftafel/docs/systemd/*.service")
    yield "systemd-analyze verify finds nothing"
    names = debian.run("cd /srv/troeftafel/docs/systemd && ls *.service").split()
    for name in names:
        rating = debian.run(f"systemd-analyze security --no-pager {name.replace('@.', '@1.')} || true")
        exposed = float(re.findall(r"exposure level for \S+: ([\d.]+)", rating)[0])
        assert exposed < MAX_EXPOSURE, (name, exposed)
        yield f"{name}: exposure {exposed}"


def limits(debian: Machine) -> int:
    """Return how many files the running unit may open."""
    pid = debian.run("systemctl show --property MainPID --value troeftafel").strip()
    return int(debian.run(f"awk '/Max open files/ {{print $4}}' /proc/{pid}/limits"))


def restarted(debian: Machine, port: int) -> Iterator[str]:
    """Kill the process; systemd starts it again, and the log says so."""
    before = debian.run("systemctl show --property MainPID --value troeftafel").strip()
    debian.run(f"kill -9 {before}")
    wait_for(
        lambda: debian.run("systemctl show --property MainPID --value troeftafel").strip() not in ("0", before),
        "systemd starts the process again",
    )
    wait_for(lambda: debian.succeeds(f"curl -fsS http://127.0.0.1:{port}/readyz"), "the restarted unit answers")
    lines = debian.run("journalctl --no-pager --unit troeftafel | tail -n 50")
    assert "Troeftafel" in lines
    yield "a killed process was started again, and its lines are in the journal"
