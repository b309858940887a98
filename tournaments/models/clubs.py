"""Staff, members, venues and logos of clubs with their invitations, merges of people, and keepsakes they share."""

from typing import Literal

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.models.events import Event
from tournaments.models.limits import (
    ACCESSIBILITY,
    CLUB_CHOICE,
    DIGEST,
    DIRECTIONS,
    MEMBER_NUMBER,
    NONCE,
    VENUE_ADDRESS,
    VENUE_NAME,
)
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


class OneUseLink(models.Model):
    """A link that works once, until it expires or is withdrawn. Only its hash is stored."""

    token_hash = models.CharField(max_length=DIGEST, unique=True, editable=False)
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    made_at = models.DateTimeField(default=timezone.now)
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True)
    revoked_at = models.DateTimeField(null=True)

    class Meta:
        abstract = True

    @property
    def state(self) -> Literal["open", "used", "revoked", "expired"]:
        """What has become of the link by now."""
        if self.used_at:
            return "used"
        if self.revoked_at:
            return "revoked"
        return "expired" if self.expires_at <= timezone.now() else "open"

    def revoke(self) -> bool:
        """End an open link, in the caller's transaction; return whether it was open."""
        if self.state != "open":
            return False
        self.revoked_at = timezone.now()
        self.save(update_fields=["revoked_at"])
        return True


class StaffInvitation(OneUseLink):
    """A link that makes one account staff of a club or of an event. Only its hash is stored."""

    club = models.ForeignKey(Club, null=True, on_delete=models.CASCADE, related_name="invitations")
    event = models.ForeignKey(Event, null=True, on_delete=models.CASCADE, related_name="invitations")
    role = models.CharField(_("role"), max_length=CLUB_CHOICE, choices=ClubRole.Kind.choices)
    used_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")

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
    number = models.CharField(_("member number"), max_length=MEMBER_NUMBER, blank=True, default="", db_default="")
    """As the club writes it, such as `A-12`."""
    since = models.DateField(_("first day"))
    until = models.DateField(_("last day"), null=True, blank=True)
    paused_since = models.DateField(_("paused since"), null=True, blank=True)

    class Meta:
        verbose_name = _("membership")
        verbose_name_plural = _("memberships")
        ordering = ["club_id", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["club", "person"], condition=Q(until=None), name="one_open_membership_of_a_person"
            ),
            models.UniqueConstraint(
                fields=["club", "number"],
                condition=Q(until=None) & ~Q(number=""),
                name="one_open_membership_per_number",
            ),
            models.CheckConstraint(condition=Q(until=None) | Q(until__gte=F("since")), name="a_membership_ends_later"),
            models.CheckConstraint(condition=Q(until=None) | Q(paused_since=None), name="ended_members_do_not_pause"),
        ]

    def __str__(self) -> str:
        return f"{self.club}: {self.person}"


class MemberInvitation(OneUseLink):
    """A link that makes one person a member of a club. Only its hash is stored."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="member_invitations")
    kind = models.CharField(_("membership"), max_length=CLUB_CHOICE, choices=ClubMember.Kind.choices)
    used_by = models.ForeignKey(Person, null=True, on_delete=models.SET_NULL, related_name="+")

    class Meta:
        verbose_name = _("member invitation")
        verbose_name_plural = _("member invitations")
        ordering = ["-id"]
        constraints = [
            models.CheckConstraint(condition=Q(used_at=None) | Q(revoked_at=None), name="a_member_invitation_ends_once")
        ]

    def __str__(self) -> str:
        return f"{self.club}: {self.kind}"


class Venue(models.Model):
    """A place where a hosted club plays. Events whose venue is its `text` take place there (decision 0472)."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="venues")
    name = models.CharField(_("name"), max_length=VENUE_NAME)
    address = models.CharField(_("address"), max_length=VENUE_ADDRESS, blank=True, default="")
    directions = models.TextField(_("directions"), max_length=DIRECTIONS, blank=True, default="")
    accessibility = models.TextField(_("accessibility"), max_length=ACCESSIBILITY, blank=True, default="")
    tables = models.PositiveSmallIntegerField(_("tables that fit"), null=True, blank=True)

    class Meta:
        verbose_name = _("venue of a club")
        verbose_name_plural = _("venues of clubs")
        ordering = ["club_id", "name"]
        constraints = [models.UniqueConstraint(fields=["club", "name"], name="one_venue_of_a_name")]

    def __str__(self) -> str:
        return self.text

    @property
    def text(self) -> str:
        """Its name and address, as an event says where it takes place."""
        return f"{self.name}, {self.address}" if self.address else self.name


class ClubLogo(models.Model):
    """The picture of a club, as `tournaments/clubs/logo.py` drew it: WebP, with the digest in `Club.logo_digest`.

    It is a row of its own, so that reading a club does not read its picture.
    """

    club = models.OneToOneField(Club, on_delete=models.CASCADE, primary_key=True, related_name="logo")
    content = models.BinaryField()

    class Meta:
        verbose_name = _("logo of a club")
        verbose_name_plural = _("logos of clubs")

    def __str__(self) -> str:
        return str(self.club)


class PersonMerge(models.Model):
    """A merge of `person` into `kept`, done by staff of a club.

    `moved` lists the rows that followed, by model and column, and `before` what else changed. Both are needed to undo
    the merge, so they are deleted with the possibility. Neither has a name.
    """

    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="merges")
    kept = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="+")
    club = models.ForeignKey(Club, null=True, on_delete=models.SET_NULL, related_name="merges")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    at = models.DateTimeField(default=timezone.now)
    moved = models.JSONField(default=dict)
    """Keys of moved rows by `EntryPerson.person` and such; tables by `tables`."""
    before = models.JSONField(default=dict)
    """Columns of the kept person, the account, and the memberships and links that ended."""
    undone_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name = _("merge of people")
        verbose_name_plural = _("merges of people")
        ordering = ["-id"]
        constraints = [
            models.UniqueConstraint(fields=["person"], condition=Q(undone_at=None), name="a_person_is_merged_once")
        ]

    def __str__(self) -> str:
        return f"{self.person_id} -> {self.kept_id}"


class SharedKeepsake(models.Model):
    """A person's wish that everyone with the link sees their keepsake of an event.

    The code in the link is computed from `nonce`, so that a link taken back never works again.
    """

    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="keepsakes")
    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="keepsakes")
    nonce = models.CharField(max_length=NONCE, editable=False)
    shared_at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name = _("shared keepsake")
        verbose_name_plural = _("shared keepsakes")
        ordering = ["-id"]
        constraints = [models.UniqueConstraint(fields=["person", "event"], name="a_keepsake_is_shared_once")]

    def __str__(self) -> str:
        return f"{self.event_id}: {self.person_id}"
