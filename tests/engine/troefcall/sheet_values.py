"""A valid score sheet of Troefcall."""

GOOD = {"caller": "S", "trump": "S", "kind": "normal", "side": "NS"}
