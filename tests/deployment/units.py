"""The units of docs/systemd, installed by the words of docs/operations.md and started by a real systemd."""

import re
import secrets
import shlex
from collections.abc import Iterator
from pathlib import Path

from testkit.live_app import free_port, wait_for
from tests.deployment.machines import Machine, cloned, machine
from tests.deployment.parts import page_text

MOST_EXPOSED = 3.0
"""What `systemd-analyze security` may rate a unit at most; 10 is a service without any protection."""
ADDRESS_OF_THE_PROJECT = "/source"


def steps(heading: str) -> str:
    """Return the first block of commands under a heading of docs/operations.md."""
    found = re.search(rf"^##+ {re.escape(heading)}$.*?^```sh$(.*?)^```$", page_text(), re.MULTILINE | re.DOTALL)
    assert found, heading
    # Bash goes on after `a && b` of which `a` fails, even with `set -e`.
    return re.sub(r"^(.* && .*?)( +#.*)?$", r"{ \1; } || exit 1", found[1], flags=re.MULTILINE)


def run(folder: Path) -> Iterator[str]:
    port = free_port()
    with cloned() as source, machine("troeftafel-units", source) as debian:
        install(debian, settings(port))
        yield "docs/operations.md, “A small server, with systemd”: every command ran"
        yield from rated(debian)
        debian.run("systemctl enable --now troeftafel")
        wait_for(lambda: debian.succeeds(f"curl -fsS http://127.0.0.1:{port}/readyz"), "the unit answers")
        yield f"troeftafel.service answers on {limits(debian)} open files"
        yield from restarted(debian, port)
        debian.run("systemctl stop troeftafel")


def settings(port: int) -> str:
    """Return what the page asks for in /etc/troeftafel.env."""
    key = secrets.token_urlsafe(50)
    return f"SECRET_KEY={key}\nALLOWED_HOSTS=localhost,127.0.0.1\nPORT={port}\n"


def install(debian: Machine, environment: str) -> None:
    """Follow the page, with the address of the project and settings filled in."""
    commands = steps("A small server, with systemd").replace("git clone ADDRESS", f"git clone {ADDRESS_OF_THE_PROJECT}")
    commands = commands.replace("apt-get install", "DEBIAN_FRONTEND=noninteractive apt-get install -y -qq")
    # The folder of the project belongs to the user of this machine, and git reads no folder of another user.
    debian.run("apt-get install -y -qq git && git config --system --add safe.directory '*'", seconds=300)
    debian.run(commands, seconds=1200)
    debian.run(f"printf %s {shlex.quote(environment)} > /etc/troeftafel.env")


def rated(debian: Machine) -> Iterator[str]:
    """Check every unit with systemd's own tools."""
    debian.run("systemd-analyze verify --man=no /srv/troeftafel/docs/systemd/*.service")
    yield "systemd-analyze verify finds nothing"
    names = debian.run("cd /srv/troeftafel/docs/systemd && ls *.service").split()
    for name in names:
        rating = debian.run(f"systemd-analyze security --no-pager {name.replace('@.', '@1.')} || true")
        exposed = float(re.findall(r"exposure level for \S+: ([\d.]+)", rating)[0])
        assert exposed < MOST_EXPOSED, (name, exposed)
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
