"""Who goes through: of groups to their final, of games to the next ones. What a correction would change of it."""

from collections.abc import Iterable, Iterator, Mapping

from django.utils.translation import gettext

from standings import Facts
from tournaments.brackets.games import knockout_of
from tournaments.brackets.groups import final_drawn, going, groups_shown, of_group
from tournaments.brackets.text import Titles
from tournaments.core.draws import SYSTEMS_WITH_BRACKETS
from tournaments.core.facts import rules_of
from tournaments.models import Event

Names = Mapping[str, str]


def cuts_told(event: Event, before: Facts, after: Facts) -> Iterator[str]:
    """A sentence for each group and each game from which others would go through."""
    if event.system not in SYSTEMS_WITH_BRACKETS:
        return
    names = {str(entry.number): entry.name for entry in after.entries}
    yield from _of_groups(event, before, after, names)
    yield from _of_games(event, before, after, names)


def _of_groups(event: Event, before: Facts, after: Facts, names: Names) -> Iterator[str]:
    found = groups_shown(event) if event.system == Event.System.GROUPS else None
    if found is None:
        return
    rules, drawn = rules_of(event), final_drawn(event) is not None
    for number, group in enumerate(found.members, start=1):
        old, new = (going(of_group(facts, rules, found, group), found) for facts in (before, after))
        if set(old) == set(new):
            continue
        facts = {"number": number, "new": _listed(names, new, old), "old": _listed(names, old, new)}
        yield gettext("Group %(number)s: %(new)s would go through and not %(old)s.") % facts
        if drawn:
            yield gettext("The final was drawn before; who is in it stays unless you choose otherwise.")


def _listed(names: Names, entries: Iterable[str], without: Iterable[str]) -> str:
    return ", ".join(names[entry] for entry in entries if entry not in set(without)) or "-"


def _of_games(event: Event, before: Facts, after: Facts, names: Names) -> Iterator[str]:
    old, new = knockout_of(event, before), knockout_of(event, after)
    if old is None or new is None:
        return
    titles = Titles(new).game
    for name, winner in new.winners.items():
        if name in old.winners and old.winners[name] != winner:
            facts = {"game": titles[name], "new": names[winner], "old": names[old.winners[name]]}
            yield gettext("%(game)s: %(new)s would go through and not %(old)s.") % facts
    for name in new.changed.keys() - old.changed.keys():
        facts = {"game": titles[name], "new": names[new.changed[name]], "old": names[new.winners[name]]}
        yield (
            gettext(
                "%(game)s: %(new)s would have won, but the next round is published; %(old)s plays on unless you choose "
                "otherwise."
            )
            % facts
        )
