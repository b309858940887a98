from django.apps import AppConfig
from django.core.checks import register

from config import checks
from config import translation_cache as quick_texts
from config.ops import logs


class ConfigConfig(AppConfig):
    """The project's own app: commands such as serve, machine checks, heartbeat task."""

    name = "config"

    def ready(self) -> None:
        register(checks.sqlite_journal)
        logs.install()
        quick_texts.install()
