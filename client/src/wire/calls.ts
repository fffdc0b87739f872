// Made from the calls that dealerbox/gateway declares by `python -m dealerbox.gateway.typescript
// client/src/wire/types.ts`. Not to be edited: a test fails where this file and the Python structs differ.

import type { Accepted, Balance, Barring, Level, LobbyTable, PlayerNote, PlayerPicture, TableConfig, TableEvent, TournamentConfig, TournamentOwn, TournamentPlayer, TournamentRow, TournamentView } from "./types";

/** `language` is that in which letters are written. */
export interface NewAccount {
  readonly name: string;
  readonly password: string;
  readonly email?: string;
  readonly language?: string;
}

/** `name` may be a confirmed e-mail address. */
export interface NameAndPassword {
  readonly name: string;
  readonly password: string;
}

/** `code`: of the device, or one of the recovery codes. */
export interface ChallengeAndCode {
  readonly challenge: string;
  readonly code: string;
}

/** Without a name the room chooses one. */
export interface GuestName {
  readonly name?: string | null;
  readonly language?: string;
}

export interface GuestRegistration {
  readonly name: string;
  readonly password: string;
  readonly email?: string;
}

/** A name, or an e-mail address. */
export interface ForgottenPassword {
  readonly who: string;
}

export interface TokenAndPassword {
  readonly token: string;
  readonly password: string;
}

export interface LinkToken {
  readonly token: string;
}

export interface NewLanguage {
  readonly language: string;
}

/**
 * Which emails about tournaments you want besides those that are always sent: `reminders` an hour before the
 * start, `results` once you are out or have won.
 */
export interface TournamentEmails {
  readonly reminders: boolean;
  readonly results: boolean;
}

export interface OldAndNew {
  readonly old: string;
  readonly new: string;
}

/** An empty `email` takes the address away. */
export interface EmailAndPassword {
  readonly email: string;
  readonly password: string;
}

export interface Password {
  readonly password: string;
}

export interface Code {
  readonly code: string;
}

/** `code` where there is a second factor; a guest has neither. */
export interface PasswordAndCode {
  readonly password?: string;
  readonly code?: string;
}

/** As `TableKey`, a link's secret, or a table's code with its password; `name` is that of the guest. */
export interface ClaimRequest {
  readonly token?: string;
  readonly table?: string;
  readonly password?: string;
  readonly name: string;
}

export interface ClaimSecret {
  readonly secret: string;
}

export interface AnswerClaim {
  readonly claim: string;
  readonly accept: boolean;
}

/** A game and its stakes; `unit`, `ante` and `small_blind` as in `games.stakes.stakes_of`. */
export interface RequestedGame {
  readonly game: string;
  readonly limit: string;
  readonly unit?: number;
  readonly ante?: number;
  readonly small_blind?: number;
}

/** The options of `table.config.Extras`; `games` are those played in rotation after the first. */
export interface RequestedExtras {
  readonly games?: readonly RequestedGame[];
  readonly rotate_by?: "hands" | "orbits";
  readonly rotate_every?: number;
  readonly dealers_choice?: boolean;
  readonly straddle?: "" | "button" | "utg";
  readonly bomb_every?: number;
  readonly bomb_ante?: number;
  readonly run_twice?: boolean;
  readonly rabbit?: boolean;
  readonly seven_deuce?: number;
  readonly symbol?: string;
}

/** A private table as its host requests it. */
export interface TableRequest {
  readonly name: string;
  readonly game: string;
  readonly limit: string;
  readonly seats: number;
  readonly unit?: number;
  readonly ante?: number;
  /** 0: half of the big blind. */
  readonly small_blind?: number;
  readonly chip?: number;
  /** None: the rule book's. */
  readonly min_buy_in?: number | null;
  /** None: the rule book's; 0: no maximum. */
  readonly max_buy_in?: number | null;
  readonly speed?: "fast" | "normal" | "slow";
  readonly chat?: "all" | "off" | "players";
  /** The host approves the chips that others bring to the table. */
  readonly approve?: boolean;
  readonly extras?: RequestedExtras;
  readonly password?: string;
}

export interface Link {
  readonly token: string;
}

/** A link's secret, or a table's code with its password. */
export interface TableKey {
  readonly token?: string;
  readonly table?: string;
  readonly password?: string;
}

/** Where a link leads, as browsers write it: `https://…/join/…`. */
export interface Address {
  readonly address: string;
}

/** A payment of a sheet by who pays whom; empty for the house. `paid`: it was made. */
export interface PaidPayment {
  readonly payer: string;
  readonly payee: string;
  readonly paid: boolean;
}

/** The line of `player` becomes part of that of `into`; if that is empty, it is a line of its own again. */
export interface JoinedLines {
  readonly player: string;
  readonly into?: string;
}

/** Empty: none from now on. */
export interface TablePassword {
  readonly password: string;
}

/** `cards`: your own cards too; `names`: who played, and at which table. */
export interface HandLinkRequest {
  readonly cards: boolean;
  readonly names: boolean;
}

export interface Secret {
  readonly token: string;
}

/** What an error is and where in the client's code; nothing that anybody wrote or was dealt. */
export interface ClientFaultReport {
  readonly kind: string;
  readonly frames: readonly string[];
  readonly view: string;
  readonly version: string;
}

export interface NewNote {
  readonly text?: string;
  readonly colour?: "" | "blue" | "green" | "orange" | "pink" | "purple" | "red" | "teal" | "yellow";
  readonly muted?: boolean;
}

/** Empty: none, and clients draw one from the name. */
export interface OwnPicture {
  readonly picture: string;
}

/** `password`, and `code` of the second factor (or a recovery code), are what `asks` of `OwnKeys` names. */
export interface NewKey {
  readonly name: string;
  readonly scopes: readonly string[];
  readonly days?: number | null;
  readonly addresses?: readonly string[];
  readonly password?: string;
  readonly code?: string;
}

export interface NewStaffKey {
  readonly name: string;
  readonly scopes: readonly string[];
  readonly days?: number | null;
  readonly addresses?: readonly string[];
  readonly reason: string;
}

/** `key` is its id, not its secret. */
export interface KeyRef {
  readonly key: string;
  readonly reason: string;
}

export interface NewWebhook {
  readonly url: string;
  readonly events: readonly string[];
  readonly reason: string;
}

/** `on` False: it is told nothing, and what waits goes on waiting. */
export interface WebhookChange {
  readonly hook: string;
  readonly url: string;
  readonly events: readonly string[];
  readonly on: boolean;
  readonly reason: string;
}

export interface WebhookRef {
  readonly hook: string;
  readonly reason?: string;
}

/** `delivery` None: all that are parked. */
export interface ParkedRef {
  readonly hook: string;
  readonly delivery?: number | null;
}

/** `nonce` is made up by who asks; sent twice it is one deposit. */
export interface NewDeposit {
  readonly currency: string;
  readonly amount: number;
  readonly way: string;
  readonly nonce: string;
}

/**
 * `account` and `holder`: where the money goes, where the way needs to know. `like`: to where that earlier
 * withdrawal of yours went.
 */
export interface NewWithdrawal {
  readonly currency: string;
  readonly amount: number;
  readonly way: string;
  readonly nonce: string;
  readonly account?: string;
  readonly holder?: string;
  readonly like?: string;
}

export interface StepRequest {
  readonly id: string;
  readonly reason?: string;
}

/** `amount`: what has arrived; left out: what was announced. */
export interface ArrivedAmount {
  readonly id: string;
  readonly amount?: number | null;
  readonly reason?: string;
}

export interface RejectedRequest {
  readonly id: string;
  readonly reason: string;
}

/** `player` is a name or an id; `nonce` is made up by who asks: sent twice it is done once. */
export interface InPersonPayment {
  readonly player: string;
  readonly currency: string;
  readonly amount: number;
  readonly nonce: string;
  readonly reason?: string;
}

/** `amount` below zero takes it from the player. `against` is `bank` or `rake`. */
export interface NewCorrection {
  readonly player: string;
  readonly currency: string;
  readonly amount: number;
  readonly against: string;
  readonly reason: string;
  readonly nonce: string;
}

export interface NewList {
  readonly way: string;
  readonly nonce: string;
}

/** `text` is the file: camt.053, or a table. */
export interface StatementText {
  readonly way: string;
  readonly text: string;
}

/** `keys` are of the lines to book; `players`: whose money a line is where its reference does not say so. */
export interface BookRequest {
  readonly way: string;
  readonly text: string;
  readonly keys: string[];
  readonly players?: Readonly<Record<string, string>>;
}

/** `value` in cents, or minutes; null: no limit. */
export interface NewLimit {
  readonly name: "deposit-day" | "deposit-month" | "deposit-week" | "loss-day" | "loss-month" | "loss-week" | "session-day" | "session-stretch" | "table-stake" | "tournament-stake";
  readonly currency?: string;
  readonly value: number | null;
}

/** `currency` is empty where minutes are limited. */
export interface LimitRef {
  readonly name: "deposit-day" | "deposit-month" | "deposit-week" | "loss-day" | "loss-month" | "loss-week" | "session-day" | "session-stretch" | "table-stake" | "tournament-stake";
  readonly currency?: string;
}

export interface NewBreak {
  readonly hours: number;
}

export interface NewExclusion {
  readonly period: "1 year" | "5 years" | "6 months" | "for good";
}

export interface NewCheck {
  readonly minutes: number;
}

export interface ExcludeRequest {
  readonly player: string;
  readonly period: "1 year" | "5 years" | "6 months" | "for good";
  readonly reason: string;
}

export interface LiftExclusionRequest {
  readonly player: string;
  readonly reason: string;
}

/** `table` None: all. */
export interface TablesRef {
  readonly table: string | null;
  readonly reason?: string;
}

/** `now`: the running hand is void. */
export interface TableRef {
  readonly table: string;
  readonly reason: string;
  readonly now?: boolean;
}

export interface CloseRoomRequest {
  readonly minutes: number;
  readonly reason: string;
}

/** `player` is a name or an id. */
export interface PlayerRef {
  readonly player: string;
  readonly reason: string;
}

export interface PrizeRef {
  readonly hand: string;
  readonly reason?: string;
}

export interface ReopenRequest {
  readonly table: string;
  readonly reason: string;
}

/** `player` is a name or an id; `minutes` None: for good. */
export interface MuteRequest {
  readonly player: string;
  readonly minutes: number | null;
  readonly reason?: string;
}

export interface UnmuteRequest {
  readonly player: string;
}

export interface ChatLineRef {
  readonly table: string;
  readonly number: number;
}

export interface AnnounceRequest {
  readonly config: TournamentConfig;
}

/** Pause: current hands are played to their end, and the clock stops. */
export interface Pause {
  readonly type: "Pause";
  readonly reason: string;
}

export interface Resume {
  readonly type: "Resume";
}

/** Add time to the current level or break. */
export interface AddTime {
  readonly type: "AddTime";
  readonly seconds: number;
}

/** Move a player to the first free seat after the table's button, as soon as they are in no hand. */
export interface MovePlayer {
  readonly type: "MovePlayer";
  readonly player: string;
  readonly table: number;
}

/** Disqualify a player: they are out, in the place that is next, and their chips leave play. */
export interface Disqualify {
  readonly type: "Disqualify";
  readonly player: string;
  readonly reason: string;
  /**
   * They get neither the prize of the place, which goes to the winner's prize, nor anything back if the tournament is
   * cancelled.
   */
  readonly forfeits?: boolean;
}

/** Change the description before the start, within what `editing` allows. The id does not change. */
export interface Reannounce {
  readonly type: "Reannounce";
  readonly config: TournamentConfig;
}

/** Cancel the tournament (RULES.md K18, K19). */
export interface Cancel {
  readonly type: "Cancel";
  readonly reason: string;
  /**
   * Empty: as the rules say, a rollback in the first half hour and a payout later, but always a payout in a Sit & Go.
   * Before the first hand everybody is refunded.
   */
  readonly how?: "" | "payout" | "rollback";
}

/** The director sends a message to all players who are still in. */
export interface Broadcast {
  readonly type: "Broadcast";
  readonly text: string;
}

/** `command` names its players by name or id. */
export interface DirectorRequest {
  readonly tournament: string;
  readonly command: Pause | Resume | AddTime | MovePlayer | Disqualify | Reannounce | Cancel | Broadcast;
}

export interface InviteRequest {
  readonly name: string;
  readonly roles: ("cashier" | "director" | "owner" | "security" | "support")[];
  readonly reason?: string;
}

export interface NewRoles {
  readonly member: string;
  readonly roles: ("cashier" | "director" | "owner" | "security" | "support")[];
  readonly reason: string;
}

/** `member` is a name or an id. */
export interface MemberRef {
  readonly member: string;
  readonly reason: string;
}

/** `code`: of the second factor, or a recovery code; empty where there is no second factor yet. */
export interface NamePasswordCode {
  readonly name: string;
  readonly password: string;
  readonly code?: string;
}

export interface OfficeKey {
  readonly key: string;
}

export interface LinkSecret {
  readonly link: string;
}

/** `name` is heeded where the link is for nobody by name. */
export interface LinkAndPassword {
  readonly link: string;
  readonly password: string;
  readonly name?: string;
}

/**
 * A code of the second factor or a recovery code, or the password where there is no second factor; the key, where
 * the session was opened with it.
 */
export interface Proof {
  readonly proof: string;
}

export interface NewPassword {
  readonly old: string;
  readonly new: string;
}

export interface FactorCode {
  readonly code: string;
}

/** `session`: its id; None: all but this one. */
export interface SessionRef {
  readonly session: string | null;
}

export interface NewStaffNote {
  readonly player: string;
  readonly text: string;
}

export interface SuspendRequest {
  readonly player: string;
  readonly hours: number;
  readonly reason: string;
}

export interface LiftSuspensionRequest {
  readonly player: string;
  readonly reason?: string;
}

export interface LogOutRequest {
  readonly player: string;
  readonly reason: string;
}

/** `second_factor`: whether using the link also removes the second factor. */
export interface RecoveryRequest {
  readonly player: string;
  readonly reason: string;
  readonly second_factor?: boolean;
}

export interface HandToOpen {
  readonly hand: string;
  readonly reason: string;
}

/**
 * `players` are names or ids. With `days` the case of a pair begins with what the desk says of so many days,
 * and with the hands in which most went one way.
 */
export interface NewCase {
  readonly players: string[];
  readonly reason: string;
  readonly title?: string;
  readonly days?: number | null;
}

/** `about`: a hand's id, a player's name or id, or a status, by the `kind`; a note is about nothing. */
export interface NewEntry {
  readonly case: number;
  readonly kind: "hand" | "note" | "player" | "status";
  readonly about?: string;
  readonly text?: string;
}

export interface CaseDecision {
  readonly case: number;
  readonly decision: "closed-accounts" | "no-breach" | "other" | "suspended" | "warned";
  readonly reason: string;
}

/** `template` is the id of its first table. */
export interface TemplateRef {
  readonly template: string;
}

/** What is asked of who registers: whether the room wants an e-mail address. */
export interface Rules {
  readonly email: "off" | "optional" | "required";
}

/** As `Me`; `token` is the secret of the session, for programs: browsers have it in a cookie. */
export interface LoggedInAs {
  readonly player: string;
  readonly name: string;
  readonly guest: boolean;
  readonly balances: readonly Balance[];
  readonly token: string;
}

/** The login before this one: `at` in ms (UTC); `failed`: how many attempts have failed since. */
export interface LastLogIn {
  readonly at: number;
  readonly address: string;
  readonly agent: string;
  readonly failed: number;
}

/**
 * As `LoggedInAs`; `last` is the log-in before this one. Where a code of the second factor is asked for, all of
 * it is empty but `challenge`, which goes with the code to `/api/login/code` until `challenge_ends` (ms).
 */
export interface LogInAnswer {
  readonly player: string | null;
  readonly name: string | null;
  readonly guest: boolean;
  readonly balances: readonly Balance[];
  readonly token: string | null;
  readonly last: LastLogIn | null;
  readonly challenge: string | null;
  readonly challenge_ends: number | null;
}

/** Who is logged in, None: nobody. */
export interface Me {
  readonly player: string | null;
  readonly name: string | null;
  readonly guest: boolean;
  readonly balances: readonly Balance[];
}

/** Whose address it is. */
export interface Confirmed {
  readonly name: string;
}

/**
 * `confirmed`: when the address was, None: not yet; `wanted`: another one that takes its place once it is
 * confirmed. `recovery_left`: recovery codes that were not used, None where the second factor is off. `last`: the
 * log-in before this session. `picture` as in `PlayerPicture`. `tournament_letters`: those that are wanted.
 */
export interface OwnAccount {
  readonly created: number;
  readonly guest: boolean;
  readonly email_use: "off" | "optional" | "required";
  readonly email: string;
  readonly confirmed: number | null;
  readonly wanted: string;
  readonly language: string;
  readonly recovery_left: number | null;
  readonly last: LastLogIn | null;
  readonly picture: string;
  readonly tournament_letters: TournamentEmails;
}

/** `qr` is an SVG document of `uri`. */
export interface SecondFactorSetup {
  readonly secret: string;
  readonly uri: string;
  readonly qr: string;
}

/** Told this once. */
export interface RecoveryCodes {
  readonly codes: readonly string[];
}

export interface SessionRow {
  readonly id: string;
  readonly created: number;
  readonly used: number;
  readonly address: string;
  readonly agent: string;
  readonly this: boolean;
}

export interface AccountEventRow {
  readonly at: number;
  readonly what: "closed" | "code-failed" | "data-taken" | "email-confirmed" | "email-set" | "factor-off" | "factor-on" | "kept" | "key-made" | "key-revoked" | "log-in" | "log-in-failed" | "logged-out-everywhere" | "moved" | "new-device" | "password-changed" | "password-reset" | "proved" | "recovery-link" | "recovery-renewed" | "recovery-used" | "registered" | "session-ended" | "unlocked";
  readonly address: string;
  readonly agent: string;
}

/** `events`: the last that happened to the account, the latest first. */
export interface OwnSessions {
  readonly sessions: SessionRow[];
  readonly events: AccountEventRow[];
}

export interface TableList {
  readonly tables: readonly LobbyTable[];
}

/** One line of a rake schedule. */
export interface Rate {
  readonly limits: readonly ("FL" | "SL" | "NL" | "PL" | "HPL")[];
  /** The line applies to tables whose upper limit is at most this; None: to any. */
  readonly big_bet: number | null;
  /** Taken for each full `step` of the pot. */
  readonly charge: number;
  readonly step: number;
  /** A smaller pot pays 1 for each full 20 instead. */
  readonly fine_below: number;
  /** (players dealt in up to this many, maximum rake). */
  readonly caps: readonly (readonly [number, number])[];
  /** What a pot with exactly one full step pays (C9r); 0: the usual charge for a step. */
  readonly first_step: number;
}

/**
 * `rake` is the line of the house's schedule that holds here, None where no hand is raked. `rake_from`: the
 * street (from 0) that a hand must reach to be raked (RULES.md C2r). `vip_points`: for each euro of rake.
 * `protections_a_day`: artificial all-ins in 24 hours for who loses his connection; `protections_left`: those of
 * the player who asks, None for an observer (RULES.md A23 to A27). `jackpot`: a hand with more than two players can
 * win the bad beat jackpot; not where the board is dealt twice (M4).
 */
export interface TableRules {
  readonly house: string;
  readonly rake: Rate | null;
  readonly rake_from: number;
  readonly vip_points: number;
  readonly protections_a_day: number;
  readonly protections_left: number | null;
  readonly jackpot: boolean;
}

/** `hand`: in which. */
export interface PointsEarned {
  readonly at: number;
  readonly hand: string;
  readonly amount: number;
}

export interface Points {
  readonly points: number;
  readonly history: PointsEarned[];
}

/**
 * One rule book's values for all games; named as in `RuleBook`. Per cents are whole, `jackpot_above` is
 * cents. `rates`: the lines of its rake schedule, of which the first that fits a table holds. `own` as in
 * `GameRules`.
 */
export interface RuleBookValues {
  readonly book: string;
  readonly heads_up_dealer: "big" | "small";
  readonly protections_a_day: number;
  readonly protected_where_free: boolean;
  readonly all_in_hands_shown: boolean;
  readonly jackpot: boolean;
  readonly jackpot_fed_percent: number;
  readonly jackpot_beaten_percent: number;
  readonly jackpot_winner_percent: number;
  readonly jackpot_table_percent: number;
  readonly jackpot_share_of_the_two: boolean;
  readonly jackpot_above: number;
  readonly jackpot_review_hours: number;
  readonly late_entry: boolean;
  readonly prize_chart_counts: "entrants at the start" | "entries";
  readonly winner_takes_all_up_to: number;
  readonly rates: readonly Rate[];
  readonly own: readonly string[];
}

/** What is dealt before one betting round, and how that round is bet. */
export interface Street {
  readonly opener: "after posts" | "left of dealer" | "after big blind" | "bring-in" | "best board";
  /** The player's new cards in order, `d` face down and `u` face up. */
  readonly deal: string;
  /** The number of community cards. */
  readonly board: number;
  /** The maximum number of cards a player may draw first; 0: no draw. */
  readonly draw: number;
  /** Fixed limit uses the big bet in this round (C9). */
  readonly big: boolean;
  /** Both bet sizes are allowed once an exposed pair shows (C28). */
  readonly open_pair: boolean;
  /** If the deck is too short, deal one community card instead of everybody's own, without betting (G12). */
  readonly community_if_short: boolean;
  /** The split is offered in this round (J12). */
  readonly split_offer: boolean;
}

/**
 * What beats what for one half of the pot. `hands`: categories, the one that wins first; `hole`: how many of
 * one's own cards must play, None for any. `ace_under`: the rank that the ace may stand under in a straight, empty
 * where it is only high; `ace_low`: it counts below the deuce everywhere. `suits`: the suits from the highest down
 * where they decide between equal ranks, else empty (RULES.md C54).
 */
export interface HandOrder {
  readonly half: "high" | "low";
  readonly ranking: string;
  readonly hole: number | null;
  readonly hands: readonly string[];
  readonly ace_under: string;
  readonly ace_low: boolean;
  readonly lowest_wins: boolean;
  readonly suits: string;
  /** By rule book, the ranking of each book that compares these hands by another one (C34). */
  readonly other_rankings: Readonly<Record<string, string>>;
}

/**
 * One game by one `book`. `books`: all by which open tables play it, that of most of them first. `offered`:
 * whether the book has the game; where it has not, it is played as the default has it.
 *
 * `bring_in_suits`: from the highest down, empty where blinds are posted; `bring_in_low`: the limits in which the
 * lowest card brings in. `spread`: the largest bet of each round of a spread limit, in units of the first.
 * `draw_seconds`: of each draw, 0 where nothing is drawn. `jackpot`: the lowest hand that can be a bad beat, five
 * cards as text; empty where the game has none; `jackpot_both_own`: with both hole cards in it. `own`: the values
 * of this game that the book has otherwise than the default.
 */
export interface GameRules {
  readonly game: string;
  readonly book: string;
  readonly books: readonly string[];
  readonly offered: boolean;
  readonly deck: "32" | "52";
  readonly max_players: number;
  readonly blinds: boolean;
  readonly bring_in_suits: string;
  readonly bring_in_low: readonly ("FL" | "SL" | "NL" | "PL" | "HPL")[];
  readonly streets: readonly Street[];
  readonly orders: readonly HandOrder[];
  readonly spread: readonly number[];
  readonly first_to_show: "after big blind" | "highest board" | "left of dealer";
  readonly draw_seconds: number;
  readonly barred_discards: string;
  readonly rake_from: number;
  readonly jackpot: string;
  readonly jackpot_both_own: boolean;
  readonly own: readonly string[];
}

/**
 * `houses`: the values of every book that one of the `games` is played by, those of the room's own or of the
 * one that was asked for first. `fixed_limit_bets`: bets in a round of fixed limit; `spread_cap`: how many times
 * its largest bet a round of spread limit may come to; `bring_in_antes`: the usual bring-in in antes;
 * `vip_points`: for each euro of rake; `rollback_minutes`: so long after its start a tournament that is cancelled
 * is paid back, later its prizes are divided (RULES.md K18); `buy_in_percent` and `rebuy_percent`: what the house
 * takes of a tournament without a fee (K2e). `fee_points`: VIP points for each euro of a fee, and so many pay a euro
 * of an entry (C11r).
 */
export interface RoomRules {
  readonly houses: readonly [RuleBookValues, ...RuleBookValues[]];
  readonly games: readonly GameRules[];
  readonly fixed_limit_bets: number;
  readonly spread_cap: number;
  readonly bring_in_antes: number;
  readonly vip_points: number;
  readonly fee_points: number;
  readonly rollback_minutes: number;
  readonly buy_in_percent: number;
  readonly rebuy_percent: number;
}

/** Addresses without a path, such as `http://192.168.1.20:8000`. */
export interface RoomAddresses {
  /** The one that the operator has named (`--web-address`); empty if none. */
  readonly web: string;
  /** In the local network; empty if the room listens on this machine only, or this machine is in no network. */
  readonly network: string;
  /** Whether the room listens on this machine only. */
  readonly loopback: boolean;
}

/** `secret` is for the new device, which asks for the answer with it until `expires` (ms, UTC). */
export interface AskedHost {
  readonly secret: string;
  readonly expires: number;
}

/**
 * `player` and `token`, the secret of the session for programs, once the host has accepted and the guest is in
 * no hand; browsers have it in a cookie. None until then.
 */
export interface ClaimAnswer {
  readonly player: string | null;
  readonly token: string | null;
}

/** A claim as the host sees it. */
export interface PlaceClaim {
  readonly id: string;
  readonly player: string;
  /** The guest whose new device this is said to be. */
  readonly name: string;
  /** The name of the browser; empty if unknown. */
  readonly agent: string;
  /** In ms (UTC). */
  readonly expires: number;
}

/** Those that wait for the host's answer, the oldest first. */
export interface PlaceClaims {
  readonly claims: readonly PlaceClaim[];
}

/** `link` is the address below the room's own; only the host is told it. Empty if the room no longer has it. */
export interface NewLink {
  readonly table: string;
  readonly link: string;
}

/** A private table that a player may enter. `password`: whether it has one; shown only to its host. */
export interface OwnTable {
  readonly row: LobbyTable;
  readonly hosting: boolean;
  readonly password: boolean;
}

export interface OwnTables {
  readonly tables: readonly OwnTable[];
}

/** A closed private table in a player's list. */
export interface ClosedTable {
  readonly table: string;
  readonly name: string;
  readonly currency: string;
  /** In ms (UTC). */
  readonly created: number;
  /** In ms (UTC). */
  readonly closed: number;
  readonly hosting: boolean;
  /** What the player won or lost there. */
  readonly net: number;
  /** The open table with which this one was reopened; empty if there is none. */
  readonly again: string;
  readonly symbol: string;
}

/** The last closed first. */
export interface ClosedTables {
  readonly tables: readonly ClosedTable[];
}

/** A player whose line is part of another's. */
export interface JoinedLine {
  readonly player: string;
  readonly name: string;
}

/** A player's line on the sheet. */
export interface SheetRow {
  readonly player: string;
  readonly name: string;
  readonly brought: number;
  /** Chips taken from the table, plus the current stack. */
  readonly left: number;
  readonly net: number;
  /** As in `PlayerPicture`; empty if the player has not chosen one. */
  readonly picture?: string;
  /** The player is a guest, so the host may join this line to another. */
  readonly guest?: boolean;
  /** The lines that the host has joined to this one; its amounts include theirs. */
  readonly joined?: readonly JoinedLine[];
}

/** `payer` and `payee` are players or `HOUSE`. */
export interface Payment {
  readonly payer: string;
  readonly payee: string;
  readonly amount: number;
  /** Whether the payment is marked as paid. */
  readonly paid?: boolean;
}

/** The settlement sheet. All nets and the rake add up to 0. */
export interface Sheet {
  readonly table: string;
  readonly name: string;
  readonly currency: string;
  readonly host: string;
  readonly created: number;
  /** When the table was closed (ms); None while it is open. */
  readonly closed: number | null;
  readonly rows: readonly SheetRow[];
  readonly rake: number;
  readonly payments: readonly Payment[];
  /** The open table with which this one was reopened; empty if there is none. */
  readonly again: string;
  /** What the host calls the chips: `Extras.symbol`. */
  readonly symbol: string;
}

/** What the holder of a link sees before entering. */
export interface Invited {
  readonly config: TableConfig;
  /** The host's name. */
  readonly host: string;
}

export interface Entered {
  readonly table: string;
}

/** `qr` is an SVG document. */
export interface Drawn {
  readonly qr: string;
}

/** `picture` as in `PlayerPicture`, of who has chosen one. */
export interface HandPlayerView {
  readonly player: string;
  readonly name: string;
  readonly net: number;
  readonly picture?: string;
}

/**
 * A hand as its player sees it in a list: `place` and `net` are his, `cards` those he held at the end, as far
 * as they are known. `void`: why the hand does not count (`interrupted`, `closing`, `stopped`, `deck`, or
 * a sentence of the operator's); empty where it does. `table_name`: that of a private table, which no lobby has;
 * else empty.
 */
export interface HandSummary {
  readonly id: string;
  readonly table: string;
  readonly number: number;
  readonly game: string;
  readonly limit: string;
  readonly currency: string;
  readonly started: number;
  readonly ended: number;
  readonly pot: number;
  readonly rake: number;
  readonly place: number;
  readonly net: number;
  readonly cards: number[];
  readonly board: number[];
  readonly void: string;
  readonly players: HandPlayerView[];
  readonly table_name: string;
}

/** `next` is what to ask for as `page`, None where there are no more. */
export interface HandsFound {
  readonly hands: HandSummary[];
  readonly next: string | null;
}

/** The hand with all that its player may know of it. `phh`: whether it can be had in the PHH format. */
export interface HandDetails {
  readonly id: string;
  readonly table: string;
  readonly number: number;
  readonly game: string;
  readonly limit: string;
  readonly currency: string;
  readonly started: number;
  readonly ended: number;
  readonly pot: number;
  readonly rake: number;
  readonly place: number;
  readonly net: number;
  readonly cards: number[];
  readonly board: number[];
  readonly void: string;
  readonly players: HandPlayerView[];
  readonly table_name: string;
  readonly house: string;
  readonly phh: boolean;
  readonly events: readonly TableEvent[];
}

/** `link` is the address below the room's own; it is told this once. */
export interface NewHandLink {
  readonly id: string;
  readonly hand: string;
  readonly cards: boolean;
  readonly names: boolean;
  readonly created: number;
  readonly link: string;
}

export interface HandLink {
  readonly id: string;
  readonly hand: string;
  readonly cards: boolean;
  readonly names: boolean;
  readonly created: number;
}

/** `allowed`: whether this room makes any. */
export interface OwnHandLinks {
  readonly allowed: boolean;
  readonly links: HandLink[];
}

/** A player in a shared hand. `name` is empty if names are hidden, as is `picture` (see `PlayerPicture`). */
export interface SharedPlayer {
  readonly name: string;
  readonly net: number;
  readonly picture?: string;
}

/**
 * A hand as a spectator could have seen it. With hidden names the table is hidden too: `table` is empty and
 * `number` 0.
 */
export interface SharedHand {
  readonly table: string;
  readonly number: number;
  readonly game: string;
  readonly limit: string;
  readonly house: string;
  readonly currency: string;
  readonly started: number;
  readonly ended: number;
  readonly pot: number;
  readonly rake: number;
  readonly void: string;
  /** The place of the player whose own cards are shown; -1 for none. */
  readonly sharer: number;
  /** By place. */
  readonly players: SharedPlayer[];
  readonly events: readonly TableEvent[];
}

export interface CurrencyHands {
  readonly currency: string;
  readonly hands: number;
}

export interface GameFigures {
  readonly hands: number;
  readonly net: number;
  readonly units: number;
  readonly entered: number;
  readonly shown: number;
  readonly won: number;
  readonly rake: number;
  readonly game: string;
  readonly limit: string;
}

/** `day` counts from 1 January 1970, in the requested time zone. */
export interface DayFigures {
  readonly hands: number;
  readonly net: number;
  readonly units: number;
  readonly entered: number;
  readonly shown: number;
  readonly won: number;
  readonly rake: number;
  readonly day: number;
}

/** Hands at one table without a pause longer than `SESSION_GAP_MS`. */
export interface Session {
  readonly hands: number;
  readonly net: number;
  readonly units: number;
  readonly entered: number;
  readonly shown: number;
  readonly won: number;
  readonly rake: number;
  readonly table: string;
  /** Empty if several games were played. */
  readonly game: string;
  /** Empty if several limits were played. */
  readonly limit: string;
  /** The start of the first hand (ms). */
  readonly began: number;
  /** The end of the last matching hand (ms). */
  readonly last: number;
}

/** A hand with one of the largest wins or losses. */
export interface LargeHand {
  readonly hand: string;
  readonly table: string;
  readonly ended: number;
  readonly game: string;
  readonly limit: string;
  readonly pot: number;
  readonly net: number;
}

/**
 * In `currency`; `currencies`: all in which there are hands, the most first. `table_names`: those of private
 * and tournament tables among them, by their ids.
 */
export interface OwnResults {
  readonly currency: string;
  readonly currencies: CurrencyHands[];
  readonly games: GameFigures[];
  readonly days: DayFigures[];
  readonly sessions: Session[];
  readonly largest: LargeHand[];
  readonly table_names: Readonly<Record<string, string>>;
}

/** A hand in a graph; `shown`: whether the player reached its showdown. */
export type Point = readonly [ended: number, net: number, shown: boolean, hand: string];

/**
 * Hands by the time of their end, each as `[ended, net, shown, hand]`: `shown` where you were in at the
 * showdown.
 */
export interface OwnGraph {
  readonly currency: string;
  readonly points: Point[];
}

/**
 * `paid` in all, rebuys and add-ons too; `prizes`: what it brought, bounties and deals too. What was paid in
 * points is not counted. A seat won in a satellite is a prize of its value there, and is paid in the other
 * tournament. `cancelled`: why it was, if it was; then `place` may be 0, and `prizes` is what came back.
 */
export interface OwnTournament {
  readonly tournament: string;
  readonly name: string;
  readonly game: string;
  readonly limit: string;
  readonly currency: string;
  readonly money: "fun" | "real";
  readonly buy_in: number;
  readonly fee: number;
  readonly ended: number;
  readonly place: number;
  readonly entrants: number;
  readonly entries: number;
  readonly rebuys: number;
  readonly paid: number;
  readonly prizes: number;
  readonly cancelled: string;
}

export interface OwnTournaments {
  readonly tournaments: OwnTournament[];
}

export interface TournamentList {
  readonly tournaments: readonly TournamentRow[];
}

/** `own` is the caller's own part; None where he has none. */
export interface TournamentAnswer {
  readonly view: TournamentView;
  readonly own: TournamentOwn | null;
}

/** `pictures`: of those among the players who have chosen one. */
export interface TournamentPlayers {
  readonly players: readonly TournamentPlayer[];
  readonly total: number;
  readonly pictures: readonly PlayerPicture[];
}

export interface OwnNotes {
  readonly notes: PlayerNote[];
}

/** A picture is one of each, as in `fox:teal`. */
export interface OfferedPictures {
  readonly figures: string[];
  readonly grounds: string[];
}

/** `used` is when it was used last, from the address `used_from`; `revoked`: when it was revoked. */
export interface ApiKeyView {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly addresses: readonly string[];
  readonly created: number;
  readonly expires: number | null;
  readonly used: number | null;
  readonly used_from: string;
  readonly revoked: number | null;
}

/** `about`: what a key that has it may do, in English. */
export interface Scope {
  readonly name: string;
  readonly about: string;
}

/** `scopes` are those that a key may have. `asks`: what must be shown to make one; nothing of a guest. */
export interface OwnKeys {
  readonly keys: ApiKeyView[];
  readonly scopes: Scope[];
  readonly asks: ("code" | "password")[];
}

/** `key` is the secret: it is told this once. */
export interface KeyCreated {
  readonly about: ApiKeyView;
  readonly key: string;
}

/** `opens` is what of its scopes its maker may do at the moment. */
export interface StaffKeyView {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly addresses: readonly string[];
  readonly created: number;
  readonly expires: number | null;
  readonly used: number | null;
  readonly used_from: string;
  readonly revoked: number | null;
  readonly maker: string;
  readonly maker_name: string;
  readonly opens: string[];
}

/** `scopes`: what a key of the caller's may be for. */
export interface StaffKeys {
  readonly keys: StaffKeyView[];
  readonly scopes: string[];
}

/** `key` is the secret: it is told this once. */
export interface StaffKeyCreated {
  readonly about: StaffKeyView;
  readonly key: string;
}

export interface KeyRevoked {
  readonly key: string;
}

/** `failures`: tries since the last that went well; `due`: no try before that time; `waiting` deliveries. */
export interface WebhookView {
  readonly id: string;
  readonly url: string;
  readonly events: readonly string[];
  readonly state: "full" | "off" | "on" | "removed";
  readonly created: number;
  readonly created_by: string;
  readonly old_until: number;
  readonly failures: number;
  readonly due: number;
  readonly waiting: number;
}

/** `events` are those that there are. */
export interface AllWebhooks {
  readonly hooks: WebhookView[];
  readonly events: readonly string[];
}

/** `secret` signs what is sent: it is told this once. */
export interface WebhookCreated {
  readonly hook: WebhookView;
  readonly secret: string;
}

export interface WebhookRemoved {
  readonly hook: string;
}

/** So many deliveries wait now to be sent. */
export interface Queued {
  readonly count: number;
}

/** `status` is that of the last answer, 0 where there was none; `error` why it did not go well. */
export interface DeliveryView {
  readonly number: number;
  readonly event: "account.closed" | "deposit.asked" | "deposit.paid" | "hand.finished" | "hand.void" | "jackpot.won" | "table.stopped" | "test" | "tournament.cancelled" | "tournament.finished" | "tournament.started" | "withdrawal.asked" | "withdrawal.paid";
  readonly about: string;
  readonly at: number;
  readonly state: "done" | "parked" | "waiting";
  readonly tries: number;
  readonly tried: number | null;
  readonly status: number;
  readonly error: string;
}

export interface Deliveries {
  readonly deliveries: DeliveryView[];
}

/** What a player has in one currency. */
export interface Holding {
  /** In the wallet. */
  readonly free: number;
  readonly on_tables: number;
  /** What the player paid into tournaments that are not over. */
  readonly in_tournaments: number;
  /** For withdrawals. */
  readonly reserved: number;
}

/** The terms of one deposit or one withdrawal. The ledger moves the whole amount. */
export interface Terms {
  readonly least: number;
  readonly most: number;
  /** What the provider keeps of it, in units of the smallest chip. */
  readonly fee: number;
}

/** A way to pay. `needs`: what must be told of oneself before money goes out; None: not in this direction. */
export interface CashWay {
  readonly way: string;
  readonly deposits: Terms | null;
  readonly payouts: Terms | null;
  readonly needs: readonly ("account" | "holder")[];
}

/** `holding` in cents. No `ways`: the host keeps the bank of this currency. */
export interface CashBalance {
  readonly currency: string;
  readonly holding: Holding;
  readonly ways: CashWay[];
}

/**
 * Fun money: who has less than `below` in all gets up to `up_to` (0: nobody does), once in so many hours;
 * `next`: from when on again, 0 at once.
 */
export interface TopUpTerms {
  readonly below: number;
  readonly up_to: number;
  readonly every_hours: number;
  readonly next: number;
}

/** `by` is a name; empty where the player is not told which of the staff it was. */
export interface Step {
  readonly at: number;
  readonly act: "approve" | "ask" | "confirm" | "count" | "fail" | "lapse" | "pay" | "receive" | "reject" | "send" | "take-back" | "unsend";
  readonly state: "announced" | "approved" | "asked" | "confirmed" | "counted" | "lapsed" | "paid" | "proposed" | "received" | "rejected" | "sent" | "withdrawn";
  readonly side: "player" | "provider" | "room" | "staff";
  readonly by: string;
  readonly reason: string;
  readonly amount: number | null;
}

/** What a player needs to know to pay. */
export interface HowToPay {
  readonly holder: string;
  readonly account: string;
  readonly bank: string;
  readonly reference: string;
  /** Instructions in the host's own words. */
  readonly text: string;
  /** A payment code for banking apps, as SVG; empty if there is none. */
  readonly qr: string;
  /** The provider's payment page. */
  readonly url: string;
  /** Whether the provider gives these details only when the player is about to pay. */
  readonly online: boolean;
}

/**
 * `amount` is what was asked for, `arrived` what has come; `account` is masked. `pay` says how to pay a
 * deposit that is waited for. `may_take_back`: while nobody has decided.
 */
export interface OwnRequest {
  readonly id: string;
  readonly seq: number;
  readonly kind: "correction" | "deposit" | "withdrawal";
  readonly currency: string;
  readonly amount: number;
  readonly arrived: number | null;
  readonly way: string;
  readonly state: "announced" | "approved" | "asked" | "confirmed" | "counted" | "lapsed" | "paid" | "proposed" | "received" | "rejected" | "sent" | "withdrawn";
  readonly at: number;
  readonly changed: number;
  readonly reason: string;
  readonly account: string;
  readonly holder: string;
  readonly reference: string;
  readonly may_take_back: boolean;
  readonly steps: Step[];
  readonly pay: HowToPay | null;
}

/** An account to which the player was paid before. */
export interface KnownPayee {
  /** The withdrawal paid to it; the player refers to this to be paid there again. */
  readonly request: string;
  readonly way: string;
  readonly account: string;
  readonly holder: string;
}

/** `host`: whom to ask where there is no way. `payees`: where you have been paid before. */
export interface CashierPage {
  readonly host: string;
  readonly now: number;
  readonly balances: CashBalance[];
  readonly top_up: TopUpTerms;
  readonly open: OwnRequest[];
  readonly payees: KnownPayee[];
}

export interface OwnRequests {
  readonly requests: OwnRequest[];
}

export interface ToppedUp {
  readonly amount: number;
}

/** What a line of a wallet history is about. */
export interface About {
  /** The tournament's name; empty if unknown. */
  readonly name: string;
  /** The cashier request's current state. */
  readonly state: "announced" | "approved" | "asked" | "confirmed" | "counted" | "lapsed" | "paid" | "proposed" | "received" | "rejected" | "sent" | "withdrawn" | null;
  /** The last reason given for the cashier request. */
  readonly reason: string;
  /** The two members of the staff who made a correction. */
  readonly by: readonly string[];
}

/** `change` is below zero where money left the wallet, `balance` what was in it of that currency then. */
export interface HistoryLine {
  readonly seq: number;
  readonly at: number;
  readonly group: "correction" | "deposit" | "grant" | "jackpot" | "other" | "refill" | "table" | "tournament" | "withdrawal";
  readonly kind: string;
  readonly about: string;
  readonly currency: string;
  readonly change: number;
  readonly balance: number;
  readonly details: About | null;
}

/** The latest line first; `next`: the `before` of what follows, None where this is all. */
export interface History {
  readonly lines: HistoryLine[];
  readonly next: number | null;
}

/** A request in the queue. `two`: a second person is needed; `by` is who did the last step. */
export interface CashRow {
  readonly id: string;
  readonly seq: number;
  readonly kind: "correction" | "deposit" | "withdrawal";
  readonly state: "announced" | "approved" | "asked" | "confirmed" | "counted" | "lapsed" | "paid" | "proposed" | "received" | "rejected" | "sent" | "withdrawn";
  readonly player: string;
  readonly name: string;
  readonly currency: string;
  readonly amount: number;
  readonly arrived: number | null;
  readonly way: string;
  readonly at: number;
  readonly changed: number;
  readonly by: string;
  readonly reason: string;
  readonly two: boolean;
  readonly account: string;
  readonly holder: string;
  readonly batch: string;
  readonly reference: string;
}

/** `next`: the `before` of what follows, None where this is all. */
export interface CashQueue {
  readonly requests: CashRow[];
  readonly next: number | null;
}

/**
 * The rule for topping up play money.
 *
 * Chips at tables and in tournaments count as well, so that players cannot hide them to get more.
 */
export interface FunMoney {
  /** The player must have less than this in total. */
  readonly below: number;
  /** The total after the top-up; 0: no top-ups. */
  readonly up_to: number;
  /** The minimum time between two top-ups. */
  readonly every_hours: number;
}

/** What a way has taken in and paid out, as far as requests say. */
export interface CashSum {
  readonly way: string;
  readonly currency: string;
  readonly taken: number;
  readonly paid: number;
}

/**
 * How the cashier is set up. `statements` and `lists`: the ways that have them; `online`: those whose
 * provider is given payouts by the room. `second_person_above` by currency, None: never.
 */
export interface CashSetUp {
  readonly host: string;
  readonly currencies: readonly string[];
  readonly ways: string[];
  readonly statements: string[];
  readonly lists: string[];
  readonly online: string[];
  readonly second_person_above: Readonly<Record<string, number | null>>;
  readonly fun: FunMoney;
  readonly sums: CashSum[];
}

/**
 * A player's settled requests in one currency: the number and sum of deposits and withdrawals, and the time of
 * the last deposit.
 */
export interface Settled {
  readonly deposits: number;
  readonly deposited: number;
  readonly withdrawals: number;
  readonly withdrawn: number;
  readonly last_deposit: number | null;
}

/**
 * Hands in which a player was dealt in since a time, and the sum of what they won and lost in them, without
 * signs.
 */
export interface Played {
  readonly hands: number;
  readonly turnover: number;
}

/** What to check before money moves. The lists contain names. */
export interface Hints {
  /** Whether this is the player's first deposit or withdrawal. */
  readonly first: boolean;
  readonly settled: Settled;
  /** What the player has played since their last deposit. */
  readonly played: Played;
  /** Other players who asked for money to the same bank account. */
  readonly same_account: string[];
  /** Other players who were at the same network address. */
  readonly same_address: string[];
  /** Other players who used the same device. */
  readonly same_device: string[];
  /** Members of the staff who logged in at the player's address. */
  readonly staff: string[];
}

/** An act that the state of a request allows. */
export interface Possible {
  readonly act: "approve" | "ask" | "confirm" | "count" | "fail" | "lapse" | "pay" | "receive" | "reject" | "send" | "take-back" | "unsend";
  /** Why this member of the staff cannot do it, for programs; empty if they can. */
  readonly code: string;
  /** The same reason in words. */
  readonly refused: string;
  readonly accepted: Accepted | null;
}

/**
 * A request with all that is known about it. `acts`: what may be done now, or why not. `account` is whole
 * where it is needed to pay.
 */
export interface CashCase {
  readonly row: CashRow;
  readonly steps: Step[];
  readonly since: number;
  readonly holding: Holding;
  readonly earlier: CashRow[];
  readonly hints: Hints;
  readonly acts: Possible[];
}

/** `left_out`: why each other approved withdrawal is not in it, by its id. */
export interface PaymentListCreated {
  readonly batch: string;
  readonly requests: CashRow[];
  readonly left_out: Readonly<Record<string, string>>;
}

export interface StatementLine {
  readonly key: string;
  readonly at: number;
  readonly incoming: boolean;
  readonly amount: number;
  readonly currency: string;
  readonly name: string;
  readonly text: string;
  readonly would: "count" | "further" | "nothing" | "pay" | "receive";
  readonly why: string;
  readonly request: CashRow | null;
}

export interface StatementRead {
  readonly lines: StatementLine[];
}

/** The result of booking a line: the request to which it was booked, or why it was not. */
export interface Booked {
  readonly key: string;
  readonly request: string;
  readonly code: string;
  readonly refused: string;
  readonly accepted: Accepted | null;
}

export interface StatementBooked {
  readonly lines: Booked[];
}

/** A requested change of a limit. It may be confirmed from `ready` and before `lapses`. */
export interface Raise {
  /** None: remove the limit. */
  readonly value: number | null;
  readonly ready: number;
  readonly lapses: number;
}

/** One of the player's limits. */
export interface OwnLimit {
  readonly name: "deposit-day" | "deposit-month" | "deposit-week" | "loss-day" | "loss-month" | "loss-week" | "session-day" | "session-stretch" | "table-stake" | "tournament-stake";
  readonly currency: string;
  /** None: no limit is set. */
  readonly value: number | null;
  /** What is left of it until `renews`; None for limits on a single stake. */
  readonly left: number | null;
  readonly renews: number | null;
  /** The requested change that waits, or can be confirmed. */
  readonly raise_asked: Raise | null;
}

/** A stored change. */
export interface Told {
  readonly at: number;
  readonly who: string;
  readonly what: string;
  readonly name: "deposit-day" | "deposit-month" | "deposit-week" | "loss-day" | "loss-month" | "loss-week" | "session-day" | "session-stretch" | "table-stake" | "tournament-stake" | "";
  readonly currency: string;
  /** The limit, or the minutes between reminders. */
  readonly value: number | null;
  /** When it ends, or can be confirmed (ms). */
  readonly until: number | null;
  readonly reason: string;
}

/** A player's limits, playing time and exclusions. */
export interface Standing {
  readonly now: number;
  readonly zone: string;
  readonly currencies: readonly string[];
  readonly limits: readonly OwnLimit[];
  /** Counted by the room's days. */
  readonly minutes_today: number;
  /** Minutes of play between reminders; 0: never. */
  readonly check_minutes: number;
  readonly checks: readonly number[];
  readonly barred: Barring | null;
  readonly history: readonly Told[];
}

/**
 * `help` is the house's own text about where to find help, by language; a language that it has not is left
 * out.
 */
export interface PlayPage {
  readonly standing: Standing;
  readonly help: Readonly<Record<string, string>>;
}

export interface BarredPlayer {
  readonly player: string;
  readonly name: string;
  readonly barred: Barring;
}

export interface PlayerChange {
  readonly number: number;
  readonly player: string;
  readonly name: string;
  readonly change: Told;
}

/** `barred`: all who may not play now; `changes`: the last of all players, the latest first. */
export interface ProtectionUse {
  readonly barred: BarredPlayer[];
  readonly changes: PlayerChange[];
}

/** Of one player. `limits`: those that are set, or that he wants to set. */
export interface PlayerProtection {
  readonly player: string;
  readonly name: string;
  readonly barred: Barring | null;
  readonly limits: OwnLimit[];
  readonly history: Told[];
}

export interface Excluded {
  readonly player: string;
  readonly name: string;
}

export interface OpenTable {
  readonly id: string;
  readonly name: string;
  readonly game: string;
  readonly limit: string;
  readonly seats: number;
  readonly players: readonly string[];
  readonly paused: boolean;
  readonly hands_per_hour: number;
  readonly private: boolean;
  readonly tournament: string;
}

export interface AnnouncedClosing {
  readonly at: number | null;
  readonly reason: string;
}

export interface OpenTables {
  readonly tables: OpenTable[];
  readonly closing: AnnouncedClosing | null;
}

export interface NamedUse {
  readonly player: string;
  readonly table: string;
  readonly hand: string;
  readonly at: number;
  readonly void: boolean;
  readonly currency: string;
  readonly pot: number;
  readonly put_in: number;
  readonly won: number;
  readonly name: string;
}

/** `warnings`: how often the player was warned; `closed`: whether his account is. */
export interface NamedSum {
  readonly player: string;
  readonly currency: string;
  readonly uses: number;
  readonly void: number;
  readonly wins: number;
  readonly put_in: number;
  readonly won: number;
  readonly name: string;
  readonly warnings: number;
  readonly closed: boolean;
}

export interface Protections {
  readonly uses: NamedUse[];
  readonly players: NamedSum[];
}

export interface ProvenHand {
  readonly player: string;
  readonly name: string;
  readonly cards: string;
  readonly five: string;
  readonly hand: string;
}

export interface Share {
  readonly player: string;
  readonly name: string;
  readonly amount: number;
}

/** With the proof: whose hands, on which board, and how low the beaten one might have been. */
export interface WaitingPrize {
  readonly hand: string;
  readonly table: string;
  readonly ended: number;
  readonly payable: number;
  readonly game: string;
  readonly currency: string;
  readonly jackpot: number;
  readonly prize: number;
  readonly minimum: string;
  readonly board: string;
  readonly beaten: ProvenHand[];
  readonly winners: ProvenHand[];
  readonly shares: Share[];
}

export interface WaitingPrizes {
  readonly jackpots: WaitingPrize[];
}

export interface Paused {
  readonly paused: string[];
}

export interface Resumed {
  readonly resumed: string[];
}

/** `waits`: it closes when its running hand is over. */
export interface ClosedByStaff {
  readonly table: string;
  readonly paid: boolean;
  readonly waits: boolean;
}

export interface Drains {
  readonly at: number | null;
  readonly minutes: number;
}

export interface Undrained {
  readonly at: null;
}

export interface WarningGiven {
  readonly warning: number;
  readonly player: string;
}

export interface AccountState {
  readonly player: string;
  readonly name: string;
  readonly open: boolean;
}

/** `paid`: the players who got a part. */
export interface PrizePaid {
  readonly hand: string;
  readonly paid: string[];
}

export interface PrizeWithheld {
  readonly hand: string;
  readonly withheld: boolean;
}

/** A table or tournament that a fault has stopped. */
export interface StoppedTable {
  /** Its id; for a tournament, the tournament's. */
  readonly table: string;
  readonly name: string;
  readonly at: number;
  /** For the operator. If the table and the ledger disagree, both amounts. */
  readonly fault: string;
  /** The players have their chips, except those in `left`. A tournament keeps its chips. */
  readonly paid: boolean;
  readonly currency: string;
  /** By player: disputed chips, where the table and the ledger disagree. */
  readonly left: Readonly<Record<string, number>>;
}

export interface Stopped {
  readonly stopped: readonly StoppedTable[];
}

/** The result of one test. */
export interface Test {
  readonly name: string;
  /** A chi-square value, or standard deviations if `degrees` is 0. */
  readonly statistic: number;
  /** Degrees of freedom. */
  readonly degrees: number;
  /** The probability that chance alone gives at least as much. */
  readonly p: number;
}

/** The test results for one kind of deck; `deck` is its number of cards. */
export interface DeckReport {
  readonly deck: number;
  readonly hands: number;
  readonly tests: Test[];
}

/** A failed test. */
export interface Alarm {
  readonly at: number;
  readonly deck: number;
  /** How many were tested together. */
  readonly hands: number;
  /** Only the last `WINDOW` hands were tested. */
  readonly window: boolean;
  readonly test: Test;
}

/**
 * `decks` since the room was started; `alarms` are tests that chance fails at the `level`, looked at after
 * each `window` of hands.
 */
export interface Cards {
  readonly decks: DeckReport[];
  readonly alarms: Alarm[];
  readonly alarmed: number;
  readonly level: number;
  readonly window: number;
}

export interface Reopened {
  readonly table: string;
}

/** A chat message as moderators see it, including hidden words and removed messages. */
export interface LoggedLine {
  readonly number: number;
  readonly at: number;
  readonly player: string;
  readonly name: string;
  readonly shown: string;
  readonly written: string;
  readonly removed: boolean;
}

export interface Lines {
  readonly lines: LoggedLine[];
}

export interface ChatReportView {
  readonly table: string;
  readonly number: number;
  readonly at: number;
  readonly player: string;
  readonly name: string;
  readonly reporter: string;
  readonly reporter_name: string;
  readonly why: string;
  readonly lines: readonly LoggedLine[];
}

/** `table_names`: what tournament and private tables are called, by id. */
export interface Reports {
  readonly reports: ChatReportView[];
  readonly table_names: Readonly<Record<string, string>>;
}

/** `until` None: permanently. */
export interface MuteView {
  readonly player: string;
  readonly name: string;
  readonly since: number;
  readonly until: number | null;
  readonly why: string;
}

export interface Mutes {
  readonly mutes: MuteView[];
}

export interface UnmutedPlayer {
  readonly player: string;
  readonly name: string;
}

export interface LineRemoved {
  readonly table: string;
  readonly number: number;
}

export interface AllTournaments {
  readonly tournaments: TournamentRow[];
}

/**
 * All that is known of one: its whole description, what of it may not change any more (`locked`), and who is in
 * it.
 */
export interface TournamentDetails {
  readonly view: TournamentView;
  readonly config: TournamentConfig;
  readonly players: readonly TournamentPlayer[];
  readonly total: number;
  readonly locked: readonly string[];
}

/**
 * What one player is paid when a tournament is cancelled. The last four fields are the parts of the payout
 * (RULES.md K19).
 */
export interface TournamentPayment {
  readonly player: string;
  readonly name: string;
  readonly amount: number;
  /** What the player has paid in so far, including fees. */
  readonly paid: number;
  /** Prizes, bounties and shares of a deal that the player has already received. */
  readonly got: number;
  /** The player's chips. */
  readonly chips: number;
  readonly first: number;
  readonly equal: number;
  readonly by_chips: number;
  readonly fee: number;
}

/** `added`: how much of the sum the house adds, because prizes have been paid already. */
export interface CancelPreview {
  readonly how: "payout" | "refund" | "rollback";
  readonly payments: readonly TournamentPayment[];
  readonly sum: number;
  readonly added: number;
}

export interface NamedTemplate {
  readonly minutes: number;
  readonly big_blinds: number;
  readonly chips: number;
  readonly steps: readonly number[];
  readonly name: string;
}

/**
 * A rule book as far as a tournament's description goes by it: its games, the most seats of a table of each, and
 * whether players may join after the start.
 */
export interface Book {
  readonly name: string;
  readonly games: readonly string[];
  readonly seats: Readonly<Record<string, number>>;
  readonly late_entry: boolean;
}

/** `house` is the rule book of a description that names none; `books` are all that there are, it first. */
export interface Templates {
  readonly templates: NamedTemplate[];
  readonly house: string;
  readonly books: Book[];
}

export interface Levels {
  readonly levels: readonly Level[];
}

/** `reason` is a sentence, without a capital letter and a full stop; `code` and its `values` say the same. */
export interface FieldFault {
  readonly field: string;
  readonly reason: string;
  readonly code: string;
  readonly values: Readonly<Record<string, number | number | string>>;
}

export interface FieldFaults {
  readonly faults: FieldFault[];
}

export interface AnnouncedTournament {
  readonly tournament: string;
}

/** `done` is the command's type. */
export interface Directed {
  readonly tournament: string;
  readonly done: string;
}

/**
 * `name` is that of the player, member of the staff, tournament or table, where the act is about one and its id
 * is not fit to be read.
 */
export interface NamedAct {
  readonly at: number;
  readonly act: "add-to-case" | "announce" | "cash-approve" | "cash-ask" | "cash-confirm" | "cash-count" | "cash-fail" | "cash-pay" | "cash-receive" | "cash-reject" | "cash-send" | "cash-unmatched" | "cash-unsend" | "close" | "close-account" | "compact" | "decide-case" | "direct" | "drain" | "exclude-player" | "hook-again" | "hook-changed" | "hook-made" | "hook-removed" | "key-asked" | "key-log-in" | "key-made" | "key-revoked" | "key-used" | "key-wrong" | "lift" | "lift-exclusion" | "log-out" | "mute" | "note" | "open-account" | "open-case" | "open-table" | "pause" | "pay-jackpot" | "read-hand" | "recovery-link" | "remove-line" | "reopen" | "resume" | "settings" | "staff-disable" | "staff-enable" | "staff-end-sessions" | "staff-factor" | "staff-factor-off" | "staff-invite" | "staff-join" | "staff-locked" | "staff-log-in" | "staff-log-in-failed" | "staff-log-out" | "staff-password" | "staff-recovery-codes" | "staff-reset" | "staff-roles" | "start" | "stop" | "suspend" | "undrain" | "unlock" | "unmute" | "warn" | "withhold-jackpot";
  readonly about: string;
  readonly reason: string;
  readonly by: string;
  readonly by_name: string;
  readonly number: number;
  readonly digest: string;
  readonly name: string;
}

/** `more`: earlier ones were left off. */
export interface ActLog {
  readonly acts: NamedAct[];
  readonly more: boolean;
}

/** A member of staff, as the back office shows them. */
export interface StaffMember {
  readonly id: string;
  readonly name: string;
  readonly roles: readonly ("cashier" | "director" | "owner" | "security" | "support")[];
  /** `active`, `disabled`, or `invited` if they have not used their link yet. */
  readonly state: string;
  readonly second_factor: boolean;
  readonly created: number;
  readonly created_by: string;
  readonly logged_in: number | null;
  /** Failed attempts since the last login. */
  readonly failed: number;
  /** When the link expires. */
  readonly expires: number | null;
  /** How many are open. */
  readonly sessions: number;
}

export interface AllStaff {
  readonly staff: StaffMember[];
}

/** `link` is shown this once: it follows `/office/join#` in the address. */
export interface LinkGiven {
  readonly member: StaffMember;
  readonly link: string;
  readonly expires: number;
}

/**
 * `acts` is what may be done from within the session: nothing where there is none (`name` is empty), or where a
 * second factor must be set up first (`factor_needed`). `key`: it was opened with the key, and has no account.
 * `logged_in` is when the member had last logged in, `failed` what was tried since. `currencies`: what the room
 * reckons in, fun money last.
 */
export interface OfficeSession {
  readonly acts: string[];
  readonly name: string;
  readonly roles: readonly ("cashier" | "director" | "owner" | "security" | "support")[];
  readonly key: boolean;
  readonly second_factor: boolean;
  readonly factor_needed: boolean;
  readonly logged_in: number | null;
  readonly failed: number;
  readonly currencies: readonly string[];
}

/** `name` is empty where he chooses it. */
export interface ExpectedMember {
  readonly name: string;
  readonly roles: readonly ("cashier" | "director" | "owner" | "security" | "support")[];
  readonly expires: number;
}

export interface OpenSession {
  readonly id: string;
  readonly opened: number;
  readonly used: number;
  readonly address: string;
  readonly agent: string;
  readonly this: boolean;
}

/** `recovery_codes` are left; None without a second factor. `may_drop`: the room asks for none. */
export interface OwnStaffAccount {
  readonly name: string;
  readonly roles: readonly ("cashier" | "director" | "owner" | "security" | "support")[];
  readonly recovery_codes: number | null;
  readonly may_drop: boolean;
  readonly sessions: OpenSession[];
}

/** To be scanned (`qr`, an SVG document) or typed (`secret`); it counts once a code of it has come back. */
export interface ProposedFactor {
  readonly secret: string;
  readonly qr: string;
}

export interface Ended {
  readonly ended: number;
}

/** A player in a search result. */
export interface PlayerRow {
  readonly id: string;
  readonly name: string;
  readonly kind: "bot" | "guest" | "player";
  readonly created: number;
  /** When the player was last here; None if no longer known. */
  readonly used: number | null;
  readonly email: string;
  /** The available balance. */
  readonly wallet: number;
  /** The player's share of the rake, in hundredths. */
  readonly rake: number;
  readonly state: "closed" | "open" | "suspended";
  /** The number of staff notes. */
  readonly notes: number;
}

/** `playing`: the names of those among them who sit at a table. */
export interface FoundPlayers {
  readonly players: PlayerRow[];
  readonly total: number;
  readonly playing: string[];
}

/** The player cannot log in until `until`. `why` is shown to the player. */
export interface Suspension {
  readonly player: string;
  readonly since: number;
  readonly until: number;
  readonly why: string;
}

/** The player may not write at any table; `until` None: permanently. */
export interface Mute {
  readonly player: string;
  readonly since: number;
  readonly until: number | null;
  readonly why: string;
}

/** What all transfers of a kind have brought into the wallet (less than 0: taken out of it). */
export interface KindTotal {
  readonly currency: string;
  readonly kind: string;
  readonly amount: number;
  readonly count: number;
}

export interface SeatOf {
  readonly id: string;
  readonly name: string;
}

/** A note about a player. Notes are never changed. */
export interface StaffNote {
  readonly player: string;
  readonly at: number;
  readonly by: string;
  /** The author's name at that time. */
  readonly by_name: string;
  readonly text: string;
  /** Counts the room's notes; 0 before it is stored. */
  readonly number: number;
}

export interface CaseOf {
  readonly number: number;
  readonly title: string;
  readonly status: "closed" | "open" | "watched";
}

/**
 * One player with all that is not looked up by pages. `points` are millionths; `closed` is why the account is
 * closed, None while it is open; `rake` of all time.
 */
export interface PlayerFile {
  readonly id: string;
  readonly name: string;
  readonly kind: "bot" | "guest" | "player";
  readonly created: number;
  readonly email: string;
  readonly confirmed: number | null;
  readonly closed: string | null;
  readonly suspension: Suspension | null;
  readonly mute: Mute | null;
  readonly holdings: Readonly<Record<string, Holding>>;
  readonly totals: KindTotal[];
  readonly points: number;
  readonly rake: number;
  readonly rake_month: number;
  readonly tables: SeatOf[];
  readonly warnings: number;
  readonly notes: StaffNote[];
  readonly cases: CaseOf[];
}

/** A player's cash-game hands of a day, by kind of table. */
export interface Result {
  readonly day: number;
  readonly currency: string;
  readonly game: string;
  readonly limit: string;
  readonly hands: number;
  readonly net: number;
}

export interface PlayerResults {
  readonly results: Result[];
}

/** `device` is a name for the browser's long-lived cookie; it opens nothing. */
export interface SessionOf {
  readonly created: number;
  readonly used: number;
  readonly ended: number | null;
  readonly why: string;
  readonly address: string;
  readonly agent: string;
  readonly device: string;
}

/** Something that happened to an account. `number` counts the room's events; 0 before it is stored. */
export interface AccountEvent {
  readonly player: string;
  readonly at: number;
  readonly what: "closed" | "code-failed" | "data-taken" | "email-confirmed" | "email-set" | "factor-off" | "factor-on" | "kept" | "key-made" | "key-revoked" | "log-in" | "log-in-failed" | "logged-out-everywhere" | "moved" | "new-device" | "password-changed" | "password-reset" | "proved" | "recovery-link" | "recovery-renewed" | "recovery-used" | "registered" | "session-ended" | "unlocked";
  readonly address: string;
  readonly agent: string;
  readonly device: string;
  readonly number: number;
}

export interface Alike {
  readonly player: string;
  readonly name: string;
  readonly by: string;
  readonly at: number;
}

/** `alike`: other players who registered from the same device or address, or with the same e-mail. */
export interface PlayerSessions {
  readonly sessions: SessionOf[];
  readonly events: AccountEvent[];
  readonly alike: Alike[];
}

/** A line of a wallet's history, in the order of `seq`. */
export interface Move {
  readonly seq: number;
  readonly at: number;
  readonly currency: string;
  readonly kind: string;
  readonly about: string;
  /** The account on the other side. */
  readonly other: string;
  /** Negative if money left the wallet. */
  readonly change: number;
  /** The wallet's balance in that currency afterwards. */
  readonly balance: number;
}

export interface PlayerMoney {
  readonly moves: Move[];
  readonly next: number | null;
}

/** One entry of the audit log. */
export interface StaffAct {
  readonly at: number;
  readonly act: "add-to-case" | "announce" | "cash-approve" | "cash-ask" | "cash-confirm" | "cash-count" | "cash-fail" | "cash-pay" | "cash-receive" | "cash-reject" | "cash-send" | "cash-unmatched" | "cash-unsend" | "close" | "close-account" | "compact" | "decide-case" | "direct" | "drain" | "exclude-player" | "hook-again" | "hook-changed" | "hook-made" | "hook-removed" | "key-asked" | "key-log-in" | "key-made" | "key-revoked" | "key-used" | "key-wrong" | "lift" | "lift-exclusion" | "log-out" | "mute" | "note" | "open-account" | "open-case" | "open-table" | "pause" | "pay-jackpot" | "read-hand" | "recovery-link" | "remove-line" | "reopen" | "resume" | "settings" | "staff-disable" | "staff-enable" | "staff-end-sessions" | "staff-factor" | "staff-factor-off" | "staff-invite" | "staff-join" | "staff-locked" | "staff-log-in" | "staff-log-in-failed" | "staff-log-out" | "staff-password" | "staff-recovery-codes" | "staff-reset" | "staff-roles" | "start" | "stop" | "suspend" | "undrain" | "unlock" | "unmute" | "warn" | "withhold-jackpot";
  /** The id of the table, player, hand, … concerned; empty for the whole room. */
  readonly about: string;
  readonly reason: string;
  /** The id of the actor. */
  readonly by: string;
  /** The actor's name at that time. */
  readonly by_name: string;
  /** Counts all entries of a room from 1; 0 before the entry is stored. */
  readonly number: number;
  /** Chains the entry to all before it (`audit_chain.py`); empty before the entry is stored. */
  readonly digest: string;
}

export interface PlayerActs {
  readonly acts: StaffAct[];
}

/** A stored chat message. */
export interface SaidLine {
  readonly table: string;
  readonly number: number;
  readonly player: string;
  readonly at: number;
  /** What other players see. */
  readonly shown: string;
  /** The text before words were hidden. */
  readonly written: string;
  /** Removed by a moderator, so that only staff can see it. */
  readonly removed: boolean;
}

/** `table_names`: what tournament and private tables are called, by id. */
export interface PlayerChat {
  readonly lines: SaidLine[];
  readonly next: number | null;
  readonly table_names: Readonly<Record<string, string>>;
}

export interface Lifted {
  readonly player: string;
  readonly name: string;
}

export interface LoggedOut {
  readonly player: string;
  readonly sessions: number;
}

/**
 * `link` follows `/reset#` in the address and is shown this once; `expires` in ms (UTC). `letter`: whether
 * the player is notified by e-mail, which takes a confirmed address.
 */
export interface RecoveryLinkGiven {
  readonly player: string;
  readonly name: string;
  readonly link: string;
  readonly expires: number;
  readonly letter: boolean;
}

/** A hand without its cards. `players`: (player, net), by place. */
export interface HandRow {
  readonly id: string;
  readonly table: string;
  readonly number: number;
  readonly game: string;
  readonly limit: string;
  readonly currency: string;
  readonly started: number;
  readonly ended: number;
  readonly pot: number;
  readonly rake: number;
  readonly void: string;
  readonly players: readonly (readonly [string, number])[];
}

/** `names` of all players in them, by id; `table_names` those of tournament and private tables. */
export interface FoundHands {
  readonly hands: HandRow[];
  readonly names: Readonly<Record<string, string>>;
  readonly next: string | null;
  readonly table_names: Readonly<Record<string, string>>;
}

export interface SeatIn {
  readonly player: string;
  readonly name: string;
  readonly net: number;
}

/**
 * A hand that is over. `events` are those that an observer has seen; with `cards` all hole cards are among
 * them. `text` tells the same in words. `table_name`: what a tournament's or a private table is called.
 */
export interface HandFile {
  readonly id: string;
  readonly table: string;
  readonly number: number;
  readonly game: string;
  readonly limit: string;
  readonly house: string;
  readonly currency: string;
  readonly started: number;
  readonly ended: number;
  readonly pot: number;
  readonly rake: number;
  readonly void: string;
  readonly players: SeatIn[];
  readonly events: TableEvent[];
  readonly cards: boolean;
  readonly text: string;
  readonly table_name: string;
}

/**
 * A sign; `numbers` explain it (with `deviations` if it has any), `points` are at most those in
 * `POINTS`.
 */
export interface Sign {
  readonly kind: "address" | "device" | "flow" | "folds" | "gifts" | "silent" | "soft" | "together" | "winning";
  readonly level: "none" | "some" | "strong";
  readonly points: number;
  readonly numbers: Readonly<Record<string, number>>;
}

/** Chips paid between the two in one currency. */
export interface Paid {
  readonly currency: string;
  /** From the first to the second. */
  readonly forward: number;
  /** From the second to the first. */
  readonly back: number;
  /** In how many hands the first paid more. */
  readonly forward_hands: number;
  /** In how many hands the second paid more. */
  readonly back_hands: number;
}

/**
 * A pair of players with the signs against them; `attached` are the hands with the largest one-way flows, the
 * largest first.
 */
export interface Suspects {
  readonly players: readonly [string, string];
  readonly score: number;
  readonly hands: number;
  readonly signs: readonly Sign[];
  readonly paid: readonly Paid[];
  readonly attached: readonly string[];
}

/**
 * `hands` were looked at so far, `complete`: all that there are. `shown` is the score from which on a pair is
 * worth a look; `above` counts the pairs that have it. `cases`: by `first/second`, the open ones of a pair.
 */
export interface CollusionReport {
  readonly suspects: Suspects[];
  readonly names: Readonly<Record<string, string>>;
  readonly bots: string[];
  readonly hands: number;
  readonly complete: boolean;
  readonly shown: number;
  readonly above: number;
  readonly cases: Readonly<Record<string, number[]>>;
}

/** An address or device with which both players were seen. */
export interface Shared {
  readonly kind: "address" | "device";
  /** The address or device. */
  readonly value: string;
  /** When the first of them was first seen with it. */
  readonly since: number;
  /** When the last of them was last seen with it. */
  readonly until: number;
  /** Whether they were at one table in part of that time. */
  readonly together: boolean;
}

export interface PairReport {
  readonly suspects: Suspects;
  readonly shared: Shared[];
  readonly complete: boolean;
  readonly names: Readonly<Record<string, string>>;
  readonly rows: HandRow[];
  readonly cases: number[];
}

export interface CaseRow {
  readonly number: number;
  readonly at: number;
  readonly title: string;
  readonly status: "closed" | "open" | "watched";
  readonly players: string[];
  readonly hands: number;
  readonly last: number;
}

export interface CaseList {
  readonly cases: CaseRow[];
  readonly names: Readonly<Record<string, string>>;
}

/** One entry of a case; never changed. */
export interface Entry {
  readonly at: number;
  readonly by: string;
  readonly by_name: string;
  readonly kind: "decision" | "hand" | "note" | "opened" | "player" | "signs" | "status";
  /** By kind: the id of a player or a hand, a `Status` or a `Decision`. */
  readonly about: string;
  /** What was written; for `signs` the JSON of the review's `Suspects` at that time. */
  readonly text: string;
  /** Counts the entries of all cases; 0 before it is stored. */
  readonly number: number;
}

/** `rows` are the attached hands, without cards. */
export interface CaseReport {
  readonly number: number;
  readonly at: number;
  readonly title: string;
  readonly status: "closed" | "open" | "watched";
  readonly entries: readonly Entry[];
  readonly names: Readonly<Record<string, string>>;
  readonly rows: HandRow[];
}

/** The figures of a day. */
export interface MoneyDay {
  readonly day: number;
  /** By the names of `LINES`. */
  readonly figures: Readonly<Record<"corrections" | "deposits" | "fees" | "grants" | "jackpot_fed" | "jackpot_paid" | "jackpot_won" | "overlay" | "rake" | "refills" | "withdrawals", number>>;
  /** What players have at the end of the day. */
  readonly owed: number;
  /** What the jackpot holds at the end of the day. */
  readonly jackpot: number;
  /** The rake collected and not yet withdrawn. */
  readonly house: number;
}

/** The sum of all transfers of a kind. */
export interface KindSum {
  readonly kind: string;
  readonly amount: number;
  readonly count: number;
}

/** `currencies` are those in which money has moved. */
export interface MoneyAnswer {
  readonly currency: string;
  readonly days: readonly MoneyDay[];
  readonly totals: Readonly<Record<"corrections" | "deposits" | "fees" | "grants" | "jackpot_fed" | "jackpot_paid" | "jackpot_won" | "overlay" | "rake" | "refills" | "withdrawals", number>>;
  readonly kinds: readonly KindSum[];
  readonly currencies: string[];
}

/** Sums over hands; `table` is empty if the tables of a game are added up. */
export interface GameSum {
  readonly currency: string;
  readonly game: string;
  readonly limit: string;
  readonly table: string;
  readonly hands: number;
  readonly pot: number;
  readonly rake: number;
}

/** `table_names`: what private tables are called, by id. */
export interface GamesAnswer {
  readonly games: GameSum[];
  readonly table_names: Readonly<Record<string, string>>;
}

/** What a player has earned (in millionths of a point) and what is left. */
export interface PointsOf {
  readonly player: string;
  readonly earned: number;
  readonly balance: number;
}

/** `issued`: by day, `(day, millionths of a point)`; `held` is what all players still have. */
export interface PointsAnswer {
  readonly players: PointsOf[];
  readonly names: Readonly<Record<string, string>>;
  readonly issued: (readonly [number, number])[];
  readonly held: number;
}

export interface JackpotTotal {
  readonly currency: string;
  readonly amount: number;
}

/** `settled`: it was paid, or withheld and went back. */
export interface JackpotHit {
  readonly hand: string;
  readonly at: number;
  readonly currency: string;
  readonly amount: number;
  readonly settled: boolean;
}

/** `fed`: by day, `(day, currency, amount)`. */
export interface JackpotAnswer {
  readonly totals: JackpotTotal[];
  readonly fed: (readonly [number, string, number])[];
  readonly hits: JackpotHit[];
}

/**
 * `game` is empty for a value of the whole house; `source` is where it comes from, `own` whether this book
 * differs in it from the default.
 */
export interface BookValue {
  readonly name: string;
  readonly game: string;
  readonly value: unknown;
  readonly source: string;
  readonly own: boolean;
}

/** `in_use`: the books of open tables, `books` all that there are. */
export interface RuleBookReport {
  readonly book: string;
  readonly in_use: string[];
  readonly books: string[];
  readonly values: BookValue[];
}

/** The lines of the house's schedule, the first that fits a table holds; amounts are cents. */
export interface RakeBook {
  readonly book: string;
  readonly schedule: string;
  readonly rates: readonly Rate[];
  readonly points_a_euro: number;
}

/** The times from decision to commit since the room started. */
export interface Commits {
  readonly count: number;
  readonly mean_ms: number;
  /** 95 % of the commits were faster than this; -1: slower than measured. */
  readonly most_under_ms: number;
}

/** The lag of the event loop in the last minute (ms). */
export interface Lag {
  readonly mean_ms: number;
  readonly most_ms: number;
}

/** `at`: milliseconds (UTC); `size`: bytes; `hands`: how many it contains. */
export interface LastBackup {
  readonly at: number;
  readonly file: string;
  readonly size: number;
  readonly hands: number;
}

/** The last audit of the ledger. */
export interface LastAudit {
  /** Milliseconds (UTC). */
  readonly at: number;
  /** 0 if everything adds up. */
  readonly findings: number;
  /** How many hands were compared with their transfers. */
  readonly hands: number;
  /** The hands were also replayed from their events. */
  readonly deep: boolean;
  /** Only hands that ended since then (milliseconds, UTC) were audited; 0: all. */
  readonly since: number;
}

/** An error in the client. */
export interface ClientFault {
  /** The class of the error. */
  readonly kind: string;
  /** Where it occurred (file, line, column), the innermost frame first. */
  readonly frames: readonly string[];
  /** The view that was shown. */
  readonly view: string;
  /** The client's version; empty before the server has sent it. */
  readonly version: string;
  /** The name of the browser. */
  readonly browser: string;
  /** When it was first reported (ms, UTC). */
  readonly first: number;
  /** When it was last reported (ms, UTC). */
  readonly last: number;
  readonly count: number;
}

/** The health of the room. `backup` and `audit` are the last ones, None if unknown. */
export interface HealthReport {
  readonly status: "drained" | "failing" | "ok";
  /** What does not work. */
  readonly faults: readonly string[];
  /** What works, but needs attention. */
  readonly notes: readonly string[];
  readonly version: string;
  readonly now: number;
  /** When the room started (ms). */
  readonly started: number;
  readonly tables: number;
  readonly seats: number;
  readonly connections: number;
  readonly hands: number;
  readonly hands_an_hour: number;
  readonly voided: number;
  readonly stopped: number;
  readonly refused: number;
  readonly malformed: number;
  readonly cut: number;
  readonly commits: Commits;
  readonly lag: Lag;
  /** The size of the database in bytes. */
  readonly size: number;
  /** E-mails that are overdue. */
  readonly letters: number;
  /** Since when the oldest of them has been due (ms). */
  readonly letters_since: number | null;
  readonly backup: LastBackup | null;
  readonly audit: LastAudit | null;
  /** Errors in players' browsers, the latest first. */
  readonly client_faults: readonly ClientFault[];
}

/** `open` are its tables, `players` how many sit at them. */
export interface TemplateRow {
  readonly id: string;
  readonly name: string;
  readonly game: string;
  readonly limit: string;
  readonly house: string;
  readonly currency: string;
  readonly seats: number;
  readonly least: number;
  readonly most: number;
  readonly idle_seconds: number;
  readonly open: string[];
  readonly paused: string[];
  readonly players: number;
}

export interface TableTemplates {
  readonly templates: TemplateRow[];
}

export interface OpenedTable {
  readonly table: string;
}

/** What may be left out when it is asked is there when it is told. */
export type Whole<T> = T extends readonly (infer One)[]
  ? readonly Whole<One>[]
  : T extends object
    ? { readonly [K in keyof T]-?: Whole<T[K]> }
    : T;

/** Every call with an answer in JSON; `body` is `undefined` where it takes none. */
export type RestCall =
  | { method: "GET"; path: "accounts"; body: undefined; answer: Rules }
  | { method: "POST"; path: "register"; body: NewAccount; answer: LoggedInAs }
  | { method: "POST"; path: "login"; body: NameAndPassword; answer: LogInAnswer }
  | { method: "POST"; path: "login/code"; body: ChallengeAndCode; answer: LogInAnswer }
  | { method: "POST"; path: "guest"; body: GuestName; answer: LoggedInAs }
  | { method: "POST"; path: "keep"; body: GuestRegistration; answer: LoggedInAs }
  | { method: "POST"; path: "logout"; body: Record<string, never>; answer: Record<string, never> }
  | { method: "GET"; path: "me"; body: undefined; answer: Me }
  | { method: "POST"; path: "password/forgot"; body: ForgottenPassword; answer: Record<string, never> }
  | { method: "POST"; path: "password/reset"; body: TokenAndPassword; answer: Confirmed }
  | { method: "POST"; path: "email/confirm"; body: LinkToken; answer: Confirmed }
  | { method: "GET"; path: "account"; body: undefined; answer: OwnAccount }
  | { method: "POST"; path: "account/language"; body: NewLanguage; answer: Record<string, never> }
  | { method: "POST"; path: "account/tournament-letters"; body: TournamentEmails; answer: TournamentEmails }
  | { method: "POST"; path: "account/password"; body: OldAndNew; answer: Record<string, never> }
  | { method: "POST"; path: "account/email"; body: EmailAndPassword; answer: OwnAccount }
  | { method: "POST"; path: "account/email/again"; body: Record<string, never>; answer: Record<string, never> }
  | { method: "POST"; path: "account/factor/begin"; body: Password; answer: SecondFactorSetup }
  | { method: "POST"; path: "account/factor/confirm"; body: Code; answer: RecoveryCodes }
  | { method: "POST"; path: "account/factor/off"; body: PasswordAndCode; answer: Record<string, never> }
  | { method: "POST"; path: "account/factor/recovery"; body: PasswordAndCode; answer: RecoveryCodes }
  | { method: "GET"; path: "account/sessions"; body: undefined; answer: OwnSessions }
  | { method: "DELETE"; path: `account/sessions/${string}`; body: Record<string, never>; answer: Record<string, never> }
  | { method: "POST"; path: "account/sessions/end"; body: Record<string, never>; answer: Record<string, never> }
  | { method: "POST"; path: "account/close"; body: PasswordAndCode; answer: Record<string, never> }
  | { method: "GET"; path: "tables"; body: undefined; answer: TableList }
  | { method: "GET"; path: `tables/${string}/rules`; body: undefined; answer: TableRules }
  | { method: "GET"; path: "points"; body: undefined; answer: Points }
  | { method: "GET"; path: "rules"; body: undefined; answer: RoomRules }
  | { method: "GET"; path: "addresses"; body: undefined; answer: RoomAddresses }
  | { method: "POST"; path: "private-tables/claims"; body: ClaimRequest; answer: AskedHost }
  | { method: "POST"; path: "private-tables/claims/answer"; body: ClaimSecret; answer: ClaimAnswer }
  | { method: "GET"; path: `private-tables/${string}/claims`; body: undefined; answer: PlaceClaims }
  | { method: "POST"; path: `private-tables/${string}/claims`; body: AnswerClaim; answer: PlaceClaims }
  | { method: "POST"; path: "private-tables"; body: TableRequest; answer: NewLink }
  | { method: "GET"; path: "private-tables"; body: undefined; answer: OwnTables }
  | { method: "GET"; path: "private-tables/closed"; body: undefined; answer: ClosedTables }
  | { method: "GET"; path: `private-tables/${string}/sheet`; body: undefined; answer: Sheet }
  | { method: "POST"; path: "private-tables/look"; body: Link; answer: Invited }
  | { method: "POST"; path: "private-tables/enter"; body: TableKey; answer: Entered }
  | { method: "POST"; path: "private-tables/qr"; body: Address; answer: Drawn }
  | { method: "POST"; path: `private-tables/${string}/again`; body: Record<string, never>; answer: NewLink }
  | { method: "GET"; path: `private-tables/${string}/settings`; body: undefined; answer: Whole<TableRequest> }
  | { method: "POST"; path: `private-tables/${string}/settings`; body: TableRequest; answer: Whole<TableRequest> }
  | { method: "POST"; path: `private-tables/${string}/link`; body: Record<string, never>; answer: NewLink }
  | { method: "GET"; path: `private-tables/${string}/link`; body: undefined; answer: NewLink }
  | { method: "POST"; path: `private-tables/${string}/paid`; body: PaidPayment; answer: Sheet }
  | { method: "POST"; path: `private-tables/${string}/join-lines`; body: JoinedLines; answer: Sheet }
  | { method: "POST"; path: `private-tables/${string}/password`; body: TablePassword; answer: Record<string, never> }
  | { method: "GET"; path: "hands"; body: undefined; answer: HandsFound }
  | { method: "GET"; path: `hands/${string}`; body: undefined; answer: HandDetails }
  | { method: "POST"; path: `hands/${string}/links`; body: HandLinkRequest; answer: NewHandLink }
  | { method: "GET"; path: "hand-links"; body: undefined; answer: OwnHandLinks }
  | { method: "DELETE"; path: `hand-links/${string}`; body: Record<string, never>; answer: Record<string, never> }
  | { method: "POST"; path: "shared-hands/look"; body: Secret; answer: SharedHand }
  | { method: "GET"; path: "results"; body: undefined; answer: OwnResults }
  | { method: "GET"; path: "results/graph"; body: undefined; answer: OwnGraph }
  | { method: "GET"; path: "results/tournaments"; body: undefined; answer: OwnTournaments }
  | { method: "GET"; path: "tournaments"; body: undefined; answer: TournamentList }
  | { method: "GET"; path: `tournaments/${string}`; body: undefined; answer: TournamentAnswer }
  | { method: "GET"; path: `tournaments/${string}/players`; body: undefined; answer: TournamentPlayers }
  | { method: "POST"; path: "client-fault"; body: ClientFaultReport; answer: Record<string, never> }
  | { method: "GET"; path: "notes"; body: undefined; answer: OwnNotes }
  | { method: "PUT"; path: `notes/${string}`; body: NewNote; answer: PlayerNote }
  | { method: "GET"; path: "pictures"; body: undefined; answer: OfferedPictures }
  | { method: "PUT"; path: "account/picture"; body: OwnPicture; answer: OwnPicture }
  | { method: "GET"; path: "keys"; body: undefined; answer: OwnKeys }
  | { method: "POST"; path: "keys"; body: NewKey; answer: KeyCreated }
  | { method: "DELETE"; path: `keys/${string}`; body: Record<string, never>; answer: Record<string, never> }
  | { method: "GET"; path: "operator/keys"; body: undefined; answer: StaffKeys }
  | { method: "POST"; path: "operator/keys/make"; body: NewStaffKey; answer: StaffKeyCreated }
  | { method: "POST"; path: "operator/keys/revoke"; body: KeyRef; answer: KeyRevoked }
  | { method: "GET"; path: "operator/hooks"; body: undefined; answer: AllWebhooks }
  | { method: "POST"; path: "operator/hooks/make"; body: NewWebhook; answer: WebhookCreated }
  | { method: "POST"; path: "operator/hooks/change"; body: WebhookChange; answer: WebhookView }
  | { method: "POST"; path: "operator/hooks/rotate"; body: WebhookRef; answer: WebhookCreated }
  | { method: "POST"; path: "operator/hooks/remove"; body: WebhookRef; answer: WebhookRemoved }
  | { method: "POST"; path: "operator/hooks/test"; body: WebhookRef; answer: Queued }
  | { method: "POST"; path: "operator/hooks/again"; body: ParkedRef; answer: Queued }
  | { method: "GET"; path: "operator/hooks/deliveries"; body: undefined; answer: Deliveries }
  | { method: "GET"; path: "cashier"; body: undefined; answer: CashierPage }
  | { method: "GET"; path: "cashier/requests"; body: undefined; answer: OwnRequests }
  | { method: "POST"; path: "cashier/deposits"; body: NewDeposit; answer: OwnRequest }
  | { method: "POST"; path: "cashier/withdrawals"; body: NewWithdrawal; answer: OwnRequest }
  | { method: "POST"; path: `cashier/requests/${string}/take-back`; body: Record<string, never>; answer: OwnRequest }
  | { method: "POST"; path: `cashier/requests/${string}/pay`; body: Record<string, never>; answer: HowToPay }
  | { method: "POST"; path: "cashier/top-up"; body: Record<string, never>; answer: ToppedUp }
  | { method: "GET"; path: "cashier/history"; body: undefined; answer: History }
  | { method: "GET"; path: "operator/cash"; body: undefined; answer: CashQueue }
  | { method: "GET"; path: "operator/cash/set-up"; body: undefined; answer: CashSetUp }
  | { method: "GET"; path: "operator/cash/request"; body: undefined; answer: CashCase }
  | { method: "POST"; path: "operator/cash/approve"; body: StepRequest; answer: CashRow }
  | { method: "POST"; path: "operator/cash/pay"; body: StepRequest; answer: CashRow }
  | { method: "POST"; path: "operator/cash/count"; body: ArrivedAmount; answer: CashRow }
  | { method: "POST"; path: "operator/cash/receive"; body: ArrivedAmount; answer: CashRow }
  | { method: "POST"; path: "operator/cash/confirm"; body: StepRequest; answer: CashRow }
  | { method: "POST"; path: "operator/cash/reject"; body: RejectedRequest; answer: CashRow }
  | { method: "POST"; path: "operator/cash/unsend"; body: StepRequest; answer: CashRow }
  | { method: "POST"; path: "operator/cash/take"; body: InPersonPayment; answer: CashRow }
  | { method: "POST"; path: "operator/cash/give"; body: InPersonPayment; answer: CashRow }
  | { method: "POST"; path: "operator/cash/propose"; body: NewCorrection; answer: CashRow }
  | { method: "POST"; path: "operator/cash/send"; body: NewList; answer: PaymentListCreated }
  | { method: "POST"; path: "operator/cash/statement"; body: StatementText; answer: StatementRead }
  | { method: "POST"; path: "operator/cash/book"; body: BookRequest; answer: StatementBooked }
  | { method: "GET"; path: "play"; body: undefined; answer: PlayPage }
  | { method: "POST"; path: "play/limit"; body: NewLimit; answer: PlayPage }
  | { method: "POST"; path: "play/limit/confirm"; body: LimitRef; answer: PlayPage }
  | { method: "POST"; path: "play/limit/call-off"; body: LimitRef; answer: PlayPage }
  | { method: "POST"; path: "play/break"; body: NewBreak; answer: PlayPage }
  | { method: "POST"; path: "play/exclusion"; body: NewExclusion; answer: PlayPage }
  | { method: "POST"; path: "play/return"; body: Record<string, never>; answer: PlayPage }
  | { method: "POST"; path: "play/check"; body: NewCheck; answer: PlayPage }
  | { method: "GET"; path: "operator/play"; body: undefined; answer: ProtectionUse }
  | { method: "GET"; path: "operator/play/player"; body: undefined; answer: PlayerProtection }
  | { method: "POST"; path: "operator/play/exclude"; body: ExcludeRequest; answer: Excluded }
  | { method: "POST"; path: "operator/play/lift"; body: LiftExclusionRequest; answer: Excluded }
  | { method: "GET"; path: "operator/tables"; body: undefined; answer: OpenTables }
  | { method: "GET"; path: "operator/protections"; body: undefined; answer: Protections }
  | { method: "GET"; path: "operator/jackpots"; body: undefined; answer: WaitingPrizes }
  | { method: "POST"; path: "operator/pause"; body: TablesRef; answer: Paused }
  | { method: "POST"; path: "operator/resume"; body: TablesRef; answer: Resumed }
  | { method: "POST"; path: "operator/close"; body: TableRef; answer: ClosedByStaff }
  | { method: "POST"; path: "operator/drain"; body: CloseRoomRequest; answer: Drains }
  | { method: "POST"; path: "operator/undrain"; body: Record<string, never>; answer: Undrained }
  | { method: "POST"; path: "operator/warn"; body: PlayerRef; answer: WarningGiven }
  | { method: "POST"; path: "operator/close-account"; body: PlayerRef; answer: AccountState }
  | { method: "POST"; path: "operator/open-account"; body: PlayerRef; answer: AccountState }
  | { method: "POST"; path: "operator/jackpot/pay"; body: PrizeRef; answer: PrizePaid }
  | { method: "POST"; path: "operator/jackpot/withhold"; body: PrizeRef; answer: PrizeWithheld }
  | { method: "GET"; path: "operator/stopped"; body: undefined; answer: Stopped }
  | { method: "GET"; path: "operator/cards"; body: undefined; answer: Cards }
  | { method: "POST"; path: "operator/reopen"; body: ReopenRequest; answer: Reopened }
  | { method: "GET"; path: "operator/chat"; body: undefined; answer: Lines }
  | { method: "GET"; path: "operator/reports"; body: undefined; answer: Reports }
  | { method: "GET"; path: "operator/mutes"; body: undefined; answer: Mutes }
  | { method: "POST"; path: "operator/mute"; body: MuteRequest; answer: MuteView }
  | { method: "POST"; path: "operator/unmute"; body: UnmuteRequest; answer: UnmutedPlayer }
  | { method: "POST"; path: "operator/remove-line"; body: ChatLineRef; answer: LineRemoved }
  | { method: "GET"; path: "operator/tournaments"; body: undefined; answer: AllTournaments }
  | { method: "GET"; path: "operator/tournament"; body: undefined; answer: TournamentDetails }
  | { method: "GET"; path: "operator/tournament/payments"; body: undefined; answer: CancelPreview }
  | { method: "GET"; path: "operator/tournament/templates"; body: undefined; answer: Templates }
  | { method: "GET"; path: "operator/tournament/levels"; body: undefined; answer: Levels }
  | { method: "POST"; path: "operator/tournament/check"; body: AnnounceRequest; answer: FieldFaults }
  | { method: "POST"; path: "operator/tournament/announce"; body: AnnounceRequest; answer: AnnouncedTournament }
  | { method: "POST"; path: "operator/tournament/direct"; body: DirectorRequest; answer: Directed }
  | { method: "GET"; path: "operator/log"; body: undefined; answer: ActLog }
  | { method: "GET"; path: "operator/staff"; body: undefined; answer: AllStaff }
  | { method: "POST"; path: "operator/staff/invite"; body: InviteRequest; answer: LinkGiven }
  | { method: "POST"; path: "operator/staff/roles"; body: NewRoles; answer: StaffMember }
  | { method: "POST"; path: "operator/staff/disable"; body: MemberRef; answer: StaffMember }
  | { method: "POST"; path: "operator/staff/enable"; body: MemberRef; answer: StaffMember }
  | { method: "POST"; path: "operator/staff/reset"; body: MemberRef; answer: LinkGiven }
  | { method: "POST"; path: "operator/staff/end-sessions"; body: MemberRef; answer: StaffMember }
  | { method: "GET"; path: "operator/session"; body: undefined; answer: OfficeSession }
  | { method: "POST"; path: "operator/login"; body: NamePasswordCode; answer: OfficeSession }
  | { method: "POST"; path: "operator/login/key"; body: OfficeKey; answer: OfficeSession }
  | { method: "POST"; path: "operator/logout"; body: Record<string, never>; answer: Record<string, never> }
  | { method: "POST"; path: "operator/link"; body: LinkSecret; answer: ExpectedMember }
  | { method: "POST"; path: "operator/join"; body: LinkAndPassword; answer: OfficeSession }
  | { method: "GET"; path: "operator/own"; body: undefined; answer: OwnStaffAccount }
  | { method: "POST"; path: "operator/own/confirm"; body: Proof; answer: Record<string, never> }
  | { method: "POST"; path: "operator/own/password"; body: NewPassword; answer: Record<string, never> }
  | { method: "POST"; path: "operator/own/factor/propose"; body: Record<string, never>; answer: ProposedFactor }
  | { method: "POST"; path: "operator/own/factor"; body: FactorCode; answer: RecoveryCodes }
  | { method: "POST"; path: "operator/own/factor/off"; body: Record<string, never>; answer: Record<string, never> }
  | { method: "POST"; path: "operator/own/recovery-codes"; body: Record<string, never>; answer: RecoveryCodes }
  | { method: "POST"; path: "operator/own/sessions/end"; body: SessionRef; answer: Ended }
  | { method: "GET"; path: "operator/players"; body: undefined; answer: FoundPlayers }
  | { method: "GET"; path: "operator/player"; body: undefined; answer: PlayerFile }
  | { method: "GET"; path: "operator/player/results"; body: undefined; answer: PlayerResults }
  | { method: "GET"; path: "operator/player/sessions"; body: undefined; answer: PlayerSessions }
  | { method: "GET"; path: "operator/player/money"; body: undefined; answer: PlayerMoney }
  | { method: "GET"; path: "operator/player/acts"; body: undefined; answer: PlayerActs }
  | { method: "GET"; path: "operator/player/chat"; body: undefined; answer: PlayerChat }
  | { method: "POST"; path: "operator/note"; body: NewStaffNote; answer: StaffNote }
  | { method: "POST"; path: "operator/suspend"; body: SuspendRequest; answer: Suspension }
  | { method: "POST"; path: "operator/lift"; body: LiftSuspensionRequest; answer: Lifted }
  | { method: "POST"; path: "operator/log-out"; body: LogOutRequest; answer: LoggedOut }
  | { method: "POST"; path: "operator/unlock"; body: LogOutRequest; answer: Lifted }
  | { method: "POST"; path: "operator/recover"; body: RecoveryRequest; answer: RecoveryLinkGiven }
  | { method: "GET"; path: "operator/hands"; body: undefined; answer: FoundHands }
  | { method: "GET"; path: "operator/hand"; body: undefined; answer: HandFile }
  | { method: "POST"; path: "operator/hand/open"; body: HandToOpen; answer: HandFile }
  | { method: "GET"; path: "operator/desk"; body: undefined; answer: CollusionReport }
  | { method: "GET"; path: "operator/desk/pair"; body: undefined; answer: PairReport }
  | { method: "GET"; path: "operator/cases"; body: undefined; answer: CaseList }
  | { method: "GET"; path: "operator/case"; body: undefined; answer: CaseReport }
  | { method: "POST"; path: "operator/case/open"; body: NewCase; answer: CaseReport }
  | { method: "POST"; path: "operator/case/add"; body: NewEntry; answer: CaseReport }
  | { method: "POST"; path: "operator/case/decide"; body: CaseDecision; answer: CaseReport }
  | { method: "GET"; path: "operator/money"; body: undefined; answer: MoneyAnswer }
  | { method: "GET"; path: "operator/money/games"; body: undefined; answer: GamesAnswer }
  | { method: "GET"; path: "operator/points"; body: undefined; answer: PointsAnswer }
  | { method: "GET"; path: "operator/jackpot"; body: undefined; answer: JackpotAnswer }
  | { method: "GET"; path: "operator/house"; body: undefined; answer: RuleBookReport }
  | { method: "GET"; path: "operator/house/rake"; body: undefined; answer: RakeBook }
  | { method: "GET"; path: "operator/health"; body: undefined; answer: HealthReport }
  | { method: "GET"; path: "operator/templates"; body: undefined; answer: TableTemplates }
  | { method: "POST"; path: "operator/template/open"; body: TemplateRef; answer: OpenedTable }
  | { method: "GET"; path: "openapi.json"; body: undefined; answer: unknown };
