"""In generated events no missed round pays; the judge itself notices rules that would let one pay.

10,000 events: `python -m tests.standings.missing`, which is a step of a soak.
"""

from collections.abc import Callable
from typing import Any

import pytest

from standings import missed
from tests.standings import missing

FEW = 150


def test_in_generated_events_no_missed_round_pays() -> None:
    seen = missing.judge_many(FEW, "ring 1")
    assert min(seen[kind] for kind in missing.KINDS) > 30


@pytest.mark.soak
def test_in_ten_thousand_generated_events_no_missed_round_pays() -> None:
    assert sum(missing.judge_many(10_000, "ring 3").values()) > 100_000


def changed(name: str, value: Any) -> Callable[[pytest.MonkeyPatch], None]:
    return lambda patch: patch.setattr(missed, name, value)


FAULTS = {
    "byes without a cap": changed("value_of", lambda one, results, most=None: one.wanted or 5),
    "the median for latecomers": changed(
        "_wanted", lambda one, of_round: one.wanted if one.why == "bye" else of_round[len(of_round) // 2]
    ),
    "latecomers have a bye": changed("_waited", lambda out: missed.Missed(out.round, out.entry, "bye", out.score)),
    "the best result caps, not the mean": changed("_mean", max),
    "those who left came late": changed("_why", lambda before_the_first, has_left: "late"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_the_judge_finds(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    FAULTS[fault](monkeypatch)
    if fault == "byes without a cap":
        monkeypatch.setattr("standings.points.value_of", missed.value_of)
    with pytest.raises(AssertionError):
        missing.judge_many(FEW, "ring 1")


def test_the_command_says_what_it_judged(capsys: pytest.CaptureFixture[str]) -> None:
    assert missing.main(["--events", "20", "--seed", "few"]) == 0
    assert capsys.readouterr().out.startswith("20 events, ")
