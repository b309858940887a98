"""The mutants, by the part of the product they break."""

from tests.soak.mutants.catalogue import games, results, seating, standings
from tests.soak.mutants.mutant import Mutant

MUTANTS: list[Mutant] = [*standings.MUTANTS, *seating.MUTANTS, *results.MUTANTS, *games.MUTANTS]
