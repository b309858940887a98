"""`python -m tests.soak.mutants [ID ...] [--json FILE]`."""

import argparse
import json
import sys
from collections import Counter
from dataclasses import asdict
from pathlib import Path
from time import monotonic

from tests.soak.mutants.catalogue import MUTANTS
from tests.soak.mutants.runner import NotGreenError, judge


def main() -> int:
    """Judge the mutants named, or all: 0 when none is a hole or a stale entry."""
    known = {mutant.id: mutant for mutant in MUTANTS}
    parser = argparse.ArgumentParser(prog="python -m tests.soak.mutants", description="Do the tests notice each fault?")
    parser.add_argument("ids", nargs="*", metavar="ID", help="of the catalogue; all without any")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the results")
    options = parser.parse_args()
    if unknown := [name for name in options.ids if name not in known]:
        parser.error(f"no such mutant: {', '.join(unknown)}; there are: {', '.join(known)}")
    began = monotonic()
    try:
        verdicts = judge([known[name] for name in options.ids] or MUTANTS)
    except NotGreenError as error:
        print(error, file=sys.stderr)
        return 1
    counts = Counter(verdict.state for verdict in verdicts)
    seconds = round(monotonic() - began, 1)
    print(f"{len(verdicts)} mutants in {seconds} s: {', '.join(f'{n} {state}' for state, n in counts.most_common())}")
    if options.json:
        found = {"seconds": seconds, "counts": counts, "mutants": [asdict(verdict) for verdict in verdicts]}
        options.json.write_text(json.dumps(found, indent=1) + "\n")
    return 0 if all(verdict.is_fine for verdict in verdicts) else 1


if __name__ == "__main__":
    sys.exit(main())
