"""Presses of a finger or a mouse, counted by the page itself."""

from playwright.sync_api import BrowserContext, Page

PRESSES = "addEventListener('pointerdown', press => press.isTrusted && pressed(press.target.id), true)"
"""Script: report every press of a finger or a mouse."""


def counted(context: BrowserContext, presses: list[str]) -> Page:
    """Return a page of this browser, whose presses are added to the list."""
    context.expose_function("pressed", lambda target: presses.append(str(target)))
    context.add_init_script(PRESSES)
    return context.new_page()
