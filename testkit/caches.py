"""All caches of the process, emptied for tests that roll back what was cached or play the start of a process."""

from django.core.cache import caches


def clear_all() -> None:
    """Empty every cache of the settings."""
    for cache in caches.all():
        cache.clear()
