"""Users in the admin, and what happened to the accounts of staff.

A permission of the site never makes more of itself: what gives rights, or opens the account of somebody else, is for
superusers, see docs/decisions/0280-what-opens-accounts-is-for-superusers.md.
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
    """Who looks after accounts gives no rights with them, and leaves those of superusers and of staff alone."""

    fieldsets = (
        *(UserAdmin.fieldsets or ()),
        (_("Preferences"), {"fields": ("language", "suits", "size", "confirm_cards")}),
    )

    actions = ("end_sessions",)

    @admin.action(description=_("End all sessions and tokens"), permissions=["change"])
    def end_sessions(self, request: Any, accounts: QuerySet[User]) -> None:
        """Sign accounts out everywhere, for a lost telephone; those that somebody may not change stay as they are."""
        for user in accounts:
            if self.has_change_permission(request, user):
                sessions.end_all(user)

    def user_change_password(self, request: Any, id: str, form_url: str = "") -> HttpResponse:
        """Set a password. The owner of the account is mailed; sessions and tokens end as with every new password."""
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
    """Whether somebody may change an account, with its password: his own has a page for that."""
    return account is None or bool(user.is_superuser) or not (account.is_staff or account.is_superuser)


class OnlySuperusers:
    """For nobody else, whatever permissions he has."""

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


class Groups(OnlySuperusers, GroupAdmin):
    """A group has permissions, which its members have."""


class Tokens(OnlySuperusers, knox.admin.AuthTokenAdmin):
    """A new token is shown to who makes it, and signs in as its user."""


class SecondFactors(OnlySuperusers, allauth.mfa.admin.AuthenticatorAdmin):
    """Without it the password alone signs in."""


class Addresses(OnlySuperusers, allauth.account.admin.EmailAddressAdmin):
    """A new password can be sent to any of them."""


for _model, _page in ((Group, Groups), (AuthToken, Tokens), (Authenticator, SecondFactors), (EmailAddress, Addresses)):
    admin.site.unregister(_model)
    admin.site.register(_model, _page)


@admin.register(AuditLine)
class AuditLines(admin.ModelAdmin[AuditLine]):
    """To be read only: nobody writes or takes out a line by hand."""

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
