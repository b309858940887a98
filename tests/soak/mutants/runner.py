"""Runs mutants: collects once, checks that the tests are green, and forks a child for each mutant."""

import os
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from time import monotonic

import pytest
from django.db import connections

from tests.soak.mutants.mutant import ROOT, Mutant, StaleMutantError
from tests.soak.mutants.swap import SwapError, swap

KILLED, SURVIVED, HUNG, STALE, ERROR, EQUIVALENT = "killed", "survived", "hung", "stale", "error", "equivalent"
WARM = Path(__file__).with_name("warm.py")
LIMIT = 120
"""Seconds for the tests of one mutant. They take a second or two: far more is a loop without an end."""
FORK = get_context("fork")


class NotGreenError(Exception):
    """The tests cannot judge mutants: they cannot be collected, or fail on the code as it is."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The outcome of one mutant."""

    id: str
    path: str
    rule: str
    state: str
    why: str
    """The test that killed it; otherwise the reason for the state."""
    evidence: str = ""
    """The failure report of that test."""
    seconds: float = 0.0

    @property
    def is_fine(self) -> bool:
        return self.state in (KILLED, EQUIVALENT)


@dataclass(frozen=True, slots=True)
class Answer:
    """The report of a child; `text` is pytest's output for the first failed test."""

    state: str
    why: str
    text: str = ""

    @property
    def evidence(self) -> str:
        lines = (line for line in self.text.splitlines() if line.startswith("E "))
        return next(lines, "").removeprefix("E").strip()


def judge(mutants: Sequence[Mutant]) -> list[Verdict]:
    """The verdict on each mutant, printed as it comes. Raises NotGreenError."""
    trial = Trial(mutants)
    files = sorted({test.partition("::")[0] for mutant in trial.living for test in mutant.tests})
    if not files:
        return trial.verdicts
    options = ["-n0", "-q", "-s", "-m", "", "-p", "no:cacheprovider", f"--rootdir={ROOT}"]
    with tempfile.TemporaryDirectory() as folder:
        os.environ.setdefault("HYPOTHESIS_STORAGE_DIRECTORY", folder)  # else later runs repeat what only a mutant fails
        code = pytest.main([*options, str(WARM), *(f"{ROOT}/{file}" for file in files)], plugins=[trial])
    if trial.problem or code != pytest.ExitCode.OK:
        raise NotGreenError(trial.problem or f"pytest ended with {code!r}")
    return trial.verdicts


class Trial:
    """A pytest plugin that runs the named tests on the code as it is, then those of each mutant on the mutant."""

    def __init__(self, mutants: Sequence[Mutant]) -> None:
        self.verdicts: list[Verdict] = []
        self.living: list[Mutant] = []
        self.problem = ""
        self._flaws: list[Answer] = []
        """The tests that did not pass in this process."""
        for mutant in mutants:
            self._sort(mutant)

    def _sort(self, mutant: Mutant) -> None:
        """Judge at once what needs no test run."""
        try:
            mutant.sources()
        except (StaleMutantError, OSError) as error:
            self._note(mutant, Answer(STALE, str(error)))
            return
        if mutant.equivalent:
            self._note(mutant, Answer(EQUIVALENT, mutant.equivalent))
        elif absent := [test for test in mutant.tests if not (ROOT / test.partition("::")[0]).is_file()]:
            self._note(mutant, Answer(ERROR, f"no such test: {', '.join(absent)}"))
        else:
            self.living.append(mutant)

    def _note(self, mutant: Mutant, answer: Answer, seconds: float = 0.0) -> None:
        of_mutant = mutant.id, mutant.path, mutant.rule
        self.verdicts.append(Verdict(*of_mutant, answer.state, answer.why, answer.evidence, round(seconds, 2)))
        print(f"{answer.state:10} {seconds:5.1f} s  {mutant.id:36} {answer.why}", flush=True)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        session.config.pluginmanager.unregister(name="terminalreporter")  # it would report what mutants fail
        if session.testsfailed:
            self.problem = self.problem or "the tests cannot be collected"
        else:
            self._try_all(session)
        return True

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.problem = f"{report.nodeid} cannot be collected\n{report.longreprtext}"

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed or report.skipped:
            self._flaws.append(Answer(KILLED, report.nodeid, report.longreprtext))

    def _try_all(self, session: pytest.Session) -> None:
        named = {test for mutant in self.living for test in mutant.tests}
        items = [item for item in session.items if any(_is_named(item, test) for test in named)]
        if any(_needs_database(item) for item in items):
            self._run(session, [item for item in session.items if item.path == WARM])
        began = monotonic()
        answer = self._forked(session, items, None)
        if answer.state != SURVIVED:
            self.problem = f"not green on the code as it is: {answer.why}\n{answer.text}"
            return
        print(f"{len(items)} tests are green on the code as it is: {monotonic() - began:.1f} s", flush=True)
        for mutant in self.living:
            began = monotonic()
            self._note(mutant, self._tried(session, items, mutant), monotonic() - began)

    def _tried(self, session: pytest.Session, items: Sequence[pytest.Item], mutant: Mutant) -> Answer:
        chosen = {test: [item for item in items if _is_named(item, test)] for test in mutant.tests}
        absent = [test for test, of_test in chosen.items() if not of_test]
        if absent or not chosen:
            return Answer(ERROR, f"no such test: {', '.join(absent) or 'none is named'}")
        return self._forked(session, [item for of_test in chosen.values() for item in of_test], mutant)

    def _forked(self, session: pytest.Session, items: Sequence[pytest.Item], mutant: Mutant | None) -> Answer:
        """Run tests in a child: on a mutant, or on the code as it is."""
        connections.close_all()  # the child opens its own; a database in memory stays, and is copied with the process
        ours, theirs = FORK.Pipe(duplex=False)
        child = FORK.Process(target=self._in_child, args=(session, items, mutant, theirs))
        child.start()
        theirs.close()
        try:
            return _received(ours, None if mutant is None else LIMIT)
        finally:
            child.kill()
            child.join()
            ours.close()

    def _in_child(
        self, session: pytest.Session, items: Sequence[pytest.Item], mutant: Mutant | None, answers: Connection
    ) -> None:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        for stream in (1, 2):
            os.dup2(nowhere, stream)
        try:
            if mutant is not None:
                swap(mutant.module, *mutant.sources())
            self._run(session, items)
            answers.send(self._flaws[0] if self._flaws else Answer(SURVIVED, f"{len(items)} tests are green"))
        except (SwapError, SyntaxError, ImportError) as error:
            answers.send(Answer(ERROR, f"cannot be applied: {error}"))

    def _run(self, session: pytest.Session, items: Sequence[pytest.Item]) -> None:
        """Run tests up to the first that does not pass; fixtures of the session, such as the database, stay up."""
        for item in items:
            session.config.hook.pytest_runtest_protocol(item=item, nextitem=session)
            if self._flaws:
                break


def _received(answers: Connection, limit: float | None) -> Answer:
    try:
        if not answers.poll(limit):
            return Answer(HUNG, f"no end after {limit} s")
        answer: Answer = answers.recv()
    except EOFError:
        return Answer(ERROR, "the child died without an answer")
    return answer


def _is_named(item: pytest.Item, test: str) -> bool:
    return item.nodeid == test or item.nodeid.startswith((f"{test}::", f"{test}["))


def _needs_database(item: pytest.Item) -> bool:
    fixtures = getattr(item, "fixturenames", ())
    return item.get_closest_marker("django_db") is not None or not {"db", "transactional_db"}.isdisjoint(fixtures)
