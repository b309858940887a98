"""What an archive of an event refuses, on the way out and in: one family, with the member and the line at fault."""

from django.utils.translation import gettext

from engine.errors import TroeftafelError
from engine.sentences import N

CONFLICTS = ("deck_is_played", "slug_taken", "untrusted", "does_not_follow")
"""Well formed, and yet refused; the rest cannot be read."""

SENTENCES: dict[str, str] = {
    # a value, a row
    "not_json": N("this is no JSON (%(problem)s)."),
    "not_an_object": N("an object with names and values is expected here."),
    "not_a_list": N("“%(column)s” is a list."),
    "not_an_object_in": N("“%(column)s” is an object with names and values."),
    "missing_column": N("“%(column)s” is missing."),
    "unknown_column": N("“%(column)s” is not known here."),
    "wrong_id": N("the row has the id %(found)s; rows are numbered one by one, and this is %(expected)s."),
    "no_such_row": N("“%(column)s” points to row %(found)s of %(list)s; there are %(count)s to point to."),
    "not_text": N("“%(column)s” is text."),
    "bad_letters": N("“%(column)s” holds a character that cannot be kept (NUL)."),
    "text_too_long": N("“%(column)s” has more than %(most)s characters."),
    "name_missing": N("“%(column)s” has at least one letter that can be seen."),
    "not_one_of": N("“%(column)s” is one of: %(values)s."),
    "not_whole": N("“%(column)s” is a whole number from %(least)s to %(most)s."),
    "not_yes_or_no": N("“%(column)s” is true or false."),
    "not_a_time": N("“%(column)s” is a time such as 2026-11-21T20:15:00.000000+00:00."),
    "not_null": N("“%(column)s” cannot be left empty."),
    "too_deep": N("“%(column)s” is nested more than %(most)s levels deep."),
    "bad_number": N("“%(column)s” holds a number that is too large."),
    "rows_clash": N("two rows exclude each other, or a row breaks a rule of the database."),
    "bad_options": N("the game cannot be played so: %(problem)s"),
    "bad_root": N("the facts about the root of a table contradict each other."),
    "bad_secret": N("a table online that is over has its secret, 64 hexadecimal digits, and the word of its seeds."),
    "deal_is_running": N("a deal that is still being played does not stand in an archive."),
    "other_game": N("a table of %(found)s in an event of %(expected)s."),
    "bad_event": N("the event cannot be so: %(problem)s"),
    "bad_log": N("the log has no such line, or a fact of it is missing: “%(action)s”."),
    "bad_order": N("the versions do not rise from line to line, or go beyond that of the event."),
    "bad_part": N("these facts are not as the part “%(name)s” has them."),
    # the file
    "no_archive": N("This is no archive of an event (%(problem)s)."),
    "too_large": N("The archive is larger than %(most)s MB."),
    "repacked": N(
        "The file was changed around its members, or packed again. Send it exactly as it was exported, not unpacked."
    ),
    "missing_member": N("“%(name)s” is missing in the archive."),
    "unknown_member": N("“%(name)s” does not belong in an archive."),
    "other_digest": N(
        "this member was changed after the archive was signed: its SHA-256 is %(found)s, the manifest says "
        "%(expected)s."
    ),
    "other_size": N("the manifest tells of %(expected)s bytes and %(rows)s rows; it has %(found)s rows."),
    "bad_signature": N("the signature is not that of this manifest: one of the two was changed."),
    "bad_manifest": N("“%(column)s” is missing or cannot be read."),
    "other_format": N("this is version %(found)s of the format; this program reads version %(known)s."),
    "untrusted": N(
        "The archive was signed by an unknown key, %(fingerprint)s. If you know whose it is, say that you trust it."
    ),
    # the event
    "deck_is_played": N("%(label)s still plays the same cards as other tables; export the event when it has finished."),
    "slug_taken": N("There is an event “%(slug)s” already. Choose another address for the copy, such as “%(free)s”."),
    "bad_slug": N("An address has letters, digits and hyphens, at most %(most)s; “%(slug)s” is none."),
    "cannot_be_shown": N("What is in the archive does not make an event that can be shown: %(part)s."),
    "other_version": N("The manifest tells of version %(expected)s of the event; its rows make version %(found)s."),
    "does_not_follow": N("%(count)s things do not follow from the rules. The first: %(first)s"),
    # what does not follow
    "of_table": N("%(label)s: %(problem)s"),
    "other_seats": N("the seats are %(found)s, not %(due)s."),
    "bad_sheet": N("deal %(deal)s, version %(version)s: %(problem)s"),
    "other_points": N("deal %(deal)s, version %(version)s is worth %(due)s, not %(found)s."),
    "other_derived": N("deal %(deal)s, version %(version)s: what follows from the sheet is something else."),
    "bad_deal": N("deal %(deal)s, pack %(pack)s cannot have been played like this."),
}


def say(code: str, **facts: object) -> str:
    """One of these sentences in the active language."""
    return gettext(SENTENCES[code]) % facts


class ArchiveError(TroeftafelError):
    """An archive that is refused. `member` is the file in it, `line` the place in that from 1 on, 0 for none."""

    allowed: list[str] | None = None

    def __init__(self, code: str, member: str = "", line: int = 0, **facts: object) -> None:
        super().__init__(code, **facts)
        self.member, self.line = member, line

    @property
    def status(self) -> int:
        return 409 if self.code in CONFLICTS else 400

    @property
    def field(self) -> str | None:
        """Where: `sheets.jsonl:3`."""
        return (f"{self.member}:{self.line}" if self.line else self.member) or None

    @property
    def message(self) -> str:
        """The whole sentence in the active language."""
        sentence = say(self.code, **self.facts)
        if not self.member:
            return sentence
        place = {"member": self.member, "line": self.line}
        where = gettext("%(member)s, line %(line)s") % place if self.line else self.member
        return f"{where}: {sentence}"

    def __str__(self) -> str:
        return self.message
