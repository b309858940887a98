from django.apps import AppConfig
from django.core.checks import register

from config import checks, logs, quick_texts


class ConfigConfig(AppConfig):
    """The house itself: commands such as serve, checks of the machine, the heartbeat task."""

    name = "config"

    def ready(self) -> None:
        register(checks.sqlite_journal)
        logs.install()
        quick_texts.install()
