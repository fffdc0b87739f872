"""The thirteen games by their id."""

from dealerbox.game import Game
from dealerbox.games.draw import DEUCE3, DRAW5, DRAW32
from dealerbox.games.flop import HOLDEM, OMAHA, OMAHA5, OMAHA5_8, OMAHA8
from dealerbox.games.stud import AMERICANA, SOKO, STUD, STUD8, TELESINA

GAMES: dict[str, Game] = {
    game.id: game
    for game in (
        HOLDEM, OMAHA, OMAHA5, OMAHA8, OMAHA5_8, SOKO, STUD, STUD8, DRAW5, DEUCE3, TELESINA, AMERICANA, DRAW32,
    )
}  # fmt: skip
