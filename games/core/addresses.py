"""Addresses of pages and static files, which are the same at every request and are looked up once.

Every drawing of a card table needs a dozen; Django finds each of them again in 15 microseconds.
"""

from functools import lru_cache

from django.templatetags.static import static
from django.urls import reverse

MAX_ADDRESSES = 4096


@lru_cache(MAX_ADDRESSES)
def page_address(name: str, *arguments: object) -> str:
    """Return the address of a page. Raises NoReverseMatch."""
    return reverse(name, args=arguments)


@lru_cache(MAX_ADDRESSES)
def static_address(path: str) -> str:
    """Return the address of a static file, with the digest of its content in its name."""
    return static(path)
