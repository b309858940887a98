"""Roots of the table secrets of a round, and the list of all commitments."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models import limits


class RoundRoot(models.Model):
    """Root secret of one round of an event, drawn before its first pairing.

    It is never drawn again and never deleted. `word` names the round: EVENT:ROUND. `secret` never leaves the server
    before `revealed_at`. The public entropy of the round is closed, at `closed_at`, when its first table gets its
    secret. Source: docs/shuffles.md.
    """

    word = models.CharField(max_length=limits.ROUND_KEY, unique=True)
    secret = models.CharField(max_length=limits.DIGEST, editable=False)
    commitment = models.CharField(max_length=limits.DIGEST)
    drawn_at = models.DateTimeField()
    takes = models.JSONField(default=dict)
    """How many secrets were made for each table (or deck) of the round; more than one where packs were thrown away."""
    beacon_source = models.CharField(max_length=limits.BEACON_SOURCE, blank=True)
    beacon_round = models.BigIntegerField(null=True)
    beacon_named_at = models.DateTimeField(null=True)
    beacon_value = models.CharField(max_length=limits.STORED_BEACON, blank=True)
    """Hexadecimal, in small letters; empty until it is known."""
    beacon_value_at = models.DateTimeField(null=True)
    closed_at = models.DateTimeField(null=True)
    revealed_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name = _("round shuffle root")
        verbose_name_plural = _("round shuffle roots")
        ordering = ["id"]

    def __str__(self) -> str:
        return self.word


class Commitment(models.Model):
    """One line of the daily list: a commitment and its time; never changed.

    Those of lobby tables are deleted after COMMITMENTS_KEPT_DAYS.

    `name` is the key of the round for a root or a beacon, that of the seeds for a table, or the path of its secret.
    """

    class Kind(models.TextChoices):
        ROOT = "root", _("round shuffle root")
        BEACON = "beacon", _("round beacon")
        TABLE = "table", _("table")

    kind = models.CharField(max_length=limits.CHOICE, choices=Kind.choices)
    name = models.CharField(max_length=limits.COMMITMENT_NAME)
    digest = models.CharField(max_length=limits.DIGEST)
    at = models.DateTimeField(db_index=True)

    class Meta:
        verbose_name = _("shuffle fingerprint")
        verbose_name_plural = _("shuffle fingerprints")
        ordering = ["id"]
        constraints = [models.UniqueConstraint(fields=["name", "digest"], name="a_commitment_is_listed_once")]

    def __str__(self) -> str:
        return f"{self.kind} {self.name}"
