"""The Django application, which streams ask for pages and the server reaches through config.asgi."""

from django.core.wsgi import get_wsgi_application

application = get_wsgi_application()
