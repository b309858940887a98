"""Chromium for benchmarks and pictures."""

import os

from playwright.sync_api import Browser, Playwright


def chromium(playwright: Playwright) -> Browser:
    """Start the program that CHROMIUM names, or the one that belongs to playwright."""
    return playwright.chromium.launch(executable_path=os.environ.get("CHROMIUM"), args=["--no-sandbox"])
