"""Wiring: settings, addresses, the server, Celery. No rules of any game and no club data live here."""

from config.celery import app as celery

__all__ = ["celery"]
