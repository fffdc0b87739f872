/** What the viewer asks of one table, as commands to the room. */

import {
  act,
  cancelRequest,
  chooseEntry,
  chooseGame,
  huntRabbit,
  leave,
  react,
  reportLine,
  say,
  setAutoChips,
  setStraddle,
  showCards,
  sit,
  sitIn,
  sitOut,
  topUp,
  waitFor,
  waitNoLonger,
} from "../../state";
import { api } from "../../wire/api";
import type { TableActions } from "./actions";

export function actionsOf(id: string): TableActions {
  return {
    act: (action, turn) => act(id, action, turn),
    sit: (seat, buyIn) => sit(id, seat, buyIn),
    topUp: (amount) => topUp(id, amount),
    wait: () => waitFor(id),
    waitNoLonger: () => waitNoLonger(id),
    cancelRequest: () => cancelRequest(id),
    leave: (when) => leave(id, when),
    sitOut: (when) => sitOut(id, when),
    sitIn: () => sitIn(id),
    setAutoChips: (topUpTo, rebuy) => setAutoChips(id, topUpTo, rebuy),
    setStraddle: (on) => setStraddle(id, on),
    huntRabbit: () => huntRabbit(id),
    chooseGame: (at) => chooseGame(id, at),
    chooseEntry: (entry) => chooseEntry(id, entry),
    showCards: () => showCards(id),
    say: (text) => say(id, text),
    react: (kind) => react(id, kind),
    report: (number) => reportLine(id, number),
    rules: (game, limit) => api.rules(id, game, limit),
  };
}
