"""Heavy work behind requests: a separate process, one job at a time, with limits."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event, Thread

import pytest
from django.utils import translation

from games.processes import jobs
from games.processes.jobs import JobError, JobLane, JobRefused
from testkit.clocks import patience

JOBS = """
import os, signal, sys, time
from games.processes.job_loop import Limits, Refused, serve

def echo(question, body):
    return {"pid": os.getpid(), "language": question["language"]}, body

def refuse(question, body):
    raise Refused("bad_hand", "This hand has no card.", "deals[0].hands.N", ["7S"])

def grow(question, body):
    b"x" * (question["megabytes"] * 2**20)
    return {"pid": os.getpid()}, b""

def spin(question, body):
    while True:
        pass

def die(question, body):
    os.kill(os.getpid(), signal.SIGKILL)

def fail(question, body):
    raise KeyError("planted")

def prints(question, body):
    print("a library says something")
    return {}, b"answer"

jobs = {name: globals()[name] for name in ("echo", "refuse", "grow", "spin", "die", "fail", "prints")}
serve(jobs, Limits(cpu_seconds=float(sys.argv[1]), memory_mb=256))
"""


@pytest.fixture(scope="module")
def lane() -> Iterator[JobLane]:
    """A lane with jobs of this file, ended afterwards."""
    # Under load, touching a hundred megabytes takes a tenth of a second of processor time and more.
    own = JobLane("judging", ["-c", JOBS, str(patience(60))], starts_within=patience(60))
    yield own
    own.stop()


@pytest.fixture
def hasty_lane() -> Iterator[JobLane]:
    """A lane whose jobs may take a tenth of a second of processor time."""
    own = JobLane("judging", ["-c", JOBS, "0.1"], starts_within=patience(60))
    yield own
    own.stop()


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "SECONDS", patience(60))


def test_bytes_go_there_and_back_with_the_language_of_the_request(lane: JobLane) -> None:
    body = bytes(range(256)) * 5000
    with translation.override("nl"):
        facts, answer = lane.ask("echo", body)
    assert answer == body
    assert facts["language"] == "nl"


def test_one_process_does_one_job_after_another(lane: JobLane) -> None:
    assert lane.ask("echo", b"")[0]["pid"] == lane.ask("echo", b"")[0]["pid"]


def test_input_that_cannot_be_read_is_refused_with_its_sentence(lane: JobLane) -> None:
    with pytest.raises(JobRefused) as refused:
        lane.ask("refuse", b"")
    value = refused.value
    assert (value.code, value.message, value.field) == ("bad_hand", "This hand has no card.", "deals[0].hands.N")
    assert (value.allowed, value.status) == (["7S"], 400)


def test_a_job_that_needs_too_much_memory_is_refused_and_the_next_has_a_fresh_process(lane: JobLane) -> None:
    before = lane.ask("echo", b"")[0]["pid"]
    with pytest.raises(JobError, match="Split it into smaller parts") as refused:
        lane.ask("grow", b"", megabytes=400)
    assert (refused.value.code, refused.value.status) == ("too_much_work", 413)
    assert lane.ask("echo", b"")[0]["pid"] != before


def test_a_process_that_has_grown_ends_after_its_answer(lane: JobLane) -> None:
    grown = lane.ask("grow", b"", megabytes=100)[0]["pid"]
    assert not Path(f"/proc/{grown}").exists()
    assert lane.ask("echo", b"")[0]["pid"] != grown


def test_a_job_that_takes_too_much_processor_time_is_ended(hasty_lane: JobLane) -> None:
    with pytest.raises(JobError) as refused:
        hasty_lane.ask("spin", b"")
    assert refused.value.code == "too_much_work"
    assert hasty_lane.ask("echo", b"again")[1] == b"again"


def test_a_killed_process_gives_a_sentence_and_the_next_job_works(lane: JobLane) -> None:
    with pytest.raises(JobError, match="interrupted, and nothing was changed") as refused:
        lane.ask("die", b"")
    assert (refused.value.status, refused.value.retry_after) == (503, 1)
    assert lane.ask("echo", b"again")[1] == b"again"


def test_a_process_killed_while_it_waits_costs_one_job_at_most(lane: JobLane) -> None:
    lane.ask("echo", b"")
    assert lane.kept.process
    lane.kept.process.kill()
    lane.kept.process.wait()
    assert lane.ask("echo", b"again")[1] == b"again"


def test_a_fault_in_a_job_is_in_the_log_and_not_in_the_answer(lane: JobLane, caplog: pytest.LogCaptureFixture) -> None:
    with pytest.raises(JobError) as refused:
        lane.ask("fail", b"")
    assert refused.value.code == "job_failed"
    assert "planted" not in refused.value.message
    assert "planted" in caplog.text


def test_output_of_a_library_is_no_answer(lane: JobLane) -> None:
    assert lane.ask("prints", b"")[1] == b"answer"


def test_two_wait_and_the_next_is_refused_at_once(lane: JobLane, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, go_on = Event(), Event()

    def slow(*asked: object) -> tuple[dict[str, object], bytes]:
        begun.set()
        assert go_on.wait(patience(60))
        return {}, b"done"

    monkeypatch.setattr(lane, "_exchange", slow)
    monkeypatch.setattr(jobs, "WAITS", patience(60))
    with ThreadPoolExecutor(3) as threads:
        first = threads.submit(lane.ask, "echo", b"")
        assert begun.wait(patience(60))
        others = [threads.submit(lane.ask, "echo", b"") for _ in range(2)]
        while jobs._waiting.acquire(blocking=False):  # until both wait
            jobs._waiting.release()
        with pytest.raises(JobError, match="server is busy") as refused:
            lane.ask("echo", b"")
        go_on.set()
        assert [one.result()[1] for one in (first, *others)] == [b"done"] * 3
    assert (refused.value.status, refused.value.retry_after) == (429, 5)


def test_a_turn_that_does_not_come_is_refused(lane: JobLane, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "WAITS", 0.01)
    with lane._turn, pytest.raises(JobError) as refused:
        lane.ask("echo", b"")
    assert refused.value.code == "busy"


def test_a_process_without_jobs_ends_and_the_next_job_starts_another(
    lane: JobLane, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jobs, "IDLE", 0.01)
    pid = lane.ask("echo", b"")[0]["pid"]
    assert isinstance(lane._idle, Thread)
    lane._idle.join(patience(60))
    assert not Path(f"/proc/{pid}").exists()
    assert lane.ask("echo", b"")[0]["pid"] != pid
