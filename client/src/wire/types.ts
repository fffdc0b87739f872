// Generated from dealerbox/wire by `python -m dealerbox.gateway.typescript client/src/wire/types.ts`. Not to be edited:
// a test fails where this file and the Python structs differ.

/** A player's balance: `wallet` is available, `in_play` is at tables (as of the last finished hand). */
export interface Balance {
  readonly currency: string;
  readonly wallet: number;
  readonly in_play: number;
}

/** The forced bets and bet sizes, in units of the smallest chip (CONTRACTS.md). */
export interface Stakes {
  readonly small_blind?: number;
  readonly big_blind?: number;
  readonly ante?: number;
  readonly bring_in?: number;
  readonly small_bet?: number;
  readonly big_bet?: number;
  readonly max_bets?: readonly number[];
  /** The smallest chip in use: the odd chip of a divided pot (RULES.md A10); bets and buy-ins are multiples of it. */
  readonly chip?: number;
}

/**
 * What players look for in a table, if any matching table will do. Tables with several games or stakes (rotations,
 * bomb pots, bounties) and private tables have no kind.
 */
export interface TableKind {
  readonly game: string;
  readonly limit: string;
  readonly stakes: Stakes;
  readonly currency: string;
}

/** A seat held for a player on the waiting list until `until` (ms), who takes it with `Sit`. */
export interface Offer {
  readonly table: string;
  readonly seat: number;
  readonly until: number;
}

/** The player's waiting lists and offers, sent whenever they change. */
export interface Waits {
  readonly type: "Waits";
  /** The tables whose waiting lists the player is on. */
  readonly tables: readonly string[];
  /** The kinds of tables that the player waits for. */
  readonly kinds: readonly TableKind[];
  readonly offers: readonly Offer[];
}

/**
 * The player left this table with `chips`. Until `until` (ms) that is the minimum for returning, even above the
 * table's maximum buy-in; then it is the only amount that the table accepts.
 */
export interface Rejoin {
  readonly table: string;
  readonly chips: number;
  readonly until: number;
}

/** The first message after connecting. */
export interface Welcome {
  readonly type: "Welcome";
  /** None for an observer who has not logged in. */
  readonly player: string | null;
  readonly name: string | null;
  readonly guest: boolean;
  readonly balances: readonly Balance[];
  /** Tables where the player has a seat. */
  readonly tables: readonly string[];
  /** The server's time (ms). */
  readonly now: number;
  readonly version: string;
  readonly waits: Waits;
  /** Tournaments that the player has entered or waits for, and has not finished. */
  readonly tournaments: readonly string[];
  readonly rejoins: readonly Rejoin[];
}

/** One game of a table that plays several. */
export interface MixedGame {
  readonly game: string;
  readonly limit: string;
  readonly stakes: Stakes;
  /** As in `TableConfig`. */
  readonly draw_seconds: number;
}

/**
 * Home-game options, all off by default.
 *
 * At a private table, an option that none of its games can use has no effect until the host changes the game.
 */
export interface Extras {
  /** The games that the table plays in turn, `rotate_every` hands or orbits each. */
  readonly rotation?: readonly MixedGame[];
  /** An orbit is as many hands as there are players when it begins. */
  readonly rotate_by?: "hands" | "orbits";
  readonly rotate_every?: number;
  /** The player who may post twice the big blind: the one after the big blind, or the button. */
  readonly straddle?: "" | "button" | "utg";
  /**
   * Every Nth hand is a bomb pot: everybody dealt in pays `bomb_ante` and there is no betting before the flop (or
   * the first draw). 0: none. A bomb pot that is due in a game without blinds waits for the next game with blinds.
   */
  readonly bomb_every?: number;
  readonly bomb_ante?: number;
  /** Once nobody can bet, the players still in may agree to run the rest of the board twice. */
  readonly run_twice?: boolean;
  /** Players who were dealt in may see which community cards would have come. */
  readonly rabbit?: boolean;
  /** What every other player dealt in pays to a winner with seven-deuce, in games with two hole cards. */
  readonly seven_deuce?: number;
  /** The player on the button chooses the next game, instead of the order of `rotation`. */
  readonly dealers_choice?: boolean;
  /**
   * What the host calls 100 units of chips that are settled in person, written after amounts ("€", "kr"). It has no
   * effect on play or money.
   */
  readonly symbol?: string;
}

/**
 * The settings of one table. Amounts are units of the smallest chip. At a table with several games, `game`,
 * `limit`, `stakes` and `draw_seconds` are those of the current one.
 */
export interface TableConfig {
  readonly id: string;
  readonly name: string;
  readonly game: string;
  readonly limit: string;
  readonly stakes: Stakes;
  readonly seats: number;
  readonly min_buy_in: number;
  /** 0: no maximum (RULES.md A14). */
  readonly max_buy_in: number;
  readonly house: string;
  readonly money: "fun" | "real";
  /** The currency of the table's accounts. */
  readonly currency: string;
  readonly turn_seconds: number;
  /** The time bank that a player brings to the table. */
  readonly bank_seconds: number;
  /** What each hand dealt to the player adds to the bank, up to `bank_seconds`. */
  readonly bank_refill_seconds: number;
  /** Time for each draw. 0: the rule book's value for the game (RULES.md C20); an open table always has a number. */
  readonly draw_seconds: number;
  /** From the end of a hand with a showdown to the next hand. */
  readonly pause_seconds: number;
  /** From the end of a hand without a showdown to the next hand. */
  readonly short_pause_seconds: number;
  /** The time for which a client shows each street that was dealt with everybody all-in. */
  readonly street_seconds: number;
  /** How long a player who sits out keeps the seat. */
  readonly away_seconds: number;
  /** How long a player who left must bring at least the chips they left with to come back. */
  readonly return_seconds: number;
  /** Warn the player this long before the acting time or the time bank ends. */
  readonly warning_seconds: number;
  /** The maximum that is added to a player's acting time for measured network delay. */
  readonly lag_seconds: number;
  /** The writers: seated players, or everybody with an account. Everybody may read. */
  readonly chat: "all" | "off" | "players";
  readonly extras: Extras;
  /** The host of this private table approves the chips that others bring. */
  readonly approve: boolean;
  /** The id of the player whose private table this is; empty: a public table. */
  readonly host: string;
  /** The id of the tournament that this table belongs to; empty: a cash table. */
  readonly tournament: string;
  /** For turns of a player who has already timed out while away (in a tournament: who sits out). */
  readonly absent_seconds: number;
}

/** A table in the lobby. */
export interface LobbyTable {
  readonly config: TableConfig;
  /** The number of seats taken. */
  readonly playing: number;
  /** Of the last 50 hands. */
  readonly average_pot: number;
  /** In the last hour, or since the first hand (ten minutes at least). */
  readonly hands_per_hour: number;
  readonly players: readonly string[];
  readonly paused: boolean;
  /** How many players wait for a seat. */
  readonly waiting: number;
  /**
   * Of the players dealt in to those 50 hands, the percentage still in when the second street began (the flop; the
   * fourth card of 7-Card Stud, the third of five-card games; the first draw), rounded; None before the first hand.
   */
  readonly flop_percent: number | null;
}

/** All tables. */
export interface Lobby {
  readonly type: "Lobby";
  readonly tables: readonly LobbyTable[];
}

/** The tables that changed, and those that are gone. */
export interface LobbyChanged {
  readonly type: "LobbyChanged";
  readonly tables: readonly LobbyTable[];
  readonly gone: readonly string[];
}

/**
 * What a player who owes a blind posts to be dealt in before the big blind reaches them (RULES.md A17 to A19). The
 * hand counts assume that nobody joins or leaves.
 */
export interface EntryQuote {
  /** Counts as a bet. */
  readonly live: number;
  /** Goes straight into the pot. */
  readonly dead: number;
  /** In how many hands the player can post, 1 is the next hand; 0: not before the big blind reaches them. */
  readonly post_in: number;
  /** In how many hands the big blind reaches the seat. */
  readonly big_in: number;
}

/** A seat of the table. */
export interface SeatView {
  player: string;
  name: string;
  /** Without the bets in the current hand. */
  stack: number;
  /** The buy-in is pending. */
  reserved: boolean;
  sitting_out: boolean;
  leaving: boolean;
  away: boolean;
  held: number;
  entry: "post" | "wait";
  owes_big: boolean;
  owes_small: boolean;
  /**
   * What it costs to join the game, and when that is possible; None for a player who is in, sits out or owes
   * nothing.
   */
  quote: EntryQuote | null;
  /** The player sits out at the next big blind. */
  out_at_big: boolean;
  /** Top up automatically to this amount between hands; 0: no. */
  top_up_to: number;
  /** Rebuy this amount automatically after busting; 0: no. */
  rebuy: number;
  straddles: boolean;
  deals_game: number;
  /** A player from the waiting list may buy in until then (ms); 0: no offer. */
  offered_until: number;
  /** What the tournament pays for knocking the player out, in units of the smallest coin of its currency. */
  bounty: number;
}

/** A player in the current hand. */
export interface PlaceView {
  seat: number;
  stack: number;
  /** What the player has put in this round. */
  bet: number;
  /** In the order received; `UNKNOWN` (-1) where the viewer may not see the card. */
  cards: number[];
  /** Which of the cards are face up. */
  up: boolean[];
  folded: boolean;
  all_in: boolean;
  protected: boolean;
  split: boolean;
  /**
   * The tag on the seat: `small`, `big`, `straddle`, `ante`, `dead`, `fold`, `check`, `call`,
   * `bet`, `raise`, `bring-in`, `stand`, `draw`, `split`, `once`, `twice`, `protected`. Cleared when a
   * street opens, except `fold`.
   */
  last: string;
  /** How many cards the player discarded in the last draw; None if they have not drawn. */
  discarded: number | null;
  returned: number;
  /** What the player won at the end. */
  won: number;
  shown: boolean;
  mucked: boolean;
  /** The player's name; they may have left since, and the seat may be taken by another player. */
  name: string;
}

/** One pot. */
export interface Pot {
  /** Before the rake. */
  readonly amount: number;
  readonly rake: number;
  /** What each seat won, after the rake and without returned bets. */
  readonly won: readonly number[];
  /** The seats that won the high half. */
  readonly high: readonly number[];
  /** The seats that won the low half. */
  readonly low: readonly number[];
  /** The pot was split by vote. */
  readonly split: boolean;
}

/** What a player wins of another's bounty, in units of the smallest coin. */
export interface BountyShare {
  readonly player: string;
  readonly name: string;
  readonly amount: number;
}

/**
 * The player lost their last chips in the hand that just ended, and their bounty goes to those who won the chips.
 * After a rebuy the player may play on, without a bounty.
 */
export interface KnockedOut {
  readonly type: "KnockedOut";
  readonly player: string;
  readonly name: string;
  /** The tournament's currency, in which amounts are. */
  readonly currency: string;
  readonly shares: readonly BountyShare[];
}

/** The current hand, or the last one. */
export interface HandView {
  number: number;
  game: string;
  limit: string;
  button: number;
  street: number;
  places: PlaceView[];
  board: number[];
  /** Everything put in so far, including this round, without what was returned. */
  pot: number;
  /** The part of the pot that is no longer in front of the players. */
  collected: number;
  drawing: boolean;
  /** Only after the end. With a second board each pot appears twice, for the first board and the second. */
  pots: Pot[];
  rake: number;
  ended: boolean;
  /** A bomb pot: everybody has paid `bomb_ante`, and there is no betting before the flop. */
  bomb: boolean;
  bomb_ante: number;
  /** If the board was run twice. */
  second_board: number[];
  /** The community cards that would have come. */
  rabbit: number[];
  /**
   * What the place `bounty_to` got from the others for seven-deuce. It is not in the pot, nor in the places'
   * stacks.
   */
  bounty: number;
  bounty_to: number | null;
  /** The bounties won in this hand at a tournament's table. */
  knock_outs: KnockedOut[];
  voided: string;
}

/** The options of one turn, worded as in CONTRACTS.md. */
export interface Options {
  readonly fold: boolean;
  readonly check: boolean;
  /** The amount to add (the whole stack if that is less). */
  readonly call: number | null;
  /** The minimum and maximum total in this round. */
  readonly bet: readonly [number, number] | null;
  /** `raise` in JSON: the minimum and maximum total in this round. */
  readonly raise: readonly [number, number] | null;
  /** The only totals allowed (fixed limit). */
  readonly sizes: readonly number[] | null;
  /** The minimum and maximum number of cards. */
  readonly discard: readonly [number, number] | null;
  readonly stand: boolean;
  readonly split: boolean;
  /** The forced minimum. */
  readonly bring_in: number | null;
  /** The rest of the board may be run twice; a check declines. */
  readonly run_twice: boolean;
}

export interface TurnView {
  seat: number;
  turn: number;
  ends: number;
  bank_ms: number;
  options: Options;
  banking: boolean;
}

export interface WaitingView {
  player: string;
  name: string;
}

/** A player's request to the host: a buy-in for `seat`, or more chips (None). */
export interface AskedView {
  player: string;
  name: string;
  seat: number | null;
  amount: number;
}

/** The player in `seat` chooses the next game, until `ends` (ms). */
export interface ChoosingView {
  seat: number;
  ends: number;
  /** The number of the chosen game; None before the choice. */
  at: number | null;
}

/** A table as one viewer sees it. */
export interface TableView {
  config: TableConfig;
  seats: (SeatView | null)[];
  hand: HandView | null;
  turn: TurnView | null;
  button: number | null;
  /** Why the table is closed; empty while it is open. */
  closed: string;
  /** When the next hand begins (ms); None during a hand or while the table waits for players. */
  next_hand: number | null;
  /** Why no further hand begins; empty while play goes on. */
  paused: string;
  /** The ante of a bomb pot that the host has called and that has not been played yet. */
  bomb_called: number;
  /** In a tournament, the cards (seat, card) drawn for the button, until the first hand here begins. */
  drawn: readonly (readonly [number, number])[];
  /** The waiting list, in order. While it has players, no seat is free. */
  waiting: WaitingView[];
  /** The open requests to the host for chips, the oldest first. */
  asked: AskedView[];
  /** The player who chooses the game of the next hand, in dealer's choice. */
  choosing: ChoosingView | null;
}

/** A player who left with this stack, and must bring at least as much to come back before `until`. */
export interface Departure {
  readonly player: string;
  readonly chips: number;
  readonly until: number;
  /** The time bank that the player has on coming back before `until`; None: all of it. */
  readonly bank_ms: number | null;
}

/** The table was opened. */
export interface TableOpened {
  readonly type: "TableOpened";
  readonly config: TableConfig;
  /** How many hands were played here earlier; the numbering continues. */
  readonly hands: number;
  readonly at: number;
  /** The players who left recently, before the server restarted. */
  readonly departures: readonly Departure[];
}

/** A player reserved a seat; their chips have not arrived yet. */
export interface SeatTaken {
  readonly type: "SeatTaken";
  readonly seat: number;
  readonly player: string;
  readonly name: string;
  /** The seat becomes free at this time (ms) if the buy-in has not arrived. */
  readonly until: number;
  readonly entry: "post" | "wait";
  /** The seat went to the first player on the waiting list, who thereby leaves the list. */
  readonly offered: boolean;
  /** What is left of the time bank of a player who came back soon; None: all of it. */
  readonly bank_ms: number | null;
}

/** The player joined the end of the waiting list. */
export interface WaitingJoined {
  readonly type: "WaitingJoined";
  readonly player: string;
  readonly name: string;
}

/** The player left the waiting list. A player who is offered a seat leaves it with `SeatTaken` instead. */
export interface WaitingLeft {
  readonly type: "WaitingLeft";
  readonly player: string;
  /** The player `asked`, a seat became free while they were `away`, or the table `closed`. */
  readonly reason: "asked" | "away" | "closed";
}

/** A player on the waiting list lost the connection (`lost`), or is back. */
export interface WaiterLost {
  readonly type: "WaiterLost";
  readonly player: string;
  readonly lost: boolean;
}

export interface ChipsAdded {
  readonly type: "ChipsAdded";
  readonly seat: number;
  readonly amount: number;
}

/** The amount is added when the current hand is over. */
export interface TopUpHeld {
  readonly type: "TopUpHeld";
  readonly seat: number;
  readonly amount: number;
}

export interface SatOut {
  readonly type: "SatOut";
  readonly seat: number;
  readonly reason: "asked" | "no chips" | "timed out";
  readonly at: number;
}

/** The player will sit out at the next big blind (`planned`), or has cancelled that. */
export interface SitOutPlanned {
  readonly type: "SitOutPlanned";
  readonly seat: number;
  readonly planned: boolean;
}

export interface SatIn {
  readonly type: "SatIn";
  readonly seat: number;
}

/** The player chose how to join the game. */
export interface EntryChosen {
  readonly type: "EntryChosen";
  readonly seat: number;
  readonly entry: "post" | "wait";
  /** Applies only the next time the player joins; then another `EntryChosen` restores the earlier choice. */
  readonly once?: boolean;
}

/** What it costs the player in this seat to join the game has changed. */
export interface EntryQuoted {
  readonly type: "EntryQuoted";
  readonly seat: number;
  /** None: nothing, because the player is already in, sits out or owes nothing. */
  readonly quote: EntryQuote | null;
}

/** What the table adds automatically between hands. */
export interface AutoChipsSet {
  readonly type: "AutoChipsSet";
  readonly seat: number;
  /** Top the stack up to this amount; 0: no. */
  readonly top_up_to: number;
  /** Buy in for this amount after losing everything; 0: no. */
  readonly rebuy: number;
}

/** The player straddles whenever they have that position (`on`), or has turned that off. */
export interface StraddleSet {
  readonly type: "StraddleSet";
  readonly seat: number;
  readonly on: boolean;
}

/** What the seat must post to be dealt in before the big blind reaches it: a live big blind, a dead small blind. */
export interface BlindsOwed {
  readonly type: "BlindsOwed";
  readonly seat: number;
  readonly big: boolean;
  readonly small: boolean;
  /** The player owes nothing and is dealt in to the next hand as if they had played all along. */
  readonly waived: boolean;
}

/** The player leaves when the current hand is over. */
export interface LeavePlanned {
  readonly type: "LeavePlanned";
  readonly seat: number;
  /** Until then they play on; if False they fold on their next turn. */
  readonly plays: boolean;
}

/** The player left the table with these chips. */
export interface PlayerLeft {
  readonly type: "PlayerLeft";
  readonly seat: number;
  readonly player: string;
  readonly chips: number;
  readonly at: number;
}

export interface ConnectionLost {
  readonly type: "ConnectionLost";
  readonly seat: number;
  readonly at: number;
}

export interface ConnectionBack {
  readonly type: "ConnectionBack";
  readonly seat: number;
}

/** From now on every turn of the seat is this much longer, for the measured network round trip (ms). */
export interface LagNoted {
  readonly type: "LagNoted";
  readonly seat: number;
  readonly ms: number;
}

/** A player at a tournament's table. */
export interface RosterSeat {
  readonly seat: number;
  readonly player: string;
  readonly name: string;
  readonly stack: number;
  /**
   * Used, like `out` and `lost`, only if the player is new at the table; the table knows the others' values
   * better.
   */
  readonly bank_ms: number;
  /** Why the player sits out. */
  readonly out: "" | "asked" | "timed out";
  /** The player's connection is lost. */
  readonly lost: boolean;
  /** What the tournament pays for knocking the player out, in units of the smallest coin of its currency. */
  readonly bounty: number;
}

/** The tournament sets who sits here with which stack, and the stakes of the next hand. */
export interface RosterSet {
  readonly type: "RosterSet";
  /** The number of the next hand. */
  readonly number: number;
  readonly seats: readonly RosterSeat[];
  readonly stakes: Stakes;
  /** The button of the previous hand, like `small` and `big`; None if there was none. */
  readonly button: number | null;
  readonly small: number;
  readonly big: number;
  readonly at: number;
  /** The cards (seat, card) drawn for the button; the highest gets it (RULES.md K6). */
  readonly drawn: readonly (readonly [number, number])[];
}

/** The next hand begins at this time (ms); None: the table waits for players. */
export interface NextHandPlanned {
  readonly type: "NextHandPlanned";
  readonly at: number | null;
}

/** In dealer's choice, the player in `seat` is asked to choose the next game. */
export interface GameAsked {
  readonly type: "GameAsked";
  readonly seat: number;
  /** The hand waits until this time (ms) for the choice (`DealersGameSet`). */
  readonly ends: number;
  /** The hand does not begin before this time (ms), even after an early choice. */
  readonly earliest: number;
}

/** From the next hand on the table plays game number `at` of its list, for `hands` hands. */
export interface GameChosen {
  readonly type: "GameChosen";
  readonly at: number;
  readonly hands: number;
  /** The seat that chose; -1: nobody, the rotation moved on. */
  readonly seat: number;
}

/** The next hand of a game with blinds is a bomb pot in which everybody pays `ante`. */
export interface BombCalled {
  readonly type: "BombCalled";
  readonly ante: number;
}

/**
 * A hand begins. The button and the big blind are dealt in; the small blind's seat may be empty or not dealt in,
 * and then nobody posts it.
 */
export interface HandOpened {
  readonly type: "HandOpened";
  /** Counts the hands of this table. */
  readonly number: number;
  /** The table seat of each place in the hand, in order. */
  readonly seats: readonly number[];
  /** A table seat, like `small` and `big` (RULES.md C39). */
  readonly button: number;
  readonly at: number;
  /** -1, like `big`, in games without blinds and in a bomb pot. */
  readonly small: number;
  readonly big: number;
  readonly bomb: boolean;
}

/** The player asked the host for chips. */
export interface ChipsAsked {
  readonly type: "ChipsAsked";
  readonly player: string;
  readonly name: string;
  /** The seat to buy in to; None: more chips for a seated player. */
  readonly seat: number | null;
  readonly amount: number;
  /** As in `SeatTaken`. */
  readonly entry: "post" | "wait";
}

/** The player's request for chips is settled. */
export interface ChipsAnswered {
  readonly type: "ChipsAnswered";
  readonly player: string;
  /** False: refused by the host or cancelled by the player. */
  readonly approved: boolean;
}

/** The host chose another game or other stakes, which take effect with the next hand (`ConfigSet`). */
export interface ConfigPlanned {
  readonly type: "ConfigPlanned";
  readonly config: TableConfig;
}

/** The table's settings changed. The last hand is no longer shown. */
export interface ConfigSet {
  readonly type: "ConfigSet";
  readonly config: TableConfig;
}

/** The player became the host of the table. */
export interface HostNamed {
  readonly type: "HostNamed";
  readonly player: string;
}

/** A player's turn began. */
export interface TurnStarted {
  readonly type: "TurnStarted";
  /** A table seat. */
  readonly seat: number;
  /** Changes only with the player to act or the amount to call. */
  readonly turn: number;
  /** When the acting time ends (ms); then the time bank of `bank_ms` starts automatically. */
  readonly ends: number;
  readonly bank_ms: number;
  readonly options: Options;
}

/** The acting time ended and the time bank runs until `ends`. */
export interface BankStarted {
  readonly type: "BankStarted";
  readonly seat: number;
  readonly turn: number;
  readonly ends: number;
}

/** The time bank stopped, because the player acted or left, or the hand was voided; `bank_ms` are left. */
export interface BankStopped {
  readonly type: "BankStopped";
  readonly seat: number;
  readonly bank_ms: number;
}

/**
 * A disconnected player's time has run out and disconnect protection would apply. Nobody acts until the server has
 * said whether the player has a protection left.
 */
export interface ProtectionDue {
  readonly type: "ProtectionDue";
  readonly seat: number;
  readonly turn: number;
}

/** Acting time and time bank ended; the action that the hand takes for the player follows. */
export interface ClockRanOut {
  readonly type: "ClockRanOut";
  readonly seat: number;
}

/** A player showed their hand voluntarily after it ended. */
export interface CardsShown {
  readonly type: "CardsShown";
  readonly seat: number;
  readonly cards: readonly number[];
}

/** The community cards that would have come, requested by `seat`. Only players who were dealt in see them. */
export interface RabbitShown {
  readonly type: "RabbitShown";
  readonly seat: number;
  readonly cards: readonly number[];
}

/** The place `to` won with seven-deuce. */
export interface BountyPaid {
  readonly type: "BountyPaid";
  readonly to: number;
  /** What each place pays for it. */
  readonly paid: readonly number[];
}

/**
 * This player plays game number `at` of the table's list when it is their turn to choose; answers
 * `GameAsked`.
 */
export interface DealersGameSet {
  readonly type: "DealersGameSet";
  readonly seat: number;
  readonly at: number;
}

/** The hand does not count: everybody gets back what they put in. */
export interface HandVoided {
  readonly type: "HandVoided";
  readonly reason: string;
  readonly stacks: readonly number[];
}

/** A hand of a bad beat: all its cards, the five that make it, and its name. */
export interface BeatHand {
  readonly place: number;
  readonly cards: readonly number[];
  readonly five: readonly number[];
  readonly name: string;
}

/**
 * The hand that just ended wins the bad beat jackpot. Its cards are visible to all, even if a player mucked: a hand
 * that wins a jackpot is shown. The jackpot is paid after the house has reviewed it.
 */
export interface JackpotWon {
  readonly type: "JackpotWon";
  readonly hand: string;
  readonly game: string;
  readonly currency: string;
  /** What the jackpot held. */
  readonly total: number;
  /** The lowest hand that qualifies when it is beaten. */
  readonly minimum: string;
  readonly board: readonly number[];
  readonly beaten: readonly BeatHand[];
  readonly winners: readonly BeatHand[];
  /** What each place gets. */
  readonly shares: readonly number[];
}

/** No further hand begins until `PlayResumed`; the current one is played to its end. */
export interface PlayPaused {
  readonly type: "PlayPaused";
  readonly reason: string;
}

/** Play goes on. Players who sit out or are disconnected count as away since `at`, not since before the pause. */
export interface PlayResumed {
  readonly type: "PlayResumed";
  readonly at: number;
}

/** The table closes when the current hand is over. */
export interface ClosePlanned {
  readonly type: "ClosePlanned";
  readonly reason: string;
}

export interface TableClosed {
  readonly type: "TableClosed";
  readonly reason: string;
}

/** A forced bet. Antes and dead money go straight to the pot; the others are live. */
export type Post = readonly [seat: number, kind: "ante" | "big" | "dead" | "small" | "straddle", asked: number, paid: number];

/** The hand began. */
export interface HandStarted {
  readonly type: "HandStarted";
  readonly game: string;
  readonly limit: string;
  readonly house: string;
  readonly money: "fun" | "real";
  readonly stakes: Stakes;
  /** Before the posts. */
  readonly stacks: readonly number[];
  readonly button: number;
  readonly posts: readonly Post[];
  /** The seat that acts first if the posts do not decide it. */
  readonly first: number | null;
}

/** The whole deck in the order in which it is dealt. Nobody sees it. */
export interface DeckShuffled {
  readonly type: "DeckShuffled";
  readonly cards: readonly number[];
}

/** One street with all its cards. */
export interface StreetDealt {
  readonly type: "StreetDealt";
  readonly street: number;
  /** What each player gets: `d` for a card face down, `u` for one face up (`"ddu"`). */
  readonly deal: string;
  /**
   * The new cards of each seat in that order: `UNKNOWN` where the reader may not see them, empty for a seat that
   * folded. Empty altogether if no player gets a card.
   */
  readonly cards: readonly (readonly number[])[];
  /** The new community cards. */
  readonly board: readonly number[];
  /** A draw comes before the betting. */
  readonly drawing: boolean;
}

export interface Folded {
  readonly type: "Folded";
  readonly seat: number;
  readonly timed_out: boolean;
}

export interface Checked {
  readonly type: "Checked";
  readonly seat: number;
  readonly timed_out: boolean;
}

export interface Called {
  readonly type: "Called";
  readonly seat: number;
  readonly amount: number;
}

export interface BroughtIn {
  readonly type: "BroughtIn";
  readonly seat: number;
  readonly amount: number;
}

/** A bet. */
export interface BetMade {
  readonly type: "BetMade";
  readonly seat: number;
  /** The total of the seat's bets in this round. */
  readonly to: number;
  readonly amount: number;
}

export interface Raised {
  readonly type: "Raised";
  readonly seat: number;
  readonly to: number;
  readonly amount: number;
}

/** The seat stays in for what it has put in and does not act again. */
export interface Protected {
  readonly type: "Protected";
  readonly seat: number;
}

export interface SplitChosen {
  readonly type: "SplitChosen";
  readonly seat: number;
}

/**
 * Nobody can bet any more: `seats` are asked in this order whether to run the rest of the board twice. The first
 * to decline ends it.
 */
export interface RunsOffered {
  readonly type: "RunsOffered";
  readonly seats: readonly number[];
}

export interface RunsChosen {
  readonly type: "RunsChosen";
  readonly seat: number;
  readonly twice: boolean;
}

/** The board was run twice. */
export interface SecondBoardDealt {
  readonly type: "SecondBoardDealt";
  /**
   * The whole second board. From now on each pot appears twice among the pots: its half for the first board, then the
   * one for the second.
   */
  readonly board: readonly number[];
}

export interface StoodPat {
  readonly type: "StoodPat";
  readonly seat: number;
  readonly timed_out: boolean;
}

/** The muck became the new stub. */
export interface MuckShuffled {
  readonly type: "MuckShuffled";
  /** `UNKNOWN` for everybody; their number is public. */
  readonly cards: readonly number[];
}

/** A seat drew cards. Only the player sees which; their number is public. */
export interface Drew {
  readonly type: "Drew";
  readonly seat: number;
  readonly discarded: readonly number[];
  readonly received: readonly number[];
}

export interface UncalledReturned {
  readonly type: "UncalledReturned";
  readonly seat: number;
  readonly amount: number;
}

export type Shown = readonly [seat: number, cards: readonly number[]];

/** Hands were shown. */
export interface ShownDown {
  readonly type: "ShownDown";
  /** The seat that had to show first. */
  readonly first: number;
  /** In showing order, with the cards in the order received. */
  readonly shown: readonly Shown[];
  /** The seats that mucked. */
  readonly mucked: readonly number[];
}

/** The last event of a hand. */
export interface HandEnded {
  readonly type: "HandEnded";
  readonly pots: readonly Pot[];
  readonly rake: number;
  /** After the hand. */
  readonly stacks: readonly number[];
  /** What each seat put in, antes and dead money included, without returned bets. */
  readonly put_in: readonly number[];
}

/** Everything that the viewer may see of the table after event `number`. */
export interface Snapshot {
  readonly type: "Snapshot";
  readonly table: string;
  readonly number: number;
  readonly view: TableView;
  /** The events of the running or last hand, up to `number`; empty if its beginning is no longer stored. */
  readonly past: readonly TableEvent[];
}

/** What one command caused at a table: events with consecutive numbers from `first`. */
export interface Events {
  readonly type: "Events";
  readonly table: string;
  readonly first: number;
  readonly events: readonly TableEvent[];
}

export interface Done {
  readonly type: "Done";
  readonly id: string;
}

/** The answer to `QuickSeat`: the player's seat. */
export interface Seated {
  readonly type: "Seated";
  readonly id: string;
  readonly table: string;
  readonly seat: number;
}

/** The player's limit that would be exceeded. */
export interface LimitHit {
  readonly name: "deposit-day" | "deposit-month" | "deposit-week" | "loss-day" | "loss-month" | "loss-week" | "session-day" | "session-stretch" | "table-stake" | "tournament-stake";
  readonly currency: string;
  /** The limit, in minutes for time limits. */
  readonly value: number;
  /** How much of it is left. */
  readonly left: number;
  /** When it renews; None: it applies to each single amount. */
  readonly renews: number | null;
}

/**
 * The accepted values: a number from `least` to `most` in multiples of `step`, or one of `choices`, from
 * the time `since` (ms UTC) on. Fields that are left out set no bound.
 */
export interface Accepted {
  readonly least?: number | null;
  readonly most?: number | null;
  readonly step?: number | null;
  readonly choices?: readonly string[];
  readonly since?: number | null;
  /**
   * The unit of the numbers: a currency (cents), `points` (millionths) or a `place` (counted from 0; people count
   * from 1). Empty: plain numbers.
   */
  readonly unit?: string;
  /** What the host of a private table calls its chips. */
  readonly symbol?: string;
}

/** Nothing has changed. `reason` is a sentence for people, `code` is for programs. */
export interface Refused {
  readonly type: "Refused";
  readonly id: string;
  readonly code: string;
  readonly reason: string;
  /** The player's own limit that was exceeded. */
  readonly limit?: LimitHit | null;
  /** What would be accepted, if a value was wrong. */
  readonly accepted?: Accepted | null;
}

/** The player's balances, sent whenever they change, and the rejoin stacks of tables that they left. */
export interface Wallet {
  readonly type: "Wallet";
  readonly balances: readonly Balance[];
  readonly rejoins: readonly Rejoin[];
}

/** The player has left a cash table, or was stood up. */
export interface TableLeft {
  readonly type: "TableLeft";
  readonly config: TableConfig;
  /** Returned to the wallet. */
  readonly chips: number;
  /** The sum of all buy-ins since they sat down. */
  readonly bought_in: number;
  /** How many valid hands they were dealt meanwhile. */
  readonly hands: number;
}

/** Something that the player must know; `code` selects the translation. */
export interface Notice {
  readonly type: "Notice";
  readonly code: string;
  readonly text: string;
  /** What the text is about, such as a table's name. */
  readonly about: string;
}

/**
 * The room closes `at` that time (ms): each table after its current hand, with all chips returned. In the last
 * two minutes nobody can sit down. None: cancelled, the room stays open.
 */
export interface Closing {
  readonly type: "Closing";
  readonly at: number | null;
  readonly reason: string;
}

/** A warning by the operator, sent at once or at the next login, and again until it is acknowledged. */
export interface Warned {
  readonly type: "Warned";
  readonly warning: number;
  readonly at: number;
  readonly reason: string;
}

/** Play at a table was interrupted: sent at once or at the next login, and again until it is acknowledged. */
export interface Interrupted {
  readonly type: "Interrupted";
  readonly interruption: string;
  readonly at: number;
  readonly table: string;
  readonly currency: string;
  /** Returned to the player's wallet in `currency`; 0 for tournaments, where the chips stay in play. */
  readonly amount: number;
  /** The running hand, now void; empty if the player was not in one. */
  readonly hand: string;
  /**
   * `interrupted` or `closing` (the room was), `stopped` (the table, by a fault), `deck`, or the operator's
   * sentence.
   */
  readonly reason: string;
  readonly table_name: string;
}

/** The player's win, or below zero loss, in the currency. */
export interface PlayResult {
  readonly currency: string;
  readonly amount: number;
}

/**
 * How long the player has played since the last break, and the results by currency. It is sent when due, and again
 * to each connection, until it is acknowledged by its `number`; until then the player cannot put more money into
 * play.
 */
export interface RealityCheck {
  readonly type: "RealityCheck";
  readonly number: number;
  readonly since: number;
  readonly minutes: number;
  readonly results: readonly PlayResult[];
}

/** The player is barred from play. */
export interface Barring {
  /** A `break` or `exclusion` that the player chose, or one by the `house`. */
  readonly why: "break" | "exclusion" | "house";
  /** None: permanently. */
  readonly until: number | null;
  /** The time is over; it ends after the player has asked for it. */
  readonly over: boolean;
  /** When it ends, if the player has asked. */
  readonly ready: number | null;
}

/** Whether the player is barred from play; sent at the login if so, and whenever it changes. */
export interface PlayBarred {
  readonly type: "PlayBarred";
  readonly barred: Barring | null;
}

export interface Jackpot {
  readonly currency: string;
  readonly amount: number;
}

/** The bad beat jackpot of each currency, for watchers of the lobby. */
export interface Jackpots {
  readonly type: "Jackpots";
  readonly jackpots: readonly Jackpot[];
}

/** A chat line. Words on the room's lists are replaced by asterisks. */
export interface ChatLine {
  /** Increases from line to line at its table. */
  readonly number: number;
  readonly player: string;
  readonly name: string;
  readonly text: string;
  /** In ms of the room's clock. */
  readonly at: number;
}

/** A new chat line at a table. */
export interface Chat {
  readonly type: "Chat";
  readonly table: string;
  readonly line: ChatLine;
}

/** A player's reaction: shown beside the seat for a moment. */
export interface Reacted {
  readonly type: "Reacted";
  readonly table: string;
  readonly player: string;
  readonly name: string;
  readonly kind: "good-luck" | "nice-hand" | "ouch" | "thanks" | "well-played" | "wow";
}

/** The last lines of a table's chat in order: everything that a client needs when it starts to watch. */
export interface ChatHistory {
  readonly type: "ChatHistory";
  readonly table: string;
  readonly lines: readonly ChatLine[];
}

/** A moderator has removed the line; hide it. */
export interface ChatRemoved {
  readonly type: "ChatRemoved";
  readonly table: string;
  readonly number: number;
}

/** Whether the player is muted; `until` None: permanently (or not muted). */
export interface ChatMuted {
  readonly type: "ChatMuted";
  readonly muted: boolean;
  readonly until: number | null;
}

/** A player's private note about another; `muted`: hide their chat. */
export interface PlayerNote {
  readonly player: string;
  readonly name: string;
  readonly text: string;
  readonly colour: "" | "blue" | "green" | "orange" | "pink" | "purple" | "red" | "teal" | "yellow";
  readonly muted: boolean;
}

/** A note has changed; sent to all connections of its owner. */
export interface NoteChanged {
  readonly type: "NoteChanged";
  readonly note: PlayerNote;
}

/**
 * A player's avatar: a figure and its background, `fox:teal` (`GET /api/pictures` lists them). Empty: the
 * client draws one from the player's name.
 */
export interface PlayerPicture {
  readonly player: string;
  readonly name: string;
  readonly picture: string;
}

/** The avatars of these players from now on. Players who were never listed have chosen none. */
export interface Pictures {
  readonly type: "Pictures";
  readonly pictures: readonly PlayerPicture[];
}

export interface Pong {
  readonly type: "Pong";
  readonly sent: number;
  readonly now: number;
}

/** The last message was malformed, or one too many; `reason` says why. */
export interface Malformed {
  readonly type: "Malformed";
  readonly reason: string;
}

/** A tournament in the list. */
export interface TournamentRow {
  readonly id: string;
  readonly name: string;
  readonly game: string;
  readonly limit: string;
  readonly money: "fun" | "real";
  readonly currency: string;
  readonly buy_in: number;
  readonly fee: number;
  readonly bounty: number;
  readonly guarantee: number;
  readonly points: boolean;
  readonly seats: number;
  readonly format: "moving" | "shoot-out";
  readonly satellite_to: string;
  readonly rebuys: boolean;
  readonly private: boolean;
  /** 0: as soon as `most` have registered. */
  readonly starts: number;
  readonly phase: "cancelled" | "over" | "registering" | "running";
  /** Whether players can register now. */
  readonly open: boolean;
  readonly entrants: number;
  readonly most: number;
  readonly waiting: number;
  /** From 1; 0 before the start. */
  readonly level: number;
  /** Players still in. */
  readonly left: number;
}

/** All tournaments that the viewer may see. */
export interface Tournaments {
  readonly type: "Tournaments";
  readonly rows: readonly TournamentRow[];
}

/** Tournaments that changed, and the ids of those no longer listed. */
export interface TournamentsChanged {
  readonly type: "TournamentsChanged";
  readonly rows: readonly TournamentRow[];
  readonly gone: readonly string[];
}

/** A period with the same stakes. */
export interface Level {
  /** As `games.stakes.stakes_of` takes it: the big blind, or the small bet in fixed limit. */
  readonly unit: number;
  /** What everybody pays in addition. */
  readonly ante?: number;
  readonly seconds?: number;
  /** The break after the level; 0: none. */
  readonly break_seconds?: number;
}

/**
 * Rebuys and the add-on of a tournament. A rebuy is for a player who has no more than `chips` and is not in a
 * hand.
 */
export interface Rebuys {
  /** Rebuys end with this level (from 1) and the break after it. */
  readonly until_level: number;
  /** The price of a rebuy, which gives `chips`. */
  readonly cost: number;
  readonly chips: number;
  /** Rebuys per player; 0: any number. */
  readonly most?: number;
  readonly addon_cost?: number;
  /** What the add-on gives, once, in that break. */
  readonly addon_chips?: number;
}

/** The description of one tournament. */
export interface TournamentConfig {
  readonly id: string;
  readonly name: string;
  readonly game: string;
  readonly limit: string;
  readonly levels: readonly Level[];
  readonly seats: number;
  /** The maximum number of players. */
  readonly most: number;
  /** The minimum number of players. */
  readonly least: number;
  /** When it starts; 0: as soon as `most` have registered (a Sit & Go, RULES.md C38). */
  readonly starts: number;
  /** When registration opens; 0: when it is announced (K2c). */
  readonly opens: number;
  /** The rule book. Empty: the room fills in its own when the tournament is announced. */
  readonly house: string;
  readonly money: "fun" | "real";
  readonly currency: string;
  readonly buy_in: number;
  /** 0: the house takes 9% of the buy-ins and 4% of the rebuys (K2e). */
  readonly fee: number;
  /** The part of the buy-in that goes to the player who knocks them out. */
  readonly bounty: number;
  /** The house adds what the pool lacks. */
  readonly guarantee: number;
  readonly chips: number;
  /**
   * In a shoot-out every table plays until one player is left, and the winners of all tables meet in the next round,
   * from the first level again (two seats per table: a bracket).
   */
  readonly format: "moving" | "shoot-out";
  /**
   * Late registration until the end of this level and of the break after it; 0: nobody joins after the start
   * (K2b).
   */
  readonly late_levels: number;
  /** How often a player who is out may re-enter until then. */
  readonly reentries: number;
  readonly rebuys: Rebuys | null;
  /** The tournament in which prizes are seats. */
  readonly satellite_to: string;
  /** The value of each seat. */
  readonly ticket: number;
  /** The players who may register; empty: everybody. */
  readonly invited: readonly string[];
  /** The buy-in and fee may be paid in VIP points (RULES.md: two per euro; such entries earn none). */
  readonly points: boolean;
  readonly turn_seconds: number;
  readonly bank_seconds: number;
  /** From the end of a hand to the next one at the same table. */
  readonly pause_seconds: number;
}

/** A table: its number of players, the largest stack and the smallest. */
export interface TournamentTable {
  readonly table: string;
  readonly players: number;
  readonly largest: number;
  readonly smallest: number;
}

/** A player in a tournament. */
export interface TournamentPlayer {
  readonly player: string;
  readonly name: string;
  /** By chips. */
  readonly rank: number;
  readonly stack: number;
  /** The id of the player's table; empty if none. */
  readonly table: string;
  readonly seat: number;
  /** The final place; 0 while still in or not final. */
  readonly place: number;
  /** How many players share the place. */
  readonly tied: number;
  readonly prize: number;
  readonly bounties: number;
  readonly entries: number;
  readonly rebuys: number;
  readonly disqualified: boolean;
}

export interface PlayerAmount {
  readonly player: string;
  readonly name: string;
  readonly amount: number;
}

/** A proposed deal: everybody is asked to agree. */
export interface DealOffer {
  /** The player who proposed it. */
  readonly by: string;
  readonly how: "chips" | "icm";
  /** For the winner. */
  readonly left: number;
  /** What each player gets now. */
  readonly amounts: readonly PlayerAmount[];
  /** The ids of players who have agreed. */
  readonly agreed: readonly string[];
  readonly until: number;
}

/** A player of the final table, and what a deal would pay now `by_chips` and `by_icm`. */
export interface DealShare {
  readonly player: string;
  readonly name: string;
  readonly stack: number;
  readonly by_chips: number;
  readonly by_icm: number;
}

/** A tournament as everybody may see it. */
export interface TournamentView {
  readonly type: "TournamentView";
  readonly tournament: string;
  readonly config: TournamentConfig;
  readonly private: boolean;
  readonly phase: "cancelled" | "over" | "registering" | "running";
  readonly open: boolean;
  readonly started: number | null;
  readonly ended: number | null;
  /** From 1; 0 before the start. */
  readonly level: number;
  /**
   * When the level or break ends; None before the start, or while the clock is stopped, in a pause or a deal
   * discussion.
   */
  readonly ends: number | null;
  /** What is left of the level or break while the clock is stopped, in ms. */
  readonly clock_left: number | null;
  readonly in_break: boolean;
  readonly break_due: boolean;
  readonly paused: string;
  /** When the next break begins by the clock. */
  readonly next_break: number | null;
  readonly hand_for_hand: boolean;
  readonly final: boolean;
  /** No more players can join. */
  readonly closed: boolean;
  readonly entrants: number;
  readonly entries: number;
  readonly waiting: number;
  readonly left: number;
  /** All chips in play after the last finished hands. */
  readonly chips: number;
  readonly pool: number;
  readonly overlay: number;
  /** By place; before they are final, as if nobody else joined. */
  readonly prizes: readonly number[];
  readonly tables: readonly TournamentTable[];
  /** The chip leaders. */
  readonly top: readonly TournamentPlayer[];
  /** The last players to bust, latest first. */
  readonly last_out: readonly TournamentPlayer[];
  readonly deal: DealOffer | null;
  /** Why the tournament was cancelled. */
  readonly cancelled: string;
  /** What a deal would divide, with nothing reserved for the winner; empty if no deal is possible. */
  readonly shares: readonly DealShare[];
  readonly buy_in_percent: number;
  /** What the house takes of buy-ins, and of rebuys and add-ons, of a tournament without a fee (RULES.md K2e). */
  readonly rebuy_percent: number;
  /** The round of a shoot-out, from 1; 0 before its start, and for other tournaments. */
  readonly round: number;
  /** The number of rounds of a shoot-out with the current players; 0 for other tournaments. */
  readonly rounds: number;
  /** What decides how many places are paid: every entry, or the players at the start (RULES.md C49). */
  readonly chart_counts: "entrants at the start" | "entries";
  /** Up to this many players the winner gets the whole pool; 0 for never. */
  readonly winner_takes_all_up_to: number;
}

/** The viewer's own part of a tournament. */
export interface TournamentOwn {
  readonly type: "TournamentOwn";
  readonly tournament: string;
  readonly registered: boolean;
  /** The place on the waiting list; 0 if not on it. */
  readonly waiting: number;
  readonly may_enter: boolean;
  readonly may_withdraw: boolean;
  /** What a rebuy would cost now; None if not allowed. */
  readonly rebuy: number | null;
  /** What an add-on would cost now; None if not allowed. */
  readonly addon: number | null;
  /** Set if the viewer takes part. */
  readonly me: TournamentPlayer | null;
  /** The viewer has busted and may rebuy: until then the seat is held and the table waits. */
  readonly rebuy_until: number | null;
  /** What was returned to the viewer's wallet when the tournament was cancelled. */
  readonly returned: number | null;
}

/** The player's new seat. */
export interface TournamentSeat {
  readonly type: "TournamentSeat";
  readonly tournament: string;
  readonly name: string;
  readonly table: string;
  readonly seat: number;
  /**
   * `start`, `round` (of a shoot-out), `final` (table), `late` (registration or re-entry), `balance`,
   * `break` (of the player's table), `director`, or `resumed` (the room was interrupted).
   */
  readonly why: "balance" | "break" | "director" | "final" | "late" | "resumed" | "round" | "start";
}

/** The player's tournament is over: the place, how many share it, and the prize. */
export interface TournamentPlace {
  readonly type: "TournamentPlace";
  readonly tournament: string;
  readonly name: string;
  readonly place: number;
  readonly tied: number;
  readonly prize: number;
  readonly currency: string;
}

/** The tournament was cancelled, `reason` says why; `returned` is in the player's wallet. */
export interface TournamentCancelled {
  readonly type: "TournamentCancelled";
  readonly tournament: string;
  readonly name: string;
  readonly reason: string;
  readonly returned: number;
  readonly currency: string;
}

/**
 * The director has disqualified the player; `reason` says why. `forfeits`: they get no prize, and no refund if
 * the tournament is cancelled.
 */
export interface TournamentDisqualified {
  readonly type: "TournamentDisqualified";
  readonly tournament: string;
  readonly name: string;
  readonly reason: string;
  readonly forfeits: boolean;
}

/** Watch a table. */
export interface Watch {
  readonly type: "Watch";
  readonly table: string;
  /** The number of the last event that the client has (0: none); the client receives the later ones, or a snapshot. */
  readonly seen?: number;
}

export interface Unwatch {
  readonly type: "Unwatch";
  readonly table: string;
}

export interface WatchLobby {
  readonly type: "WatchLobby";
  readonly on: boolean;
}

/** Take a seat with a buy-in. */
export interface Sit {
  readonly type: "Sit";
  /** Chosen by the client: a message that is sent twice is carried out once. */
  readonly id: string;
  readonly table: string;
  readonly seat: number;
  readonly buy_in: number;
  /** Wait for the big blind, or post (`ChooseEntry` changes it). */
  readonly entry?: "post" | "wait";
}

/** Join the waiting list of a full table; the command `LeaveWaiting` leaves it. */
export interface Wait {
  readonly type: "Wait";
  readonly id: string;
  readonly table: string;
}

/** Wait for a seat at any table of the kind, including those that open later; not `on`: stop waiting. */
export interface WaitForKind {
  readonly type: "WaitForKind";
  readonly id: string;
  readonly kind: TableKind;
  readonly on?: boolean;
}

/** Take a seat at the table of the kind with the most players. The answer is `Seated`. */
export interface QuickSeat {
  readonly type: "QuickSeat";
  readonly id: string;
  readonly kind: TableKind;
  readonly buy_in: number;
  readonly entry?: "post" | "wait";
}

export interface TopUp {
  readonly type: "TopUp";
  readonly id: string;
  readonly table: string;
  readonly amount: number;
}

/** Leave the table, at once between hands and otherwise after the hand. */
export interface Leave {
  readonly type: "Leave";
  /** `now`: fold on the player's next turn; `after hand`: play the hand to its end. */
  readonly when?: "after hand" | "now";
}

/** Leave the waiting list, or decline the offered seat. */
export interface LeaveWaiting {
  readonly type: "LeaveWaiting";
}

/** Sit out from the next hand, or from the hand in which the player would have the big blind. */
export interface SitOut {
  readonly type: "SitOut";
  readonly when?: "big blind" | "next hand";
}

/** Sit in again, or cancel a planned sit-out. */
export interface SitIn {
  readonly type: "SitIn";
}

/** Choose how to join the game: `wait` for the big blind or `post` what is owed (RULES.md A17 to A19). */
export interface ChooseEntry {
  readonly type: "ChooseEntry";
  readonly entry: "post" | "wait";
  /** Only for the next time; after that the earlier choice applies again. */
  readonly once?: boolean;
}

/** Let chips come from the wallet automatically between hands. */
export interface SetAutoChips {
  readonly type: "SetAutoChips";
  /** Top the stack up to this amount; 0 turns it off. */
  readonly top_up_to: number;
  /** Buy in for this amount after losing everything; 0 turns it off. */
  readonly rebuy: number;
}

/** Straddle whenever the player has that position, at a table that allows it. */
export interface SetStraddle {
  readonly type: "SetStraddle";
  readonly on: boolean;
}

export interface Fold {
  readonly type: "Fold";
}

export interface Check {
  readonly type: "Check";
}

export interface Call {
  readonly type: "Call";
}

/** Bet. */
export interface BetTo {
  readonly type: "BetTo";
  /** The total of the player's bets in this round afterwards. */
  readonly amount: number;
}

/** Raise. */
export interface RaiseTo {
  readonly type: "RaiseTo";
  /** The total of the player's bets in this round afterwards, not the increment. */
  readonly amount: number;
}

/** Put in the whole stack, as a call, bet or raise. */
export interface AllIn {
  readonly type: "AllIn";
}

export interface BringIn {
  readonly type: "BringIn";
}

/** Draw new cards. */
export interface Discard {
  readonly type: "Discard";
  /** Card numbers from the player's own hand. */
  readonly cards: readonly number[];
}

export interface StandPat {
  readonly type: "StandPat";
}

/** Vote to split the pot (RULES.md J12). */
export interface Split {
  readonly type: "Split";
}

/** Agree to deal the rest of the board twice, each for half of every pot; `Check` declines. */
export interface RunTwice {
  readonly type: "RunTwice";
}

/** Act in the hand. */
export interface Act {
  readonly type: "Act";
  /** The number of the turn that this answers. */
  readonly turn: number;
  readonly action: PlayerCommand;
}

/** Show your hand after it is over, before the next one begins. */
export interface ShowCards {
  readonly type: "ShowCards";
}

/** Show the community cards that would have come, after a hand in which the player was dealt in. */
export interface HuntRabbit {
  readonly type: "HuntRabbit";
}

/** Choose which of the table's games to play when it is the player's turn to choose; answers `GameAsked`. */
export interface ChooseGame {
  readonly type: "ChooseGame";
  readonly at: number;
}

/** Cancel the player's request for chips (`AskChips`). */
export interface CancelRequest {
  readonly type: "CancelRequest";
}

/** A command to a table. */
export interface Do {
  readonly type: "Do";
  readonly id: string;
  readonly table: string;
  readonly command: PlayerTableCommand;
}

/** Make the next hand a bomb pot. */
export interface CallBomb {
  readonly type: "CallBomb";
  /** 0: the ante of the table's regular bomb pots. */
  readonly ante?: number;
}

/** Deal no more hands until `GoOn`; the current one is played to its end. */
export interface HoldPlay {
  readonly type: "HoldPlay";
}

/** Continue after `HoldPlay`. */
export interface GoOn {
  readonly type: "GoOn";
}

/** Make a player leave with their chips, after the current hand if they are dealt in. */
export interface RemovePlayer {
  readonly type: "RemovePlayer";
  /** A player's id. */
  readonly player: string;
  /** Also ban the player from this table. */
  readonly keep_out?: boolean;
}

/** Close the table for good after the current hand; everybody gets their chips back. */
export interface EndTable {
  readonly type: "EndTable";
}

/**
 * Change the table's first game from the next hand on. Further games and all other settings stay, with amounts
 * scaled by the ratio of the stakes.
 */
export interface ChangeGame {
  readonly type: "ChangeGame";
  readonly game: string;
  readonly limit: string;
  /** As in the request for a private table, like `ante`. */
  readonly unit?: number;
  readonly ante?: number;
}

/** Answer a player's request for chips. */
export interface AnswerChips {
  readonly type: "AnswerChips";
  readonly player: string;
  /** False refuses the request. */
  readonly approve: boolean;
  /** The amount to give instead of the requested one; 0: what was requested. */
  readonly amount?: number;
}

/** Make another seated player the host. */
export interface HandOver {
  readonly type: "HandOver";
  readonly player: string;
}

/** A host's order to a private table. */
export interface Host {
  readonly type: "Host";
  readonly id: string;
  readonly table: string;
  readonly order: HostOrder;
}

/** A line for the table's chat; it is joined to one line and cut to the maximum length. */
export interface Say {
  readonly type: "Say";
  readonly id: string;
  readonly table: string;
  readonly text: string;
}

/** A reaction; it counts as a chat line for the rate limit, and is not stored. */
export interface React {
  readonly type: "React";
  readonly id: string;
  readonly table: string;
  readonly kind: "good-luck" | "nice-hand" | "ouch" | "thanks" | "well-played" | "wow";
}

/** Report a chat line to the operator; `why` is optional. */
export interface ReportChat {
  readonly type: "ReportChat";
  readonly id: string;
  readonly table: string;
  readonly number: number;
  readonly why?: string;
}

/** `sent` is returned unchanged in `Pong`. */
export interface Ping {
  readonly type: "Ping";
  readonly sent: number;
}

/**
 * Sent back as soon as a `Pong` arrives, with its `now`: from it the room measures the round trip, which does
 * not count against the player's time.
 */
export interface Heard {
  readonly type: "Heard";
  readonly now: number;
}

/** The player has read a warning (`Warned`). */
export interface Acknowledge {
  readonly type: "Acknowledge";
  readonly warning: number;
}

/** The player has read that play was interrupted (`Interrupted`). */
export interface AcknowledgeInterruption {
  readonly type: "AcknowledgeInterruption";
  readonly interruption: string;
}

/** The player has read the session reminder (`RealityCheck`). */
export interface HeedCheck {
  readonly type: "HeedCheck";
  readonly number: number;
}

/** Watch the list of tournaments; not `on`: stop watching. The answer is `Tournaments`. */
export interface WatchTournaments {
  readonly type: "WatchTournaments";
  readonly on: boolean;
}

/**
 * Watch one tournament; not `on`: stop watching. The answer is `TournamentView` and, for logged-in players,
 * `TournamentOwn`; both are sent again after changes, at most once a second.
 */
export interface WatchTournament {
  readonly type: "WatchTournament";
  readonly tournament: string;
  readonly on?: boolean;
}

/**
 * Register, including late registration and re-entry if allowed; for a full tournament, join the waiting list.
 * Buy-in and fee are debited at once; `pay` is by money or by VIP points.
 */
export interface Enter {
  readonly type: "Enter";
  readonly pay?: "cash" | "points";
}

/** Unregister before the start, or leave the waiting list, for a full refund. */
export interface Withdraw {
  readonly type: "Withdraw";
}

export interface TakeRebuy {
  readonly type: "TakeRebuy";
}

/** Decline the rebuy offered until `TournamentOwn.rebuy_until`, so that the table need not wait. */
export interface RefuseRebuy {
  readonly type: "RefuseRebuy";
}

export interface TakeAddOn {
  readonly type: "TakeAddOn";
}

/**
 * At the final table: propose to divide the remaining prizes by chips or by ICM, with `left` reserved for the
 * winner.
 */
export interface OfferDeal {
  readonly type: "OfferDeal";
  readonly by: "chips" | "icm";
  readonly left?: number;
}

export interface AnswerOffer {
  readonly type: "AnswerOffer";
  readonly agreed: boolean;
}

/**
 * A player's command to a tournament. `id` is chosen by the client: a message that is sent twice is carried out
 * once.
 */
export interface TournamentDo {
  readonly type: "TournamentDo";
  readonly id: string;
  readonly tournament: string;
  readonly command: Enter | Withdraw | TakeRebuy | RefuseRebuy | TakeAddOn | OfferDeal | AnswerOffer;
}

export type PlayerCommand =
  | Fold
  | Check
  | Call
  | BetTo
  | RaiseTo
  | AllIn
  | BringIn
  | Discard
  | StandPat
  | Split
  | RunTwice;

export type PlayerTableCommand =
  | Leave
  | LeaveWaiting
  | SitOut
  | SitIn
  | ChooseEntry
  | SetAutoChips
  | SetStraddle
  | Act
  | ShowCards
  | HuntRabbit
  | ChooseGame
  | CancelRequest;

export type HandEvent =
  | HandStarted
  | DeckShuffled
  | StreetDealt
  | Folded
  | Checked
  | Called
  | BroughtIn
  | BetMade
  | Raised
  | Protected
  | SplitChosen
  | RunsOffered
  | RunsChosen
  | SecondBoardDealt
  | StoodPat
  | MuckShuffled
  | Drew
  | UncalledReturned
  | ShownDown
  | HandEnded;

export type TableEvent =
  | TableOpened
  | SeatTaken
  | WaitingJoined
  | WaitingLeft
  | WaiterLost
  | ChipsAdded
  | TopUpHeld
  | SatOut
  | SitOutPlanned
  | SatIn
  | EntryChosen
  | EntryQuoted
  | AutoChipsSet
  | StraddleSet
  | BlindsOwed
  | LeavePlanned
  | PlayerLeft
  | ConnectionLost
  | ConnectionBack
  | LagNoted
  | RosterSet
  | NextHandPlanned
  | GameAsked
  | GameChosen
  | BombCalled
  | HandOpened
  | ChipsAsked
  | ChipsAnswered
  | ConfigPlanned
  | ConfigSet
  | HostNamed
  | TurnStarted
  | BankStarted
  | BankStopped
  | ProtectionDue
  | ClockRanOut
  | CardsShown
  | RabbitShown
  | BountyPaid
  | DealersGameSet
  | HandVoided
  | JackpotWon
  | KnockedOut
  | PlayPaused
  | PlayResumed
  | ClosePlanned
  | TableClosed
  | HandEvent;

export type HostOrder =
  | CallBomb
  | HoldPlay
  | GoOn
  | RemovePlayer
  | EndTable
  | ChangeGame
  | AnswerChips
  | HandOver;

export type ClientMessage =
  | Watch
  | Unwatch
  | WatchLobby
  | Sit
  | Wait
  | WaitForKind
  | QuickSeat
  | TopUp
  | Do
  | Host
  | Say
  | React
  | ReportChat
  | Ping
  | Heard
  | Acknowledge
  | AcknowledgeInterruption
  | HeedCheck
  | WatchTournaments
  | WatchTournament
  | TournamentDo;

export type ServerMessage =
  | Welcome
  | Lobby
  | LobbyChanged
  | Snapshot
  | Events
  | Waits
  | Done
  | Seated
  | Refused
  | Wallet
  | TableLeft
  | Notice
  | Closing
  | Warned
  | Interrupted
  | RealityCheck
  | PlayBarred
  | Jackpots
  | Chat
  | Reacted
  | ChatHistory
  | ChatRemoved
  | ChatMuted
  | NoteChanged
  | Pictures
  | Pong
  | Malformed
  | Tournaments
  | TournamentsChanged
  | TournamentView
  | TournamentOwn
  | TournamentSeat
  | TournamentPlace
  | TournamentCancelled
  | TournamentDisqualified;
