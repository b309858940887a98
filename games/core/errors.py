"""What a table refuses, and errors of the engine and of tables as sentences in the reader's language.

The edges (pages, REST, commands) read `code`, `message`, `field`, `allowed` and `status`, see config/api/errors.py.
What the engine refuses gets its `message` here too, in the language of whoever asked, while its game is at hand.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from django.utils.translation import gettext

from engine.documents import SENTENCES
from engine.errors import FieldError, SheetError, TroeftafelError
from engine.game import Game
from engine.seats import Seat
from engine.sentences import SEAT_FACTS, N, sentence
from games.core.facts import SheetData


class Conflict(TroeftafelError):  # noqa: N818 (the word of those who meet it)
    """Somebody else was first, or the table has moved on.

    `sentence` tells who and what; `existing` is the sheet that stands, where there is one.
    """

    status = 409

    def __init__(
        self, code: str, existing: SheetData | None = None, allowed: Sequence[str] | None = None, **facts: Any
    ) -> None:
        super().__init__(code, **facts)
        self.existing = existing
        self.field: str | None = None
        self.allowed = list(allowed) if allowed else None

    @property
    def sentence(self) -> str:
        """The sentence in the active language."""
        return sentence_of(self)

    message = sentence

    def __str__(self) -> str:
        return self.sentence


def sentence_of(error: TroeftafelError, game: Game | None = None) -> str:
    """Any error of the family as a whole sentence in the active language.

    `game` is needed only for errors that did not come out of games' own services. A sheet with several wrong fields
    gives the sentences one after another.
    """
    if isinstance(error, SheetError):
        return " ".join(sentence_of(one, game) for one in error.errors)
    told = None if isinstance(error, Conflict) else getattr(error, "message", None)
    return told if isinstance(told, str) else say(error, game)


@contextmanager
def describe_error(game: Game, allowed: Any = None) -> Iterator[None]:
    """What is refused inside leaves with its sentence, and with what would be right (a function that lists it)."""
    try:
        yield
    except TroeftafelError as error:
        _tell(error, game, list(allowed()) if allowed else None)
        raise


def _tell(error: TroeftafelError, game: Game, allowed: list[str] | None) -> None:
    for one in getattr(error, "errors", ()):
        _tell(one, game, None)
    vars(error).setdefault("message", sentence_of(error, game))
    vars(error).setdefault("allowed", allowed)


def wrong(field: str, code: str, **facts: object) -> SheetError:
    """A sheet refused for one field, by the table and not by the rules."""
    error = FieldError(code, field, **facts)
    whole = SheetError([error])
    for one in (error, whole):
        vars(one)["message"] = sentence_of(error)
    return whole


TALK = {
    "no_claims_here": N("Nothing is claimed at this table; play the deal to its end."),
    "nothing_to_claim": N("Tricks can be claimed while cards are being played, and only then."),
    "claim_open": N("A claim waits for answers; play goes on when it is refused or taken back."),
    "claim_over": N("This claim was settled meanwhile; look at the table again."),
    "claim_answered": N("You have answered this claim otherwise already; an answer cannot be changed."),
    "claim_not_for_you": N("Only opponents of who claims accept or refuse."),
    "claim_too_soon": N("Look at the cards first: a claim can be accepted one second after it was made."),
    "not_your_claim": N("Only who made a claim can take it back."),
    "too_many_claims": N("In one deal a player claims %(most)s times at most; play the deal to its end."),
    "claim_number": N("“%(text)s” is no whole number; say how many tricks."),
    "claim_take": N("Say how many of the tricks left your side takes: a number from 0 to %(left)s."),
    "claim_counts": N("Say how many tricks each of these has at the end of the deal: %(sides)s."),
    "claim_count": N("%(seat)s can have from %(least)s to %(most)s tricks at the end of this deal."),
    "claim_sum": N("At the end of this deal the tricks make %(total)s together; what you claim makes %(sum)s."),
    "line_not_text": N("Write one line of plain text, without control characters."),
    "line_length": N("This line has %(length)s characters; it must have between %(least)s and %(most)s."),
    "no_calls_here": N("The director is not called from this table; speak to whoever opened it."),
    "call_reason": N("Choose one of these reasons: %(reasons)s."),
    "no_such_call": N("This call is not open any more; somebody has settled it."),
    "chat_off": N("There is no chat at this table."),
    "chat_phrases_only": N("At this table one of the fixed phrases can be said, and nothing else."),
    "chat_phrases_now": N("While a deal is played only the fixed phrases can be said; write when it is over."),
    "chat_phrases_deck": N("Other tables still play these cards, so only the fixed phrases can be said here."),
    "unknown_phrase": N("“%(phrase)s” is none of the fixed phrases."),
    "too_much_chat": N("You have said %(most)s things within %(seconds)s seconds; wait a little, then say this."),
    "chat_sign_in": N("Who watches can write after signing in; everybody can read."),
    "chat_not_watching": N("Who plays at this table reads and writes what is said at the table, not among watchers."),
    "watch_hands": N("Who does not sit at this table sees its cards when the whole match is over."),
    "watch_off": N("Nobody watches this table; only those who sat at it see its cards."),
}


REFUSALS = {
    "already_written": N("%(who)s wrote deal %(number)s down at %(time)s: %(what)s"),
    "corrected_meanwhile": N("%(who)s corrected deal %(number)s at %(time)s: %(what)s"),
    "nothing_changed": N("This is what the sheet of deal %(number)s says already; nothing was changed."),
    "no_sheet_yet": N("Deal %(number)s has no sheet yet; write it first, then it can be corrected."),
    "needs_no_answer": N("The sheet of deal %(number)s counts already; nobody has to confirm it."),
    "settled_before": N("%(who)s confirmed the sheet of deal %(number)s before; a correction can still change it."),
    "answered_otherwise": N("%(who)s answered for this seat already: %(answer)s."),
    "key_used": N("This form was already sent with other values. Load the page again and look at what was saved."),
    "waits_for_words": N(
        "The first pack is dealt when all players have said what they add to the shuffle or the time for it is over."
    ),
    "table_not_open": N("This table has not been published; nothing can be written or played at it yet."),
    "table_paused": N(
        "The director has stopped this table: no move is taken and no clock runs until he lets it go on."
    ),
    "no_undo_here": N("At this table no move can be undone."),
    "nothing_to_undo": N("Only your own last move can be undone, as long as nobody has moved after it."),
    "undo_told": N("This move showed a card or told something of a hand, so it stands."),
    "between_deals": N("The next deal begins when everybody is ready or the time for it is over."),
    "reason_too_long": N("A reason has at most %(most)s characters."),
    "table_finished": N("The match at this table is over; its record can be read, and another table opened."),
    "plays_online": N("This table plays online: its sheets are written by the game. They can be corrected afterwards."),
    "plays_at_club": N("This table plays at the club, with cards on the table; enter its sheets instead."),
    "already_begun": N("Play at this table has begun, so this cannot be undone any more."),
    "not_a_draft": N("Only a table that is still a draft can be thrown away."),
    "not_your_seat": N("You do not hold this seat; sign in or open your personal link, then move for your own one."),
    "nothing_secret": N(
        "Nothing is chosen in secret now, so nothing can be put down for later; make your move instead."
    ),
    "choices_are_told": N("Everybody has made his secret choice and all are told, so none can be changed any more."),
    "seat_has_no_player": N("Nobody can take back %(seat)s: it is a bot's own seat."),
    "no_team_channel": N("Teammates have no private channel at this table; what is to be said is said by moves."),
    "unknown_signal": N("“%(text)s” is no signal of this game."),
    "signal_length": N("A message to the team has between 1 and 200 characters."),
    "signal_not_text": N("A message to the team is one line of plain text."),
    "too_many_signals": N("In one deal a player sends his team %(most)s signals at most."),
    "deal_running": N("This deal is still being played; its record can be read when it is over."),
    "deck_running": N(
        "Other tables still play this deal with the same cards; it can be seen when the last of them has finished it."
    ),
    "no_deal_runs": N("No deal is being played at this table now, so there are no hands to look at."),
    "helps_and_plays": N(
        "You help to run this event and play in it. The cards of this table are shown to you when its match is over."
    ),
    "no_hindsight": N("Hindsight is worked out for Troefcall and Truf only; this deal can be followed step by step."),
    "deck_takes_no_words": N(
        "Every table plays the same deals here, so words of players do not go into the shuffle: the packs would differ."
    ),
    "not_a_hash": N("The hash of a random number is 64 hexadecimal digits in small letters."),
    "beacon_source": N("Name the source with 1 to 120 letters, digits and symbols of an address, without spaces."),
    "beacon_round": N("The round of a beacon is a whole number of at least 1."),
    "beacon_value": N("The value of a beacon is 8 to 128 bytes, written in hexadecimal."),
    "beacon_value_known": N("The value of the beacon is known already, so another one cannot be named."),
    "beacon_not_named": N("No beacon was named for this round."),
    "entropy_closed": N("The first packs of this round have been shuffled, so nothing can be added to them."),
    "no_root": N("No root was drawn for this round."),
    "not_a_nonce": N("A random number for the shuffle is 32 bytes, written as 43 characters in base64url."),
    "words_beside_nonce": N(
        "Your words have %(count)s characters. Shorten them to %(most)s, so that your random number fits beside them."
    ),
    "nonces_being_revealed": N("Random numbers are being revealed at this table. Try again in three seconds."),
    "nonce_given": N("Another browser of your seat has already given a hash for this exchange; the first one counts."),
    "nonce_next_deal": N("Your seat has already asked for new random numbers in this deal. Try again in the next one."),
    "nonces_not_revealed_now": N("Random numbers are taken only after all hashes are public, for three seconds."),
    "nonce_of_another_hash": N("This random number does not belong to the hash your seat gave."),
    "match_goes_on": N("The match is still being played. Check its shuffles when it is over."),
    "beyond_the_end": N("This match has %(planned)s deals; there is no deal %(number)s."),
    "match_over": N("The match ended with deal %(last)s; there is no deal %(number)s."),
    "not_next": N("The next deal to write down is deal %(due)s, not deal %(number)s."),
    "no_programs": N("Programs do not play at this table; choose one that is open to them."),
    "turn_over": N("This move was meant for a turn that is over."),
    "program_while_seated": N("This account sits at a table that is being played; change it when the match is over."),
    "no_partner_draw": N("Nobody draws for partners in this game. Choose Troefcall, or leave the draw out."),
    "not_gathering": N("This table does not wait for players any more."),
    "seat_taken": N("%(name)s sits here already; choose a free seat."),
    "seat_kept": N("This seat is kept for %(name)s; choose another one."),
    "no_seat_free": N("No seat is free at this table any more; choose another table."),
    "house_full": N("All tables for guests are in use. Try again later, or sign in and open a table."),
    "too_many_tables": N("You have %(most)s open tables. Finish or end one of them first."),
    "not_practice": N("Only a table at which you play alone against bots can be ended."),
    "name_taken": N("The name %(name)s is already used at this table. Choose another name."),
    "not_the_host": N("Only who opened this table can do this."),
    "no_rematch": N("A rematch can be asked for when the match is over, at a table that belongs to no event."),
    "pin_from_own_device": N("Set the PIN on the device that plays this seat."),
    "pin_digits": N("A PIN is six digits, such as 402857. Enter six digits."),
    "pin_too_easy": N("This PIN is easy to guess. Choose six digits that are neither all the same nor in order."),
    "no_pin_set": N("No PIN was set for this seat. Set one on the other device, or ask the director to release it."),
    "wrong_pin": N("Wrong PIN. Tries left: %(left)s. You can also ask the director to release the seat."),
    "too_many_pins": N(
        "Too many wrong PINs. Try again in %(minutes)s minutes, or ask the director to release the seat."
    ),
    "seat_of_no_device": N("This seat does not belong to one device, so there is nothing to release."),
    "reason_missing": N("Say why: a correction needs a reason."),
    "unknown_bot": N("There is no bot “%(bot)s”; the bots are: %(bots)s."),
    "no_search": N("Bots do not look ahead in %(game)s. Choose bots that play by simple rules."),
    "seq_ahead": N("The table is at version %(version)s; it has not been at %(seq)s."),
    "key_too_long": N("A key has at most %(most)s characters."),
    "no_such_table": N("There is no table %(table)s."),
    "row_words": N("The words of deal %(number)s, pack %(pack)s are not stored as they went into the shuffle."),
    "row_log": N("The moves of deal %(number)s, pack %(pack)s are not numbered without a gap."),
    "row_pack": N("The stored pack of deal %(number)s, pack %(pack)s does not come of its seed and words."),
    "row_commitment": N("The stored commitment of deal %(number)s, pack %(pack)s does not fit its seed."),
    "row_setup": N("Deal %(number)s, pack %(pack)s is not the one that follows from the deals before it."),
    "row_moves": N("A stored move of deal %(number)s, pack %(pack)s is not legal."),
    "row_derived": N(
        "What is stored beside version %(version)s of the sheet of deal %(number)s does not follow from it."
    ),
    **TALK,
}


def say(error: TroeftafelError, game: Game | None = None, names: Mapping[Seat, str] | None = None) -> str:
    """The error as a whole sentence in the active language; the game's own sentences come first.

    With `names` seats are called by those who sit there.
    """
    own = game.sentences if game else {}
    named = TroeftafelError(error.code, **by_name(error.facts, names or {}))
    return sentence(named, {**SENTENCES, **REFUSALS, **own}, gettext)


def by_name(facts: Mapping[str, Any], names: Mapping[Seat, str]) -> dict[str, Any]:
    """Facts of a sentence in which every seat is called by who sits there, as far as that is known."""
    return {name: (names.get(value) or value) if name in SEAT_FACTS else value for name, value in facts.items()}
