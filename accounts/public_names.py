"""Public names: their form, reserved and illegible ones, and look-alikes.

One rule for every place where a person chooses a name that others see. `skeletons` follows Unicode Technical Standard
39, section 4; its data are those of `confusable-homoglyphs`. Source: decision 0408.
"""

import re
import unicodedata
from collections.abc import Collection, Iterable
from functools import cache, lru_cache

from confusable_homoglyphs import categories
from confusable_homoglyphs.utils import load
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from inputs.values import FILLERS

JOINERS = "\u200c\u200d"
"""Zero-width joiner and non-joiner: some scripts cannot be written without them."""
MAX_MARKS = 3
"""Accents and vowel signs in a row; more of them cover the lines above and below."""

_APOSTROPHES = str.maketrans({"\u00b4": "\u2019", "\u0060": "\u2019"})
_WRITTEN_MARKS = "‐‑–—‘’‚‛“”„‟‹›«»…‧·¡¿・゠"
_MODIFIER_LETTERS = "ʹʻʼʽʾʿˈ"
_LEGIBLE_SCRIPTS = frozenset(
    [
        *("COMMON", "INHERITED", "LATIN", "GREEK", "CYRILLIC", "ARMENIAN", "HEBREW", "ARABIC", "THAANA", "DEVANAGARI"),
        *("BENGALI", "GURMUKHI", "GUJARATI", "ORIYA", "TAMIL", "TELUGU", "KANNADA", "MALAYALAM", "SINHALA", "THAI"),
        *("LAO", "TIBETAN", "MYANMAR", "GEORGIAN", "HANGUL", "ETHIOPIC", "KHMER", "HIRAGANA", "KATAKANA", "BOPOMOFO"),
        *("HAN", "JAVANESE", "BALINESE", "SUNDANESE"),
    ]
)
"""The recommended scripts of Unicode Standard Annex 31, table 5, and three of Indonesia."""
_WRITTEN_TOGETHER = (
    frozenset({"HAN", "HIRAGANA", "KATAKANA"}),
    frozenset({"HAN", "HANGUL"}),
    frozenset({"HAN", "BOPOMOFO"}),
)
"""Japanese, Korean and Chinese (UTS 39, section 5.1)."""

_SUFFIX = re.compile(r"(\s*\([^()]*\))+$")
"""Labels behind a name, such as `(guest)`, in any language."""
_WORDS = re.compile(r"\w+")
_SPELLINGS = str.maketrans({"$": "s", "@": "a", "3": "e", "5": "s", "ω": "w"})
_FIGURES = str.maketrans({"1": "i", "!": "i", "0": "o"})
"""Figures and symbols that people write for letters; UTS 39 does not compare them."""

_ROLES = (
    *("admin", "administrator", "administrators", "moderator", "operator", "staff", "official", "referee", "arbiter"),
    *("umpire", "jury", "organiser", "organizer", "organisers", "organizers", "director", "scorer", "webmaster"),
    *("beheerder", "organisator", "wedstrijdleider", "wedstrijdleiding", "toernooileider", "scheidsrechter"),
    *("penyelenggara", "panitia", "wasit", "pengurus", "pengawas"),
    *("organisateur", "organisatrice", "directeur", "directrice", "arbitre", "administrateur", "administratrice"),
)
"""Offices of a club in the languages of the site."""
_WHOLE_NAMES = ("root", "system", "server", "support", "troeftafel")


def clean_name(text: str) -> str:
    """A name as it is stored: NFKC, single spaces, and nothing that cannot be seen."""
    visible = "".join(_visible(text.translate(_APOSTROPHES)))
    normal = unicodedata.normalize("NFKC", " ".join(visible.split()))
    return " ".join("".join(_visible(normal)).split())


def check_name(name: str) -> None:
    """Check a cleaned name.

    Raises ValidationError with the code `unreadable`, `sign` or `mixed_scripts`.
    """
    if not any(unicodedata.category(sign)[0] in "LN" for sign in name):
        raise ValidationError(_("Use at least one letter in your name."), code="unreadable")
    sign = next((sign for sign in name if not _is_legible(sign)), None) or _stacked_mark(name)
    if sign is not None:
        sentence = _("“%(sign)s” is not allowed in names. Use letters, digits and simple punctuation.")
        raise ValidationError(sentence, code="sign", params={"sign": sign})
    if is_mixed(name):
        raise ValidationError(
            _("A word in this name mixes alphabets. Write each word in one alphabet."), code="mixed_scripts"
        )


def check_reserved(name: str) -> None:
    """Check that a name does not claim to speak for the club.

    Raises ValidationError with the code `reserved`.
    """
    if is_reserved(name):
        sentence = _("“%(name)s” sounds like a member of staff. Choose another name.")
        raise ValidationError(sentence, code="reserved", params={"name": name})


def is_reserved(name: str) -> bool:
    """Whether the name claims to speak for the club."""
    words = [word for spelling in (name, _SUFFIX.sub("", name)) for word in _WORDS.findall(spelling)]
    return any(skeletons(word) & _reserved_words() for word in words) or bool(skeletons(name) & _reserved_names())


def is_mixed(name: str) -> bool:
    """Return whether a word mixes incompatible scripts (UTS 39, section 5.1)."""
    return any(_is_mixed_word(word) for word in name.split())


@lru_cache(maxsize=20_000)
def skeletons(name: str) -> frozenset[str]:
    """Keys of a name; two names look alike when they share one.

    The first key compares the letters as they are written: a capital I looks like an l. The second one compares them
    without capitals, and figures as the letters they replace. Spaces, punctuation, accents and a label in brackets do
    not count.
    """
    bare = _SUFFIX.sub("", name) or name
    return frozenset({_skeleton(bare), _skeleton(bare.casefold().translate(_FIGURES))} - {""})


def look_alike(first: str, second: str) -> bool:
    """Whether people would take the two names for the same one."""
    return bool(skeletons(first) & skeletons(second))


def first_look_alike(name: str, others: Iterable[str]) -> str | None:
    """The first of the other names that looks like this one."""
    return next((other for other in others if look_alike(name, other)), None)


def groups_of_look_alikes(names: Collection[str]) -> list[list[str]]:
    """Return the groups of names that look alike, in order; others are left out."""
    groups: list[list[str]] = []
    group_of: dict[str, list[str]] = {}
    for name in names:
        group = next((group_of[key] for key in skeletons(name) if key in group_of), None)
        if group is None:
            group = []
            groups.append(group)
        group.append(name)
        group_of.update(dict.fromkeys(skeletons(name), group))
    return [group for group in groups if len(group) > 1]


def _visible(text: str) -> Iterable[str]:
    """The signs of the text that can be seen; other spaces become plain ones."""
    before = ""
    for sign in text:
        if sign.isspace():
            yield " "
        elif sign in JOINERS:
            if before and _script(before) not in ("LATIN", "GREEK", "CYRILLIC", "COMMON", "INHERITED"):
                yield sign
        elif not _is_invisible(sign) and not (unicodedata.combining(sign) and before in ("", " ")):
            yield sign
        else:
            continue
        before = " " if sign.isspace() else sign


def _is_invisible(sign: str) -> bool:
    variation = "\ufe00" <= sign <= "\ufe0f" or "\U000e0000" <= sign <= "\U000e0fff" or "\u180b" <= sign <= "\u180f"
    return variation or sign in FILLERS or unicodedata.category(sign)[0] == "C"


def _is_legible(sign: str) -> bool:
    """Return whether the sign belongs to common writing, unlike symbols and emoji."""
    kind = unicodedata.category(sign)
    if sign.isascii() or sign in JOINERS or sign in _WRITTEN_MARKS or sign in _MODIFIER_LETTERS:
        return True
    if "\u02b0" <= sign <= "\u02ff" or kind == "Me":
        return False
    if kind[0] in "LM" or kind == "Nd":
        return _script(sign) in _LEGIBLE_SCRIPTS
    return kind[0] == "P" and sign < "\u2000"


def _stacked_mark(name: str) -> str | None:
    """The mark with which more than MAX_MARKS of them are written above each other."""
    count = 0
    for sign in unicodedata.normalize("NFD", name):
        count = count + 1 if unicodedata.category(sign) == "Mn" else 0
        if count > MAX_MARKS:
            return sign
    return None


def _is_mixed_word(word: str) -> bool:
    scripts = {_script(sign) for sign in word} - {"COMMON", "INHERITED", "Unknown"}
    return len(scripts) > 1 and not any(scripts <= together for together in _WRITTEN_TOGETHER)


@lru_cache(maxsize=2048)
def _script(sign: str) -> str:
    return str(categories.alias(sign))


def _skeleton(text: str) -> str:
    """One key of a text: its letters as their prototypes."""
    letters = text.translate(_plain_prototypes()) if text.isascii() else _prototype_letters(text)
    return letters.replace("vv", "w").replace("rn", "m")


def _prototype_letters(text: str) -> str:
    """Return a text's UTS 39 prototypes, without accents and separators."""
    letters = _without_marks(text).translate(_prototypes()).casefold().translate(_SPELLINGS)
    return "".join(sign for sign in _without_marks(letters) if sign.isalnum())


@cache
def _plain_prototypes() -> dict[int, str]:
    """The same for each ASCII character: most names have no other."""
    return {code: _prototype_letters(chr(code)) for code in range(128)}


def _without_marks(text: str) -> str:
    return "".join(sign for sign in unicodedata.normalize("NFKD", text) if unicodedata.category(sign)[0] != "M")


@cache
def _prototypes() -> dict[int, str]:
    """Return the sign that each sign looks like: the map of confusables.txt.

    The library lists pairs in both directions. A sign with one pair looks like its partner; a sign with several pairs
    is the one that the others look like. Signs listed in one direction have marks around them in the data.
    """
    pairs = {_bare(sign): {_bare(pair["c"]) for pair in listed} for sign, listed in load("confusables.json").items()}
    return {
        ord(sign): partner
        for sign, partners in pairs.items()
        if len(sign) == 1 and len(partners) == 1
        for partner in partners
        if len(partner) > 1 or len(pairs.get(partner, ())) > 1 or partner < sign
    }


def _bare(text: str) -> str:
    return text.strip("\u200e")


@cache
def _reserved_words() -> frozenset[str]:
    return frozenset().union(*map(skeletons, _ROLES))


@cache
def _reserved_names() -> frozenset[str]:
    return _reserved_words().union(*map(skeletons, _WHOLE_NAMES))
