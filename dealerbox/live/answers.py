"""What a table has answered: a message that comes twice is done once."""

from collections import OrderedDict
from typing import Generic, TypeVar

from dealerbox.wire import Done, Refused, Seated

KEPT_ANSWERS = 32
"""How many answers are kept for a player. A client waits for few at a time: what it sends again is among them."""

KEPT_PLAYERS = 200
"""For how many players, those who wrote last."""

A = TypeVar("A", bound=Done | Seated | Refused)


class Answers(Generic[A]):
    """The last answers to each player, by the ids that he gave them."""

    def __init__(self) -> None:
        self._players: OrderedDict[str, OrderedDict[str, A]] = OrderedDict()

    def get(self, player: str, id: str) -> A | None:
        answers = self._players.get(player)
        return answers.get(id) if answers is not None else None

    def keep(self, player: str, answer: A) -> None:
        answers = self._players.setdefault(player, OrderedDict())
        self._players.move_to_end(player)
        answers[answer.id] = answer
        if len(answers) > KEPT_ANSWERS:
            answers.popitem(last=False)
        if len(self._players) > KEPT_PLAYERS:
            self._players.popitem(last=False)
