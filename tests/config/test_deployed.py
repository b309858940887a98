"""The settings of a server behind a proxy that speaks https."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.long

SERVER = {
    "SECRET_KEY": "aB3-xY9_qW7zL5kM2nP8rT4vU6wE1sD0fG-hJ3cV5b-iO4uQ6mZ8x",
    "HTTPS": "true",
    "ALLOWED_HOSTS": "cards.example",
}
ASKS = """
from django.test import Client
for path, proto in (("/", "http"), ("/", "https"), ("/healthz", "http")):
    answer = Client().get(path, headers={"host": "cards.example", "x-forwarded-proto": proto})
    print(path, proto, answer.status_code, answer.get("Location", "-"))
"""


def manage(root: Path, folder: Path, *arguments: str) -> str:
    """What a command says, both ways, with the settings of such a server."""
    surroundings = {**os.environ, **SERVER, "DATA_DIR": str(folder)}
    surroundings.pop("DJANGO_ALLOW_ASYNC_UNSAFE", None)  # set while browsers run in this process
    done = subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=root,
        env=surroundings,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout + done.stderr


def test_the_check_of_django_finds_nothing(root: Path, tmp_path: Path) -> None:
    assert "no issues" in manage(root, tmp_path, "check", "--deploy")


def test_who_asks_in_the_clear_is_sent_to_https_but_who_watches_is_answered(root: Path, tmp_path: Path) -> None:
    manage(root, tmp_path, "migrate", "-v0")
    told = [line.split()[2:] for line in manage(root, tmp_path, "shell", "-v0", "-c", ASKS).splitlines()]
    assert told[0] == ["301", "https://cards.example/"]
    assert told[1] == ["200", "-"]
    assert told[2][0] in ("200", "503")


STREAMS = """
import asyncio
import httpx
from config.asgi import application

async def told(path):
    way = httpx.ASGITransport(application)
    async with httpx.AsyncClient(transport=way, base_url="https://cards.example") as asking:
        return (await asking.get(path)).headers

headers = asyncio.run(told("/live/"))
print(*(headers.get_list(f"{name}-Options") for name in ("X-Content-Type", "X-Frame")))
print(headers.get_list("Strict-Transport-Security"))
print(headers.get_list("Content-Security-Policy"), headers.get_list("Content-Disposition"))
headers = asyncio.run(told("/api/v1/stream/event"))
policies = headers.get_list("Content-Security-Policy")
print(headers["Content-Type"], headers.get_list("Content-Disposition"), len(policies))
"""


def test_streams_are_as_careful_as_pages(root: Path, tmp_path: Path) -> None:
    manage(root, tmp_path, "migrate", "-v0")
    said = manage(root, tmp_path, "shell", "-v0", "-c", STREAMS).splitlines()
    assert said[:2] == ["['nosniff'] ['DENY']", "['max-age=31536000']"]
    assert said[2] == """["default-src 'none'; frame-ancestors 'none'"] []"""
    assert said[3] == """application/json ['attachment; filename="api.json"'] 1"""


COOKIES = """
from django.test import Client
answer = Client().get("/account/login/", headers={"host": "cards.example", "x-forwarded-proto": "https"})
print(answer.cookies.output())
"""


def test_cookies_are_taken_from_this_host_alone(root: Path, tmp_path: Path) -> None:
    manage(root, tmp_path, "migrate", "-v0")
    said = manage(root, tmp_path, "shell", "-v0", "-c", COOKIES)
    assert "__Host-csrftoken=" in said
    assert "Domain" not in said
    assert "Secure" in said
    asked = "from django.conf import settings; print(settings.SESSION_COOKIE_NAME)"
    assert manage(root, tmp_path, "shell", "-v0", "-c", asked).strip() == "__Host-sessionid"
