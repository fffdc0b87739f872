/**
 * Applies one event from the server to a view, exactly as `dealerbox/table/fold.py` does; shared traces keep the two in
 * step. The view is changed in place: callers that need the old one copy it first.
 */

import type { TableEvent, TableView } from "../wire/types";
import * as hand from "./hand";
import * as seats from "./seats";

type Of<Name extends TableEvent["type"]> = Extract<TableEvent, { type: Name }>;
type Folding = { readonly [Name in TableEvent["type"]]: (view: TableView, event: Of<Name>) => void };

/** Events that change nothing that can be seen. */
const nothing = (): void => undefined;

const FOLD: Folding = {
  TableOpened: seats.opened,
  SeatTaken: seats.taken,
  WaitingJoined: seats.waitingJoined,
  WaitingLeft: seats.waitingLeft,
  WaiterLost: nothing,
  ChipsAdded: seats.chipsAdded,
  TopUpHeld: seats.topUpHeld,
  SatOut: seats.satOut,
  SitOutPlanned: seats.sitOutPlanned,
  SatIn: seats.satIn,
  EntryChosen: seats.entryChosen,
  EntryQuoted: seats.entryQuoted,
  AutoChipsSet: seats.autoChipsSet,
  StraddleSet: seats.straddleSet,
  DealersGameSet: seats.dealersGameSet,
  BlindsOwed: seats.blindsOwed,
  LeavePlanned: seats.leavePlanned,
  PlayerLeft: seats.left,
  ConnectionLost: seats.connectionLost,
  ConnectionBack: seats.connectionBack,
  RosterSet: seats.rosterSet,
  LagNoted: nothing,
  JackpotWon: nothing,
  ClosePlanned: nothing,
  ConfigPlanned: nothing,
  PlayPaused: seats.paused,
  PlayResumed: seats.resumed,
  TableClosed: seats.closed,

  NextHandPlanned: hand.nextPlanned,
  GameAsked: hand.gameAsked,
  GameChosen: hand.gameChosen,
  BombCalled: hand.bombCalled,
  ChipsAsked: hand.chipsAsked,
  ChipsAnswered: hand.chipsAnswered,
  ConfigSet: hand.configSet,
  HostNamed: hand.hostNamed,
  HandOpened: hand.opened,
  HandStarted: hand.started,
  DeckShuffled: nothing,
  StreetDealt: hand.dealt,
  Folded: hand.folded,
  Checked: hand.checked,
  Called: hand.called,
  BroughtIn: hand.broughtIn,
  BetMade: hand.betMade,
  Raised: hand.raised,
  Protected: hand.wasProtected,
  SplitChosen: hand.splitChosen,
  RunsOffered: nothing,
  RunsChosen: hand.runsChosen,
  SecondBoardDealt: hand.secondBoardDealt,
  StoodPat: hand.stoodPat,
  MuckShuffled: nothing,
  Drew: hand.drew,
  UncalledReturned: hand.returned,
  ShownDown: hand.shownDown,
  HandEnded: hand.ended,
  HandVoided: hand.voided,
  CardsShown: hand.cardsShown,
  RabbitShown: hand.rabbitShown,
  BountyPaid: hand.bountyPaid,
  KnockedOut: hand.knockedOut,

  TurnStarted: hand.turnStarted,
  BankStarted: hand.bankStarted,
  BankStopped: nothing,
  ProtectionDue: hand.clockIsOver,
  ClockRanOut: hand.clockIsOver,
};

/** Throws a `FoldError` where the event does not fit the view: then something was lost, and a snapshot is due. */
export function fold(view: TableView, event: TableEvent): void {
  // An event of a newer room that this client does not know is passed over.
  const folding = FOLD[event.type] as ((view: TableView, event: TableEvent) => void) | undefined;
  folding?.(view, event);
}
