"""Docker, and stand-ins for the public images of docker-compose.yml, made of Debian packages alone."""

import json
import os
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from testkit.clocks import patience
from testkit.live_app import wait_for
from tests.deployment.machines import CERTIFICATES, WITHOUT_LIMITS, mirror
from tests.deployment.parts import ROOT, CannotRunError, output, program

STAND_INS = Path(__file__).with_name("images")
"""A folder for each public image: `packages` for Debian, a Dockerfile, and its entry point."""
PACKAGE = "docker" + ".io"
"""Debian's package, whose name is also that of a registry."""
KEPT = Path("/var/tmp/troeftafel-docker")
"""Images and layers, so that the next run is short."""
FORWARDING = Path("/proc/sys/net/ipv4/ip_forward")
UNFILTERED = {
    "filter": "*filter\n:INPUT ACCEPT\n:FORWARD ACCEPT\n:OUTPUT ACCEPT\nCOMMIT\n",
    "nat": "*nat\n:PREROUTING ACCEPT\n:INPUT ACCEPT\n:OUTPUT ACCEPT\n:POSTROUTING ACCEPT\nCOMMIT\n",
}
"""What iptables restores where a table had nothing to save."""


@dataclass(frozen=True)
class Engine:
    """A Docker that starts containers on this machine."""

    host: str = ""
    """Its socket; empty for the one of the environment."""
    restriction: str = ""
    """What its containers do not have here."""

    def run(self, *command: str, seconds: float = 120, cwd: Path = ROOT, **settings: str) -> str:
        """Run a command that talks to it, with further variables, and return what it prints."""
        environment = {**os.environ, **settings, **({"DOCKER_HOST": self.host} if self.host else {})}
        return output(*command, seconds=seconds, cwd=cwd, env=environment)

    def has(self, image: str) -> bool:
        return bool(self.run("docker", "images", "--quiet", image).strip())


@contextmanager
def engine() -> Iterator[Engine]:
    """Yield the Docker of this machine, or one that runs as long as it is used."""
    program("docker", PACKAGE)
    given = Engine()
    if answers(given):
        make_images(given)
        yield given
        return
    with tempfile.TemporaryDirectory(prefix="troeftafel-docker-") as folder, started(Path(folder)) as own:
        yield own


def answers(engine: Engine) -> bool:
    try:
        engine.run("docker", "info")
    except AssertionError:
        return False
    return True


@contextmanager
def started(folder: Path) -> Iterator[Engine]:
    """Start Docker; without limits where root may not raise any.

    Raises:
        CannotRunError: It starts no container.
    """
    for runtime, restriction in (("runc", ""), ("without-limits", "limits of files and memory cannot be set here")):
        with daemon(folder / runtime, runtime) as host:
            engine = Engine(host, restriction)
            try:
                make_images(engine)
                engine.run("docker", "run", "--rm", "redis:7-bookworm", "true")
            except AssertionError as error:
                reason = str(error).strip().splitlines()[-1]
                continue
            yield engine
            return
    raise CannotRunError(f"docker starts no container: {reason}")


@contextmanager
def daemon(folder: Path, runtime: str) -> Iterator[str]:
    """Run a daemon of our own and yield the address of its socket."""
    folder.mkdir()
    KEPT.mkdir(exist_ok=True)
    socket = f"unix://{folder}/docker.sock"
    settings = {
        "data-root": str(KEPT),
        "exec-root": str(folder / "exec"),
        "pidfile": str(folder / "pid"),
        "hosts": [socket],
        "runtimes": {"without-limits": {"path": str(WITHOUT_LIMITS)}},
        "default-runtime": runtime,
    }
    (folder / "daemon.json").write_text(json.dumps(settings))
    command = [program("dockerd", PACKAGE), "--config-file", str(folder / "daemon.json")]
    with (
        network_restored(),
        open(folder / "log", "wb") as log,
        subprocess.Popen(command, stdout=log, stderr=log) as process,
    ):
        try:
            wait_for(lambda: process.poll() is not None or answers(Engine(socket)), "the daemon answers")
            if process.poll() is not None:
                raise CannotRunError(f"dockerd ends: {(folder / 'log').read_text().strip().splitlines()[-1]}")
            yield socket
        finally:
            process.terminate()
            process.wait(patience(60))


@contextmanager
def network_restored() -> Iterator[None]:
    """Put forwarding, the packet filter and the bridges of this machine back as they were.

    Docker lets the machine drop what it forwarded, and leaves that and its rules behind.
    """
    before, forwarding = bridges(), FORWARDING.read_text()
    rules = [output("iptables-save", "--table", table) or unfiltered for table, unfiltered in UNFILTERED.items()]
    try:
        yield
    finally:
        for table in rules:
            subprocess.run(["iptables-restore"], input=table, text=True, check=True)
        FORWARDING.write_text(forwarding)
        for bridge in bridges() - before:
            output("ip", "link", "delete", bridge)


def bridges() -> set[str]:
    return {bridge["ifname"] for bridge in json.loads(output("ip", "--json", "link", "show", "type", "bridge"))}


def make_images(engine: Engine) -> None:
    """Make what is missing of the public images."""
    for folder in sorted(STAND_INS.iterdir()):
        name, _, version = folder.name.partition("_")
        if not engine.has(f"{name}:{version}"):
            began = time.monotonic()
            make_image(engine, folder, f"{name}:{version}")
            print(f"   {name}:{version} made of Debian packages: {time.monotonic() - began:.0f} s", flush=True)


def make_image(engine: Engine, source: Path, name: str) -> None:
    """Install Debian's packages into a new system and add what the public image has besides."""
    packages = (source / "packages").read_text().split()
    with tempfile.TemporaryDirectory() as folder:
        tree = f"{folder}/root.tar"
        install: Sequence[str] = ("--quiet", "--variant=minbase", f"--include={','.join(packages)}")
        output(program("mmdebstrap", "mmdebstrap"), *install, "bookworm", tree, mirror(), seconds=900)
        base = f"base-{name.partition(':')[0]}"
        engine.run("docker", "import", tree, base, seconds=300)
        context = Path(folder) / "context"
        context.mkdir()
        for path in source.iterdir():
            (context / path.name).write_bytes(path.read_bytes())
            (context / path.name).chmod(path.stat().st_mode)
        (context / "certificates").write_bytes(Path(CERTIFICATES).read_bytes())
        engine.run("docker", "build", "--quiet", "--tag", name, str(context), seconds=300)
