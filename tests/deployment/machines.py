"""Containers that stand for fresh Debian machines, made of Debian packages alone."""

import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from testkit.clocks import patience
from testkit.live_app import wait_for
from tests.deployment.parts import ROOT, CannotRunError, output, program

CERTIFICATES = "/etc/ssl/certs/ca-certificates.crt"
WITHOUT_LIMITS = Path(__file__).with_name("runtime_without_limits.py")
PACKAGES = "systemd,systemd-sysv,dbus,sudo,ca-certificates,curl,netbase,procps,tzdata"
IMAGE = "localhost/troeftafel-debian"


def mirror() -> str:
    """Return the address of the Debian mirror that this machine uses."""
    sites = output("apt-get", "indextargets", "--format", "$(REPO_URI)", "Created-By: Packages").split()
    if not sites:
        raise CannotRunError("apt knows no Debian mirror")
    return sites[0]


@cache
def podman() -> tuple[str, ...]:
    """Return the command of podman, with a runtime that starts containers on this machine."""
    command, tried = program("podman", "podman"), []
    image()
    for name in ("", "crun", "runc"):
        arguments = ["--runtime", str(WITHOUT_LIMITS)] if name else []
        if name:
            try:
                environment = {"REAL_RUNTIME": program(name, name)}
            except CannotRunError:
                continue
        else:
            environment = {}
        done = _podman([command, *arguments, "run", "--rm", "--network=none", IMAGE, "true"], environment)
        if done.returncode == 0:
            return ("env", *(f"{key}={value}" for key, value in environment.items()), command, *arguments)
        tried.append(done.stderr.strip().splitlines()[-1])
    raise CannotRunError(f"podman starts no container: {'; '.join(tried)}")


def _podman(command: Sequence[str], environment: dict[str, str]) -> "subprocess.CompletedProcess[str]":
    prefixed = ["env", *(f"{key}={value}" for key, value in environment.items()), *command]
    return subprocess.run(prefixed, capture_output=True, text=True, timeout=patience(120), check=False)


def image() -> None:
    """Make the image of a fresh Debian machine, if there is none."""
    command = program("podman", "podman")
    if _podman([command, "image", "exists", IMAGE], {}).returncode == 0:
        return
    with tempfile.TemporaryDirectory() as folder:
        tree = f"{folder}/root.tar"
        output(
            program("mmdebstrap", "mmdebstrap"),
            "--quiet",
            "--variant=apt",
            f"--include={PACKAGES}",
            "bookworm",
            tree,
            mirror(),
            seconds=900,
        )
        output(command, "import", "--quiet", "--change", 'CMD ["/sbin/init"]', tree, IMAGE, seconds=300)


@dataclass
class Machine:
    """A running container with systemd."""

    name: str

    def run(self, script: str, seconds: float = 120) -> str:
        """Run a script of bash as root and return what it prints.

        Raises:
            AssertionError: A command of it fails.
        """
        return output(*podman(), "exec", self.name, "bash", "-euo", "pipefail", "-c", script, seconds=seconds, cwd=ROOT)

    def succeeds(self, script: str) -> bool:
        """Return whether a script ends without an error."""
        try:
            self.run(script)
        except AssertionError:
            return False
        return True


@contextmanager
def cloned() -> Iterator[str]:
    """Yield a folder with the committed state of this project, which machines can clone."""
    with tempfile.TemporaryDirectory(prefix="troeftafel-source-") as source:
        output("git", "clone", "--quiet", "--bare", str(ROOT), source)
        yield source


@contextmanager
def machine(name: str, source: str, *arguments: str) -> Iterator[Machine]:
    """Start a machine that finds `source` at /source; remove it at the end."""
    _podman([*podman(), "rm", "--force", name], {})
    output(
        *podman(),
        "run",
        "--detach",
        "--name",
        name,
        "--privileged",
        "--systemd=always",
        "--network=host",
        f"--volume={source}:/source:ro",
        f"--volume={CERTIFICATES}:{CERTIFICATES}:ro",
        *(f"--env={name}={CERTIFICATES}" for name in ("PIP_CERT", "SSL_CERT_FILE", "REQUESTS_CA_BUNDLE")),
        *arguments,
        IMAGE,
        seconds=120,
    )
    found = Machine(name)
    try:
        wait_for(lambda: found.succeeds("systemctl is-system-running | grep -E 'running|degraded'"), "systemd is up")
        found.run("apt-get update -qq", seconds=300)
        yield found
    finally:
        _podman([*podman(), "rm", "--force", "--time", "5", name], {})
