"""What a solver found out about deals that are over."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.tables import Deal


class Hindsight(models.Model):
    """What every card of a deal that is over was worth with best play of all hands, once somebody has asked.

    `values` is a list by move: the tricks of the mover's side for each card he could have played; of Truf whether the
    bid of each seat could be reached after it (games.replay.bids). See games.replay.services.
    """

    class State(models.TextChoices):
        ASKED = "asked", _("being worked out")
        DONE = "done", _("worked out")
        FAILED = "failed", _("could not be worked out")

    deal = models.OneToOneField(Deal, on_delete=models.CASCADE, related_name="hindsight")
    state = models.CharField(max_length=10, choices=State.choices, default=State.ASKED)
    values = models.JSONField(default=list, editable=False)
    solver = models.CharField(max_length=60, blank=True, editable=False)
    asked_at = models.DateTimeField(auto_now_add=True)
    done_at = models.DateTimeField(null=True, editable=False)

    class Meta:
        verbose_name = _("hindsight")
        verbose_name_plural = _("hindsights")
        ordering = ["deal_id"]

    def __str__(self) -> str:
        return f"{self.deal_id} {self.state}"
