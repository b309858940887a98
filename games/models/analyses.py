"""Solver results for deals that are over."""

from django.db import models
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
