"""Emails to the owners of a club whose webhook was disabled."""

import logging
from datetime import datetime

from allauth.account.models import EmailAddress
from django.conf import settings
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _

from accounts.mail_message import Mail, are_sent, as_message
from accounts.models import User
from tournaments.models import ClubRole, Webhook

logger = logging.getLogger(__name__)


def notify_owners(now: datetime) -> None:
    """Send an email about each disabled webhook to its owners, once. Tries again while no mail server takes it."""
    for webhook in Webhook.objects.filter(disabled_at__isnull=False, owners_notified_at=None).select_related("club"):
        try:
            if are_sent():
                _notify(webhook)
        except OSError as error:  # also every SMTPException
            logger.warning("The owners of club %s could not be notified of a webhook: %s", webhook.club_id, error)
            continue
        Webhook.objects.filter(pk=webhook.pk, disabled_at=webhook.disabled_at).update(owners_notified_at=now)


def _notify(webhook: Webhook) -> None:
    owners = User.objects.filter(club_roles__club=webhook.club, club_roles__kind=ClubRole.Kind.OWNER, is_active=True)
    addresses = EmailAddress.objects.filter(user__in=owners, primary=True, verified=True).select_related("user")
    for address in addresses.order_by("pk"):
        with translation.override(getattr(address.user, "language", "") or settings.LANGUAGE_CODE):
            mail = notice_of(webhook)
            as_message(mail, to=[address.email], name=str(address.user), site=webhook.site).send()


def notice_of(webhook: Webhook) -> Mail:
    """Return the email to an owner, in the language in use."""
    page = reverse("club-webhook", args=[webhook.club.slug, webhook.pk]) if webhook.club.slug else "/"
    return Mail(
        subject=_("A webhook of %(club)s was disabled") % {"club": webhook.club.name},
        paragraphs=(
            webhook.get_disabled_for_display(),
            _("It gets no more messages until you enable it again."),
        ),
        facts=((_("Receiver"), webhook.url),),
        button=_("Open webhook"),
        link=webhook.site.rstrip("/") + page,
        otherwise=_("If you no longer need this webhook, delete it on its page."),
        reason=_("You are receiving this email because you own this club at %(site)s.") % {"site": settings.SITE_NAME},
    )
