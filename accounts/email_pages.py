"""Pages about email: the addresses of an account, and requests for a link to a new password."""

import logging
from typing import Any

from allauth.account.adapter import get_adapter
from allauth.account.models import EmailAddress
from allauth.account.views import EmailView, PasswordResetView
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from accounts import audit
from accounts.models import User

logger = logging.getLogger(__name__)


class AskForLink(PasswordResetView):
    """Allauth's page for requesting a link.

    It also sends mail to unknown addresses, so the answer does not reveal which accounts exist.
    """

    def form_valid(self, form: Any) -> HttpResponse:
        try:
            return super().form_valid(form)
        except OSError:  # also every SMTPException
            logger.warning("A link to a new password could not be sent.", exc_info=True)
            form.add_error(
                None, _("Emails cannot be sent at the moment. Try again later, or ask the site administrator.")
            )
            answer: HttpResponse = self.form_invalid(form)
            answer.status_code = 503
            return answer


class ManageAddresses(EmailView):
    """Allauth's page of email addresses, the only place to change them.

    The first address becomes the main one at once: mails go there, and without a mail server none can be confirmed.
    """

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        user = request.user
        assert isinstance(user, User)  # the page is for accounts
        before = EmailAddress.objects.get_primary_email(user)
        answer: HttpResponse = super().post(request, *args, **kwargs)
        first = EmailAddress.objects.filter(user=user).order_by("pk").first()
        if first is not None:
            first.set_as_primary(conditional=True)
        now = EmailAddress.objects.get_primary_email(user)
        if now != before:
            audit.record_event("email_changed", user)
        if before and not now:  # allauth notifies the main address, and there is none any more
            facts = {"deleted_email": before}
            get_adapter().send_notification_mail("account/email/email_deleted", user, facts, before)
        return answer
