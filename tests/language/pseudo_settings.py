"""Settings of a product that speaks the pseudo-locale only; `PSEUDO_LOCALE` is the folder of its catalogue."""

import os
from pathlib import Path

from django.conf.locale import LANG_INFO

from config.settings import *  # noqa: F403
from tests.language.pseudo import CODE

LANG_INFO[CODE] = {"bidi": False, "code": CODE, "name": "⟦⟧", "name_local": "⟦⟧"}
LANGUAGE_CODE = CODE
LANGUAGES = [(CODE, "⟦⟧")]  # type: ignore[list-item]
LOCALE_PATHS = [Path(os.environ["PSEUDO_LOCALE"])]
