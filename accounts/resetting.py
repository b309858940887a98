"""Asking for a link to a new password. Who asks while no mail can be sent is told so."""

import logging
from typing import Any

from allauth.account.views import PasswordResetView
from django.http import HttpResponse
from django.utils.translation import gettext as _

logger = logging.getLogger(__name__)


class AskForLink(PasswordResetView):
    """The page of allauth. It mails to unknown addresses as well, so what is said tells nothing of accounts."""

    def form_valid(self, form: Any) -> HttpResponse:
        try:
            return super().form_valid(form)
        except OSError:  # also every SMTPException
            logger.warning("A link to a new password could not be sent.", exc_info=True)
            form.add_error(None, _("No mail can be sent just now. Try again later, or ask who runs this site."))
            answer: HttpResponse = self.form_invalid(form)
            answer.status_code = 503
            return answer
