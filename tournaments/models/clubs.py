"""Staff of clubs, invitations to become staff, and members."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.models.events import Event
from tournaments.models.limits import CLUB_CHOICE, MARK
from tournaments.models.people import Club, Person


class ClubRole(models.Model):
    """The role of a user in a hosted club, which counts in all of its events.

    Accounts with a role are protected, so that no club loses its owner by the way.
    """

    class Kind(models.TextChoices):
        OWNER = "owner", _("owner")
        ORGANISER = "organiser", _("organiser")
        DIRECTOR = "director", _("director")
        SCORER = "scorer", _("scorer")

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="roles")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="club_roles")
    kind = models.CharField(_("role"), max_length=CLUB_CHOICE, choices=Kind.choices)
    given_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    given_at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name = _("club role")
        verbose_name_plural = _("club roles")
        ordering = ["club_id", "id"]
        constraints = [models.UniqueConstraint(fields=["club", "user"], name="one_role_in_a_club")]

    def __str__(self) -> str:
        return f"{self.user}: {self.kind}"


class StaffInvitation(models.Model):
    """A link that makes one account staff of a club or of an event. Only its hash is stored."""

    club = models.ForeignKey(Club, null=True, on_delete=models.CASCADE, related_name="invitations")
    event = models.ForeignKey(Event, null=True, on_delete=models.CASCADE, related_name="invitations")
    role = models.CharField(_("role"), max_length=CLUB_CHOICE, choices=ClubRole.Kind.choices)
    token_hash = models.CharField(max_length=MARK, unique=True, editable=False)
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    made_at = models.DateTimeField(default=timezone.now)
    expires_at = models.DateTimeField()
    used_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    used_at = models.DateTimeField(null=True)
    revoked_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name = _("staff invitation")
        verbose_name_plural = _("staff invitations")
        ordering = ["-id"]
        constraints = [
            models.CheckConstraint(
                condition=Q(club=None, event__isnull=False) | Q(club__isnull=False, event=None),
                name="an_invitation_is_to_one_place",
            ),
            models.CheckConstraint(condition=Q(used_at=None) | Q(revoked_at=None), name="an_invitation_ends_once"),
        ]

    def __str__(self) -> str:
        return f"{self.club or self.event}: {self.role}"


class ClubMember(models.Model):
    """A membership: of one person in one club, from the first to the last day. A person who returns gets another."""

    class Kind(models.TextChoices):
        MEMBER = "member", pgettext_lazy("club", "member")
        JUNIOR = "junior", _("junior member")
        GUEST = "guest", pgettext_lazy("club", "guest")

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="members")
    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="memberships")
    kind = models.CharField(_("membership"), max_length=CLUB_CHOICE, choices=Kind.choices, default=Kind.MEMBER)
    since = models.DateField(_("first day"))
    until = models.DateField(_("last day"), null=True, blank=True)

    class Meta:
        verbose_name = _("membership")
        verbose_name_plural = _("memberships")
        ordering = ["club_id", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["club", "person"], condition=Q(until=None), name="one_open_membership_of_a_person"
            ),
            models.CheckConstraint(condition=Q(until=None) | Q(until__gte=F("since")), name="a_membership_ends_later"),
        ]

    def __str__(self) -> str:
        return f"{self.club}: {self.person}"
