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
    """Return all output of a management command with the settings of such a server."""
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


def test_plain_http_is_redirected_to_https_except_for_monitoring(root: Path, tmp_path: Path) -> None:
    manage(root, tmp_path, "migrate", "-v0")
    output = [line.split()[2:] for line in manage(root, tmp_path, "shell", "-v0", "-c", ASKS).splitlines()]
    assert output[0] == ["301", "https://cards.example/"]
    assert output[1] == ["200", "-"]
    assert output[2][0] in ("200", "503")


STREAMS = """
import asyncio
import httpx
from config.asgi import application

async def headers_of(path):
    way = httpx.ASGITransport(application)
    async with httpx.AsyncClient(transport=way, base_url="https://cards.example") as asking:
        return (await asking.get(path)).headers

headers = asyncio.run(headers_of("/live/"))
print(*(headers.get_list(f"{name}-Options") for name in ("X-Content-Type", "X-Frame")))
print(headers.get_list("Strict-Transport-Security"))
print(headers.get_list("Content-Security-Policy"), headers.get_list("Content-Disposition"))
headers = asyncio.run(headers_of("/api/v1/stream/event"))
policies = headers.get_list("Content-Security-Policy")
print(headers["Content-Type"], headers.get_list("Content-Disposition"), len(policies))
"""


def test_streams_are_as_careful_as_pages(root: Path, tmp_path: Path) -> None:
    manage(root, tmp_path, "migrate", "-v0")
    output = manage(root, tmp_path, "shell", "-v0", "-c", STREAMS).splitlines()
    assert output[:2] == ["['nosniff'] ['DENY']", "['max-age=31536000']"]
    assert output[2] == """["default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"] []"""
    assert output[3] == """application/json ['attachment; filename="api.json"'] 1"""


COOKIES = """
from django.test import Client, RequestFactory
from django.http import HttpResponse
from accounts.models import User
from games.core import devices; from games.core import guest_names
User.objects.create_user("ayu", password="a-good-password")
client = Client(headers={"host": "cards.example", "x-forwarded-proto": "https"})
client.get("/account/login/")
client.post("/account/login/", {"login": "ayu", "password": "a-good-password"})
client.post("/language/", {"language": "nl"})
client.post("/play/settings", {"hold": "1200", "courts": "kqj", "suits": "four", "size": "normal", "confirm": "no"})
asked = RequestFactory().get("/")
asked.session = {}
answer = devices.DeviceCookies(lambda request: devices.device_of(request) and HttpResponse())(asked)
guest_names.keep_name(asked, answer, "Budi")
client.cookies.update(answer.cookies)
print(client.cookies.output())
"""
KEPT = {"csrftoken", "sessionid", "signed_in_before", "django_language", "messages", "table", "device", "guest-name"}


def test_cookies_are_taken_from_this_host_alone(root: Path, tmp_path: Path) -> None:
    manage(root, tmp_path, "migrate", "-v0")
    output = manage(root, tmp_path, "shell", "-v0", "-c", COOKIES).splitlines()
    cookies = [line.removeprefix("Set-Cookie: ") for line in output if line.startswith("Set-Cookie: ")]
    assert {line.partition("=")[0] for line in cookies} == {f"__Host-{name}" for name in KEPT}
    for line in cookies:
        assert {"Secure", "SameSite=Lax", "Path=/"} <= set(line.split("; "))
        assert "Domain" not in line
        assert "HttpOnly" in line or line.startswith("__Host-csrftoken=")


PROGRAMS = """
import asyncio
import httpx
from config.asgi import application

async def status_of(path, proto, **more):
    way = httpx.ASGITransport(application)
    async with httpx.AsyncClient(transport=way, base_url="http://cards.example") as asking:
        answer = await asking.get(path, headers={"X-Forwarded-Proto": proto, "Authorization": "Bearer none", **more})
        return answer.status_code, answer.json()["code"]

for path in ("/api/v1/auth/me", "/api/v1/stream/event"):
    forged = asyncio.run(status_of(path, "http", X_Forwarded_Proto="https"))
    print(*(asyncio.run(status_of(path, proto)) for proto in ("http", "https")), forged)
"""


def test_a_program_that_asks_in_the_clear_is_refused_and_not_led_on(root: Path, tmp_path: Path) -> None:
    manage(root, tmp_path, "migrate", "-v0")
    output = manage(root, tmp_path, "shell", "-v0", "-c", PROGRAMS).splitlines()
    refused = "(403, 'https_only')"
    lines = [line for line in output if line.startswith("(")]
    assert lines == [f"{refused} (401, 'authentication_failed') {refused}"] * 2


STATIC = """
from django.test import Client
answer = Client().get("/static/icon.svg", headers={"host": "cards.example", "x-forwarded-proto": "https"})
for name in ("Content-Security-Policy", "X-Content-Type-Options", "Strict-Transport-Security"):
    print(name, answer[name])
"""


def test_static_files_are_as_careful_as_pages(root: Path, tmp_path: Path) -> None:
    output = manage(root, tmp_path, "shell", "-v0", "-c", STATIC)
    assert "frame-ancestors 'none'" in output
    assert "base-uri 'none'" in output
    assert "nosniff" in output
    assert "max-age=31536000" in output
