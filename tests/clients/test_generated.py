"""Clients that generators make from the OpenAPI document are imported or compiled whole, and each runs an evening."""

import contextlib
import io
import json
import re
from pathlib import Path
from typing import Any

import pytest

from testkit.clocks import may_take, patience
from testkit.live_app import ROOT, LiveApp
from testkit.python_client import README
from tests import node_packages, openapi_generator
from tests.clients.made import (
    MADE_BY,
    document,
    part,
    python_client,
    run,
    second_python_client,
    token,
    typescript_client,
)

pytestmark = [pytest.mark.long, may_take(2 * MADE_BY)]
VALUES = {"bids": {"N": 4, "E": 3, "S": 5, "W": 2}, "tricks": {"N": 4, "E": 3, "S": 4, "W": 2}}
CORRECTED = {"bids": VALUES["bids"], "tricks": {"N": 3, "E": 4, "S": 4, "W": 2}}


def test_a_client_made_for_python_runs_an_evening(live_app: LiveApp, tmp_path: Path) -> None:
    client = python_client(document(live_app, tmp_path), tmp_path)
    signed_in = client.AuthenticatedClient(
        base_url=live_app.url, token=token(live_app, tmp_path.name), timeout=patience(30)
    )
    Evening(signed_in).run()
    assert (tmp_path / "client" / "README.md").read_text() == README.read_text()
    lines = run_readme(live_app.url, signed_in.token)
    assert lines[0].startswith("1 Player ")
    assert lines[-1] == "8 entries"


def run_readme(url: str, token_: str) -> list[str]:
    """Run the lines that README shows, at the event of the evening, and return what they print."""
    (code,), (on_front_page,) = (
        re.findall(r"```python\n(.*?)```", page.read_text(), re.DOTALL) for page in (README, ROOT / "README.md")
    )
    assert on_front_page == code
    for item, real in (("https://cards.example", url), ("…", token_), ("friday", "python-evening")):
        code = code.replace(item, real)
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        exec(compile(code, str(README), "exec"), {})
    return printed.getvalue().splitlines()


@pytest.mark.skipif(not node_packages.are_there(), reason="packages for Node.js are not installed")
def test_a_client_made_for_typescript_runs_an_evening(live_app: LiveApp, tmp_path: Path) -> None:
    program = typescript_client(document(live_app, tmp_path), tmp_path)
    slug = run(["node", str(program), live_app.url, token(live_app, tmp_path.name)], tmp_path).strip()
    assert slug.startswith("typescript-evening")


@pytest.mark.skipif(not openapi_generator.is_there(), reason="run: python -m tests.openapi_generator")
def test_a_client_made_by_openapi_generator_runs_an_evening(live_app: LiveApp, tmp_path: Path) -> None:
    client = second_python_client(document(live_app, tmp_path), tmp_path)
    configuration = client.Configuration(host=live_app.url, access_token=token(live_app, tmp_path.name), retries=False)
    play_evening(client, client.ApiClient(configuration))


def play_evening(client: Any, connection: Any) -> None:
    """One event with a repeated key, a correction and the CSV, by the client of OpenAPI Generator."""
    events, entries, rounds = client.EventsApi(connection), client.EntriesApi(connection), client.RoundsApi(connection)
    sheets, standings = client.SheetsApi(connection), client.StandingsApi(connection)
    options = client.GameOptions(client.TrufOptions(deals=1))
    body = client.NewEvent(
        name="Second evening",
        game="truf",
        preset="classic",
        format="individuals",
        options=options,
        rounds_planned=1,
    )
    made = events.events_create(body, idempotency_key="second-evening")
    again = events.events_create_with_http_info(body, idempotency_key="second-evening")
    replayed = {name.lower(): value for name, value in again.headers.items()}["idempotent-replayed"]
    assert (again.data, replayed) == (made, "true")
    rows = [client.PersonToEnter(name=f"Player {number}") for number in range(1, 9)]
    assert len(entries.entries_create(made.slug, new_entries=client.NewEntries(rows=rows)).entries) == 8
    assert entries.entries_check_in_all(made.slug).checked_in == 8
    round_ = rounds.rounds_create(made.slug, new_round=client.NewRound())
    rounds.rounds_publish(made.slug, round_.number)
    tables = [table.id for table in rounds.rounds_pairings(made.slug, round_.number).tables]
    typed, corrected = (client.SheetValues(client.TrufSheetValues(**values)) for values in (VALUES, CORRECTED))
    for table in tables:
        sheet = client.NewSheet(number=1, values=typed)
        first = sheets.sheets_create(made.slug, table, sheet, idempotency_key=f"second-{table}")
        assert sheets.sheets_create(made.slug, table, sheet, idempotency_key=f"second-{table}") == first
    correction = client.NewCorrection(values=corrected, reason="Mixed up", seen_version=1)
    done = sheets.sheets_update(made.slug, 1, tables[0], correction).current.actual_instance
    assert (type(done), done.version) == (client.TrufSheetVersion, 2)
    assert done.values.actual_instance.tricks == CORRECTED["tricks"]
    with pytest.raises(client.ApiException) as late:
        sheets.sheets_update(made.slug, 1, tables[0], correction)
    assert (late.value.status, json.loads(late.value.body)["code"]) == (409, "corrected_meanwhile")
    rounds.rounds_close(made.slug, 1)
    assert events.events_finish(made.slug).state == "finished"
    assert [row.played for row in standings.standings_retrieve(made.slug).rows] == [1] * 8
    assert b"Player 1" in standings.standings_file_without_preload_content(made.slug, "csv").read()


class Evening:
    """One event from its creation to its last standings, by the functions and classes of the Python client."""

    def __init__(self, client: Any) -> None:
        self.client = client
        self.models = part("models")

    def run(self) -> None:
        self.slug = self.begun()
        self.entered()
        tables = self.published()
        for table in tables:
            self.written(table.id)
        self.corrected(tables[0].id)
        self.finished(tables[0].id)

    def begun(self) -> str:
        models = self.models
        body = models.NewEvent(
            name="Python evening",
            game=models.Game.TRUF,
            preset="classic",
            format_=models.FormatEnum.INDIVIDUALS,
            options=models.TrufOptions(deals=1),
            rounds_planned=1,
        )
        first = self.ask("events.events_create", body=body, idempotency_key="the-evening")
        again = self.ask("events.events_create", body=body, idempotency_key="the-evening")
        assert first.parsed == again.parsed
        assert again.headers["Idempotent-Replayed"] == "true"
        return str(first.parsed.slug)

    def entered(self) -> None:
        rows = [self.models.PersonToEnter(name=f"Player {number}") for number in range(1, 9)]
        made = self.ask("entries.entries_create", self.slug, body=self.models.NewEntries(rows=rows), status=201)
        assert len(made.parsed.entries) == 8
        page = self.ask("entries.entries_list", self.slug, page_size=5).parsed
        assert (page.count, len(page.results), bool(page.next_)) == (8, 5, True)
        assert self.ask("entries.entries_check_in_all", self.slug).parsed.checked_in == 8

    def published(self) -> Any:
        made = self.ask("rounds.rounds_create", self.slug, body=self.models.NewRound(), status=201).parsed
        assert self.ask("rounds.rounds_publish", self.slug, made.number).parsed.state == "published"
        return self.ask("rounds.rounds_pairings", self.slug, made.number).parsed.tables

    def written(self, table: int) -> None:
        key, name = f"sheet-{table}", "sheets.sheets_create"
        body = self.models.NewSheet.from_dict({"number": 1, "values": VALUES})
        first = self.ask(name, self.slug, table, body=body, idempotency_key=key, status=201).parsed
        assert self.ask(name, self.slug, table, body=body, idempotency_key=key, status=201).parsed == first
        other = self.models.NewSheet.from_dict({"number": 1, "values": CORRECTED})
        refused = self.ask(name, self.slug, table, body=other, idempotency_key=key, status=422).parsed
        assert refused.code == "idempotency_key_reused"

    def corrected(self, table: int) -> None:
        body = self.models.NewCorrection.from_dict({"values": CORRECTED, "reason": "Mixed up", "seen_version": 1})
        done = self.ask("sheets.sheets_update", self.slug, table, 1, body=body).parsed
        assert (done.current.version, len(done.versions)) == (2, 2)
        assert isinstance(done.current, self.models.TrufSheetVersion)
        assert done.current.values.tricks.to_dict() == CORRECTED["tricks"]
        late = self.ask("sheets.sheets_update", self.slug, table, 1, body=body, status=409).parsed
        assert late.code == "corrected_meanwhile"

    def finished(self, table: int) -> None:
        self.ask("rounds.rounds_close", self.slug, 1)
        assert self.ask("events.events_finish", self.slug).parsed.state == "finished"
        standings = self.ask("standings.standings_retrieve", self.slug).parsed
        assert [row.played for row in standings.rows] == [1] * 8
        noted = self.ask("sheets.sheets_retrieve", self.slug, table, 1).parsed.versions[0].written_at
        then = self.ask("standings.standings_retrieve", self.slug, at=noted).parsed
        assert then.version < standings.version
        assert b"Player 1" in self.ask("standings.standings_file", self.slug, "csv").content

    def ask(self, name: str, *at: Any, status: int | None = None, **more: Any) -> Any:
        """The answer of an operation, with what the client made of it."""
        answer = part(f"api.{name}").sync_detailed(*at, client=self.client, **more)
        wanted = answer.status_code < 300 if status is None else answer.status_code == status
        assert wanted, (answer.status_code, answer.content)
        return answer
