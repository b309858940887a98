"""The daily deals: which table of which player belongs to which set, and the plays of bots that fill the field."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models import limits
from games.models.tables import Table


class DailyPlay(models.Model):
    """One player's play of the set of one game and day.

    `day` is a day of UTC. An account has `user`, a guest `holder`, the token of the session. Plays of guests are not
    `ranked`. Points are those of the sheets at the table.
    """

    day = models.DateField(_("day"))
    game = models.CharField(_("game"), max_length=limits.GAME)
    table = models.OneToOneField(Table, on_delete=models.CASCADE, related_name="daily")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="daily_plays"
    )
    holder = models.CharField(max_length=limits.HOLDER, blank=True, editable=False)
    ranked = models.BooleanField(_("ranked"), default=True)
    started_at = models.DateTimeField(_("started at"), auto_now_add=True)

    class Meta:
        verbose_name = _("daily deals of a player")
        verbose_name_plural = _("daily deals of players")
        ordering = ["day", "game", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["day", "game", "user"], condition=Q(user__isnull=False), name="one_daily_play_per_account"
            ),
            models.UniqueConstraint(
                fields=["day", "game", "holder"], condition=~Q(holder=""), name="one_daily_play_per_guest"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.day} {self.game}"


class DailyBotPlay(models.Model):
    """One play of a set by a bot in the player's seat; `points` are those of each deal, as people's are compared."""

    day = models.DateField(_("day"))
    game = models.CharField(_("game"), max_length=limits.GAME)
    number = models.PositiveSmallIntegerField(_("number"))
    bot = models.CharField(_("bot"), max_length=limits.BOT)
    points = models.JSONField(_("points"), default=list)

    class Meta:
        verbose_name = _("daily deals of a bot")
        verbose_name_plural = _("daily deals of bots")
        ordering = ["day", "game", "number"]
        constraints = [models.UniqueConstraint(fields=["day", "game", "number"], name="one_daily_bot_play_per_number")]

    def __str__(self) -> str:
        return f"{self.day} {self.game} {self.number}"
