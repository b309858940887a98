"""The OpenAPI document, built once per language and by one thread at a time.

drf-spectacular fills tables of its own while it builds its first document, and a concurrent thread failed with an
AttributeError. Building and writing a document also takes a second of processor time.
"""

import asyncio
import logging
from threading import Lock
from typing import Any

from django.conf import settings
from django.utils import translation
from drf_spectacular.generators import SchemaGenerator

logger = logging.getLogger(__name__)

_making = Lock()
_documents: dict[str, dict[str, Any]] = {}
_written: dict[tuple[str, type], bytes] = {}


def render_document(renderer: Any) -> bytes:
    """The document in the active language as a renderer of REST framework writes it."""
    key = (_language(), type(renderer))
    if key not in _written:
        with _making:
            if key not in _written:
                _written[key] = renderer.render(_document(key[0]), renderer_context={})
    return _written[key]


async def prepare() -> None:
    """Build the document in the language of the site, off the event loop.

    Readers wait for it meanwhile.
    """
    try:
        await asyncio.to_thread(_prepare)
    except Exception:
        # The site serves without it, and readers of the document get the error.
        logger.exception("The OpenAPI document could not be made.")


def _prepare() -> None:
    with translation.override(settings.LANGUAGE_CODE), _making:
        _document(_language())


def _language() -> str:
    """Return the active language if it is one of the site's, else the default.

    Clients therefore cannot make the cache hold more documents than there are languages.
    """
    active = translation.get_language()
    return active if active in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE


def _document(language: str) -> dict[str, object]:
    """Only inside the lock."""
    if language not in _documents:
        with translation.override(language):
            _documents[language] = SchemaGenerator().get_schema(request=None, public=True)
    return _documents[language]
