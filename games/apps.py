from importlib import import_module

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class GamesConfig(AppConfig):
    name = "games"
    verbose_name = _("Games")

    def ready(self) -> None:
        import_module("games.ratings.services").connect()  # it needs the models, which exist only now
        import_module("games.friends.profiles").connect()
