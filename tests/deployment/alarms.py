"""The alarms of docs/alerts.yml in a real Prometheus, which reads the running product."""

import json
import re
import subprocess
import urllib.parse
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import yaml

from testkit.clocks import patience
from testkit.live_app import LiveApp, free_port, wait_for
from tests.deployment.parts import ROOT, output, program

RULES, SERIES, DASHBOARD = ROOT / "docs/alerts.yml", ROOT / "docs/alerts_test.yml", ROOT / "docs/grafana.json"


def names() -> list[str]:
    """Return the names of all alarms."""
    return [rule["alert"] for group in yaml.safe_load(RULES.read_text())["groups"] for rule in group["rules"]]


def run(folder: Path) -> Iterator[str]:
    promtool = program("promtool", "prometheus")
    untested = [name for name in names() if name not in SERIES.read_text()]
    assert not untested, f"no series makes these fire: {untested}"
    output(promtool, "test", "rules", str(SERIES))
    yield f"{len(names())} alarms fired in `promtool test rules`, and were quiet just below"
    (folder / "data").mkdir()
    with LiveApp.started(folder / "data") as app, prometheus(folder, app) as url:
        wait_for(lambda: query(url, "up == 1"), "Prometheus reads the product")
        loaded = ask(url, "rules")["groups"]
        rules = [rule for group in loaded for rule in group["rules"]]
        assert sorted(rule["name"] for rule in rules) == sorted(names())
        wait_for(lambda: all(is_healthy(rule) for rule in rules_of(url)), "every rule was evaluated without an error")
        yield f"a running Prometheus evaluated {len(rules)} rules with the figures of a running server"
        wait_for(lambda: not without_figures(url), "a figure of every panel")
        yield f"{len(expressions())} expressions of docs/grafana.json have figures"
        app.kill()
        wait_for(
            lambda: "TroeftafelDoesNotAnswer" in firing(url, ("pending", "firing")), "the alarm of a killed server"
        )
        yield "a killed server raised TroeftafelDoesNotAnswer"


def expressions() -> list[str]:
    """Return the expressions of all panels of the dashboard, with its variables filled in."""
    board = json.loads(DASHBOARD.read_text())
    found = [target["expr"] for panel in board["panels"] for target in panel.get("targets", [])]
    return [expression.replace("$__rate_interval", "1m") for expression in found]


def without_figures(url: str) -> list[str]:
    """Return the expressions of the dashboard that have no sample."""
    return [expression for expression in expressions() if not query(url, expression)]


@contextmanager
def prometheus(folder: Path, app: LiveApp) -> Iterator[str]:
    """Run a Prometheus that reads the product every second; yield its address."""
    (folder / "alerts.yml").write_text(RULES.read_text())
    config = {
        "global": {"scrape_interval": "1s", "evaluation_interval": "1s"},
        "rule_files": ["alerts.yml"],
        "scrape_configs": [
            {"job_name": "troeftafel", "static_configs": [{"targets": [f"127.0.0.1:{app.port}"]}]},
        ],
    }
    (folder / "prometheus.yml").write_text(yaml.safe_dump(config))
    output(program("promtool", "prometheus"), "check", "config", str(folder / "prometheus.yml"))
    port = free_port()
    command = [
        program("prometheus", "prometheus"),
        f"--config.file={folder / 'prometheus.yml'}",
        f"--storage.tsdb.path={folder / 'series'}",
        f"--web.listen-address=127.0.0.1:{port}",
    ]
    with open(folder / "prometheus.log", "wb") as log, subprocess.Popen(command, stdout=log, stderr=log) as process:
        try:
            yield f"http://127.0.0.1:{port}"
        finally:
            process.terminate()
            process.wait(patience(20))


def ask(url: str, path: str, **more: str) -> Any:
    """Return the data of an answer of Prometheus; nothing while it starts."""
    try:
        with urllib.request.urlopen(
            f"{url}/api/v1/{path}?{urllib.parse.urlencode(more)}", timeout=patience(5)
        ) as answer:
            return json.load(answer)["data"]
    except OSError:
        return {"result": [], "groups": [], "alerts": []}


def query(url: str, expression: str) -> list[Any]:
    """Return the samples of an expression."""
    found: list[Any] = ask(url, "query", query=expression)["result"]
    return found


def rules_of(url: str) -> list[dict[str, Any]]:
    return [rule for group in ask(url, "rules")["groups"] for rule in group["rules"]]


def is_healthy(rule: dict[str, Any]) -> bool:
    return rule["health"] == "ok" and not re.match("0001-", rule["lastEvaluation"])


def firing(url: str, states: tuple[str, ...]) -> set[str]:
    """Return the names of alarms in one of these states."""
    return {alert["labels"]["alertname"] for alert in ask(url, "alerts")["alerts"] if alert["state"] in states}
