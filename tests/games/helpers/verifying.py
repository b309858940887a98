"""The stand-alone verifier, run on a record."""

import subprocess
import sys
from typing import Any


def check(text: Any, *arguments: Any) -> Any:
    command = [sys.executable, "-I", "docs/verify_shuffle.py", "-", *arguments]
    return subprocess.run(command, input=text, capture_output=True, text=True, encoding="utf-8", check=False)
