"""Forms that work before the first round is published or after the end."""

EVENT = "t/<slug>/"
ALWAYS = {
    f"{EVENT}desk/results",
    f"{EVENT}desk/rated",
    f"{EVENT}desk/remove",
    f"{EVENT}desk/remove, nothing played",
    f"{EVENT}desk/online",
    f"{EVENT}desk/online/time",
    f"{EVENT}desk/screen",
    f"{EVENT}desk/copy",
    f"{EVENT}desk/table/<table_id>/call/<call_id>",
    f"{EVENT}desk/table/<table_id>/hands",
    f"{EVENT}desk/table/<table_id>/chat/<line_id>",
    f"{EVENT}players/<entry_id>/links/<person_id>/new",
    f"{EVENT}print/links/new",
    f"{EVENT}desk/devices/<opening_id>/checked",
    f"{EVENT}desk/table/<table_id>/release/<seat>",
    f"{EVENT}rulings/tariffs/",
    f"{EVENT}rulings/tariffs/restore",
    f"{EVENT}table/<number>/preview",
    f"{EVENT}requests/<request_id>/agree",
    f"{EVENT}requests/<request_id>/withdraw",
}
WHILE_OPEN = ALWAYS | {
    f"{EVENT}desk/ranking",
    f"{EVENT}desk/details",
    *(f"{EVENT}desk/{word}" for word in ("check-in", "seat", "rounds")),
    *(f"{EVENT}players/<entry_id>/{word}" for word in ("check-in", "check-out", "withdraw", "remove")),
    f"{EVENT}players/<entry_id>/captain/<person_id>",
    f"{EVENT}players/add",
    f"{EVENT}seating/options",
    f"{EVENT}seating/wishes",
    f"{EVENT}seating/wishes/<wish_id>/remove",
    *(f"{EVENT}r/<number>/{word}" for word in ("publish", "discard", "again", "enough", "unpublish", "swap", "place")),
    *(f"{EVENT}r/<number>/{word}" for word in ("beacon", "beacon-value")),
}
AFTER_THE_END = ALWAYS | {
    f"{EVENT}desk/open-again",
    f"{EVENT}rulings/",
    f"{EVENT}rulings/<ruling_id>/cancel",
    f"{EVENT}r/<number>/correct/",
    f"{EVENT}r/<number>/correct/undo",
    f"{EVENT}r/<number>/total, corrected",
    *(f"{EVENT}result/<sheet_id>/{word}" for word in ("settle", "settle, disputed", "reject", "correct", "effect")),
    *(f"{EVENT}result/<sheet_id>/{word}" for word in ("undo", "confirm", "turn-down", "ask")),
    *(f"{EVENT}requests/<request_id>/{word}" for word in ("grant", "refuse")),
}
