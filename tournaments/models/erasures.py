"""The record of an erasure: author, time and reason, without the name."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.people import Person


class Erasure(models.Model):
    """A person without a name. `name` is the substitute; ids identify no person."""

    name = models.CharField(_("current name"), max_length=60)
    person = models.ForeignKey(Person, null=True, on_delete=models.SET_NULL, related_name="+")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+", verbose_name=_("erased by")
    )
    by_name = models.CharField(_("erased by"), max_length=150, blank=True)
    reason = models.CharField(_("reason"), max_length=300, blank=True)
    at = models.DateTimeField(_("erased"), auto_now_add=True)

    class Meta:
        verbose_name = _("erased person")
        verbose_name_plural = _("erased people")
        ordering = ["-id"]

    def __str__(self) -> str:
        return self.name
