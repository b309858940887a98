"""Short sentences about a running deal, made of a view: whose turn it is, what was bid, who is who."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext, ngettext

from engine.cards import Card
from engine.rules.truf.bids import card_value
from engine.sentences import N
from games.faces import card_name, cards_named, suit_name

View = Mapping[str, Any]

OWN_TURN = {
    "bid": N("Place your bid; nobody sees it before all are placed."),
    "decide": N("The bids make 13: you decide which way."),
    "call": N("You call: name the trump on your five cards."),
    "kap_winner": N("Your side has the first seven tricks: stop or continue?"),
    "kap_partner": N("Your partner continues: do you stop the kap?"),
}
OTHERS_TURN = {
    "decide": N("The bids make 13: %(names)s decides."),
    "call": N("%(names)s sees five cards and names the trump."),
    "kap_winner": N("Seven tricks to none: %(names)s decides whether to stop."),
    "kap_partner": N("Seven tricks to none: now %(names)s decides whether to stop."),
}
BID_HELP = {
    "truf": N(
        "King, queen and jack count 0, an ace 1, other cards their number. The highest bid makes its suit trump."
    ),
}
CARD_WORTH = {"truf": card_value}
"""What a card counts in a bid, in the games that bid with cards."""
ROLES = {"dealer": N("dealer"), "caller": N("caller"), "declarer": N("highest bid")}
MODES = {"atas": N("main atas (over 13)"), "bawah": N("main bawah (under 13)")}


def own_turn(deal: View) -> str:
    """What the viewer, who is to act, has to do."""
    known = OWN_TURN.get(deal["phase"])
    if known:
        return gettext(known)
    if deal["trick"]:
        suit = suit_name(deal["trick"][0]["card"][1])
        return gettext("Your turn: %(suit)s were led.") % {"suit": suit}
    return gettext("Your turn: lead a card.")


def others_turn(deal: View, names: Mapping[str, str]) -> str:
    """What is waited for."""
    if not deal["to_act"]:
        all_seats = len(deal["seats"])
        facts = {"placed": all_seats - deal["waiting"], "all": all_seats}
        own = deal.get("own_bid")
        if own:
            return gettext("Your bid is placed (%(value)s); %(placed)s of %(all)s are.") % {
                **facts,
                "value": own["value"],
            }
        return gettext("%(placed)s of %(all)s bids are placed.") % facts
    facts = {"names": ", ".join(names[seat] for seat in deal["to_act"])}
    return gettext(OTHERS_TURN.get(deal["phase"], N("%(names)s is to play."))) % facts


def nothing_running(finished: bool, place: str) -> str:
    """How it stands at a table where no deal is being played online."""
    if finished:
        return gettext("The match is over.")
    if place == "club":
        return gettext("This table plays at the club; what it writes down is shown here.")
    return gettext("The table has not begun yet.")


def marks(seat: View, deal: View | None, own: bool = False) -> list[str]:
    """Words beside a name: you, bot, and the part played in this deal."""
    found = [gettext("you")] if own else []
    if seat["stand_in"] and deal:
        found.append(gettext("away, bot plays"))
    elif seat["kind"] == "bot":
        found.append(gettext("bot"))
    elif seat["kind"] == "open":
        found.append(gettext("free, bot plays"))
    return found + [gettext(word) for role, word in ROLES.items() if deal and deal.get(role) == seat["seat"]]


def seat_facts(code: str, deal: View | None, totals: Mapping[str, int]) -> str:
    """Bid, tricks, cards and score of one seat, as far as they are its own and public."""
    parts = []
    if deal:
        bids = deal.get("final_bids") or deal.get("values") or {}
        if code in bids:
            parts.append(gettext("bid %(bid)s") % {"bid": bids[code]})
        if code in deal["taken"]:
            parts.append(gettext("won %(tricks)s") % {"tricks": deal["taken"][code]})
    if code in totals:
        parts.append(gettext("score %(points)s") % {"points": totals[code]})
    return ", ".join(parts)


def bids(deal: View, names: Mapping[str, str]) -> list[str]:
    """All bids in words, once they are shown."""
    return [
        gettext("%(name)s: %(cards)s, worth %(value)s")
        % {"name": names[seat], "cards": _bid_cards(bid), "value": bid["value"]}
        for seat, bid in (deal.get("bids") or {}).items()
    ]


def _bid_cards(bid: View) -> str:
    if "-" not in bid["signs"]:
        return cards_named(bid["cards"])
    added = cards_named([card for card, sign in zip(bid["cards"], bid["signs"], strict=True) if sign == "+"])
    taken = cards_named([card for card, sign in zip(bid["cards"], bid["signs"], strict=True) if sign == "-"])
    return gettext("%(added)s minus %(taken)s") % {"added": added or "0", "taken": taken}


def mode_word(deal: View) -> str:
    """Main atas or main bawah with its gloss; empty where a game has none, or before it is known."""
    mode = deal.get("mode")
    return gettext(MODES[mode]) if mode in MODES else ""


def no_trump_word(deal: View) -> str:
    """What is said where no trump suit stands: not known yet, or none."""
    return gettext("no trump") if deal.get("declarer") else gettext("not named yet")


def bid_help(deal: View) -> str:
    """What a card is worth in a bid."""
    known = BID_HELP.get(deal.get("game", ""))
    return gettext(known) if known else ""


def single_card_bid(game: str, card: Card) -> str:
    """`7 of spades alone: 7 tricks; the trump is spades if this is the highest bid.` In other games the card's name."""
    if game not in CARD_WORTH:
        return card_name(card)
    tricks = CARD_WORTH[game](card)
    told = ngettext(
        "%(card)s alone: %(tricks)s trick; the trump is %(suit)s if this is the highest bid.",
        "%(card)s alone: %(tricks)s tricks; the trump is %(suit)s if this is the highest bid.",
        tricks,
    )
    return told % {"card": card_name(card), "tricks": tricks, "suit": suit_name(card[1])}


def deal_title(deal: View) -> str:
    """`Deal 3`, or `Deal 3, pack 2` when it was dealt again."""
    if deal["attempt"]:
        return gettext("Deal %(number)s, pack %(pack)s") % {"number": deal["number"], "pack": deal["attempt"] + 1}
    return gettext("Deal %(number)s") % {"number": deal["number"]}


MOVES = {
    "play": N("%(name)s plays %(cards)s"),
    "call": N("%(name)s calls %(suit)s"),
    "redeal": N("%(name)s shows the hand for a new deal"),
    "stop": N("%(name)s stops"),
    "continue": N("%(name)s continues"),
    "shift": N("%(name)s shifts all bids by %(rest)s"),
    "mode": N("%(name)s chooses main %(rest)s"),
    "bid": N("%(name)s bids %(rest)s"),
}


def move_line(move: View, names: Mapping[str, str]) -> str:
    """One line of a finished deal's log in words."""
    word, _, rest = move["text"].partition(" ")
    facts = {"name": names.get(move["seat"], move["seat"]), "rest": rest, "text": move["text"]}
    if word == "play":
        facts["cards"] = cards_named([rest])
    if word == "call":
        facts["suit"] = suit_name(rest)
    line = gettext(MOVES.get(word, N("%(name)s: %(text)s"))) % facts
    return gettext("%(line)s (clock)") % {"line": line} if move["by"] == "clock" else line
