"""nginx as docs/systemd/nginx.conf configures it, with a certificate of a local authority."""

import contextlib
import os
import re
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path

import httpx

from testkit.clocks import patience
from testkit.live_app import ROOT, free_port
from tests.trips.servers import Server, left_out, shared_folder

AROUND = """
daemon off;
pid {folder}/nginx.pid;
error_log stderr;
worker_processes 1;
worker_rlimit_nofile 4096;
events {{ worker_connections 2048; }}
http {{
    access_log off;
    client_body_temp_path {folder}/bodies;
    proxy_temp_path {folder}/answers;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    {inner}
}}
"""


def configured(folder: Path, port: int, behind: Sequence[int]) -> str:
    """Return the repository's configuration with ports and folders of this test."""
    inner = (ROOT / "docs/systemd/nginx.conf").read_text()
    servers = "".join(f"    server 127.0.0.1:{web} max_fails=0;\n" for web in behind)
    for pattern, ours in (
        (r"listen 80;", f"listen 127.0.0.1:{free_port()};"),
        (r"listen 443 ", f"listen 127.0.0.1:{port} "),
        (r" *server 127\.0\.0\.1:8001 max_fails=0;\n", servers),
        (r" *server 127\.0\.0\.1:8002 .*\n", ""),
        (r"/etc/ssl/cards\.example\.(pem|key)", rf"{folder}/certificate.\1"),
    ):
        inner, found = re.subn(pattern, ours, inner)
        assert found, pattern
    user = "user root;\n" if os.geteuid() == 0 else ""
    return user + AROUND.format(folder=folder, inner=inner)


@contextlib.contextmanager
def nginx_before(*behind: int) -> Iterator["Proxy"]:
    """Run nginx in front of these ports."""
    nginx = shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin")
    if nginx is None:
        left_out("there is no nginx here")
    with shared_folder() as folder:
        certify(folder)
        proxy = Proxy(folder, free_port())
        (folder / "nginx.conf").write_text(configured(folder, proxy.port, behind))
        command: list[str | Path] = [str(nginx), "-p", folder, "-c", folder / "nginx.conf"]
        with Server(proxy.port, command, folder, proxy.answers).running():
            yield proxy


def certify(folder: Path) -> None:
    """Make an authority and, signed by it, a certificate for localhost."""
    new = ["openssl", "req", "-newkey", "rsa:2048", "-nodes"]
    sign = ["openssl", "x509", "-req", "-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial"]
    for command in (
        [*new, "-x509", "-days", "2", "-subj", "/CN=Local authority", "-keyout", "ca.key", "-out", "ca.pem"],
        [*new, "-subj", "/CN=localhost", "-keyout", "certificate.key", "-out", "request.pem"],
        [*sign, "-days", "2", "-extfile", "names", "-in", "request.pem", "-out", "certificate.pem"],
    ):
        (folder / "names").write_text("subjectAltName=DNS:localhost,IP:127.0.0.1\n")
        subprocess.run(command, check=True, capture_output=True, cwd=folder)


class Proxy:
    """An nginx that speaks TLS at a port."""

    def __init__(self, folder: Path, port: int) -> None:
        self.folder, self.port, self.url = folder, port, f"https://localhost:{port}"

    def visitor(self, address: str = "127.0.0.1", **headers: str) -> httpx.Client:
        """Return a client at an address of this machine that trusts the local authority alone."""
        trust = httpx.create_ssl_context(verify=str(self.folder / "ca.pem"))
        transport = httpx.HTTPTransport(verify=trust, local_address=address)
        return httpx.Client(base_url=self.url, transport=transport, headers=headers, timeout=patience(60))

    def answers(self) -> bool:
        with contextlib.suppress(httpx.TransportError), self.visitor() as client:
            return client.get("/livez").status_code == 200
        return False
