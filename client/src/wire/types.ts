// Made from dealerbox/wire by `python -m dealerbox.gateway.typescript client/src/wire/types.ts`. Not to be edited:
// a test fails where this file and the Python structs differ.

/** `wallet` is free, `in_play` lies on tables (as of the last finished hand). */
export interface Balance {
  readonly currency: string;
  readonly wallet: number;
  readonly in_play: number;
}

/** What is paid and bet, in units of the smallest chip (CONTRACTS.md). */
export interface Stakes {
  readonly small_blind?: number;
  readonly big_blind?: number;
  readonly ante?: number;
  readonly bring_in?: number;
  readonly small_bet?: number;
  readonly big_bet?: number;
  readonly max_bets?: readonly number[];
  /**
   * The smallest chip that lies on the table: the odd chip of a divided pot (RULES.md A10), and what bets and buy-ins
   * are multiples of.
   */
  readonly chip?: number;
}

/**
 * What players look for a table by: whoever asks for these does not mind which of the tables he gets. Tables where
 * hands of other games or other prices come (rotations, bomb pots, bounties) and private ones are of no kind.
 */
export interface TableKind {
  readonly game: string;
  readonly limit: string;
  readonly stakes: Stakes;
  readonly currency: string;
}

/** A seat that is kept for a player who has waited: his until `until` (ms), by a `Sit` there. */
export interface Offer {
  readonly table: string;
  readonly seat: number;
  readonly until: number;
}

/**
 * Where the player waits for a seat, and what he is offered; sent whenever it changes. `tables` are those on
 * whose lists he is, `kinds` what he waits for at any table.
 */
export interface Waits {
  readonly type: "Waits";
  readonly tables: readonly string[];
  readonly kinds: readonly TableKind[];
  readonly offers: readonly Offer[];
}

/**
 * The player left this table with `chips`. Until `until` (ms) that is the minimum for coming back, also where
 * it is more than the table's maximum; then it is the only amount that the table accepts.
 */
export interface Rejoin {
  readonly table: string;
  readonly chips: number;
  readonly until: number;
}

/**
 * The first message. `player` is None for an observer who has not logged in; `now` the server's time (ms);
 * `tables` those where the player has a seat, `tournaments` those that he takes part in or waits for a place in,
 * and which are not over for him.
 */
export interface Welcome {
  readonly type: "Welcome";
  readonly player: string | null;
  readonly name: string | null;
  readonly guest: boolean;
  readonly balances: readonly Balance[];
  readonly tables: readonly string[];
  readonly now: number;
  readonly version: string;
  readonly waits: Waits;
  readonly tournaments: readonly string[];
  readonly rejoins: readonly Rejoin[];
}

/** One game of a table that plays several. `draw_seconds` as in `TableConfig`. */
export interface MixedGame {
  readonly game: string;
  readonly limit: string;
  readonly stakes: Stakes;
  readonly draw_seconds: number;
}

/**
 * What players of home games like, all of it off where nothing is said.
 *
 * `rotation`: the games that the table plays in turn, `rotate_every` hands or orbits each. An orbit is as many
 * hands as there are players when it begins. `straddle`: who may post twice the big blind beside the blinds: the
 * player after the big blind, or the dealer. `bomb_every`: each so many hands is a bomb pot, in which everybody
 * dealt in pays `bomb_ante` and nobody bets before the flop (or the first draw); 0: none. One that is due in a game
 * without blinds waits for the next game that has them. `run_twice`: where nobody can
 * bet any more, all who are in may agree to have the rest of the board dealt twice. `rabbit`: who was
 * dealt in may see which common cards would have come. `seven_deuce`: what everybody dealt in pays to who wins with
 * a seven and a deuce, in games of two cards each. `dealers_choice`: not the order of the rotation says which of its
 * games is next, but who deals. `symbol`: what the host calls 100 units of chips that are settled in person, written
 * behind amounts ("€", "kr"); it has no effect on play or money.
 *
 * At a private table what none of its games can use has no effect, and has one again when its host changes the game.
 */
export interface Extras {
  readonly rotation?: readonly MixedGame[];
  readonly rotate_by?: "hands" | "orbits";
  readonly rotate_every?: number;
  readonly straddle?: "" | "button" | "utg";
  readonly bomb_every?: number;
  readonly bomb_ante?: number;
  readonly run_twice?: boolean;
  readonly rabbit?: boolean;
  readonly seven_deuce?: number;
  readonly dealers_choice?: boolean;
  readonly symbol?: string;
}

/**
 * One table. Amounts are units of the smallest chip; times are seconds. `money` is `fun` or `real`,
 * `currency` the currency of its accounts. Where several games are played, `game`, `limit`, `stakes` and
 * `draw_seconds` are those of the one that is on.
 */
export interface TableConfig {
  readonly id: string;
  readonly name: string;
  readonly game: string;
  readonly limit: string;
  readonly stakes: Stakes;
  readonly seats: number;
  readonly min_buy_in: number;
  /** 0: there is no most (RULES.md A14). */
  readonly max_buy_in: number;
  readonly house: string;
  readonly money: "fun" | "real";
  readonly currency: string;
  readonly turn_seconds: number;
  /** The time bank that a player brings to the table. */
  readonly bank_seconds: number;
  /** What a hand dealt to him adds to it, up to `bank_seconds`. */
  readonly bank_refill_seconds: number;
  /** For each draw. 0: what the house says for the game (RULES.md C20); a table in play always has the number. */
  readonly draw_seconds: number;
  /** From the end of a hand with a showdown to the next one. */
  readonly pause_seconds: number;
  /** The same where no hand was shown. */
  readonly short_pause_seconds: number;
  /** Between the streets that are dealt with everybody all-in (a pace for the eye; the chips wait for it). */
  readonly street_seconds: number;
  /** How long a seat is kept for a player who sits out. */
  readonly away_seconds: number;
  /** How long the table remembers with how much a player left: so much he must bring if he comes back. */
  readonly return_seconds: number;
  /** So long before the acting time or the time bank is over the player is warned. */
  readonly warning_seconds: number;
  /** The most that is added to a player's acting time for the way over the net, as it was measured. */
  readonly lag_seconds: number;
  /** Who may write: the players with a seat, or everybody who has an account. Everybody may read. */
  readonly chat: "all" | "off" | "players";
  readonly extras: Extras;
  /** Of a private table: its host approves what others bring. */
  readonly approve: boolean;
  /** Whose private table it is (a player's id); empty: the table is open to all. */
  readonly host: string;
  /** Whose table it is where its seats and chips are a tournament's; empty: a cash table. */
  readonly tournament: string;
  /** For the turns of a player whom the others have waited for already (in a tournament: who sits out). */
  readonly absent_seconds: number;
}

/**
 * `playing` are the seats taken; `average_pot` is of the last 50 hands, `hands_per_hour` of the last hour (or
 * of the time since the first hand, ten minutes at least, as so many an hour).
 * `flop_percent`: of all who were dealt into those 50 hands, how many in a hundred had not folded when the second
 * street began (the flop; the fourth card of 7-Card Stud, the third of five-card games; the first draw), rounded;
 * None before the first hand.
 */
export interface LobbyTable {
  readonly config: TableConfig;
  readonly playing: number;
  readonly average_pot: number;
  readonly hands_per_hour: number;
  readonly players: readonly string[];
  readonly paused: boolean;
  /** How many wait for a seat. */
  readonly waiting: number;
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
 * What a player who owes a blind posts to be dealt in before the big blind reaches them (RULES.md A17 to A19):
 * `live` counts as a bet, `dead` goes straight into the pot. `post_in`: how many hands it takes until that is
 * possible, 1 is the next hand; 0: never before the big blind comes. `big_in`: in how many hands the big blind
 * reaches the seat. Both are for the players and blinds of now: whoever comes or goes may change them.
 */
export interface EntryQuote {
  readonly live: number;
  readonly dead: number;
  readonly post_in: number;
  readonly big_in: number;
}

/**
 * A seat of the table. `stack` is the one behind the running hand's bets. `reserved`: the buy-in is pending.
 * `offered_until`: it was offered to a player who has waited, who may buy in until then (ms); 0: no offer.
 * `out_at_big`: he sits out once the big blind would be his. `top_up_to`, `rebuy`: what the room brings by
 * itself between hands.
 */
export interface SeatView {
  player: string;
  name: string;
  stack: number;
  reserved: boolean;
  sitting_out: boolean;
  leaving: boolean;
  away: boolean;
  held: number;
  entry: "post" | "wait";
  owes_big: boolean;
  owes_small: boolean;
  /** What coming in costs, and when it is possible; None for a player who is in, away, or dealt in for nothing. */
  quote: EntryQuote | null;
  out_at_big: boolean;
  top_up_to: number;
  rebuy: number;
  straddles: boolean;
  deals_game: number;
  offered_until: number;
  /** What the tournament pays for knocking the player out, in units of the smallest coin of its currency. */
  bounty: number;
}

/**
 * A player in the running hand. `cards` in the order received, `UNKNOWN` (-1) where the viewer may not see
 * them; `up` says which of them lie open; `bet` is what he has put in this round; `won` what he got at the end;
 * `discarded` how many cards he exchanged in the last draw (None: he has not drawn).
 */
export interface PlaceView {
  seat: number;
  stack: number;
  bet: number;
  cards: number[];
  up: boolean[];
  folded: boolean;
  all_in: boolean;
  protected: boolean;
  split: boolean;
  /**
   * The tag under the plate: `small`, `big`, `straddle`, `ante`, `dead`, `fold`, `check`, `call`,
   * `bet`, `raise`, `bring-in`, `stand`, `draw`, `split`, `once`, `twice`, `protected`. Cleared
   * when a street opens, but for `fold`.
   */
  last: string;
  discarded: number | null;
  returned: number;
  won: number;
  shown: boolean;
  mucked: boolean;
  /** The player's, who may have left since, and the seat be another's. */
  name: string;
}

/**
 * `amount` before the rake; `won` for each seat after it, without returned money; `high` and `low` are the
 * seats that won each half, `split` that the pot was divided by vote.
 */
export interface Pot {
  readonly amount: number;
  readonly rake: number;
  readonly won: readonly number[];
  readonly high: readonly number[];
  readonly low: readonly number[];
  readonly split: boolean;
}

/** What a player wins of the bounty on another, in units of the smallest coin. */
export interface BountyShare {
  readonly player: string;
  readonly name: string;
  readonly amount: number;
}

/**
 * In the hand that has just ended the player has lost their last chips, and `shares` of the bounty on them go to
 * those who won the chips: amounts in the tournament's `currency`. After a rebuy the player may play on, without a
 * bounty.
 */
export interface KnockedOut {
  readonly type: "KnockedOut";
  readonly player: string;
  readonly name: string;
  readonly currency: string;
  readonly shares: readonly BountyShare[];
}

/**
 * The running hand, or the last one. `pot` is everything put in so far, this round included, without what was
 * returned; `collected` the part of it that is no longer in front of the players. `pots` stand after the end
 * only. `bomb`: everybody has paid `bomb_ante`, and nobody bets before the flop. `second_board`: where the
 * board was dealt twice; then each pot stands twice among the `pots`, for the first and for the second.
 * `rabbit`: the common cards that would still have come. `bounty`: what the place `bounty_to` got from the
 * others for a seven and a deuce, beside the pot; it is not in the places' stacks.
 */
export interface HandView {
  number: number;
  game: string;
  limit: string;
  button: number;
  street: number;
  places: PlaceView[];
  board: number[];
  pot: number;
  collected: number;
  drawing: boolean;
  pots: Pot[];
  rake: number;
  ended: boolean;
  bomb: boolean;
  bomb_ante: number;
  second_board: number[];
  rabbit: number[];
  bounty: number;
  bounty_to: number | null;
  /** The bounties that the hand has won at a tournament's table. */
  knock_outs: KnockedOut[];
  voided: string;
}

/**
 * The choices of one turn, as CONTRACTS.md words them.
 *
 * `call` is the amount to add (the whole stack where that is less); `bet` and `raise_` (`raise` in JSON) are
 * [least, most] totals of this round; `sizes` the only totals allowed (fixed limit); `discard` is [least, most]
 * cards; `bring_in` the forced minimum; `run_twice`: the rest of the board may be
 * dealt twice (a check declines).
 */
export interface Options {
  readonly fold: boolean;
  readonly check: boolean;
  readonly call: number | null;
  readonly bet: readonly [number, number] | null;
  readonly raise: readonly [number, number] | null;
  readonly sizes: readonly number[] | null;
  readonly discard: readonly [number, number] | null;
  readonly stand: boolean;
  readonly split: boolean;
  readonly bring_in: number | null;
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

/** What a player has asked the host for: a buy-in in `seat`, or more chips (None). */
export interface AskedView {
  player: string;
  name: string;
  seat: number | null;
  amount: number;
}

/**
 * The player in `seat` chooses the next game, until `ends` (ms); `at`: the number of the game that they have
 * chosen, None while they have not.
 */
export interface ChoosingView {
  seat: number;
  ends: number;
  at: number | null;
}

/**
 * `next_hand`: when the next hand begins (ms), None while one runs or the table waits for players. `closed`:
 * why the table is closed, empty while it is open; `paused`: why no further hand begins, empty while they do.
 * `bomb_called`: the ante of the bomb pot that the host has called and that is still to come.
 */
export interface TableView {
  config: TableConfig;
  seats: (SeatView | null)[];
  hand: HandView | null;
  turn: TurnView | null;
  button: number | null;
  closed: string;
  next_hand: number | null;
  paused: string;
  bomb_called: number;
  /** In a tournament the cards (seat, card) by which the mark was drawn, until the first hand here begins. */
  drawn: readonly (readonly [number, number])[];
  /** Who waits for a seat, the first first; while somebody does no seat is free. */
  waiting: WaitingView[];
  /** Who has asked the host for chips, the first first. */
  asked: AskedView[];
  /** Who chooses the game of the next hand, at a dealer's choice. */
  choosing: ChoosingView | null;
}

/**
 * With how much a player left: so much he must bring if he comes back before `until`, and of the time bank he has
 * `bank_ms` then; None: all of it.
 */
export interface Departure {
  readonly player: string;
  readonly chips: number;
  readonly until: number;
  readonly bank_ms: number | null;
}

/**
 * `hands`: how many hands were played here before, so that their numbers go on; `departures`: who has left
 * with how much before the room was started anew.
 */
export interface TableOpened {
  readonly type: "TableOpened";
  readonly config: TableConfig;
  readonly hands: number;
  readonly at: number;
  readonly departures: readonly Departure[];
}

/**
 * Reserved: the player's chips are still on their way. The seat is free again at `until` if they do not come.
 * `offered`: the player has waited for it, and leaves the waiting list by it; he has until then to buy in.
 * `bank_ms`: what is left of the time bank of a player who comes back soon; None: all of it.
 */
export interface SeatTaken {
  readonly type: "SeatTaken";
  readonly seat: number;
  readonly player: string;
  readonly name: string;
  readonly until: number;
  readonly entry: "post" | "wait";
  readonly offered: boolean;
  readonly bank_ms: number | null;
}

/** The player waits for a seat, behind all who wait already. */
export interface WaitingJoined {
  readonly type: "WaitingJoined";
  readonly player: string;
  readonly name: string;
}

/**
 * The player waits no more: he `asked` for it, a seat came free while he was `away`, or the table has
 * `closed`. Whoever is offered a seat leaves the list by that (`SeatTaken`).
 */
export interface WaitingLeft {
  readonly type: "WaitingLeft";
  readonly player: string;
  readonly reason: "asked" | "away" | "closed";
}

/** A player who waits has lost his connection; not `lost`: he is back. */
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

/** The amount is added when the running hand is over. */
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

/** The player sits out once the big blind would be his; not `planned`: he does so no more. */
export interface SitOutPlanned {
  readonly type: "SitOutPlanned";
  readonly seat: number;
  readonly planned: boolean;
}

export interface SatIn {
  readonly type: "SatIn";
  readonly seat: number;
}

/** `once`: for the next time that the player comes in; then another `EntryChosen` says what holds again. */
export interface EntryChosen {
  readonly type: "EntryChosen";
  readonly seat: number;
  readonly entry: "post" | "wait";
  readonly once?: boolean;
}

/** What coming in costs the player of the seat from now on; None: nothing, or the player is in or away. */
export interface EntryQuoted {
  readonly type: "EntryQuoted";
  readonly seat: number;
  readonly quote: EntryQuote | null;
}

/**
 * What the room brings by itself between hands: up to `top_up_to`, and `rebuy` when nothing is left; 0 for
 * nothing.
 */
export interface AutoChipsSet {
  readonly type: "AutoChipsSet";
  readonly seat: number;
  readonly top_up_to: number;
  readonly rebuy: number;
}

/** The player straddles whenever it is his turn to; not `on`: he does so no more. */
export interface StraddleSet {
  readonly type: "StraddleSet";
  readonly seat: number;
  readonly on: boolean;
}

/**
 * What the seat must post to be dealt in before the big blind reaches it: a live big blind, a dead small blind.
 * `waived`: nothing, and the player is dealt in to the next hand as if they had played all along.
 */
export interface BlindsOwed {
  readonly type: "BlindsOwed";
  readonly seat: number;
  readonly big: boolean;
  readonly small: boolean;
  readonly waived: boolean;
}

/**
 * The player leaves when the running hand is over. `plays`: until then they play on; else they fold when it is
 * their turn.
 */
export interface LeavePlanned {
  readonly type: "LeavePlanned";
  readonly seat: number;
  readonly plays: boolean;
}

/** `chips` went home with him. */
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

/** Every turn of the seat is so many milliseconds longer from now on: the way to its player and back. */
export interface LagNoted {
  readonly type: "LagNoted";
  readonly seat: number;
  readonly ms: number;
}

/**
 * A player at a tournament's table. The time bank, `out` (why he sits out) and `lost` (his connection is) count
 * where he is new at the table: of the others it knows better itself.
 */
export interface RosterSeat {
  readonly seat: number;
  readonly player: string;
  readonly name: string;
  readonly stack: number;
  readonly bank_ms: number;
  readonly out: "" | "asked" | "timed out";
  readonly lost: boolean;
  /** What the tournament pays for knocking the player out, in units of the smallest coin of its currency. */
  readonly bounty: number;
}

/**
 * The tournament says who sits here from now on, with how much, and for which stakes the next hand is played, which
 * has that `number`. `button`, `small` and `big`: the marks of the hand before, None where there is none yet;
 * `drawn`: the cards (seat, card) by which the mark was drawn, the highest has it (RULES.md K6).
 */
export interface RosterSet {
  readonly type: "RosterSet";
  readonly number: number;
  readonly seats: readonly RosterSeat[];
  readonly stakes: Stakes;
  readonly button: number | null;
  readonly small: number;
  readonly big: number;
  readonly at: number;
  readonly drawn: readonly (readonly [number, number])[];
}

/** When the next hand begins; None: the table waits for players. */
export interface NextHandPlanned {
  readonly type: "NextHandPlanned";
  readonly at: number | null;
}

/**
 * At a dealer's choice the player in `seat` chooses the next game: the hand waits until `ends` (ms), or until
 * the choice (`DealersGameSet`) but not before `earliest`.
 */
export interface GameAsked {
  readonly type: "GameAsked";
  readonly seat: number;
  readonly ends: number;
  readonly earliest: number;
}

/**
 * From the next hand on the table plays number `at` of its games, for so many hands. `seat`: whose choice it
 * is; -1: nobody's, it is the game's turn.
 */
export interface GameChosen {
  readonly type: "GameChosen";
  readonly at: number;
  readonly hands: number;
  readonly seat: number;
}

/** The next hand of a game with blinds is a bomb pot, for which everybody pays `ante`. */
export interface BombCalled {
  readonly type: "BombCalled";
  readonly ante: number;
}

/**
 * `number` counts the hands of this table; `seats`: the table seat of each place in the hand, in order.
 * `button`, `small` and `big` are the table seats of the dealer and the blinds (RULES.md C39): dealer and big
 * blind are dealt in, the small blind's seat may be empty or not dealt in, and then nobody posts it. The blinds are -1
 * in games without, and in a `bomb` pot.
 */
export interface HandOpened {
  readonly type: "HandOpened";
  readonly number: number;
  readonly seats: readonly number[];
  readonly button: number;
  readonly at: number;
  readonly small: number;
  readonly big: number;
  readonly bomb: boolean;
}

/**
 * The player asks the host for so many chips, to sit down in `seat`, or for more where he sits already (None).
 * `entry` as in `SeatTaken`.
 */
export interface ChipsAsked {
  readonly type: "ChipsAsked";
  readonly player: string;
  readonly name: string;
  readonly seat: number | null;
  readonly amount: number;
  readonly entry: "post" | "wait";
}

/** What the player has asked for is done; or not `approved`: refused by the host, or cancelled by the player. */
export interface ChipsAnswered {
  readonly type: "ChipsAnswered";
  readonly player: string;
  readonly approved: boolean;
}

/** The host has chosen another game or other stakes: from the next hand on (`ConfigSet`). */
export interface ConfigPlanned {
  readonly type: "ConfigPlanned";
  readonly config: TableConfig;
}

/** The table is as this says from now on, and shows its last hand no more. */
export interface ConfigSet {
  readonly type: "ConfigSet";
  readonly config: TableConfig;
}

/** The player is the host of the table from now on. */
export interface HostNamed {
  readonly type: "HostNamed";
  readonly player: string;
}

/**
 * `seat` is a table seat. `turn` changes only with who is asked or the price. `ends`: when the acting time is
 * over; after it the time bank of `bank_ms` runs by itself.
 */
export interface TurnStarted {
  readonly type: "TurnStarted";
  readonly seat: number;
  readonly turn: number;
  readonly ends: number;
  readonly bank_ms: number;
  readonly options: Options;
}

/** The acting time is over, the time bank runs until `ends`. */
export interface BankStarted {
  readonly type: "BankStarted";
  readonly seat: number;
  readonly turn: number;
  readonly ends: number;
}

/** The player acted or left, or the hand was voided; `bank_ms` of their time bank are left. */
export interface BankStopped {
  readonly type: "BankStopped";
  readonly seat: number;
  readonly bank_ms: number;
}

/**
 * Acting time and time bank of a lost player are over, and one of his protections would hold: nobody acts until the
 * room has said whether he has one left.
 */
export interface ProtectionDue {
  readonly type: "ProtectionDue";
  readonly seat: number;
  readonly turn: number;
}

/** Acting time and time bank are over: what the hand does for the player follows. */
export interface ClockRanOut {
  readonly type: "ClockRanOut";
  readonly seat: number;
}

/** A player shows his hand of his own will, after the hand. */
export interface CardsShown {
  readonly type: "CardsShown";
  readonly seat: number;
  readonly cards: readonly number[];
}

/** The common cards that would still have come; only who was dealt in sees them. `seat` has asked. */
export interface RabbitShown {
  readonly type: "RabbitShown";
  readonly seat: number;
  readonly cards: readonly number[];
}

/** The place `to` has won with a seven and a deuce; `paid` is what each place pays for it. */
export interface BountyPaid {
  readonly type: "BountyPaid";
  readonly to: number;
  readonly paid: readonly number[];
}

/** Number `at` of the table's games is played when this player chooses; it answers `GameAsked`. */
export interface DealersGameSet {
  readonly type: "DealersGameSet";
  readonly seat: number;
  readonly at: number;
}

/** The hand does not count: everybody has back what he put in. */
export interface HandVoided {
  readonly type: "HandVoided";
  readonly reason: string;
  readonly stacks: readonly number[];
}

/** A hand of a bad beat: all its cards, five of them that make it, and what it is called. */
export interface BeatHand {
  readonly place: number;
  readonly cards: readonly number[];
  readonly five: readonly number[];
  readonly name: string;
}

/**
 * The hand that has just ended wins the bad beat jackpot, and this is why: the beaten hand is no lower than
 * `minimum`. All may see it, also where a player gave up unseen: a hand that wins a jackpot is shown. `total` is
 * what the jackpot held, `shares` what each place gets of it; it is paid when the house has looked at it.
 */
export interface JackpotWon {
  readonly type: "JackpotWon";
  readonly hand: string;
  readonly game: string;
  readonly currency: string;
  readonly total: number;
  readonly minimum: string;
  readonly board: readonly number[];
  readonly beaten: readonly BeatHand[];
  readonly winners: readonly BeatHand[];
  readonly shares: readonly number[];
}

/** No further hand begins until `PlayResumed`; the running one is played to its end. */
export interface PlayPaused {
  readonly type: "PlayPaused";
  readonly reason: string;
}

/** Who sits out or has lost his connection is away since `at`, not since before the pause. */
export interface PlayResumed {
  readonly type: "PlayResumed";
  readonly at: number;
}

/** The table closes when the running hand is over. */
export interface ClosePlanned {
  readonly type: "ClosePlanned";
  readonly reason: string;
}

export interface TableClosed {
  readonly type: "TableClosed";
  readonly reason: string;
}

/**
 * A forced bet: antes and dead money go straight to the pot, the others are live. `paid` is less than `asked`
 * only where the stack ended.
 */
export type Post = readonly [seat: number, kind: "ante" | "big" | "dead" | "small" | "straddle", asked: number, paid: number];

/** `stacks` are those before the posts; `first` is the seat that speaks first where posts leave it open. */
export interface HandStarted {
  readonly type: "HandStarted";
  readonly game: string;
  readonly limit: string;
  readonly house: string;
  readonly money: "fun" | "real";
  readonly stakes: Stakes;
  readonly stacks: readonly number[];
  readonly button: number;
  readonly posts: readonly Post[];
  readonly first: number | null;
}

/** The whole deck in the order in which it comes off the top. Nobody sees it. */
export interface DeckShuffled {
  readonly type: "DeckShuffled";
  readonly cards: readonly number[];
}

/**
 * One street with all its cards.
 *
 * `deal` is what each player gets, `d` for a card down and `u` for one up (`"ddu"`). `cards`: for each seat
 * of the hand the new cards in that order, `UNKNOWN` where the reader may not see them, empty for who is out; empty
 * altogether where nobody gets any. `board`: the new common cards. `drawing`: a draw comes before the betting.
 */
export interface StreetDealt {
  readonly type: "StreetDealt";
  readonly street: number;
  readonly deal: string;
  readonly cards: readonly (readonly number[])[];
  readonly board: readonly number[];
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

/** `to`: what the seat's bets of this round come to. */
export interface BetMade {
  readonly type: "BetMade";
  readonly seat: number;
  readonly to: number;
  readonly amount: number;
}

export interface Raised {
  readonly type: "Raised";
  readonly seat: number;
  readonly to: number;
  readonly amount: number;
}

/** The seat stays in for what it has put in and acts no more. */
export interface Protected {
  readonly type: "Protected";
  readonly seat: number;
}

export interface SplitChosen {
  readonly type: "SplitChosen";
  readonly seat: number;
}

/**
 * Nobody can bet any more: `seats` are asked in this order whether the rest of the board is dealt twice. The
 * first who declines ends it.
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

/**
 * `board` is the whole second board. From now on each pot stands twice among the pots: its half for the first
 * board, then that for the second.
 */
export interface SecondBoardDealt {
  readonly type: "SecondBoardDealt";
  readonly board: readonly number[];
}

export interface StoodPat {
  readonly type: "StoodPat";
  readonly seat: number;
  readonly timed_out: boolean;
}

/** The muck becomes the new stub; `cards` are `UNKNOWN` for everybody, their number is public. */
export interface MuckShuffled {
  readonly type: "MuckShuffled";
  readonly cards: readonly number[];
}

/** A seat exchanged cards: both sides are seen by its owner alone, their number is public. */
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

/**
 * `first`: who had to show first; `shown` in showing order, with the cards in the order received; `mucked`:
 * who gave up unseen.
 */
export interface ShownDown {
  readonly type: "ShownDown";
  readonly first: number;
  readonly shown: readonly Shown[];
  readonly mucked: readonly number[];
}

/**
 * The last event. `stacks` are those after it; `put_in` is what each seat put in and did not get back before
 * the pots were shared (antes and dead money too).
 */
export interface HandEnded {
  readonly type: "HandEnded";
  readonly pots: readonly Pot[];
  readonly rake: number;
  readonly stacks: readonly number[];
  readonly put_in: readonly number[];
}

/**
 * All that the viewer may know of the table after event `number`. `past` are the events of its running or last
 * hand, which end with that number; empty where their beginning is no longer kept.
 */
export interface Snapshot {
  readonly type: "Snapshot";
  readonly table: string;
  readonly number: number;
  readonly view: TableView;
  readonly past: readonly TableEvent[];
}

/** What one command made happen at a table, with consecutive numbers, the first of them `first`. */
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

/** The answer to `QuickSeat`: the player sits there. */
export interface Seated {
  readonly type: "Seated";
  readonly id: string;
  readonly table: string;
  readonly seat: number;
}

/**
 * Which of a player's limits would be passed: it is `value`, and `left` may still be used of it, until
 * `renews` (a time; None: it counts for each single time). Of time limits these are minutes.
 */
export interface LimitHit {
  readonly name: "deposit-day" | "deposit-month" | "deposit-week" | "loss-day" | "loss-month" | "loss-week" | "session-day" | "session-stretch" | "table-stake" | "tournament-stake";
  readonly currency: string;
  readonly value: number;
  readonly left: number;
  readonly renews: number | null;
}

/**
 * What would have been accepted: a number from `least` to `most` in multiples of `step`, one of `choices`,
 * or the same from the time `since` (ms UTC) on. What is left out sets no bound.
 */
export interface Accepted {
  readonly least?: number | null;
  readonly most?: number | null;
  readonly step?: number | null;
  readonly choices?: readonly string[];
  readonly since?: number | null;
  /**
   * What the numbers are: amounts of a currency (cents), `points` (millionths) or a `place` (counted from 0,
   * people count from 1). Empty: plain numbers of whatever the reason speaks of.
   */
  readonly unit?: string;
  /** What the host of a private table calls its chips. */
  readonly symbol?: string;
}

/**
 * Nothing has changed. `reason` is a sentence; `code` for programs; `limit` the player's own in the way;
 * `accepted` what would have been accepted if a value decides.
 */
export interface Refused {
  readonly type: "Refused";
  readonly id: string;
  readonly code: string;
  readonly reason: string;
  readonly limit?: LimitHit | null;
  readonly accepted?: Accepted | null;
}

/** The player's money, whenever it moved, and what each table that they left asks them to bring back. */
export interface Wallet {
  readonly type: "Wallet";
  readonly balances: readonly Balance[];
  readonly rejoins: readonly Rejoin[];
}

/**
 * The player has left a cash table, or was stood up. `chips` went to their wallet, of `bought_in` altogether
 * since they sat down; `hands` that count were dealt to them meanwhile.
 */
export interface TableLeft {
  readonly type: "TableLeft";
  readonly config: TableConfig;
  readonly chips: number;
  readonly bought_in: number;
  readonly hands: number;
}

/** Something that the player must know; `code` picks the text in his language. */
export interface Notice {
  readonly type: "Notice";
  readonly code: string;
  readonly text: string;
  /** What the text speaks of, such as a table's name. */
  readonly about: string;
}

/**
 * The room closes `at` that time (ms): each table when its running hand is over, with everybody paid. In the last
 * two minutes nobody can sit down any more. None: it was called off, and the room stays open.
 */
export interface Closing {
  readonly type: "Closing";
  readonly at: number | null;
  readonly reason: string;
}

/** A warning by the operator, told at once or at the next log-in, and again until it is acknowledged. */
export interface Warned {
  readonly type: "Warned";
  readonly warning: number;
  readonly at: number;
  readonly reason: string;
}

/**
 * Play at a table was interrupted: told at once or at the next log-in, and again until it is acknowledged.
 * `amount` of `currency` went back to the player's wallet, nothing where 0: in a tournament the chips stay where
 * they are. `hand` was running and is void; empty where none of his was. `reason`: `interrupted` or
 * `closing` (the room was), `stopped` (the table, by a fault), `deck`, or a sentence of the operator's.
 */
export interface Interrupted {
  readonly type: "Interrupted";
  readonly interruption: string;
  readonly at: number;
  readonly table: string;
  readonly currency: string;
  readonly amount: number;
  readonly hand: string;
  readonly reason: string;
  readonly table_name: string;
}

/** What was won, or below zero lost, of the currency. */
export interface PlayResult {
  readonly currency: string;
  readonly amount: number;
}

/**
 * How long the player has played since his last break, and with what result by currency. The room says it when it
 * is time, and again to each connection, until it is acknowledged by its `number`; until then no further money of
 * his goes into play.
 */
export interface RealityCheck {
  readonly type: "RealityCheck";
  readonly number: number;
  readonly since: number;
  readonly minutes: number;
  readonly results: readonly PlayResult[];
}

/**
 * The player may not play. `until` None: for good. `why`: a `break` of his, his `exclusion`, or one by the
 * `house`. `over`: its time is over, and it ends once he has asked for it; `ready`: when, if he has.
 */
export interface Barring {
  readonly why: "break" | "exclusion" | "house";
  readonly until: number | null;
  readonly over: boolean;
  readonly ready: number | null;
}

/** Whether the player is barred from play: told when he comes, where he is, and whenever it becomes another. */
export interface PlayBarred {
  readonly type: "PlayBarred";
  readonly barred: Barring | null;
}

export interface Jackpot {
  readonly currency: string;
  readonly amount: number;
}

/** What the bad beat jackpot of each currency holds, for who watches the lobby. */
export interface Jackpots {
  readonly type: "Jackpots";
  readonly jackpots: readonly Jackpot[];
}

/**
 * `number` rises from line to line at its table; `at` in ms of the room's clock. Words of the room's lists are
 * asterisks in `text`.
 */
export interface ChatLine {
  readonly number: number;
  readonly player: string;
  readonly name: string;
  readonly text: string;
  readonly at: number;
}

/** Somebody has said something at a table. */
export interface Chat {
  readonly type: "Chat";
  readonly table: string;
  readonly line: ChatLine;
}

/** A player says that with one press: it is shown beside his seat for a moment, and is in no history. */
export interface Reacted {
  readonly type: "Reacted";
  readonly table: string;
  readonly player: string;
  readonly name: string;
  readonly kind: "good-luck" | "nice-hand" | "ouch" | "thanks" | "well-played" | "wow";
}

/** The last lines of a table's chat, in their order: all that a client need know of it when it begins to watch. */
export interface ChatHistory {
  readonly type: "ChatHistory";
  readonly table: string;
  readonly lines: readonly ChatLine[];
}

/** A moderator has taken the line away; it is not to be shown any more. */
export interface ChatRemoved {
  readonly type: "ChatRemoved";
  readonly table: string;
  readonly number: number;
}

/** Whether the room lets the player write at its tables; `until` None: for good (or not muted at all). */
export interface ChatMuted {
  readonly type: "ChatMuted";
  readonly muted: boolean;
  readonly until: number | null;
}

/**
 * What the player keeps for himself about another one: nobody else is told. `muted`: he does not want to read
 * him.
 */
export interface PlayerNote {
  readonly player: string;
  readonly name: string;
  readonly text: string;
  readonly colour: "" | "blue" | "green" | "orange" | "pink" | "purple" | "red" | "teal" | "yellow";
  readonly muted: boolean;
}

/** To all connections of the note's owner. */
export interface NoteChanged {
  readonly type: "NoteChanged";
  readonly note: PlayerNote;
}

/**
 * `picture` is a figure and the ground behind it, `fox:teal`: `GET /api/pictures` tells which there are.
 * Empty: he has chosen none, and the client draws one from his name.
 */
export interface PlayerPicture {
  readonly player: string;
  readonly name: string;
  readonly picture: string;
}

/** These players are shown so from now on. Whoever was never named here has chosen none. */
export interface Pictures {
  readonly type: "Pictures";
  readonly pictures: readonly PlayerPicture[];
}

export interface Pong {
  readonly type: "Pong";
  readonly sent: number;
  readonly now: number;
}

/** The last message could not be read, or was one too many; `reason` says why. */
export interface Malformed {
  readonly type: "Malformed";
  readonly reason: string;
}

/**
 * A tournament in the list. `starts` 0: as soon as `most` have registered; `left`: players who are in;
 * `open`: one may register now; `level` from 1, 0 before the start.
 */
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
  readonly starts: number;
  readonly phase: "cancelled" | "over" | "registering" | "running";
  readonly open: boolean;
  readonly entrants: number;
  readonly most: number;
  readonly waiting: number;
  readonly level: number;
  readonly left: number;
}

/** All that the viewer may know of. */
export interface Tournaments {
  readonly type: "Tournaments";
  readonly rows: readonly TournamentRow[];
}

/** Those that changed, and the ids of those that are listed no more. */
export interface TournamentsChanged {
  readonly type: "TournamentsChanged";
  readonly rows: readonly TournamentRow[];
  readonly gone: readonly string[];
}

/**
 * `unit` and `ante` as `games.stakes.stakes_of` takes them: the big blind (fixed limit: the small bet), and
 * what everybody pays beside it. A break of `break_seconds` follows the level.
 */
export interface Level {
  readonly unit: number;
  readonly ante?: number;
  readonly seconds?: number;
  readonly break_seconds?: number;
}

/**
 * Up to `most` (0: any number) rebuys a player until the end of level `until_level` (from 1) and of the break
 * after it, each for `cost` and `chips`, by players who have no more than `chips` and are in no hand;
 * `addon_chips` once for `addon_cost` in that break.
 */
export interface Rebuys {
  readonly until_level: number;
  readonly cost: number;
  readonly chips: number;
  readonly most?: number;
  readonly addon_cost?: number;
  readonly addon_chips?: number;
}

/**
 * One tournament. It starts at `starts` or, where that is 0, as soon as `most` have registered (a Sit & Go,
 * RULES.md C38). Registration opens on announcement or at `opens` (K2c).
 *
 * `late_levels`: registration stays open until the end of that level and of the break after it (0: nobody joins
 * after the start, K2b); `reentries`: how often a player who is out may buy in again until then. `fee` 0: the
 * house takes 9 % of the buy-ins and 4 % of the rebuys (K2e). `guarantee`: the house adds what the pool lacks.
 * `bounty` is the part of the buy-in that goes to whoever knocks its owner out. `format`: in a shoot-out every
 * table plays until one is left, and the winners of all tables meet in the next round, from the first level on (two
 * seats a table: a bracket). `satellite_to` and `ticket`: prizes are seats in another tournament, each worth
 * `ticket`. `invited`: who may register (nobody named: everybody).
 */
export interface TournamentConfig {
  readonly id: string;
  readonly name: string;
  readonly game: string;
  readonly limit: string;
  readonly levels: readonly Level[];
  readonly seats: number;
  readonly most: number;
  readonly least: number;
  readonly starts: number;
  readonly opens: number;
  /** The rule book. Empty in a description that leaves it to the room, which fills in its own when it is announced. */
  readonly house: string;
  readonly money: "fun" | "real";
  readonly currency: string;
  readonly buy_in: number;
  readonly fee: number;
  readonly bounty: number;
  readonly guarantee: number;
  readonly chips: number;
  readonly format: "moving" | "shoot-out";
  readonly late_levels: number;
  readonly reentries: number;
  readonly rebuys: Rebuys | null;
  readonly satellite_to: string;
  readonly ticket: number;
  readonly invited: readonly string[];
  /** The buy-in and fee may be paid in VIP points (RULES.md: two a euro; such entries earn none). */
  readonly points: boolean;
  readonly turn_seconds: number;
  readonly bank_seconds: number;
  /** From the end of a hand to the next one at the same table. */
  readonly pause_seconds: number;
}

/** One table: how many play, the largest stack there and the smallest. */
export interface TournamentTable {
  readonly table: string;
  readonly players: number;
  readonly largest: number;
  readonly smallest: number;
}

/**
 * `rank` by chips, of who is out his `place` (0 until it is final), which `tied` share; `table`, empty for
 * who has none, is the id of his.
 */
export interface TournamentPlayer {
  readonly player: string;
  readonly name: string;
  readonly rank: number;
  readonly stack: number;
  readonly table: string;
  readonly seat: number;
  readonly place: number;
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

/**
 * What all are asked to agree to until `until`: `amounts` now, and `left` for the winner. `by` whom it was
 * proposed, `agreed` who (ids) has agreed.
 */
export interface DealOffer {
  readonly by: string;
  readonly how: "chips" | "icm";
  readonly left: number;
  readonly amounts: readonly PlayerAmount[];
  readonly agreed: readonly string[];
  readonly until: number;
}

/** A player of the final table, and what a deal would bring them now `by_chips` and `by_icm`. */
export interface DealShare {
  readonly player: string;
  readonly name: string;
  readonly stack: number;
  readonly by_chips: number;
  readonly by_icm: number;
}

/**
 * A tournament as everybody may see it. `level` is from 1, 0 before the start; `ends`: when the level or the
 * break is over, None while nothing ends or the clock stands still, in a pause or while a deal is discussed (then
 * `clock_left` ms are left of it). `next_break`: when the next one begins, as far as the clock says. `prizes` by
 * place once they are known, and before as if nobody else came. `top` are the first by chips, `last_out` the last
 * who are out, the latest first.
 */
export interface TournamentView {
  readonly type: "TournamentView";
  readonly tournament: string;
  readonly config: TournamentConfig;
  readonly private: boolean;
  readonly phase: "cancelled" | "over" | "registering" | "running";
  readonly open: boolean;
  readonly started: number | null;
  readonly ended: number | null;
  readonly level: number;
  readonly ends: number | null;
  readonly clock_left: number | null;
  readonly in_break: boolean;
  readonly break_due: boolean;
  readonly paused: string;
  readonly next_break: number | null;
  readonly hand_for_hand: boolean;
  readonly final: boolean;
  /** Nobody joins any more. */
  readonly closed: boolean;
  readonly entrants: number;
  readonly entries: number;
  readonly waiting: number;
  readonly left: number;
  /** All that are in play, as the last finished hands have left them. */
  readonly chips: number;
  readonly pool: number;
  readonly overlay: number;
  readonly prizes: readonly number[];
  readonly tables: readonly TournamentTable[];
  readonly top: readonly TournamentPlayer[];
  readonly last_out: readonly TournamentPlayer[];
  readonly deal: DealOffer | null;
  /** Why the tournament was cancelled. */
  readonly cancelled: string;
  /** What a deal would divide, if nothing were kept for the winner; empty where none can be made. */
  readonly shares: readonly DealShare[];
  readonly buy_in_percent: number;
  /** What the house takes of buy-ins, and of rebuys and add-ons, of a tournament without a fee (RULES.md K2e). */
  readonly rebuy_percent: number;
  /** Of a shoot-out, from 1; 0 before its start, and in all others. */
  readonly round: number;
  /** How many rounds a shoot-out has, with those who are in or have registered; 0 in all others. */
  readonly rounds: number;
  /** What decides how many places are paid: every entry, or the players at the start (RULES.md C49). */
  readonly chart_counts: "entrants at the start" | "entries";
  /** With at most so many players the winner gets the whole pool; 0 for never. */
  readonly winner_takes_all_up_to: number;
}

/**
 * What concerns the viewer alone. `waiting`: his place on the waiting list, 0 where he is not on it; `me` where
 * he takes part; `rebuy` and `addon`: what it would cost him now, None where he may not.
 */
export interface TournamentOwn {
  readonly type: "TournamentOwn";
  readonly tournament: string;
  readonly registered: boolean;
  readonly waiting: number;
  readonly may_enter: boolean;
  readonly may_withdraw: boolean;
  readonly rebuy: number | null;
  readonly addon: number | null;
  readonly me: TournamentPlayer | null;
  /** The viewer has lost all chips, and may rebuy: until then the seat is kept and its table waits. */
  readonly rebuy_until: number | null;
  /** What came back to the viewer's wallet when the tournament was cancelled. */
  readonly returned: number | null;
}

/**
 * The player sits there from now on. `why`: the `start`, a new `round` of a shoot-out, the `final` table,
 * `late` (he has joined after the start, or come back), `balance`, `break` (his table was broken), `director`,
 * or `resumed` (the room was interrupted).
 */
export interface TournamentSeat {
  readonly type: "TournamentSeat";
  readonly tournament: string;
  readonly name: string;
  readonly table: string;
  readonly seat: number;
  readonly why: "balance" | "break" | "director" | "final" | "late" | "resumed" | "round" | "start";
}

/** The player's tournament is over for him: his place, how many share it, and what he gets. */
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
 * The director has disqualified the player; `reason` says why. `forfeits`: they get neither a prize, nor
 * anything back if the tournament is cancelled.
 */
export interface TournamentDisqualified {
  readonly type: "TournamentDisqualified";
  readonly tournament: string;
  readonly name: string;
  readonly reason: string;
  readonly forfeits: boolean;
}

/**
 * Hello to a table. `seen` is the number of the last event that the client has (0: none): it is sent what it
 * missed, or a snapshot.
 */
export interface Watch {
  readonly type: "Watch";
  readonly table: string;
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

/**
 * Take a seat with a buy-in. `id` is the client's own: sent twice is done once. `entry`: wait for the big
 * blind, or post what is owed (`ChooseEntry` changes it).
 */
export interface Sit {
  readonly type: "Sit";
  readonly id: string;
  readonly table: string;
  readonly seat: number;
  readonly buy_in: number;
  readonly entry?: "post" | "wait";
}

/** Wait for a seat at a table that has none free; the command `LeaveWaiting` ends it. */
export interface Wait {
  readonly type: "Wait";
  readonly id: string;
  readonly table: string;
}

/** Wait for a seat at any table of the kind, also at those that open later; not `on`: no longer. */
export interface WaitForKind {
  readonly type: "WaitForKind";
  readonly id: string;
  readonly kind: TableKind;
  readonly on?: boolean;
}

/** Take a seat at the table of the kind at which most play. The answer is `Seated`. */
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

/**
 * Leave the table: at once between hands, else when the hand is over. `now`: the hand is folded when the player's
 * turn comes; `after hand`: the player plays it to its end.
 */
export interface Leave {
  readonly type: "Leave";
  readonly when?: "after hand" | "now";
}

/** Wait for a seat no longer, or decline the one that is offered. */
export interface LeaveWaiting {
  readonly type: "LeaveWaiting";
}

/** From the next hand on, or from the hand on in which the big blind would be his. */
export interface SitOut {
  readonly type: "SitOut";
  readonly when?: "big blind" | "next hand";
}

/** Come back; also takes back sitting out that has not begun. */
export interface SitIn {
  readonly type: "SitIn";
}

/**
 * How to come in: `wait` for the big blind, or `post` what is owed (RULES.md A17 to A19). `once`: only for
 * the next time; after that what was chosen before holds again.
 */
export interface ChooseEntry {
  readonly type: "ChooseEntry";
  readonly entry: "post" | "wait";
  readonly once?: boolean;
}

/**
 * What the room brings from the wallet by itself between hands: it fills the stack up to `top_up_to`, and brings
 * `rebuy` when nothing is left. 0: nothing.
 */
export interface SetAutoChips {
  readonly type: "SetAutoChips";
  readonly top_up_to: number;
  readonly rebuy: number;
}

/** Straddle whenever it is one's turn to, at a table that allows it. */
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

/** `amount`: what the player's bets of this round then come to. */
export interface BetTo {
  readonly type: "BetTo";
  readonly amount: number;
}

/** `amount`: what the player's bets of this round then come to, not the increment. */
export interface RaiseTo {
  readonly type: "RaiseTo";
  readonly amount: number;
}

/** All of the stack, whatever that then is: a call, a bet or a raise. */
export interface AllIn {
  readonly type: "AllIn";
}

export interface BringIn {
  readonly type: "BringIn";
}

/** `cards`: card numbers out of the player's own hand. */
export interface Discard {
  readonly type: "Discard";
  readonly cards: readonly number[];
}

export interface StandPat {
  readonly type: "StandPat";
}

/** A vote for the division of the pot (RULES.md J12). */
export interface Split {
  readonly type: "Split";
}

/** Deal the rest of the board twice, half of every pot for each; `Check` declines. */
export interface RunTwice {
  readonly type: "RunTwice";
}

/** An action in the hand; `turn` is the number of the turn that it answers. */
export interface Act {
  readonly type: "Act";
  readonly turn: number;
  readonly action: PlayerCommand;
}

/** Show one's own hand after the end of a hand, before the next one. */
export interface ShowCards {
  readonly type: "ShowCards";
}

/** See which common cards would still have come, after a hand in which one was dealt in. */
export interface HuntRabbit {
  readonly type: "HuntRabbit";
}

/** Which of the table's games is played whenever it is the player's turn to choose; it answers `GameAsked`. */
export interface ChooseGame {
  readonly type: "ChooseGame";
  readonly at: number;
}

/** The player no longer wants the chips that they have asked the host for (`AskChips`). */
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

/** The next hand is a bomb pot with this ante; 0: with that of the table's own bomb pots. */
export interface CallBomb {
  readonly type: "CallBomb";
  readonly ante?: number;
}

/** No further hand until `GoOn`; the running one is played to its end. */
export interface HoldPlay {
  readonly type: "HoldPlay";
}

/** Play goes on. */
export interface GoOn {
  readonly type: "GoOn";
}

/**
 * The player (an id) leaves with his chips, after the running hand where he is dealt in; `keep_out`: and may
 * never come to this table again.
 */
export interface RemovePlayer {
  readonly type: "RemovePlayer";
  readonly player: string;
  readonly keep_out?: boolean;
}

/** The table closes for good after the running hand, and everybody has his chips back. */
export interface EndTable {
  readonly type: "EndTable";
}

/**
 * From the next hand on this is the table's first game; `unit` and `ante` as in the wish for a private table.
 * Further games and all other settings stay, their amounts scaled by the ratio of the stakes.
 */
export interface ChangeGame {
  readonly type: "ChangeGame";
  readonly game: string;
  readonly limit: string;
  readonly unit?: number;
  readonly ante?: number;
}

/**
 * The player has the chips that he has asked for, or the `amount` that the host sets (0: what was asked); not
 * `approve`: he has none.
 */
export interface AnswerChips {
  readonly type: "AnswerChips";
  readonly player: string;
  readonly approve: boolean;
  readonly amount?: number;
}

/** Another player with a seat at the table is its host from now on. */
export interface HandOver {
  readonly type: "HandOver";
  readonly player: string;
}

/** An order of the host of a private table. */
export interface Host {
  readonly type: "Host";
  readonly id: string;
  readonly table: string;
  readonly order: HostOrder;
}

/** A line for the table's chat. `text` is put on one line; what is too long is cut. */
export interface Say {
  readonly type: "Say";
  readonly id: string;
  readonly table: string;
  readonly text: string;
}

/** One of a few things that can be said with one press; it counts as a line of the chat, and is kept nowhere. */
export interface React {
  readonly type: "React";
  readonly id: string;
  readonly table: string;
  readonly kind: "good-luck" | "nice-hand" | "ouch" | "thanks" | "well-played" | "wow";
}

/** Complain of the line `number` to whoever runs the room. `why` in one's own words, if one likes. */
export interface ReportChat {
  readonly type: "ReportChat";
  readonly id: string;
  readonly table: string;
  readonly number: number;
  readonly why?: string;
}

/** `sent` comes back in `Pong` as it is. */
export interface Ping {
  readonly type: "Ping";
  readonly sent: number;
}

/**
 * Sent back as soon as a `Pong` is there, with its `now`: so the room measures the way there and back, which it
 * does not take from the player's acting time.
 */
export interface Heard {
  readonly type: "Heard";
  readonly now: number;
}

/** The player has read a warning of the operator (`Warned`). */
export interface Acknowledge {
  readonly type: "Acknowledge";
  readonly warning: number;
}

/** The player has read that play was interrupted (`Interrupted`). */
export interface AcknowledgeInterruption {
  readonly type: "AcknowledgeInterruption";
  readonly interruption: string;
}

/** The player has read how long he has played (`RealityCheck`). */
export interface HeedCheck {
  readonly type: "HeedCheck";
  readonly number: number;
}

/** The list of tournaments; not `on`: no longer. The answer is `Tournaments`. */
export interface WatchTournaments {
  readonly type: "WatchTournaments";
  readonly on: boolean;
}

/**
 * One tournament; not `on`: no longer. The answer is `TournamentView` and, for who is logged in,
 * `TournamentOwn`; both come again when something has changed, at most once a second.
 */
export interface WatchTournament {
  readonly type: "WatchTournament";
  readonly tournament: string;
  readonly on?: boolean;
}

/**
 * Register, late or again too where that is allowed; where the tournament is full it is the waiting list. Buy-in
 * and fee are debited at once, `pay` by money or by VIP points.
 */
export interface Enter {
  readonly type: "Enter";
  readonly pay?: "cash" | "points";
}

/** Unregister before the start, or leave the waiting list, with everything back. */
export interface Withdraw {
  readonly type: "Withdraw";
}

export interface TakeRebuy {
  readonly type: "TakeRebuy";
}

/** The rebuy that is offered until `TournamentOwn.rebuy_until` is not wanted: the table need not wait. */
export interface RefuseRebuy {
  readonly type: "RefuseRebuy";
}

export interface TakeAddOn {
  readonly type: "TakeAddOn";
}

/** At the final table: divide what is left of the prizes by chips or by ICM, with `left` kept for the winner. */
export interface OfferDeal {
  readonly type: "OfferDeal";
  readonly by: "chips" | "icm";
  readonly left?: number;
}

export interface AnswerOffer {
  readonly type: "AnswerOffer";
  readonly agreed: boolean;
}

/** A player's command to a tournament. `id` is the client's own: sent twice is done once. */
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
