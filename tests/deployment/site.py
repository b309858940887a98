"""A site that runs by the docker-compose.yml of a commit, in a folder as docs/operations.md describes it."""

import json
import os
import secrets
import signal
import subprocess
import tarfile
import time
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from types import SimpleNamespace

import httpx

from testkit.clocks import patience
from testkit.live_app import free_port, wait_for
from tests.deployment.engine import Engine
from tests.deployment.parts import ROOT, program

PROJECT = "troeftafel-test"
SERVICES = ("postgres", "redis", "web", "worker", "beat")
STARTS_WITHIN = 240.0
"""Seconds until a service is healthy on a quiet machine."""
ORGANISER, PASSWORD = "organiser", "a-good-password"


@dataclass
class Site:
    """A site in a folder; `url` is where it answers."""

    engine: Engine
    folder: Path
    port: int = field(default_factory=free_port)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def configure(self) -> None:
        """Write the settings that the page asks for."""
        self.folder.mkdir()
        names = ("SECRET_KEY", "POSTGRES_PASSWORD", "REDIS_PASSWORD")
        settings = {name: secrets.token_hex(25) for name in names}
        settings |= {"ALLOWED_HOSTS": "localhost,127.0.0.1", "PORT": str(self.port), "LOG_LEVEL": "INFO"}
        (self.folder / ".env").write_text("".join(f"{name}={value}\n" for name, value in settings.items()))

    def fetch(self, commit: str, *names: str) -> None:
        """Put the files of a commit, or some of them, into the folder, as `git clone` and `git pull` do."""
        packed = subprocess.run(["git", "archive", commit, *names], cwd=ROOT, capture_output=True, check=True).stdout
        with tarfile.open(fileobj=BytesIO(packed)) as files:
            files.extractall(self.folder, filter="data")

    def compose(self, *arguments: str, seconds: float = 1200) -> str:
        """Run a command of compose in the folder."""
        command = (program("docker-compose", "docker-compose"), "--project-name", PROJECT)
        return self.engine.run(*command, *arguments, seconds=seconds, cwd=self.folder)

    def up(self, *arguments: str) -> dict[str, int]:
        """Start everything; return the seconds until each service is healthy."""
        began = time.monotonic()
        self.compose("up", "--detach", *arguments)
        return {service: round(self.healthy(service) - began) for service in SERVICES}

    def manage(self, *arguments: str) -> str:
        return self.compose("exec", "-T", "web", "python", "manage.py", *arguments)

    def container(self, service: str) -> str:
        """Return the newest container of a service; compose itself would take a second of processor to say so."""
        labels = {"project": PROJECT, "service": service, "oneoff": "False"}
        filters = [
            part for key, value in labels.items() for part in ("--filter", f"label=com.docker.compose.{key}={value}")
        ]
        return self.engine.run("docker", "ps", "--all", "--quiet", "--no-trunc", *filters).split()[0]

    def state(self, service: str) -> SimpleNamespace:
        """Return whether a service runs and is healthy, and its process."""
        text = self.engine.run("docker", "inspect", "--format", "{{json .State}}", self.container(service))
        state = json.loads(text)
        return SimpleNamespace(well=state["Health"]["Status"] == "healthy" and state["Running"], pid=state["Pid"])

    def healthy(self, service: str) -> float:
        """Wait until a service is healthy and return the time."""
        wait_for(lambda: self.state(service).well, f"{service} is healthy", patience(STARTS_WITHIN))
        return time.monotonic()

    def kill(self, service: str) -> None:
        """End a service's first process from outside, as a machine out of memory does; the policy starts it again."""
        before = self.state(service).pid
        os.kill(before, signal.SIGKILL)
        wait_for(lambda: self.state(service).pid not in (0, before), f"{service} is started again")

    def restart(self, service: str) -> None:
        self.compose("restart", service)

    def create_account(self) -> None:
        """Create the first account as the page says."""
        self.compose(
            *("exec", "-T", "-e", f"DJANGO_SUPERUSER_PASSWORD={PASSWORD}", "web", "python", "manage.py"),
            *("createsuperuser", "--noinput", "--username", ORGANISER, "--email", "mail@cards.example"),
        )


def sign_in(url: str) -> str:
    """Sign the first account in over REST and return its token."""
    known = {"username": ORGANISER, "password": PASSWORD}
    answer = httpx.post(f"{url}/api/v1/auth/login", json=known, timeout=patience(30))
    assert answer.status_code == 200, answer.text
    return str(answer.json()["token"])
