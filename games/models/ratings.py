"""Ratings of online play: computed from finished matches, and stored so that pages need not compute them.

Every row can be computed again from tables, seats and sheets (games/ratings/services.py).
"""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models import limits
from games.models.tables import Table


class RatingList(models.Model):
    """The ratings of one game; its row is locked while they are written."""

    game = models.CharField(max_length=limits.GAME, primary_key=True)

    class Meta:
        verbose_name = _("rating list")
        verbose_name_plural = _("rating lists")

    def __str__(self) -> str:
        return self.game


class MatchRating(models.Model):
    """The skill of one account in one game before and after a match.

    `at` is when the match ended, and with the id of the table the order of matches. `played` counts the account's rated
    matches of the game, this one included.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="match_ratings")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="match_ratings")
    game = models.CharField(max_length=limits.GAME)
    at = models.DateTimeField()
    place = models.PositiveSmallIntegerField()
    played = models.PositiveIntegerField()
    mu_before = models.FloatField()
    sigma_before = models.FloatField()
    mu = models.FloatField()
    sigma = models.FloatField()

    class Meta:
        verbose_name = _("rating after a match")
        verbose_name_plural = _("ratings after matches")
        ordering = ["at", "table_id", "user_id"]
        constraints = [models.UniqueConstraint(fields=["table", "user"], name="one_rating_per_match_and_account")]
        indexes = [
            models.Index(fields=["game", "at", "table"], name="ratings_in_order"),
            models.Index(fields=["user", "game", "at"], name="ratings_of_an_account"),
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.table_id}: {self.user_id}"
