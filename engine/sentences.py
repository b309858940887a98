"""Composes a sentence from a code and its facts, in one place.

English templates with named slots are kept with the rules that use them (`rules/<game>/sentences.py`); those shared by
all games are below. `N` marks them for the translators. Callers pass `translate`, because the engine knows no
languages.
"""

from collections.abc import Callable, Iterable, Mapping

from engine.errors import TroeftafelError

Translate = Callable[[str], str]


def gettext_noop(text: str) -> str:
    """Mark a text for the translators and return it unchanged."""
    return text


def as_it_stands(text: str) -> str:
    """Return the text as it is: the translation into English."""
    return text


N = gettext_noop
MINUS = "\N{MINUS SIGN}"
"""Stands before a number in a sentence.

A hyphen is narrower than the plus, and may break off at the end of a line.
"""

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
"""Every seat as people read it.

They count from 1, where documents number the seats from 0.
"""
SUIT_NAMES = {"S": N("spades"), "H": N("hearts"), "D": N("diamonds"), "C": N("clubs")}
SEAT_FACTS = frozenset({"seat", "turn", "declarer", "caller", "dealer", "winner", "partner", "bidder", "holder"})
SUIT_FACTS = frozenset({"suit", "led", "trump"})

SHARED = {
    "unknown_game": N("There is no game “%(game)s”. Choose one of: %(games)s."),
    "unknown_preset": N("There is no preset “%(preset)s”. Choose one of: %(presets)s."),
    "unknown_option": N("There is no option “%(option)s”. Choose one of: %(options)s."),
    "option_choice": N("The option %(option)s cannot be %(value)s. Choose one of: %(choices)s."),
    "option_flag": N("The option %(option)s cannot be %(value)s. Choose true or false."),
    "option_number": N("The option %(option)s cannot be %(value)s. Enter a whole number from %(least)s to %(most)s."),
    "unknown_card": N("“%(card)s” is not a card in this pack. Enter a rank and a suit, such as %(example)s."),
    "card_twice": N("The card %(card)s appears twice. Remove one copy."),
    "unknown_seat": N("“%(seat)s” is not a seat at this table. Choose one of: %(seats)s."),
    "unknown_move": N("“%(text)s” is not a move in this game. Moves start with one of: %(words)s."),
    "unreadable_move": N(
        "“%(text)s” is not a valid move. After “%(word)s”, enter cards (such as 7S), a number, a game keyword or "
        "nothing."
    ),
    "not_json": N("This is not valid JSON: %(problem)s."),
    "not_an_object": N("This should be a JSON object."),
    "not_a_list": N("This should be a list."),
    "not_a_number": N("Enter a whole number, not %(value)s."),
    "not_a_text": N("This should be text, not %(value)s."),
    "not_a_direction": N("The direction cannot be %(value)s. Use cw (clockwise) or ccw (anticlockwise)."),
    "missing": N("This value is missing."),
    "unknown_field": N("This field name is unknown. Remove the field."),
    "words_not_one_line": N("Shuffle words must be one line of plain text. Remove control characters."),
    "words_too_long": N("These shuffle words have %(count)s characters. Use at most %(most)s."),
    "wrong_hand_size": N("%(seat)s has %(count)s cards, but each hand should have %(expected)s."),
    "wrong_head_size": N("The head has %(count)s cards, but it should have %(expected)s."),
}


def sentence(error: TroeftafelError, own: Mapping[str, str], translate: Translate = as_it_stands) -> str:
    """Return the error in words.

    `own` are the sentences of the game, which precede the shared ones. A code may have several sentences: with a fact
    `case` the sentence `code.case` is used where there is one.
    """
    special = own.get(f"{error.code}.{error.facts.get('case')}")
    template = special or own.get(error.code) or SHARED.get(error.code) or error.code
    return fill(template, error.facts, translate)


def fill(template: str, facts: Mapping[str, object], translate: Translate = as_it_stands) -> str:
    """Return a translated template with its facts in words.

    Seats and suits by name, a tuple of words as a list, everything else as it is.
    """
    return translate(template) % {name: _word(name, value, translate) for name, value in facts.items()}


def join_words(words: Iterable[object], translate: Translate = as_it_stands) -> str:
    """Return `Ayu`, `Ayu and Budi`, `Ayu, Budi and Citra`."""
    *most, last = [str(word) for word in words] or [""]
    if not most:
        return last
    return translate(N("%(most)s and %(last)s")) % {"most": ", ".join(most), "last": last}


def _word(name: str, value: object, translate: Translate) -> object:
    if isinstance(value, tuple):
        return join_words(value, translate)
    if name in SEAT_FACTS and value in SEAT_NAMES:
        return translate(SEAT_NAMES[str(value)])
    if name in SUIT_FACTS and value in SUIT_NAMES:
        return translate(SUIT_NAMES[str(value)])
    return str(value).replace("-", MINUS) if isinstance(value, int) and value < 0 else value


def number_text(number: object) -> str:
    """`7`, `−3`."""
    return str(number).replace("-", MINUS)


def signed_unless_zero(points: int) -> str:
    """`+5`, `0`, `−3`."""
    return number_text(f"{points:+d}") if points else "0"
