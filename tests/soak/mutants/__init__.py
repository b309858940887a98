"""Mutants: small deliberate faults in the product, each of which a named test must notice.

`python -m tests.soak.mutants [ID ...]` runs all mutants of catalogue/, or those named. It needs no server and no
file of the work tree changes: one pytest process imports and collects everything, runs all named tests on the code as
it is (they must be green), and forks once per mutant. The child replaces the code of the live functions (swap.py) and
runs the tests of that mutant until one fails. `--json FILE` writes the results.

    killed      a test failed: the suite guards this rule
    survived    all tests passed: a hole in the suite
    hung        the tests ran much longer than before; no verdict
    stale       the text to replace is not in the file exactly once
    error       the mutant cannot be applied, or a test it names does not exist
    equivalent  no input separates it from the original, for the reason given; not run

The exit code is 1 unless every mutant is killed or equivalent.

How to add a mutant: break one rule in the code with the smallest edit (one operator, one dropped condition), and run
the tests of that code. If they stay green, first write the test that fails. Then add a `Mutant` to a file of
catalogue/: an id that names the place, the file, the text before and after (whole tokens, and so much context that the
text is unique in the file), a sentence for the broken rule, and the fewest tests that must notice, at best one.
`before` and `after` may lie in the body of a function, method, property or lambda, or be the value of a module
constant; defaults of arguments and bodies of classes run at import only, and are refused as an error. Run `python -m
tests.soak.mutants ID`. When the code changes later, tests/test_mutants.py reports the stale entry: move the entry to
the new text, and delete it only if the rule is gone.
"""
