"""Make static/icons.svg, the sprite of the icons that pages use, from the package `lucide-static`.

    npm pack lucide-static@1.62.0 && tar xzf lucide-static-1.62.0.tgz
    python -m testkit.icons package/icons

Add a name to NAMES and run it again. The result is committed, so a clone needs neither npm nor a build.
"""

import re
import sys
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SPRITE = ROOT / "static" / "icons.svg"
LOGO = ROOT / "static" / "icon.svg"
"""The icon of the site, which is also the logo in the head of each page: `.logo-mark` gives its felt a colour there."""
FELT = "#10493a"
NAMES = (
    "archive", "armchair", "arrow-down", "arrow-left-right", "arrow-right", "arrow-up", "bell", "bot", "calendar",
    "check", "circle-alert", "clock", "download", "eye", "file-text", "flag", "gavel", "globe", "hand", "history",
    "hourglass", "house", "id-card", "keyboard", "languages", "layout-grid", "link", "list", "lock", "map-pin",
    "megaphone", "menu", "minus", "monitor", "network", "pause", "pencil", "play", "plus", "printer", "qr-code",
    "rotate-cw", "scale", "search", "send", "settings", "shield-check", "shuffle", "spade", "timer", "trash-2",
    "trophy", "undo-2", "upload", "user", "user-x", "users", "wifi-off", "x",
)  # fmt: skip
DRAWING = re.compile(r"<svg[^>]*>(.*)</svg>", re.DOTALL)


def sprite(drawings: Mapping[str, str], logo: str) -> str:
    """Return the sprite of drawings by name, each a whole SVG file of 24 x 24 units, and of the logo."""
    symbols = [_symbol(f"i-{name}", 24, drawing) for name, drawing in drawings.items()]
    symbols.append(_symbol("logo", 32, logo.replace(FELT, "currentColor")))
    return '<svg xmlns="http://www.w3.org/2000/svg">\n' + "\n".join(symbols) + "\n</svg>\n"


def _symbol(name: str, size: int, drawing: str) -> str:
    match = DRAWING.search(drawing)
    if match is None:
        raise ValueError(f"The drawing of {name} is not an SVG file.")
    shapes = re.sub(r"\s*/>", "/>", "".join(line.strip() for line in match[1].splitlines()))
    return f'<symbol id="{name}" viewBox="0 0 {size} {size}">{shapes}</symbol>'


def main(folder: Path) -> None:
    """Write the sprite from a folder of SVG files."""
    SPRITE.write_text(sprite({name: (folder / f"{name}.svg").read_text() for name in NAMES}, LOGO.read_text()))
    print(f"{SPRITE.relative_to(ROOT)}: {len(NAMES)} icons, {SPRITE.stat().st_size} bytes")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
