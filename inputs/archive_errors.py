"""Errors of event archives on export and import, with member and line."""

from django.utils.translation import gettext

from engine.errors import TroeftafelError
from engine.sentences import N

CONFLICTS = ("deck_is_played", "slug_taken", "untrusted", "does_not_follow")
"""Well formed, and yet refused; the rest cannot be read."""

SENTENCES: dict[str, str] = {
    # a value, a row
    "not_json": N("this is not valid JSON (%(problem)s)."),
    "not_an_object": N("this must be a JSON object."),
    "not_a_list": N("“%(column)s” must be a list."),
    "not_an_object_in": N("“%(column)s” must be a JSON object."),
    "missing_column": N("“%(column)s” is missing."),
    "unknown_column": N("“%(column)s” is not a known field."),
    "wrong_id": N("the row has ID %(found)s, but should have ID %(expected)s."),
    "no_such_row": N("“%(column)s” refers to row %(found)s of %(list)s, which has only %(count)s."),
    "not_text": N("“%(column)s” must be text."),
    "bad_letters": N("“%(column)s” contains a NUL character, which cannot be stored."),
    "text_too_long": N("“%(column)s” has more than %(most)s characters."),
    "name_missing": N("“%(column)s” needs at least one visible character."),
    "not_one_of": N("“%(column)s” must be one of: %(values)s."),
    "not_whole": N("“%(column)s” must be a whole number from %(least)s to %(most)s."),
    "not_yes_or_no": N("“%(column)s” must be true or false."),
    "not_a_time": N("“%(column)s” must be a time such as 2026-11-21T20:15:00.000000+00:00."),
    "not_null": N("“%(column)s” must not be empty."),
    "too_deep": N("“%(column)s” is nested more than %(most)s levels deep."),
    "bad_number": N("“%(column)s” contains a number that is too large."),
    "rows_clash": N("two rows conflict, or a row violates a database constraint."),
    "bad_options": N("invalid game options: %(problem)s"),
    "bad_root": N("the data for a table’s shuffle root is inconsistent."),
    "bad_secret": N(
        "a finished online table needs its secret (64 hexadecimal digits) and the word used for its seeds."
    ),
    "bad_secret.early": N("only a finished online table may have a secret and a word used for its seeds."),
    "deal_is_running": N("an archive cannot contain a deal that is still being played."),
    "other_game": N("this table plays %(found)s, but its event plays %(expected)s."),
    "bad_event": N("invalid event settings: %(problem)s"),
    "bad_log": N("the log entry “%(action)s” is unknown or incomplete."),
    "bad_order": N("the versions must increase from line to line and must not exceed the event’s version."),
    "bad_part": N("the data in this row does not match the part “%(name)s”."),
    # the file
    "no_archive": N("This file is not an event archive (%(problem)s)."),
    "too_large": N("The archive is larger than %(most)s MB."),
    "repacked": N("The file has been changed or repacked. Upload it exactly as it was exported."),
    "missing_member": N("“%(name)s” is missing from the archive."),
    "unknown_member": N("“%(name)s” does not belong in an archive."),
    "other_digest": N(
        "this file was changed after the archive was signed. Its SHA-256 is %(found)s, but the manifest lists "
        "%(expected)s."
    ),
    "other_size": N("the number of rows is %(found)s, but the manifest lists %(rows)s."),
    "other_size.bytes": N("the manifest must give the number of bytes as a whole number, not as %(expected)s."),
    "other_size.event": N("an archive contains exactly one event, but the number of rows is %(found)s."),
    "bad_signature": N("the signature does not match the manifest. One of them has been changed."),
    "bad_manifest": N("“%(column)s” is missing or cannot be read."),
    "other_format": N("the archive has format version %(found)s. This server reads version %(known)s."),
    "untrusted": N(
        "The archive was signed with an unknown key, %(fingerprint)s. If you recognise the key, confirm that you "
        "trust it."
    ),
    # the event
    "deck_is_played": N("%(label)s is still playing duplicate deals. Export the event when it has finished."),
    "slug_taken": N("The address “%(slug)s” is already in use. Choose another one for the copy, such as “%(free)s”."),
    "bad_slug": N("“%(slug)s” is not a valid address. Use at most %(most)s letters, digits and hyphens."),
    "cannot_be_shown": N("The event in this archive cannot be shown: %(part)s."),
    "other_version": N("The manifest lists event version %(expected)s, but the rows give version %(found)s."),
    "does_not_follow": N("Problems found: %(count)s. First problem: %(first)s"),
    # what does not follow
    "of_table": N("%(label)s: %(problem)s"),
    "other_seats": N("the seats should be %(due)s, not %(found)s."),
    "bad_sheet": N("deal %(deal)s, version %(version)s: %(problem)s"),
    "other_points": N("deal %(deal)s, version %(version)s should score %(due)s, not %(found)s."),
    "other_derived": N("deal %(deal)s, version %(version)s: the derived values do not match the score sheet."),
    "bad_deal": N("deal %(deal)s, shuffle %(pack)s, cannot have been played this way."),
}


def archive_sentence(code: str, **facts: object) -> str:
    """One of these sentences in the active language; a fact `case` chooses between those of a code."""
    return gettext(SENTENCES.get(f"{code}.{facts.get('case')}") or SENTENCES[code]) % facts


class ArchiveError(TroeftafelError):
    """A refused archive.

    `member` is the file in it, `line` the place in that from 1 on, 0 for none.
    """

    allowed: list[str] | None = None

    def __init__(self, code: str, member: str = "", line: int = 0, **facts: object) -> None:
        super().__init__(code, **facts)
        self.member, self.line = member, line

    @property
    def status(self) -> int:
        return 409 if self.code in CONFLICTS else 400

    @property
    def field(self) -> str | None:
        """Return the place of the error, such as `sheets.jsonl:3`."""
        return (f"{self.member}:{self.line}" if self.line else self.member) or None

    @property
    def message(self) -> str:
        """The whole sentence in the active language."""
        sentence = archive_sentence(self.code, **self.facts)
        if not self.member:
            return sentence
        place = {"member": self.member, "line": self.line}
        where = gettext("%(member)s, line %(line)s") % place if self.line else self.member
        return f"{where}: {sentence}"

    def __str__(self) -> str:
        return self.message
