"""Apply the events of running it twice (a home-game option that is in no rule book)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from dealerbox.hand.events import RunsChosen, RunsOffered, SecondBoardDealt

if TYPE_CHECKING:
    from dealerbox.hand.state import HandState


def _runs_offered(state: HandState, event: RunsOffered) -> None:
    state.choosing_runs = True
    state.runs, state.run_from = 1, len(state.board)
    state.queue = list(event.seats)


def _runs_chosen(state: HandState, event: RunsChosen) -> None:
    state.queue = state.queue[1:] if event.twice else []
    if not state.queue:
        state.choosing_runs = False
        state.runs = 2 if event.twice else 1


def _second_board(state: HandState, event: SecondBoardDealt) -> None:
    new = len(event.board) - state.run_from
    state.second_board = list(event.board)
    state.at += new
    state.dealt += new


RUNS: Final[dict[type, Callable[[HandState, Any], None]]] = {
    RunsOffered: _runs_offered,
    RunsChosen: _runs_chosen,
    SecondBoardDealt: _second_board,
}
