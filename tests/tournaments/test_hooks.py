import json
import subprocess
import sys

import pytest

SHOW = """
import json, sys, django
django.setup()
from accounts import staff_names
from games.sheets import services
from games.tables import insiders, viewers
functions = [services.corrector(), *viewers._vouchers.values(), *viewers._restrictions, *insiders._rules]
print(json.dumps({
    "hooks": [f"{one.__module__}.{one.__name__}" for one in [*functions, *staff_names._offices]],
    "pages": "tournaments.online.views" in sys.modules,
}))
"""


@pytest.mark.long
def test_a_process_that_serves_no_page_has_the_hooks_of_tournaments() -> None:
    """A worker or an event stream must refuse a replaced link as pages do."""
    output = subprocess.run([sys.executable, "-c", SHOW], capture_output=True, text=True, check=True)
    assert json.loads(output.stdout) == {
        "hooks": [
            "tournaments.corrections.services.correct_sheet_by_id",
            "tournaments.links.guest_tokens.tokens_still_open",
            "tournaments.people.insiders.own_words",
            "tournaments.people.insiders.closed_to",
            "tournaments.core.permissions.holders_of_roles",
        ],
        "pages": False,
    }
