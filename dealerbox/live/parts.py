"""The dependencies that all parts of the running room share."""

from msgspec import field

from dealerbox.chat.chat import Chatting
from dealerbox.core.parts import SharedParts
from dealerbox.store.interface import Store


class Parts(SharedParts[Store], frozen=True):
    """The whole store, and the chat's mutes and rates."""

    chat: Chatting = field(default_factory=Chatting)
