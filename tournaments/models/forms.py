"""Forms of pages that have been done."""

from django.db import models


class SentForm(models.Model):
    """The mark of one showing of a form and what was typed in it; written together with what the form did.

    So the same form sent again, by a double click or after a lost answer, does nothing. Old ones are swept away.
    """

    mark = models.CharField(max_length=64, unique=True)
    at = models.DateTimeField(auto_now_add=True, db_index=True)

    def __str__(self) -> str:
        return self.mark
