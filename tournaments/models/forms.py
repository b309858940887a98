"""Processed forms of pages."""

from django.db import models

from tournaments.models.limits import DIGEST


class SentForm(models.Model):
    """The fingerprint of a rendered form with its input, stored with the form's work.

    So a repeat after a double click or a lost response does nothing. Old rows are deleted.
    """

    mark = models.CharField(max_length=DIGEST, unique=True)
    at = models.DateTimeField(auto_now_add=True, db_index=True)

    def __str__(self) -> str:
        return self.mark
