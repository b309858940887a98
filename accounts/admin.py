"""Users in the admin, and the audit lines of staff accounts.

A permission of the site never grants more of itself. Only superusers may grant rights or open another user's account,
see decision 0006.
"""

from typing import Any

import allauth.account.admin
import allauth.mfa.admin
import knox.admin
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib import admin
from django.contrib.auth.admin import GroupAdmin, UserAdmin
from django.contrib.auth.models import Group
from django.db.models import QuerySet
from django.http import HttpResponse
from django.utils.translation import gettext_lazy as _
from knox.models import AuthToken

from accounts import sessions
from accounts.models import AuditLine, User
from accounts.services import report_new_password

GIVES_RIGHTS = ("is_staff", "is_superuser", "groups", "user_permissions")


@admin.register(User)
class AccountAdmin(UserAdmin):
    """Account administration that cannot grant rights.

    Staff with this permission cannot change the accounts of superusers or other staff.
    """

    fieldsets = (
        *(UserAdmin.fieldsets or ()),
        (_("Preferences"), {"fields": ("language", "theme", "suits", "size", "confirm_cards")}),
    )

    actions = ("end_sessions",)

    @admin.action(description=_("End sessions and revoke tokens"), permissions=["change"])
    def end_sessions(self, request: Any, accounts: QuerySet[User]) -> None:
        """Sign accounts out everywhere, for example after a phone is lost.

        Accounts that the acting user may not change are skipped.
        """
        for user in accounts:
            if self.has_change_permission(request, user):
                sessions.end_all(user)

    def user_change_password(self, request: Any, id: str, form_url: str = "") -> HttpResponse:
        """Set a password and notify the owner; sessions and tokens end."""
        before = User.objects.filter(pk=id).values_list("password", flat=True).first() if id.isdecimal() else None
        answer = super().user_change_password(request, id, form_url)
        changed = User.objects.filter(pk=id).exclude(pk=request.user.pk).first() if before is not None else None
        if changed is not None and changed.password != before:
            report_new_password(changed, request.user)
        return answer

    def get_readonly_fields(self, request: Any, obj: User | None = None) -> tuple[str, ...]:
        return () if request.user.is_superuser else GIVES_RIGHTS

    def has_change_permission(self, request: Any, obj: User | None = None) -> bool:
        return super().has_change_permission(request, obj) and _may_touch(request.user, obj)

    def has_delete_permission(self, request: Any, obj: User | None = None) -> bool:
        return super().has_delete_permission(request, obj) and _may_touch(request.user, obj)


def _may_touch(user: Any, account: User | None) -> bool:
    """Return whether a user may change an account and its password.

    Users change their own password on a page of its own.
    """
    return account is None or bool(user.is_superuser) or not (account.is_staff or account.is_superuser)


class OnlySuperusers:
    """Admin page for superusers only, whatever permissions others have."""

    def has_module_permission(self, request: Any) -> bool:
        return bool(request.user.is_superuser)

    def has_view_permission(self, request: Any, obj: Any = None) -> bool:
        return bool(request.user.is_superuser)

    def has_add_permission(self, request: Any, obj: Any = None) -> bool:
        return bool(request.user.is_superuser)

    def has_change_permission(self, request: Any, obj: Any = None) -> bool:
        return bool(request.user.is_superuser)

    def has_delete_permission(self, request: Any, obj: Any = None) -> bool:
        return bool(request.user.is_superuser)


class PermissionGroups(OnlySuperusers, GroupAdmin):
    """A group has permissions, which its members have."""


class TokenAdmin(OnlySuperusers, knox.admin.AuthTokenAdmin):
    """Admin page that shows a new token once, to the superuser who creates it.

    The token signs in as its user.
    """


class SecondFactors(OnlySuperusers, allauth.mfa.admin.AuthenticatorAdmin):
    """Without it the password alone signs in."""


class Addresses(OnlySuperusers, allauth.account.admin.EmailAddressAdmin):
    """A new password can be sent to any of them."""


for _model, _page in (
    (Group, PermissionGroups),
    (AuthToken, TokenAdmin),
    (Authenticator, SecondFactors),
    (EmailAddress, Addresses),
):
    admin.site.unregister(_model)
    admin.site.register(_model, _page)


@admin.register(AuditLine)
class AuditLines(admin.ModelAdmin[AuditLine]):
    """Read-only admin page: lines cannot be added, changed or deleted by hand."""

    list_display = ("at", "what", "name", "way", "address")
    list_filter = ("what",)
    search_fields = ("name", "address")
    date_hierarchy = "at"

    def has_add_permission(self, request: Any) -> bool:
        return False

    def has_change_permission(self, request: Any, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: Any, obj: Any = None) -> bool:
        return False
