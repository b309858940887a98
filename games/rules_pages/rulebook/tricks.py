"""Sentences about tricks that hold in several games, so that each is translated once."""

from django.utils.translation import gettext as _

from games.rules_pages.rulebook.parts import Term


def winner_leads() -> str:
    return _("The winner of a trick leads to the next one.")


def follow_suit() -> str:
    return _("Follow suit if you can. If you cannot, play any card; you need not trump.")


def highest_trump_wins() -> str:
    return _("The highest trump wins the trick. Without a trump the highest card of the suit led wins.")


def trumps_may_be_led() -> str:
    return _("Trumps may be led at any time.")


def ranks() -> str:
    return _("The pack has 52 cards. From high to low they rank ace, king, queen, jack, 10 and so on down to 2.")


def clockwise() -> str:
    return _("Everything goes clockwise.")


def counter_clockwise() -> str:
    return _("Everything goes counter-clockwise.")


def trick_terms() -> list[Term]:
    """The words that every one of these games uses."""
    return [
        Term(_("Trick"), _("One card from each player; the best card wins it.")),
        Term(_("Lead"), _("To play the first card of a trick.")),
        Term(_("Follow suit"), _("To play a card of the suit that was led.")),
        Term(_("Trump"), _("The suit that beats the other three.")),
    ]
