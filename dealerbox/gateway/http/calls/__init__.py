"""Declares a REST call once, as a value; its route and its part of ``/api/openapi.json`` follow from it."""

from dealerbox.gateway.http.calls.asked import Asked, Caller
from dealerbox.gateway.http.calls.declared import (
    PUBLIC,
    VISITOR,
    Call,
    File,
    Limit,
    Media,
    NoQuery,
    Nothing,
    Raw,
    Who,
    by_player,
    by_staff,
    delete,
    get,
    post,
    put,
)
from dealerbox.gateway.http.calls.http import HttpError

__all__ = [
    "PUBLIC",
    "VISITOR",
    "Asked",
    "Call",
    "Caller",
    "File",
    "HttpError",
    "Limit",
    "Media",
    "NoQuery",
    "Nothing",
    "Raw",
    "Who",
    "by_player",
    "by_staff",
    "delete",
    "get",
    "post",
    "put",
]
