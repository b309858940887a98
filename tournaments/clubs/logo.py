"""The logo of a club: the uploaded picture is drawn again, so that what browsers get was written by us."""

import struct
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from io import BytesIO
from threading import Lock

from django.template.defaultfilters import filesizeformat
from PIL import Image, ImageFile, ImageOps

from tournaments.core.errors import EventError
from tournaments.models import Club, ClubLogo
from tournaments.models.limits import LOGO_BYTES, LOGO_SIDE, LOGO_STORED_SIDE

FORMATS = ("PNG", "JPEG", "WEBP")
"""What Pillow may read; SVG is a program to browsers, and other formats have readers with a longer list of faults."""
CONTENT_TYPE = "image/webp"
QUALITY = 90
UNREADABLE = (OSError, ValueError, SyntaxError, EOFError, IndexError, OverflowError, struct.error, MemoryError)
"""What Pillow raises for files that are cut off or damaged."""

_LOADING = Lock()


def drawn_logo(content: bytes) -> bytes:
    """Return an uploaded PNG, JPEG or WebP as a WebP, upright, without metadata, its longer side at most 512 pixels.

    Raises EventError for anything else, and for a picture that is too large or too small.
    """
    if len(content) > LOGO_BYTES:
        raise EventError("logo_too_large", "logo", size=filesizeformat(len(content)))
    try:
        with _whole_pictures():
            picture = Image.open(BytesIO(content), formats=FORMATS)
            _require_size(picture.width, picture.height)
            picture.draft("RGB", (LOGO_STORED_SIDE * 2, LOGO_STORED_SIDE * 2))
            picture.load()
        upright = ImageOps.exif_transpose(picture).convert("RGBA")
        upright.thumbnail((LOGO_STORED_SIDE, LOGO_STORED_SIDE), Image.Resampling.LANCZOS)
        file = BytesIO()
        upright.save(file, "WEBP", quality=QUALITY)
    except Image.DecompressionBombError as error:
        raise EventError("logo_enormous", "logo", least=LOGO_SIDE.least, most=LOGO_SIDE.most) from error
    except UNREADABLE as error:
        raise EventError("logo_unreadable", "logo") from error
    return file.getvalue()


@contextmanager
def _whole_pictures() -> Iterator[None]:
    """Let Pillow refuse pictures that are cut off, which WeasyPrint makes it accept everywhere in the process."""
    with _LOADING:
        before, ImageFile.LOAD_TRUNCATED_IMAGES = ImageFile.LOAD_TRUNCATED_IMAGES, False
        try:
            yield
        finally:
            ImageFile.LOAD_TRUNCATED_IMAGES = before


def _require_size(width: int, height: int) -> None:
    if not all(LOGO_SIDE.least <= side <= LOGO_SIDE.most for side in (width, height)):
        raise EventError("logo_size", "logo", width=width, height=height, least=LOGO_SIDE.least, most=LOGO_SIDE.most)


def store_logo(club: Club, drawn: bytes) -> None:
    """Replace the logo of a locked club, which the caller saves; empty removes it."""
    club.logo_digest = sha256(drawn).hexdigest() if drawn else ""
    if drawn:
        ClubLogo.objects.update_or_create(club=club, defaults={"content": drawn})
    else:
        ClubLogo.objects.filter(club=club).delete()
