"""PDF files from our own pages, set by WeasyPrint in the process of the paper lane (decision 0431).

`pdf_of` is for requests; `set_pdf` does the work in that process. Nothing is fetched: a page may use the files below
`static/` and nothing else.
"""

from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from django.conf import settings

from tournaments.core import jobs
from tournaments.core.errors import EventError, NoPdfLibrary

STATIC = Path(settings.STATICFILES_DIRS[0])
MAX_PAGES = 400
"""Pages of one file: the round pack of an event of a thousand people has 300, and takes longer than a job may."""


def pdf_of(page: str) -> bytes:
    """Return a whole HTML page as a PDF file.

    Its addresses are relative to `static/`. Raises NoPdfLibrary, EventError if it is too long, JobError.
    """
    pdf: bytes = jobs.ask(jobs.PAPER, "pdf", page)
    return pdf


def set_pdf(page: str) -> bytes:
    """Return a page as a PDF file, in this process. Raises NoPdfLibrary, EventError."""
    # Imported here: it takes 1.4 seconds and 50 MB, which only the process that makes PDF files should pay.
    try:
        import weasyprint  # noqa: PLC0415
    except OSError as error:  # the package is installed, the library of the system is not
        raise NoPdfLibrary from error
    document = weasyprint.HTML(string=page, base_url=f"{STATIC.as_uri()}/", url_fetcher=_own_files()).render()
    if len(document.pages) > MAX_PAGES:
        raise EventError("too_many_pages", pages=len(document.pages), most=MAX_PAGES)
    pdf: bytes = document.write_pdf()
    return pdf


def _own_files() -> Any:
    """Return a fetcher that knows the files below `static/` only."""
    from weasyprint.urls import URLFetcher, URLFetcherResponse  # noqa: PLC0415 (as above)

    class OwnFiles(URLFetcher):
        def fetch(self, url: str, headers: Any = None) -> Any:
            path = own_file(url)
            kind = "text/css" if path.suffix == ".css" else "application/octet-stream"
            return URLFetcherResponse(url, path.read_bytes(), {"Content-Type": kind})

    return OwnFiles(allowed_protocols=("file",))


def own_file(url: str) -> Path:
    """Return the file below `static/` that an address names. Raises ValueError for every other address."""
    parts = urlsplit(url)
    path = Path(unquote(parts.path)).resolve()
    if parts.scheme != "file" or parts.netloc or not path.is_relative_to(STATIC.resolve()):
        raise ValueError(url)
    return path
