"""Who somebody is: accounts, sessions, second factors, letters."""

from dealerbox.room.accounts.accounts import Accounts
from dealerbox.room.accounts.kit import (
    EMAIL_USES,
    LONGEST_PASSWORD,
    SHORTEST_PASSWORD,
    AccountRefused,
    AccountSettings,
    EmailUse,
)
from dealerbox.room.accounts.log_in import CodeNeeded
from dealerbox.room.accounts.sessions import LastLogIn, LoggedIn

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
