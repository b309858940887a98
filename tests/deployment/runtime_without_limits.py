#!/usr/bin/env python3
"""An OCI runtime for machines whose root may not raise limits: leaves them out and calls the real runtime.

The environment's REAL_RUNTIME names it. Inside some virtual machines root lacks CAP_SYS_RESOURCE, and then no container
starts, because podman asks for higher limits than the machine has.
"""

import itertools
import json
import os
import sys
from pathlib import Path
from typing import Any


def leave_out(path: Path, part: str) -> None:
    """Remove the limits from a configuration file, in one part of it or at its top."""
    asked: dict[str, Any] = json.loads(path.read_text())
    place = asked.get(part, {}) if part else asked
    place.pop("rlimits", None)
    place.pop("oomScoreAdj", None)
    path.write_text(json.dumps(asked))


def main() -> None:
    arguments = sys.argv[1:]
    for name, value in itertools.pairwise(arguments):
        if name in ("--bundle", "-b"):
            leave_out(Path(value) / "config.json", "process")
        elif name in ("--process", "-p") and "exec" in arguments:
            leave_out(Path(value), "")
    runtime = os.environ.get("REAL_RUNTIME", "/usr/sbin/runc")
    os.execv(runtime, [runtime, *arguments])


if __name__ == "__main__":
    main()
