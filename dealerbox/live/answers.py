"""The recent answers of a table: a message that is sent again gets the earlier answer and has no second effect."""

from collections import OrderedDict
from typing import Generic, TypeVar

from dealerbox.wire import Done, Refused, Seated

MAX_ANSWERS = 32
"""Answers stored for each player. A client has few messages pending at a time, so a repeated one is among these."""

MAX_PLAYERS = 200
"""Players whose answers are stored: those who sent the latest messages."""

A = TypeVar("A", bound=Done | Seated | Refused)


class Answers(Generic[A]):
    """The latest answers to each player, by the player's message ids."""

    def __init__(self) -> None:
        self._players: OrderedDict[str, OrderedDict[str, A]] = OrderedDict()

    def get(self, player: str, id: str) -> A | None:
        answers = self._players.get(player)
        return answers.get(id) if answers is not None else None

    def add(self, player: str, answer: A) -> None:
        answers = self._players.setdefault(player, OrderedDict())
        self._players.move_to_end(player)
        answers[answer.id] = answer
        if len(answers) > MAX_ANSWERS:
            answers.popitem(last=False)
        if len(self._players) > MAX_PLAYERS:
            self._players.popitem(last=False)
