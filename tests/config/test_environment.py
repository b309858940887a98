"""An unusable setting ends the start with its name, its value and a valid one."""

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from config import settings_report as found
from config.environment import HOST_NAME, ORIGIN, Environment, Wrong
from testkit.clocks import patience

ROOT = Path(__file__).parents[2]
SETTINGS_READ = re.compile(r'env\.(?:\w+)\(\s*"(\w+)"')


def environment_of(**names: str) -> Environment:
    return Environment(names)


def refused(environment: Environment) -> str:
    with pytest.raises(Wrong) as end:
        environment.refuse_wrong()
    return str(end.value)


@pytest.mark.parametrize(
    ("kind", "text", "right"),
    [
        ("flag", "ja", "true or false"),
        ("whole", "two", "a whole number, 0 or more"),
        ("whole", "-1", "a whole number, 0 or more"),
        ("number", "daily", "a number of hours, 0 or more, at most 36500, such as 24"),
        ("number", "nan", "a number of hours"),
        ("number", "1e9", "a number of hours, 0 or more, at most 36500"),
        ("number", "-1", "a number of hours"),
        ("one_of", "TRACE", "one of WARNING, INFO"),
        ("rate", "many", "so many per s, min, hour or day, such as 60/min"),
        ("rate", "0/s", "so many"),
        ("zone", "Mars", "a time zone"),
        ("zone", "Europe", "a time zone"),
        ("zone", "../secret", "a time zone"),
    ],
)
def test_an_unreadable_setting_is_reported_with_a_valid_value(kind: str, text: str, right: str) -> None:
    more: dict[str, dict[str, Any]] = {
        "whole": {"default": 3},
        "number": {"default": 24.0, "of": "hours"},
        "one_of": {"choices": ["WARNING", "INFO"], "default": "INFO"},
        "rate": {"default": "60/min"},
        "zone": {"default": "Europe/Amsterdam"},
    }
    environment = environment_of(NAME=text)
    getattr(environment, kind)("NAME", **more.get(kind, {}))
    assert f"NAME is “{text}”; it should be {right}" in refused(environment)


@pytest.mark.parametrize(
    "name", ["foo.Bar", "smtp", "django.core.mail.backends.smpt.EmailBackend", "no.such.place.Backend", ".X"]
)
def test_a_class_is_in_a_module_that_is_installed(name: str) -> None:
    usual = "django.core.mail.backends.smtp.EmailBackend"
    environment = environment_of(EMAIL_BACKEND=name)
    environment.class_of("EMAIL_BACKEND", usual)
    assert f"EMAIL_BACKEND is “{name}”" in refused(environment)
    assert environment_of(EMAIL_BACKEND=usual).class_of("EMAIL_BACKEND", "") == usual


def test_a_folder_for_later_may_be_missing_and_is_no_file(tmp_path: Path) -> None:
    missing, file = tmp_path / "disk", tmp_path / "file"
    file.touch()
    environment = environment_of(A=str(missing), B=str(file))
    assert environment.folder_for_later("A") == str(missing)
    environment.folder_for_later("B")
    assert f"B is “{file}”, which is a file; it should be a folder" in refused(environment)


def test_all_faults_are_reported_at_once() -> None:
    environment = environment_of(HTTPS="ja", PORT="70000")
    environment.flag("HTTPS")
    environment.whole("PORT", 8000, most=65535)
    assert re.search(
        r"HTTPS is “ja”.*\n.*PORT is “70000”; it should be a whole number from 0 to 65535", refused(environment)
    )


def test_an_empty_one_counts_as_not_said() -> None:
    environment = environment_of(A="", B="", C="", D="")
    read = (environment.flag("A", True), environment.whole("B", 7), environment.text("C", "x"), environment.names("D"))
    environment.refuse_wrong()
    assert read == (True, 7, "x", [])


def test_one_that_begins_with_a_dollar_is_what_it_says() -> None:
    assert environment_of(SECRET_KEY="$other", other="taken").text("SECRET_KEY") == "$other"


@pytest.mark.parametrize("host", ["https://cards.example", "cards.example:8000", '"cards.example"', "a b"])
def test_a_host_is_a_name_alone(host: str) -> None:
    environment = environment_of(ALLOWED_HOSTS=f"localhost, {host}")
    environment.names_like("ALLOWED_HOSTS", HOST_NAME, "a name")
    assert f"ALLOWED_HOSTS is “{host}”" in refused(environment)


def test_hosts_and_origins_as_they_should_be() -> None:
    environment = environment_of(
        H="localhost,127.0.0.1,[::1],.cards.example,*,my-host", O="https://a.example,https://*.b.example:8443"
    )
    environment.names_like("H", HOST_NAME, "")
    environment.names_like("O", ORIGIN, "")
    environment.refuse_wrong()


@pytest.mark.parametrize("origin", ["cards.example", "https://cards.example/"])
def test_an_origin_that_no_browser_would_say_is_refused(origin: str) -> None:
    environment = environment_of(CSRF_TRUSTED_ORIGINS=origin)
    environment.names_like("CSRF_TRUSTED_ORIGINS", ORIGIN, "as https://cards.example")
    assert origin in refused(environment)


@pytest.mark.parametrize(
    "url",
    [
        "secret",
        "mysql://u:secret@h/n",
        "postgres://u:sec?ret@h/n",
        "postgres://u:se@c/ret@h/n",
        "postgres://u:secret@h",
    ],
)
def test_an_address_of_a_database_is_refused_without_being_shown(url: str) -> None:
    environment = environment_of(DATABASE_URL=url)
    environment.database("DATABASE_URL", "sqlite:////tmp/none.sqlite3")
    refusal = refused(environment)
    assert "postgres://USER:PASSWORD@HOST:5432/NAME" in refusal
    assert "secret" not in refusal
    assert "ret@" not in refusal


@pytest.mark.parametrize(
    "url",
    [
        "127.0.0.1:6379",
        "http://h:6379",
        "redis://h:port/0",
        "redis://h/db",
        "redis://:a/b@h/0",
        "redis+sentinel://:w@a,b",
    ],
)
def test_an_address_of_redis_is_refused_without_being_shown(url: str) -> None:
    environment = environment_of(REDIS_URL=url)
    environment.redis("REDIS_URL")
    assert url not in refused(environment)


@pytest.mark.parametrize(
    "url",
    [
        "redis://h",
        "redis://:word@h:6379/0",
        "rediss://u:w%2F@[::1]:6379/3?x=1",
        "redis+sentinel://:w@a:26379,b/name/0",
        "",
    ],
)
def test_addresses_of_redis_as_they_should_be(url: str) -> None:
    environment = environment_of(REDIS_URL=url)
    assert environment.redis("REDIS_URL") == url
    environment.refuse_wrong()


def test_a_folder_that_cannot_be_created_is_reported_with_the_reason(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    environment = environment_of(
        DATA_DIR=str(tmp_path / "file" / "in"), DATABASE_URL=f"sqlite:///{tmp_path}/file/in/x.sqlite3"
    )
    environment.folder("DATA_DIR", tmp_path)
    environment.database("DATABASE_URL", "sqlite:///unused")
    assert refused(environment).count("cannot be used as a folder (Not a directory)") == 2


def test_a_name_that_is_nearly_one_of_ours_is_asked_about(settings: Any) -> None:
    environment = environment_of(ALLOWED_HOST="x", REDIS_URI="x", HOME="x", PATH="x", HTTPS_PROXY="x")
    for name in ("ALLOWED_HOSTS", "REDIS_URL", "HTTPS", "HOST"):
        environment.text(name)
    settings.MISTYPED = environment.mistyped()
    assert [line for line in found.lines() if "unknown setting" in line] == [
        "unknown setting: ALLOWED_HOST (did you mean ALLOWED_HOSTS?)",
        "unknown setting: REDIS_URI (did you mean REDIS_URL?)",
    ]


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("postgres://u:p#w@h:5432/n", "postgres://u:***@h:5432/n"),
        ("redis://:w@h/0", "redis://:***@h/0"),
        ("redis://h:6379/0", "redis://h:6379/0"),
        ("sqlite:////var/x.sqlite3", "sqlite:////var/x.sqlite3"),
    ],
)
def test_values_are_shown_without_any_part_of_a_password(url: str, expected: str) -> None:
    assert found.without_password(url) == expected


def test_every_setting_that_is_read_is_in_the_table_for_operators() -> None:
    read = set(SETTINGS_READ.findall((ROOT / "config/settings.py").read_text()))
    rows = [line for line in (ROOT / "docs/operations.md").read_text().splitlines() if line.startswith("| `")]
    assert read == {name for row in rows for name in re.findall(r"`([A-Z_]+)`", row.split("|")[1])}


@pytest.mark.long
@pytest.mark.parametrize(
    "command",
    [
        ["manage.py", "serve"],
        ["-m", "celery", "-A", "config", "worker"],
        ["-m", "uvicorn", "config.asgi:application"],
    ],
)
def test_no_process_starts_with_it_and_none_shows_a_traceback(command: list[str], tmp_path: Path) -> None:
    surroundings = {**os.environ, "DATA_DIR": str(tmp_path), "HTTPS": "ja"}
    done = subprocess.run(
        [sys.executable, *command],
        cwd=ROOT,
        env=surroundings,
        capture_output=True,
        text=True,
        check=False,
        timeout=patience(60),
    )
    assert done.returncode != 0
    assert "HTTPS is “ja”; it should be true or false." in done.stderr
    assert "Traceback" not in done.stderr
