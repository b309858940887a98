"""From a code and its facts to a sentence, in the one place where that is done.

English templates with named slots stand beside the rules that use them (`rules/<game>/sentences.py`) and
below for what all games share. `N` marks them for the translators; `translate` is handed in, because the engine
knows no languages.
"""

from collections.abc import Callable, Mapping

from engine.errors import TroeftafelError

Translate = Callable[[str], str]


def gettext_noop(text: str) -> str:
    """Marks a text for the translators and gives it back unchanged."""
    return text


def as_it_stands(text: str) -> str:
    """The translation into English: none."""
    return text


N = gettext_noop
MINUS = "\N{MINUS SIGN}"
"""Stands before a number in a sentence: a hyphen is narrower than the plus, and may break off at the end of a line."""

SEAT_NAMES = {
    "N": N("North"),
    "E": N("East"),
    "S": N("South"),
    "W": N("West"),
    "0": N("Seat 1"),
    "1": N("Seat 2"),
    "2": N("Seat 3"),
    "3": N("Seat 4"),
    "4": N("Seat 5"),
    "5": N("Seat 6"),
}
"""Every seat as people read it: they count from 1, where documents number the seats from 0."""
SUIT_NAMES = {"S": N("spades"), "H": N("hearts"), "D": N("diamonds"), "C": N("clubs")}
SEAT_FACTS = frozenset({"seat", "turn", "declarer", "caller", "dealer", "winner", "partner", "bidder", "holder"})
SUIT_FACTS = frozenset({"suit", "led", "trump"})

SHARED = {
    "unknown_game": N("There is no game “%(game)s”; the games are: %(games)s."),
    "unknown_preset": N("There is no preset “%(preset)s”; the presets are: %(presets)s."),
    "unknown_option": N("There is no option “%(option)s”; the options are: %(options)s."),
    "option_choice": N("The option %(option)s cannot be %(value)s; it takes one of: %(choices)s."),
    "option_flag": N("The option %(option)s cannot be %(value)s; it takes true or false."),
    "option_number": N(
        "The option %(option)s cannot be %(value)s; it takes a whole number from %(least)s to %(most)s."
    ),
    "unknown_card": N("“%(card)s” is no card of this pack; a card is a rank and a suit, such as %(example)s."),
    "card_twice": N("The card %(card)s stands twice; each card is there once."),
    "unknown_seat": N("“%(seat)s” is no seat of this table; the seats are: %(seats)s."),
    "unknown_move": N("“%(text)s” is no move of this game; moves begin with one of: %(words)s."),
    "unreadable_move": N(
        "“%(text)s” cannot be read as a move; after “%(word)s” stands what that move needs: cards such as 7S, "
        "a number, a word of the game, or nothing."
    ),
    "not_json": N("This is not a JSON document: %(problem)s."),
    "not_an_object": N("A JSON object is expected here, with names and values between braces."),
    "not_a_list": N("A list is expected here."),
    "not_a_number": N("A whole number is expected here, not %(value)s."),
    "not_a_text": N("A text is expected here, not %(value)s."),
    "not_a_direction": N("The direction is cw (clockwise) or ccw (counter-clockwise), not %(value)s."),
    "missing": N("This is missing."),
    "unknown_field": N("Nothing of this name is expected here; leave it out."),
    "words_not_one_line": N("Words for the shuffle are one line of plain text, without control characters."),
    "words_too_long": N("Words for the shuffle have at most %(most)s characters; these have %(count)s."),
    "wrong_hand_size": N("%(seat)s has %(count)s cards; each hand has %(expected)s."),
    "wrong_head_size": N("The head has %(count)s cards; %(expected)s cards lie undealt."),
}


def sentence(error: TroeftafelError, own: Mapping[str, str], translate: Translate = as_it_stands) -> str:
    """The error in words. `own` are the sentences of the game, which come before the shared ones.

    One code may be said in several ways: with a fact `case` the sentence `code.case` is used where there is one.
    """
    special = own.get(f"{error.code}.{error.facts.get('case')}")
    template = special or own.get(error.code) or SHARED.get(error.code) or error.code
    return fill(template, error.facts, translate)


def fill(template: str, facts: Mapping[str, object], translate: Translate = as_it_stands) -> str:
    """A translated template with its facts in words: seats and suits by name, everything else as it is."""
    return translate(template) % {name: _word(name, value, translate) for name, value in facts.items()}


def _word(name: str, value: object, translate: Translate) -> object:
    if name in SEAT_FACTS and value in SEAT_NAMES:
        return translate(SEAT_NAMES[str(value)])
    if name in SUIT_FACTS and value in SUIT_NAMES:
        return translate(SUIT_NAMES[str(value)])
    return str(value).replace("-", MINUS) if isinstance(value, int) and value < 0 else value
