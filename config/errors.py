"""Error pages: a sentence in HTML, or the one error shape for programs."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from config import api_errors


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    if _is_api(request):
        return JsonResponse(api_errors.problem("bad_request", _("This request cannot be read.")), status=400)
    return render(request, "400.html", status=400)


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    message = str(exception) or _("You may not do this.")
    if _is_api(request):
        return JsonResponse(api_errors.problem("permission_denied", message), status=403)
    return render(request, "403.html", {"message": message}, status=403)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    if _is_api(request):
        return JsonResponse(api_errors.not_found(), status=404)
    return render(request, "404.html", status=404)


def server_error(request: HttpRequest) -> HttpResponse:
    if _is_api(request):
        return JsonResponse(api_errors.our_fault(), status=500)
    return render(request, "500.html", status=500)


def csrf_failed(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A form that is too old, or that came from another site."""
    message = _("This page was open too long or came from elsewhere. Go back, load it again and send it once more.")
    if _is_api(request):
        return JsonResponse(api_errors.problem("csrf_failed", message), status=403)
    return render(request, "403.html", {"message": message}, status=403)


def _is_api(request: HttpRequest) -> bool:
    return request.path.startswith("/api/")
