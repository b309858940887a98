"""Index of the REST interface, from which clients discover all other URLs."""

from typing import Annotated

from drf_spectacular.utils import extend_schema
from pydantic import Field, WithJsonSchema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse
from rest_framework.views import APIView

from inputs.model import Output

COLLECTIONS = {
    "events": "api-event-list",
    "people": "api-person-list",
    "clubs": "api-club-list",
    "series": "api-series-list",
    "ratings": "api-ratings",
    "tables": "api-table-list",
    "games": "api-games",
}
"""Collections by name, with their URL names; what belongs to one event is below that event."""
DOCUMENTS = {
    "adjudicate": "api-adjudicate",
    "score": "api-score",
    "records": "api-records-check",
    "seatings": "api-seatings",
}
"""Questions that are answered from what is sent, and nothing is kept."""


Address = Annotated[str, WithJsonSchema({"type": "string", "format": "uri"})]


class IndexOut(Output):
    """Names and addresses."""

    collections: dict[str, Address] = Field(description="What can be listed, by name.")
    documents: dict[str, Address] = Field(description="Send a document there; none is kept.")
    login: Address = Field(description="Name and password for a token.")
    schema_: Address = Field(alias="schema", description="The OpenAPI document.")
    try_it: Address = Field(description="A page to try everything.")


class IndexView(APIView):
    """Everything else from here."""

    permission_classes = (AllowAny,)

    @extend_schema(operation_id="index", summary="List all names and addresses of the API.", responses=IndexOut)
    def get(self, request: Request) -> Response:
        names = {"login": "api-login", "schema": "api-schema", "try_it": "api-docs"}
        index = {"collections": _addresses(COLLECTIONS, request), "documents": _addresses(DOCUMENTS, request)}
        return Response({**index, **_addresses(names, request)})


def _addresses(names: dict[str, str], request: Request) -> dict[str, str]:
    return {collection: reverse(name, request=request) for collection, name in names.items()}
