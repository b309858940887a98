"""Qualifiers of groups and games, and how a correction would change them."""

from collections.abc import Iterator, Mapping

from django.utils.translation import gettext, ngettext

from engine.sentences import join_words
from standings import Facts
from tournaments.brackets.games import knockout_of
from tournaments.brackets.groups import final_drawn, of_group, public_groups, qualifiers_of
from tournaments.brackets.text import Titles
from tournaments.core.draws import SYSTEMS_WITH_BRACKETS
from tournaments.core.facts import rules_of
from tournaments.models import Event

Names = Mapping[str, str]


def describe_cuts(event: Event, before: Facts, after: Facts) -> Iterator[str]:
    """Yield a sentence for each group and game whose qualifiers would change."""
    if event.system not in SYSTEMS_WITH_BRACKETS:
        return
    names = {str(entry.number): entry.name for entry in after.entries}
    yield from _of_groups(event, before, after, names)
    yield from _of_games(event, before, after, names)


def _of_groups(event: Event, before: Facts, after: Facts, names: Names) -> Iterator[str]:
    groups = public_groups(event) if event.system == Event.System.GROUPS else None
    if groups is None:
        return
    rules, drawn = rules_of(event), final_drawn(event) is not None
    for number, group in enumerate(groups.members, start=1):
        old, new = (qualifiers_of(of_group(facts, rules, groups, group), groups) for facts in (before, after))
        if set(old) == set(new):
            continue
        came, left = (
            [names[entry] for entry in group if entry not in set(other)] for group, other in ((new, old), (old, new))
        )
        facts = {"number": number, "new": join_words(came, gettext), "old": join_words(left, gettext)}
        if not came:
            yield gettext("Group %(number)s: %(old)s would no longer go through.") % facts
        elif not left:
            yield gettext("Group %(number)s: %(new)s would go through as well.") % facts
        else:
            yield (
                ngettext(
                    "Group %(number)s: %(new)s would go through instead of %(old)s.",
                    "Group %(number)s: %(new)s would go through instead of %(old)s.",
                    len(came),
                )
                % facts
            )
        if drawn:
            yield gettext("The final is already paired. Its entries will stay unless you choose otherwise.")


def _of_games(event: Event, before: Facts, after: Facts, names: Names) -> Iterator[str]:
    old, new = knockout_of(event, before), knockout_of(event, after)
    if old is None or new is None:
        return
    titles = Titles(new).game
    for name, winner in new.winners.items():
        if name in old.winners and old.winners[name] != winner:
            facts = {"game": titles[name], "new": names[winner], "old": names[old.winners[name]]}
            yield gettext("%(game)s: %(new)s would go through instead of %(old)s.") % facts
    for name in new.changed.keys() - old.changed.keys():
        facts = {"game": titles[name], "new": names[new.changed[name]], "old": names[new.winners[name]]}
        yield (
            gettext(
                "%(game)s: %(new)s would have won, but the next round has been published. %(old)s will keep "
                "playing unless you choose otherwise."
            )
            % facts
        )
