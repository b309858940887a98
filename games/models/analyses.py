"""Solver results: of deals that are over, and as hints during play."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models import limits
from games.models.tables import Deal


class Hindsight(models.Model):
    """Value of every card of a finished deal with best play of all hands, on request.

    `values` is a list by move: the tricks of the mover's side for each card they could have played; for Truf whether
    the bid of each seat could be reached after it (games.replay.bids). See games.replay.services.
    """

    class State(models.TextChoices):
        ASKED = "asked", _("analysis running")
        DONE = "done", _("analysis complete")
        FAILED = "failed", _("analysis failed")

    deal = models.OneToOneField(Deal, on_delete=models.CASCADE, related_name="hindsight")
    state = models.CharField(max_length=limits.CHOICE, choices=State.choices, default=State.ASKED)
    values = models.JSONField(default=list, editable=False)
    solver = models.CharField(max_length=limits.SOLVER, blank=True, editable=False)
    asked_at = models.DateTimeField(auto_now_add=True)
    done_at = models.DateTimeField(null=True, editable=False)

    class Meta:
        verbose_name = _("analysis")
        verbose_name_plural = _("analyses")
        ordering = ["deal_id"]

    def __str__(self) -> str:
        return f"{self.deal_id} {self.state}"


class Hint(models.Model):
    """A hint that a player asked for at one of their turns.

    `number` counts the hints of a seat in a deal from 1; null: no hint came, so it does not count. `position` is the
    place of the turn in the log (games.tables.hints), and `answer` what the search said, null until then. Only the seat
    may read the answer. Others learn of the request when the deal is over. See decision 0462.
    """

    deal = models.ForeignKey(Deal, on_delete=models.CASCADE, related_name="hints")
    seat = models.CharField(max_length=limits.SEAT)
    number = models.PositiveSmallIntegerField(null=True)
    position = models.CharField(max_length=limits.TURN)
    answer = models.JSONField(null=True, editable=False)
    key = models.CharField(max_length=limits.KEY, null=True, editable=False)  # noqa: DJ001 (NULL: no key; unique otherwise)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("hint")
        verbose_name_plural = _("hints")
        ordering = ["deal_id", "id"]
        constraints = [
            models.UniqueConstraint(fields=["deal", "seat", "number"], name="hints_of_a_seat_are_counted"),
            models.UniqueConstraint(fields=["deal", "seat", "position"], name="one_hint_per_position"),
            models.UniqueConstraint(fields=["deal", "key"], name="one_hint_per_key"),
            models.CheckConstraint(
                condition=Q(number=None) | Q(number__gte=1, number__lte=limits.HINTS), name="few_hints_in_a_deal"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.deal_id} {self.seat}"
