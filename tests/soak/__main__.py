"""Ring 3: search for faults for hours, with new seeds, and record what was found in docs/soak.md.

    python -m tests.soak [--hours 4] [--seed SEED] [--only NAME ...] [--resume]

Needs PostgreSQL, Redis and chromium. With less than four hours, rings 2 and 3 run one turn of five.
Every step runs, also after one that fails. Exit code 1 if a step failed.
Results are kept after each step: `--resume` continues a soak of the same commit that was stopped, with its seed and
hours, from the first step that has not ended. The report is written when all steps have ended.
"""

import argparse
import json
import os
import re
import secrets
import subprocess
import sys
import time
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from platform import machine, python_version
from typing import Any

from tests import surroundings
from tests.soak.steps import Step, steps, turn

ROOT = Path(__file__).resolve().parents[2]
REPORT = ROOT / "docs" / "soak.md"
LOGS = ROOT / "var" / "soak"
PROGRESS = LOGS / "progress.json"
SUMMARY = re.compile(r"^=*\s*((?:\d+ \w+,? ?)+) in [\d.]+s", re.MULTILINE)
FAILED = re.compile(r"^(?:FAILED|ERROR) (\S+.*)$|^FAILED THE FIRST TIME: (\S+)$", re.MULTILINE)


@dataclass(frozen=True)
class Result:
    """How one step ended: its exit code, seconds, pytest's own count or the last line, and the failed tests."""

    step: Step
    code: int
    seconds: float
    summary: str
    failed: tuple[str, ...]


@dataclass
class Progress:
    """A soak that runs or was stopped: what it tests, and by the name of a step how it ended."""

    commit: str
    seed: str
    hours: float
    ended: dict[str, dict[str, Any]] = field(default_factory=dict)
    """Code, seconds, summary and failed tests of each step."""

    def add(self, result: Result, file: Path) -> None:
        """Keep the result of a step, also on disk."""
        values = {"code": result.code, "seconds": result.seconds, "summary": result.summary}
        self.ended[result.step.name] = {**values, "failed": list(result.failed)}
        file.write_text(json.dumps(asdict(self), indent=1))

    def results(self, all_steps: list[Step]) -> list[Result]:
        """The results of the steps that have ended, in their order."""
        return [
            Result(step, **{**self.ended[step.name], "failed": tuple(self.ended[step.name]["failed"])})
            for step in all_steps
            if step.name in self.ended
        ]


def stopped(file: Path, commit: str) -> Progress:
    """Return the soak that was stopped. Raises LookupError with a sentence if there is none of this commit."""
    if not file.exists():
        raise LookupError("No soak has begun here, so none can continue. Leave out --resume.")
    progress = Progress(**json.loads(file.read_text()))
    if progress.commit != commit:
        raise LookupError(f"The last soak ran at commit {progress.commit}; check it out, or leave out --resume.")
    return progress


def run(step: Step, seed: str) -> Result:
    """Run one step with its output in var/soak."""
    log = LOGS / f"{re.sub(r'[^a-z0-9]+', '-', step.name.lower())}.log"
    environment = {**os.environ, "TEST_PROFILE": "soak", "TEST_SEED": seed, "PYTHONHASHSEED": "random"}
    began = time.monotonic()
    with open(log, "wb") as output:
        done = subprocess.run(
            step.command, cwd=ROOT, env={**environment, **step.environment}, stdout=output, stderr=output, check=False
        )
    text = log.read_text(errors="replace")
    counts = SUMMARY.findall(text)
    summary = counts[-1].strip() if counts else next(iter(text.strip().splitlines()[-1:]), "")
    failed = tuple(first or second for first, second in FAILED.findall(text))
    return Result(step, done.returncode, time.monotonic() - began, summary, failed)


def report(results: list[Result], seed: str, hours: float, commit: str) -> str:
    """The text of docs/soak.md."""
    green = all(result.code == 0 for result in results)
    memory = int(re.findall(r"MemTotal:\s+(\d+)", Path("/proc/meminfo").read_text())[0]) >> 20
    rows = "\n".join(
        f"| {result.step.name} | {result.step.finds} | {result.seconds:.0f} | "
        f"{'green' if result.code == 0 else 'FAILED'} | {result.summary.replace('|', '/')[:120]} |"
        for result in results
    )
    found = [f"- {result.step.name}: `{test}`" for result in results for test in dict.fromkeys(result.failed)]
    return f"""# The last soak

Written by `make soak`; docs/testing.md says what a soak is. CI reads the first three lines of the list.

- Commit: `{commit}`
- Date: {datetime.now(UTC):%Y-%m-%d}
- Result: {"green" if green else "failed"}
- Seed: `TEST_SEED={seed}`
- Turn of rings 2 and 3: `TEST_TURN={turn(hours, seed)}`
- Time: {sum(result.seconds for result in results) / 3600:.1f} hours; asked for: {hours:g}
- Machine: {os.cpu_count()} cores, {memory} GB, {machine()}, Python {python_version()}

| step | what it is there to find | seconds | result | counts |
|---|---|---|---|---|
{rows}

## Found

{chr(10).join(found) or "Nothing."}
"""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hours", type=float, default=4.0, help="about how long it takes on two cores")
    parser.add_argument("--seed", default=secrets.token_hex(4))
    parser.add_argument(
        "--only", nargs="*", default=[], help="names of steps; the report is printed until all have ended"
    )
    parser.add_argument("--resume", action="store_true", help="continue the soak of this commit that was stopped")
    arguments = parser.parse_args()
    if missing := surroundings.missing():
        print("A soak needs everything:", *missing, file=sys.stderr)
        return 2
    LOGS.mkdir(parents=True, exist_ok=True)
    commit = subprocess.check_output(["git", "rev-parse", "HEAD"], cwd=ROOT, text=True).strip()
    progress = Progress(commit, arguments.seed, arguments.hours)
    if arguments.resume:
        try:
            progress = stopped(PROGRESS, commit)
        except LookupError as error:
            print(error, file=sys.stderr)
            return 2
    all_steps = steps(progress.hours, LOGS, progress.seed)
    for step in all_steps:
        if step.name in progress.ended or (arguments.only and step.name not in arguments.only):
            continue
        print(f"{datetime.now(UTC):%H:%M:%S} {step.name}", flush=True)
        result = run(step, progress.seed)
        print(f"         exit {result.code} after {result.seconds:.0f} s: {result.summary}", flush=True)
        progress.add(result, PROGRESS)
    results = progress.results(all_steps)
    text = report(results, progress.seed, progress.hours, commit)
    if len(results) < len(all_steps):
        print(text)
    else:
        REPORT.write_text(text)
    return int(any(result.code for result in results))


if __name__ == "__main__":
    sys.exit(main())
