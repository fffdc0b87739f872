// Generated from the games in dealerbox/games by `python -m dealerbox.gateway.typescript client/src/wire/types.ts`. Not
// to be edited: a test fails where this file and the games differ.

import type { GameRules, HandOrder, Street } from "./calls";

/** What the client needs to know to show and offer a game. */
export type GameFacts = Pick<GameRules, "game" | "deck" | "max_players" | "blinds" | "spread"> & {
  readonly streets: readonly Partial<Pick<Street, "deal" | "board" | "draw" | "split_offer" | "community_if_short">>[];
  readonly orders: readonly Pick<HandOrder, "half" | "ranking" | "other_rankings" | "hole">[];
};

export const GAMES: readonly GameFacts[] = [
  {"game": "holdem", "deck": "52", "max_players": 10, "blinds": true, "spread": [1, 1, 2, 3], "streets": [{"deal": "dd"}, {"board": 3}, {"board": 1}, {"board": 1}], "orders": [{"half": "high", "ranking": "high", "other_rankings": {}, "hole": null}]},
  {"game": "omaha", "deck": "52", "max_players": 9, "blinds": true, "spread": [1, 1, 2, 3], "streets": [{"deal": "dddd"}, {"board": 3}, {"board": 1}, {"board": 1}], "orders": [{"half": "high", "ranking": "high", "other_rankings": {}, "hole": 2}]},
  {"game": "omaha5", "deck": "52", "max_players": 8, "blinds": true, "spread": [1, 1, 2, 3], "streets": [{"deal": "ddddd"}, {"board": 3}, {"board": 1}, {"board": 1}], "orders": [{"half": "high", "ranking": "high", "other_rankings": {}, "hole": 2}]},
  {"game": "omaha8", "deck": "52", "max_players": 9, "blinds": true, "spread": [1, 1, 2, 3], "streets": [{"deal": "dddd"}, {"board": 3}, {"board": 1}, {"board": 1}], "orders": [{"half": "high", "ranking": "high", "other_rankings": {}, "hole": 2}, {"half": "low", "ranking": "low8", "other_rankings": {}, "hole": 2}]},
  {"game": "omaha5-8", "deck": "52", "max_players": 8, "blinds": true, "spread": [1, 1, 2, 3], "streets": [{"deal": "ddddd"}, {"board": 3}, {"board": 1}, {"board": 1}], "orders": [{"half": "high", "ranking": "high", "other_rankings": {}, "hole": 2}, {"half": "low", "ranking": "low8", "other_rankings": {}, "hole": 2}]},
  {"game": "soko", "deck": "52", "max_players": 8, "blinds": false, "spread": [1, 1, 2, 3], "streets": [{"deal": "du"}, {"deal": "u"}, {"deal": "u"}, {"deal": "u"}], "orders": [{"half": "high", "ranking": "soko", "other_rankings": {}, "hole": null}]},
  {"game": "stud", "deck": "52", "max_players": 8, "blinds": false, "spread": [1, 1, 2, 3, 3], "streets": [{"deal": "ddu"}, {"deal": "u"}, {"deal": "u"}, {"deal": "u"}, {"deal": "d", "community_if_short": true}], "orders": [{"half": "high", "ranking": "high", "other_rankings": {}, "hole": null}]},
  {"game": "stud8", "deck": "52", "max_players": 8, "blinds": false, "spread": [1, 1, 2, 3, 3], "streets": [{"deal": "ddu"}, {"deal": "u"}, {"deal": "u"}, {"deal": "u"}, {"deal": "d", "community_if_short": true}], "orders": [{"half": "high", "ranking": "high", "other_rankings": {}, "hole": null}, {"half": "low", "ranking": "low8", "other_rankings": {}, "hole": null}]},
  {"game": "draw5", "deck": "52", "max_players": 6, "blinds": true, "spread": [1, 3], "streets": [{"deal": "ddddd"}, {"draw": 5}], "orders": [{"half": "high", "ranking": "high", "other_rankings": {}, "hole": null}]},
  {"game": "deuce3", "deck": "52", "max_players": 6, "blinds": true, "spread": [1, 1, 2, 3], "streets": [{"deal": "ddddd"}, {"draw": 5}, {"draw": 5}, {"draw": 5}], "orders": [{"half": "high", "ranking": "deuce", "other_rankings": {}, "hole": null}]},
  {"game": "telesina", "deck": "32", "max_players": 6, "blinds": false, "spread": [1, 1, 2, 3, 3], "streets": [{"deal": "du"}, {"deal": "u"}, {"deal": "u"}, {"deal": "u"}, {"board": 1}], "orders": [{"half": "high", "ranking": "telesina", "other_rankings": {"general": "telesina all kickers"}, "hole": null}]},
  {"game": "americana", "deck": "32", "max_players": 6, "blinds": false, "spread": [1, 1, 2, 3], "streets": [{"deal": "du"}, {"deal": "u"}, {"deal": "u"}, {"deal": "u"}], "orders": [{"half": "high", "ranking": "americana", "other_rankings": {}, "hole": null}]},
  {"game": "draw32", "deck": "32", "max_players": 5, "blinds": true, "spread": [1, 3], "streets": [{"deal": "ddddd"}, {"draw": 4, "split_offer": true}], "orders": [{"half": "high", "ranking": "draw32", "other_rankings": {}, "hole": null}]},
];
