"""Lists in the REST interface come in pages."""

from rest_framework.pagination import PageNumberPagination


class Pages(PageNumberPagination):
    """`?page=2&page_size=100`; 50 a page unless asked otherwise, 200 at most."""

    page_size = 50
    page_size_query_param = "page_size"
    max_page_size = 200
