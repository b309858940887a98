"""Collect the texts to translate, also those that the engine marks with `N`.

The engine itself knows no languages.
"""

from django.core.management.commands import makemessages


class Command(makemessages.Command):
    """Django's own command, with one more word to look for."""

    xgettext_options = [*makemessages.Command.xgettext_options, "--keyword=N"]
