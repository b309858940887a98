"""Make the pictures in static/pictures from our own drawings, in a real browser: `python -m testkit.pictures`.

Icons for the start screen of phones, and for every game a picture that messengers show with a shared link. The
results are committed, so a server needs no program that draws.
"""

import functools
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, sync_playwright

from engine.game import Game
from engine.registry import deck_of, games
from testkit.browsers import chromium

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "static" / "pictures"
SHARED = (1200, 630)
"""Pixels of the picture of a shared link, as Open Graph recommends."""
ICONS = {"icon-192": (192, 1.0), "icon-512": (512, 1.0), "maskable-512": (512, 0.62), "apple-touch-icon": (180, 0.78)}
"""Size in pixels, and the part of it that the drawing takes: launchers cut a circle out of a maskable icon."""
GROUNDS = ("#10493a", "#7c1d2b", "#1c4268", "#7a4a0b")
COLOURS = 128
SLOGAN = "Card nights that run themselves"
STYLE = """
<base href="/"><link rel="stylesheet" href="static/css/tokens.css"><link rel="stylesheet" href="static/css/base.css">
<link rel="stylesheet" href="static/css/components/cards.css">
<style>
  html, body { margin: 0; min-height: 0; background: none; }
  .icon { display: grid; place-items: center; }
  .share { position: relative; width: 1200px; height: 630px; overflow: hidden; color: #fbf5e6; }
  .share .lattice { position: absolute; inset: 0; background: url("static/kawung.svg") 0 / 60px; opacity: .08; }
  .share h1 { position: absolute; left: 72px; top: 64px; margin: 0; font-size: 84px; max-width: 500px; }
  .share p { position: absolute; left: 76px; bottom: 56px; display: flex; gap: 18px; align-items: center; margin: 0; }
  .share p { font: 600 38px/1 var(--display); }
  .share p img { width: 64px; height: 64px; }
  .fan { position: absolute; right: 124px; top: 150px; display: flex; --w: 204px; }
  .fan .card-face { margin-left: -78px; transform-origin: 50% 150%; box-shadow: 0 18px 40px rgb(0 0 0 / .4); }
  .fan .card-face:nth-child(1) { transform: rotate(-14deg); } .fan .card-face:nth-child(3) { transform: rotate(14deg); }
</style>
"""


def _card(game: Game, card: str) -> str:
    deck = deck_of(game.name)
    rank, sign = card[0], deck.signs[card[1]]
    index, name = deck.indices.get(rank, rank), f"court-{rank}" if rank in "JNQK" else rank + sign
    drawn = "".join(
        f'<use href="static/cards.svg#{part}" {place}/>'
        for part, place in ((f"s-{sign}", 'x="5" y="38" width="23" height="23"'), (name, 'width="100" height="140"'))
    )
    return f'<svg class="card-face c-{sign}" viewBox="0 0 100 140"><text x="6" y="32">{index}</text>{drawn}</svg>'


def shared_picture(game: Game, title: str, ground: str) -> str:
    """Return a page with the poster of a game under this title."""
    cards = "".join(_card(game, card) for card in game.poster)
    return (
        f'{STYLE}<div class="share" style="background:{ground}"><div class="lattice"></div><h1>{title}</h1>'
        f'<p><img src="static/icon.svg" alt="">Troeftafel</p><div class="fan">{cards}</div></div>'
    )


def icon(size: int, part: float) -> str:
    """Return a page with the logo; a logo that does not fill the icon stands on felt."""
    ground = "background:#f6f1e7" if part < 1 else ""
    inner = f'<img src="static/icon.svg" width="{size * part}" height="{size * part}" alt="">'
    return f'{STYLE}<div class="icon" style="width:{size}px;height:{size}px;{ground}">{inner}</div>'


def _save(page: Page, base: str, name: str, html: str) -> None:
    """Write what a page of HTML shows as a PNG file, with few colours if it is large."""
    file = ROOT / "var" / "picture.html"
    file.write_text(f"<!doctype html>{html}")
    page.goto(f"{base}/var/picture.html?{name}")
    file.unlink()
    page.evaluate("document.fonts.ready")
    drawn = page.locator("body > div").screenshot(omit_background=True)
    picture: Image.Image = Image.open(BytesIO(drawn))
    if picture.size == SHARED:
        picture = picture.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
    target = FOLDER / f"{name}.png"
    picture.save(target, optimize=True)
    print(f"{target.stat().st_size / 1000:6.1f} kB  {target.name}")


def main() -> None:
    """Write all pictures."""
    FOLDER.mkdir(exist_ok=True)
    handler = functools.partial(SimpleHTTPRequestHandler, directory=str(ROOT))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server, sync_playwright() as playwright:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        browser = chromium(playwright)
        page = browser.new_page()
        base = f"http://127.0.0.1:{server.server_port}"
        for name, (size, part) in ICONS.items():
            _save(page, base, name, icon(size, part))
        for number, game in enumerate(games().values()):
            _save(page, base, f"share-{game.name}", shared_picture(game, game.title, GROUNDS[number % len(GROUNDS)]))
        with_courts = max(games().values(), key=lambda game: sum(card[0] in "KQJ" for card in game.poster))
        _save(page, base, "share", shared_picture(with_courts, SLOGAN, GROUNDS[0]))
        browser.close()
        server.shutdown()


if __name__ == "__main__":
    main()
