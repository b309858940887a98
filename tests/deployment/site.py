"""A site that runs in containers by the steps of docs/operations.md."""

import json
import os
import re
import signal
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from types import SimpleNamespace

import httpx

from testkit.clocks import patience
from testkit.live_app import free_port, wait_for
from tests.deployment.engine import Engine
from tests.deployment.parts import ORGANISER, PASSWORD, WITHOUT_QUESTIONS, program, steps

PROJECT = "troeftafel-test"
SERVICES = ("postgres", "redis", "web", "worker", "beat")
STARTS_WITHIN = 240.0
"""Seconds until a service is healthy on a quiet machine."""
CREATE_ACCOUNT = "web python manage.py createsuperuser"


@dataclass
class Site:
    """A site in a folder; `url` is where it answers, `environment` what its commands have besides."""

    engine: Engine
    folder: Path
    port: int = field(default_factory=free_port)
    environment: dict[str, str] = field(default_factory=dict)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def follow(self, heading: str, **filled: str) -> None:
        """Run the steps under a heading of the page, by root and with the command of Debian's docker-compose.

        The settings name this machine and a free port, the first account is created without questions, and `ps` waits
        until all are healthy.
        """
        commands = steps(heading, **filled).replace("docker compose", "docker-compose").replace("sudo ", "")
        commands = commands.replace("=cards.example\n", f"=localhost,127.0.0.1\nPORT={self.port}\nLOG_LEVEL=INFO\n")
        commands = commands.replace("-compose exec", "-compose exec -T")
        account = f"-e DJANGO_SUPERUSER_PASSWORD={PASSWORD} {CREATE_ACCOUNT} {WITHOUT_QUESTIONS}"
        for part in re.split("(docker-compose ps\n)", commands.replace(CREATE_ACCOUNT, account)):
            self.run("bash", "-euo", "pipefail", "-c", part)
            if part == "docker-compose ps\n":
                self.wait_until_healthy()

    def compose(self, *arguments: str, seconds: float = 1200) -> str:
        """Run a command of compose in the folder."""
        return self.run(program("docker-compose", "docker-compose"), *arguments, seconds=seconds)

    def run(self, *command: str, seconds: float = 1200) -> str:
        """Run a command in the folder that talks to Docker."""
        folder = self.folder if self.folder.exists() else self.folder.parent
        settings = {"COMPOSE_PROJECT_NAME": PROJECT, **self.environment}
        return self.engine.run(*command, seconds=seconds, cwd=folder, **settings)

    def manage(self, *arguments: str) -> str:
        return self.compose("exec", "-T", "web", "python", "manage.py", *arguments)

    def container(self, service: str) -> str:
        """Return the newest container of a service, or nothing.

        Compose itself would take a second of processor to say so.
        """
        labels = {"project": PROJECT, "service": service, "oneoff": "False"}
        filters = [
            part for key, value in labels.items() for part in ("--filter", f"label=com.docker.compose.{key}={value}")
        ]
        return self.engine.run("docker", "ps", "--all", "--quiet", "--no-trunc", *filters).partition("\n")[0]

    def state(self, service: str) -> SimpleNamespace:
        """Return whether a service runs and is healthy, and its process."""
        text = self.engine.run("docker", "inspect", "--format", "{{json .State}}", self.container(service))
        state = json.loads(text)
        return SimpleNamespace(well=state["Health"]["Status"] == "healthy" and state["Running"], pid=state["Pid"])

    def wait_until_healthy(self) -> None:
        """Wait until every service that has a container is healthy."""
        for service in filter(self.container, SERVICES):
            wait_for(partial(self.is_healthy, service), f"{service} is healthy", patience(STARTS_WITHIN))

    def is_healthy(self, service: str) -> bool:
        return bool(self.state(service).well)

    def kill(self, service: str) -> None:
        """End a service's first process from outside, as a machine out of memory does; the policy starts it again."""
        before = self.state(service).pid
        os.kill(before, signal.SIGKILL)
        wait_for(lambda: self.state(service).pid not in (0, before), f"{service} is started again")

    def restart(self, service: str) -> None:
        self.compose("restart", service)


def sign_in(url: str) -> str:
    """Sign the first account in over REST and return its token."""
    known = {"username": ORGANISER, "password": PASSWORD}
    answer = httpx.post(f"{url}/api/v1/auth/login", json=known, timeout=patience(30))
    assert answer.status_code == 200, answer.text
    return str(answer.json()["token"])
