"""Accounts: registration, login, sessions, second factors and e-mails."""

from dealerbox.accounts.accounts import Accounts
from dealerbox.accounts.context import (
    EMAIL_USES,
    LONGEST_PASSWORD,
    SHORTEST_PASSWORD,
    AccountRefused,
    AccountSettings,
    EmailUse,
)
from dealerbox.accounts.log_in import CodeNeeded
from dealerbox.accounts.sessions import LastLogIn, LoggedIn

__all__ = [
    "EMAIL_USES",
    "LONGEST_PASSWORD",
    "SHORTEST_PASSWORD",
    "AccountRefused",
    "AccountSettings",
    "Accounts",
    "CodeNeeded",
    "EmailUse",
    "LastLogIn",
    "LoggedIn",
]
