"""Friends of accounts that play online: asked for, agreed on, or blocked, and their invitations to tables."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Greatest, Least
from django.utils.translation import gettext_lazy as _

from games.models.tables import Table

USER = settings.AUTH_USER_MODEL


class Friendship(models.Model):
    """A request of one account to another; both are friends once it is agreed to.

    `agreed_at` is null until then. A declined, withdrawn or ended friendship has no row.
    """

    asked_by = models.ForeignKey(USER, on_delete=models.CASCADE, related_name="friends_asked")
    asked = models.ForeignKey(USER, on_delete=models.CASCADE, related_name="friend_requests")
    asked_at = models.DateTimeField(auto_now_add=True)
    agreed_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name = _("friendship")
        verbose_name_plural = _("friendships")
        ordering = ["asked_at", "id"]
        constraints = [
            models.UniqueConstraint(
                Least("asked_by", "asked"), Greatest("asked_by", "asked"), name="one_friendship_of_two_accounts"
            ),
            models.CheckConstraint(condition=~Q(asked_by=F("asked")), name="friends_are_two_accounts"),
        ]

    def __str__(self) -> str:
        return f"{self.asked_by_id} - {self.asked_id}"


class PlayerBlock(models.Model):
    """An account that another account does not want to hear from. The blocked account is not informed."""

    by = models.ForeignKey(USER, on_delete=models.CASCADE, related_name="player_blocks")
    blocked = models.ForeignKey(USER, on_delete=models.CASCADE, related_name="blocked_by")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("blocked player")
        verbose_name_plural = _("blocked players")
        ordering = ["at", "id"]
        constraints = [models.UniqueConstraint(fields=["by", "blocked"], name="one_block_of_an_account")]

    def __str__(self) -> str:
        return f"{self.by_id} x {self.blocked_id}"


class TableInvitation(models.Model):
    """An invitation of a friend to a table that waits for players; it ends when play begins."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="invitations")
    by = models.ForeignKey(USER, on_delete=models.CASCADE, related_name="table_invitations_sent")
    to = models.ForeignKey(USER, on_delete=models.CASCADE, related_name="table_invitations")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("invitation to a table")
        verbose_name_plural = _("invitations to tables")
        ordering = ["at", "id"]
        constraints = [models.UniqueConstraint(fields=["table", "by", "to"], name="one_invitation_to_a_table")]

    def __str__(self) -> str:
        return f"{self.table_id}: {self.to_id}"
