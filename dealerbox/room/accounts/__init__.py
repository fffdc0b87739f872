"""Who somebody is: accounts, sessions, second factors, letters."""

from dealerbox.room.accounts.accounts import (
    LONGEST_PASSWORD,
    SHORTEST_PASSWORD,
    AccountRefused,
    Accounts,
    AccountSettings,
    LoggedIn,
)

__all__ = ["LONGEST_PASSWORD", "SHORTEST_PASSWORD", "AccountRefused", "AccountSettings", "Accounts", "LoggedIn"]
