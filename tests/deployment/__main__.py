"""Deploy the product with the real parts that docs/operations.md names, and report what was seen.

    python -m tests.deployment [--only PART ...]

Needs root on Debian 12, and the packages that each part names. A part whose packages or rights are missing is reported
as not run, with the reason. Exit code 1 if a part failed.
"""

import argparse
import sys
import tempfile
import time
import traceback
from pathlib import Path

from tests.deployment import alarms, compose, hour, processes, units, wheel
from tests.deployment.parts import CannotRunError

PARTS = {
    "alarms": alarms.run,
    "compose": compose.run,
    "units": units.run,
    "processes": processes.run,
    "hour": hour.run,
    "wheel": wheel.run,
}


def main() -> int:
    """Run each part in a folder of its own and print its figures as they come."""
    read = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    read.add_argument("--only", nargs="+", choices=sorted(PARTS), default=list(PARTS))
    failed = False
    for name in read.parse_args().only:
        print(f"== {name}", flush=True)
        began = time.monotonic()
        with tempfile.TemporaryDirectory(prefix=f"troeftafel-{name}-") as folder:
            try:
                for figure in PARTS[name](Path(folder)):
                    print(f"   {figure}", flush=True)
                ended = "green"
            except CannotRunError as reason:
                ended = f"NOT RUN: {reason}"
            except Exception:  # the other parts still run
                traceback.print_exc()
                failed, ended = True, "FAILED"
        print(f"== {name}: {ended} ({time.monotonic() - began:.0f} s)", flush=True)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
