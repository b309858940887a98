"""The import map of our script modules: it adds to each imported address the version that browsers cache it by.

A module imports its neighbours by plain addresses (`./page.js`), which a browser would keep through an update.
The map is an inline script, so the content security policy names its hash.
"""

import base64
import hashlib
import json
from functools import cache
from pathlib import Path

from django import template
from django.conf import settings
from django.utils.safestring import SafeString, mark_safe

FOLDER = Path(__file__).resolve().parents[2] / "static" / "live"
ADDRESS = "/static/live/"
register = template.Library()


def version_of(path: Path) -> str:
    """A short hash of a file's content."""
    with path.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()[:10]


@cache
def import_map() -> str:
    """The map as JSON: each module's plain address, and the one with its version."""
    addresses = {ADDRESS + path.name: version_of(path) for path in sorted(FOLDER.glob("*.js"))}
    imports = {address: f"{address}?v={version}" for address, version in addresses.items()}
    return json.dumps({"imports": imports}, separators=(",", ":"))


def content_hash() -> str:
    """The source expression of the content security policy that allows the map as an inline script."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(import_map().encode()).digest()).decode()}'"


@register.simple_tag(name="import_map")
def import_map_script() -> SafeString:
    """The map as an inline script; nothing with DEBUG, where files have no version."""
    if settings.DEBUG:
        return mark_safe("")
    return mark_safe(f'<script type="importmap">{import_map()}</script>')
