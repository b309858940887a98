"""Compression of answers."""

import gzip
import re
from functools import lru_cache
from http import HTTPStatus

from django.conf import settings
from django.http import FileResponse, HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware, re_accepts_gzip
from django.utils.cache import patch_vary_headers

MAX_FILES = 256
OWN_TEXTS = ("text/css", "text/javascript")
NOT_FOR_FILES = ("Cross-Origin-Opener-Policy", "Referrer-Policy", "ETag")
"""Headers that say something of pages only; a card table asks for 16 files, each with these. The ETag is that of the
file before it is compressed, so that browsers would ask with it in vain; Last-Modified answers them."""
NOT_FOR_TEXTS = ("Content-Security-Policy",)
"""Headers that styles and scripts do without: a browser never opens one as a page."""
COMMENT = re.compile(rb"^[ \t]*(?://[^\n]*|/\*(?!!)(?:[^*]|\*(?!/))*\*/[ \t]*)\n", re.MULTILINE)
"""Whole lines of a style or a script that are a comment. `/*!` begins one that stays."""


class Compression(GZipMiddleware):
    """Pads pages at random, so that their lengths reveal nothing (BREACH).

    Static files hold no secret: each is compressed once, as small as gzip can, and sent with its length. Styles and
    scripts lose their comments on the way (decision 0008).
    """

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        if response.status_code == HTTPStatus.PARTIAL_CONTENT:
            return response  # its range counts the bytes of the file as it is
        if not (isinstance(response, FileResponse) and _is_static(request, response)):
            return super().process_response(request, response)
        is_text = response["Content-Type"].startswith(OWN_TEXTS)
        for name in (*NOT_FOR_FILES, *(NOT_FOR_TEXTS if is_text else ())):
            response.headers.pop(name, None)
        patch_vary_headers(response, ("Accept-Encoding",))
        if re_accepts_gzip.search(request.META.get("HTTP_ACCEPT_ENCODING", "")):
            _compress(response, is_text)
        return response


def _is_static(request: HttpRequest, response: FileResponse) -> bool:
    """Whether the answer is the whole of a static file."""
    is_whole = request.method == "GET" and response.status_code == HTTPStatus.OK
    return is_whole and request.path.startswith(settings.STATIC_URL)


def _compress(response: FileResponse, has_comments: bool) -> None:
    content = response.getvalue()
    small = compressed(content, has_comments)
    if len(small) < len(content):
        response.headers["Content-Encoding"] = "gzip"
    else:
        small = content
    response.streaming_content = (small,)
    response.headers["Content-Length"] = str(len(small))


@lru_cache(MAX_FILES)
def compressed(content: bytes, has_comments: bool = False) -> bytes:
    """Compress a file with gzip, without a time, so that all servers have equal bytes."""
    return gzip.compress(COMMENT.sub(b"", content) if has_comments else content, 9, mtime=0)
