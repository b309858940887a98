"""What the hall sees and hears: the round timer, extra minutes of tables, announcements, and the screen."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.events import Event
from tournaments.models.limits import ANNOUNCEMENT, SCREEN_CODE, SCREEN_PAGE
from tournaments.models.rounds import Round


class RoundTimer(models.Model):
    """The timer of a round: running until `ends_at`, or paused with `remaining_seconds`.

    No row: not started. It closes nothing: past `ends_at` the last deal is played.
    """

    round = models.OneToOneField(Round, on_delete=models.CASCADE, related_name="timer")
    ends_at = models.DateTimeField(null=True, blank=True)
    remaining_seconds = models.PositiveIntegerField(null=True, blank=True)

    class Meta:
        verbose_name = _("round timer")
        verbose_name_plural = _("round timers")
        constraints = [
            models.CheckConstraint(
                condition=Q(ends_at__isnull=False, remaining_seconds=None)
                | Q(ends_at=None, remaining_seconds__isnull=False),
                name="timer_runs_or_is_paused",
            )
        ]

    def __str__(self) -> str:
        return str(self.round)


class TableExtra(models.Model):
    """Minutes that one table has longer than its round."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="extras")
    table_number = models.PositiveSmallIntegerField()
    minutes = models.PositiveSmallIntegerField(_("extra minutes"))

    class Meta:
        verbose_name = _("extra time for a table")
        verbose_name_plural = _("extra times for tables")
        ordering = ["round_id", "table_number"]
        constraints = [models.UniqueConstraint(fields=["round", "table_number"], name="one_extra_per_table")]

    def __str__(self) -> str:
        return f"{self.table_number}: {self.minutes}"


class TableReminder(models.Model):
    """The director asks a table to confirm its result; its phones show that until it ends."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="reminders")
    table_number = models.PositiveSmallIntegerField()
    until = models.DateTimeField()

    class Meta:
        verbose_name = _("reminder of a table")
        verbose_name_plural = _("reminders of tables")
        ordering = ["round_id", "table_number"]
        constraints = [models.UniqueConstraint(fields=["round", "table_number"], name="one_reminder_per_table")]

    def __str__(self) -> str:
        return f"{self.table_number}: {self.until}"


class Announcement(models.Model):
    """A director's short message to all phones and screens of an event, until its end."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="announcements")
    text = models.CharField(_("announcement"), max_length=ANNOUNCEMENT)
    urgent = models.BooleanField(_("urgent"), default=False)
    at = models.DateTimeField(auto_now_add=True)
    until = models.DateTimeField(_("shown until"))
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")

    class Meta:
        verbose_name = _("announcement")
        verbose_name_plural = _("announcements")
        ordering = ["-urgent", "-id"]

    def __str__(self) -> str:
        return self.text


class HallScreen(models.Model):
    """What the screen in the hall shows, and the code that opens it without signing in."""

    class Page(models.TextChoices):
        AUTO = "auto", _("Automatic")
        PAIRINGS = "pairings", _("Pairings by name")
        STANDINGS = "standings", _("Standings")
        BLANK = "blank", _("Event name only")

    event = models.OneToOneField(Event, on_delete=models.CASCADE, related_name="screen")
    code = models.CharField(max_length=SCREEN_CODE, unique=True, null=True, editable=False)  # noqa: DJ001 (NULL: no link)
    page = models.CharField(_("page"), max_length=SCREEN_PAGE, choices=Page.choices, default=Page.AUTO)
    revealed_to = models.PositiveSmallIntegerField(null=True, blank=True)
    """The best rank shown while results are held; above the last rank: none. None: results are not held."""
    held_at = models.DateTimeField(null=True, blank=True, editable=False)
    """The last press that held or revealed results; they do not stay held for ever (services.HELD_FOR)."""

    class Meta:
        verbose_name = _("hall screen")
        verbose_name_plural = _("hall screens")

    def __str__(self) -> str:
        return str(self.event)
