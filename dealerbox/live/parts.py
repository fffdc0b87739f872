"""The dependencies that all parts of the running room share."""

from msgspec import field

from dealerbox.chat.chat import Chatting
from dealerbox.core.parts import SharedParts
from dealerbox.live.player_tables import PlayerTables
from dealerbox.store.interface import Store


class Parts(SharedParts[Store], frozen=True):
    """The whole store, the chat's mutes and rates, and the tables of each player."""

    chat: Chatting = field(default_factory=Chatting)
    player_tables: PlayerTables = field(default_factory=PlayerTables)
