// Generated from the calls that dealerbox/gateway declares by `python -m dealerbox.gateway.typescript
// client/src/wire/types.ts`. Not to be edited: a test fails where this file and the Python structs differ.

import type { Accepted, Balance, Barring, Level, LobbyTable, PlayerNote, PlayerPicture, TableConfig, TableEvent, TournamentConfig, TournamentOwn, TournamentPlayer, TournamentRow, TournamentView } from "./types";

/** A registration; `language` is that of e-mails. */
export interface NewAccount {
  readonly name: string;
  readonly password: string;
  readonly email?: string;
  readonly language?: string;
}

/** A login; `name` may be a confirmed e-mail address. */
export interface NameAndPassword {
  readonly name: string;
  readonly password: string;
}

/** The second step of a login; `code` is of the authenticator app, or a recovery code. */
export interface ChallengeAndCode {
  readonly challenge: string;
  readonly code: string;
}

/** A guest; without a name the room picks one. */
export interface GuestName {
  readonly name?: string | null;
  readonly language?: string;
}

export interface GuestRegistration {
  readonly name: string;
  readonly password: string;
  readonly email?: string;
}

/** The account whose password was forgotten: a name or an e-mail address. */
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

/** Which optional e-mails about tournaments you want. */
export interface TournamentEmails {
  /** An hour before the start. */
  readonly reminders: boolean;
  /** When you bust or win. */
  readonly results: boolean;
}

export interface OldAndNew {
  readonly old: string;
  readonly new: string;
}

/** A new e-mail address; empty: none. */
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

/** `code` is needed with a second factor; a guest needs neither. */
export interface PasswordAndCode {
  readonly password?: string;
  readonly code?: string;
}

/** The table, as in `TableKey`, and the guest's name. */
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

/** A link's secret, or a table's code and password. */
export interface TableKey {
  readonly token?: string;
  readonly table?: string;
  readonly password?: string;
}

/** A link's address, as browsers write it: `https://…/join/…`. */
export interface Address {
  readonly address: string;
}

/** A payment on the settlement sheet; an empty name stands for the house. `paid`: whether it was made. */
export interface PaidPayment {
  readonly payer: string;
  readonly payee: string;
  readonly paid: boolean;
}

/** Merge `player`'s line of the settlement sheet into that of `into`; if that is empty, separate it again. */
export interface JoinedLines {
  readonly player: string;
  readonly into?: string;
}

/** A table's password; empty: none. */
export interface TablePassword {
  readonly password: string;
}

/** What a new link shows; `cards`: your own hole cards, `names`: the players and the table. */
export interface HandLinkRequest {
  readonly cards: boolean;
  readonly names: boolean;
}

export interface Secret {
  readonly token: string;
}

/** An error and its place in the client's code; nothing that anybody wrote or was dealt. */
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

/** Your avatar; empty: clients draw one from your name. */
export interface OwnPicture {
  readonly picture: string;
}

/**
 * A new key. `password`, and `code` of the second factor (or a recovery code), are required as `asks` of
 * `OwnKeys` says.
 */
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

/** An API key, by id. */
export interface KeyRef {
  /** The key's id, not its secret. */
  readonly key: string;
  readonly reason: string;
}

export interface NewWebhook {
  readonly url: string;
  readonly events: readonly string[];
  readonly reason: string;
}

/** New settings for a webhook. */
export interface WebhookChange {
  readonly hook: string;
  readonly url: string;
  readonly events: readonly string[];
  /** False: nothing is sent, and deliveries stay queued. */
  readonly on: boolean;
  readonly reason: string;
}

export interface WebhookRef {
  readonly hook: string;
  readonly reason?: string;
}

/** Parked deliveries of a webhook. */
export interface ParkedRef {
  readonly hook: string;
  /** None: all parked deliveries. */
  readonly delivery?: number | null;
}

/** A deposit; `nonce` is chosen by the client: a deposit that is sent twice is one deposit. */
export interface NewDeposit {
  readonly currency: string;
  readonly amount: number;
  readonly way: string;
  readonly nonce: string;
}

/** A withdrawal. */
export interface NewWithdrawal {
  readonly currency: string;
  readonly amount: number;
  readonly way: string;
  readonly nonce: string;
  /** Where to pay, if the payment method needs it. */
  readonly account?: string;
  /** The account's holder, if the payment method needs it. */
  readonly holder?: string;
  /** An earlier withdrawal whose account to use. */
  readonly like?: string;
}

export interface StepRequest {
  readonly id: string;
  readonly reason?: string;
}

/** The amount that has arrived for a request. */
export interface ArrivedAmount {
  readonly id: string;
  /** None: the announced amount. */
  readonly amount?: number | null;
  readonly reason?: string;
}

export interface RejectedRequest {
  readonly id: string;
  readonly reason: string;
}

/** Cash paid in or out in person. */
export interface InPersonPayment {
  /** A name or an id. */
  readonly player: string;
  readonly currency: string;
  readonly amount: number;
  /** Chosen by the client: a request that is sent twice is carried out once. */
  readonly nonce: string;
  readonly reason?: string;
}

/** A correction of a player's balance. */
export interface NewCorrection {
  readonly player: string;
  readonly currency: string;
  /** Below zero: taken from the player. */
  readonly amount: number;
  /** `bank` or `rake`. */
  readonly against: string;
  readonly reason: string;
  readonly nonce: string;
}

export interface NewList {
  readonly way: string;
  readonly nonce: string;
}

/** A bank statement to read. */
export interface StatementText {
  readonly way: string;
  /** The file: camt.053 or CSV. */
  readonly text: string;
}

/** The statement's lines to book. */
export interface BookRequest {
  readonly way: string;
  readonly text: string;
  /** The keys of the lines to book. */
  readonly keys: string[];
  /** The player of each line whose reference does not name one. */
  readonly players?: Readonly<Record<string, string>>;
}

/** A limit to set; `value` in cents or minutes, null: no limit. */
export interface NewLimit {
  readonly name: "deposit-day" | "deposit-month" | "deposit-week" | "loss-day" | "loss-month" | "loss-week" | "session-day" | "session-stretch" | "table-stake" | "tournament-stake";
  readonly currency?: string;
  readonly value: number | null;
}

/** A limit; `currency` is empty for limits in minutes. */
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

/** The tables; `table` None: all. */
export interface TablesRef {
  readonly table: string | null;
  readonly reason?: string;
}

/** A table to close; `now`: void the running hand. */
export interface TableRef {
  readonly table: string;
  readonly reason: string;
  readonly now?: boolean;
}

export interface CloseRoomRequest {
  readonly minutes: number;
  readonly reason: string;
}

/** A player, by name or id. */
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

/** Stop a player writing at tables. */
export interface MuteRequest {
  /** A name or an id. */
  readonly player: string;
  /** None: permanently. */
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

/** A director's command; it names players by name or id. */
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

/** A member, by name or id. */
export interface MemberRef {
  readonly member: string;
  readonly reason: string;
}

/** A login. */
export interface NamePasswordCode {
  readonly name: string;
  readonly password: string;
  /** Of the second factor, or a recovery code; empty if there is no second factor yet. */
  readonly code?: string;
}

export interface OfficeKey {
  readonly key: string;
}

export interface LinkSecret {
  readonly link: string;
}

/** A one-time link and the password to set. */
export interface LinkAndPassword {
  readonly link: string;
  readonly password: string;
  /** Used if the link does not set a name. */
  readonly name?: string;
}

/**
 * A code of the second factor or a recovery code; without a second factor the password; the operator's key if the
 * session was opened with it.
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

/** A session by its id; None: all but this one. */
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

/** A link for a new password. */
export interface RecoveryRequest {
  readonly player: string;
  readonly reason: string;
  /** Whether using the link also removes the second factor. */
  readonly second_factor?: boolean;
}

export interface HandToOpen {
  readonly hand: string;
  readonly reason: string;
}

/** A case to open. */
export interface NewCase {
  /** Names or ids. */
  readonly players: string[];
  readonly reason: string;
  readonly title?: string;
  /**
   * If set, the case of a pair starts with the review of that many days and the hands with the largest one-way chip
   * flow.
   */
  readonly days?: number | null;
}

/** An entry to add to a case. */
export interface NewEntry {
  readonly case: number;
  readonly kind: "hand" | "note" | "player" | "status";
  /** Depending on the kind: a hand's id, a player's name or id, or a status; empty for a note. */
  readonly about?: string;
  readonly text?: string;
}

export interface CaseDecision {
  readonly case: number;
  readonly decision: "closed-accounts" | "no-breach" | "other" | "suspended" | "warned";
  readonly reason: string;
}

/** A table template, by the id of its first table. */
export interface TemplateRef {
  readonly template: string;
}

/** What a registration needs: whether an e-mail address is required. */
export interface Rules {
  readonly email: "off" | "optional" | "required";
}

/** The logged-in player, as `Me`; `token` is the session's secret for programs: browsers have it in a cookie. */
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
 * The logged-in player, as `LoggedInAs`; if a second factor is required, everything but the challenge is
 * empty.
 */
export interface LogInAnswer {
  readonly player: string | null;
  readonly name: string | null;
  readonly guest: boolean;
  readonly balances: readonly Balance[];
  readonly token: string | null;
  /** The login before this one. */
  readonly last: LastLogIn | null;
  /** Goes to `/api/login/code` with the code. */
  readonly challenge: string | null;
  /** In ms (UTC). */
  readonly challenge_ends: number | null;
}

/** The logged-in player; all fields are empty without one. */
export interface Me {
  readonly player: string | null;
  readonly name: string | null;
  readonly guest: boolean;
  readonly balances: readonly Balance[];
}

/** The player whose address was confirmed. */
export interface Confirmed {
  readonly name: string;
}

/** Get your account. */
export interface OwnAccount {
  readonly created: number;
  readonly guest: boolean;
  readonly email_use: "off" | "optional" | "required";
  readonly email: string;
  /** When the address was confirmed; None: not yet. */
  readonly confirmed: number | null;
  /** A new address that replaces the current one once it is confirmed. */
  readonly wanted: string;
  readonly language: string;
  /** Unused recovery codes; None without a second factor. */
  readonly recovery_left: number | null;
  /** The login before this session. */
  readonly last: LastLogIn | null;
  /** As in `PlayerPicture`. */
  readonly picture: string;
  /** The optional e-mails that you want. */
  readonly tournament_letters: TournamentEmails;
}

/** A second factor to set up; `qr` is an SVG document of `uri`. */
export interface SecondFactorSetup {
  readonly secret: string;
  readonly uri: string;
  readonly qr: string;
}

/** New recovery codes, shown only here. */
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

/** Your sessions; `events`: the last account events, latest first. */
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

/** The house rules of one table. */
export interface TableRules {
  readonly house: string;
  /** The line of the rake schedule that applies here; None if hands are not raked. */
  readonly rake: Rate | null;
  /** The street (from 0) that a hand must reach to be raked (RULES.md C2r). */
  readonly rake_from: number;
  /** VIP points for each euro of rake. */
  readonly vip_points: number;
  /** Disconnect protections for each player in 24 hours (RULES.md A23 to A27). */
  readonly protections_a_day: number;
  /** The protections that the requesting player has left; None for an observer. */
  readonly protections_left: number | null;
  /** Hands with more than two players can win the bad beat jackpot, unless the board is run twice (M4). */
  readonly jackpot: boolean;
}

/** VIP points earned; `hand`: in which hand. */
export interface PointsEarned {
  readonly at: number;
  readonly hand: string;
  readonly amount: number;
}

export interface Points {
  readonly points: number;
  readonly history: PointsEarned[];
}

/** One rule book's values for all games, named as in `RuleBook`. Percentages are whole numbers. */
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
  /** In cents. */
  readonly jackpot_above: number;
  readonly jackpot_review_hours: number;
  readonly late_entry: boolean;
  readonly prize_chart_counts: "entrants at the start" | "entries";
  readonly winner_takes_all_up_to: number;
  /** The lines of the rake schedule; the first that matches a table applies. */
  readonly rates: readonly Rate[];
  /** The values in which the book differs from the default. */
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

/** The order of hands for one half of the pot. */
export interface HandOrder {
  readonly half: "high" | "low";
  readonly ranking: string;
  /** How many of a player's hole cards must play; None for any number. */
  readonly hole: number | null;
  /** Hand categories, the best first. */
  readonly hands: readonly string[];
  /** The rank below which the ace may count in a straight; empty if it is only high. */
  readonly ace_under: string;
  /** The ace always counts below the deuce. */
  readonly ace_low: boolean;
  readonly lowest_wins: boolean;
  /** The suits from the highest down if they decide between equal ranks, else empty (RULES.md C54). */
  readonly suits: string;
  /** By rule book, the ranking of each book that compares these hands by another one (C34). */
  readonly other_rankings: Readonly<Record<string, string>>;
}

/** The rules of one game by one rule book. */
export interface GameRules {
  readonly game: string;
  readonly book: string;
  /** The rule books of the open tables with this game, the most frequent first. */
  readonly books: readonly string[];
  /** Whether the book has the game. If not, the default book's rules are used. */
  readonly offered: boolean;
  readonly deck: "32" | "52";
  readonly max_players: number;
  readonly blinds: boolean;
  /** The suits from the highest down, for the bring-in; empty if blinds are posted. */
  readonly bring_in_suits: string;
  /** The limits in which the lowest card posts the bring-in. */
  readonly bring_in_low: readonly ("FL" | "SL" | "NL" | "PL" | "HPL")[];
  readonly streets: readonly Street[];
  readonly orders: readonly HandOrder[];
  /** The maximum bet of each round of spread limit, in units of the first round's. */
  readonly spread: readonly number[];
  readonly first_to_show: "after big blind" | "highest board" | "left of dealer";
  /** Time for each draw; 0 if the game has none. */
  readonly draw_seconds: number;
  readonly barred_discards: string;
  /** The street (from 0) that a hand must reach to be raked (RULES.md C2r). */
  readonly rake_from: number;
  /** The lowest hand that can win the bad beat jackpot, five cards as text; empty if the game has no jackpot. */
  readonly jackpot: string;
  /** Both hole cards must be part of that hand. */
  readonly jackpot_both_own: boolean;
  /** The values of this game in which the book differs from the default. */
  readonly own: readonly string[];
}

/** The rules of the room. */
export interface RoomRules {
  /** The values of every rule book used by one of the `games`; the room's book, or the requested one, first. */
  readonly houses: readonly [RuleBookValues, ...RuleBookValues[]];
  readonly games: readonly GameRules[];
  /** Maximum number of bets and raises in a round of fixed limit. */
  readonly fixed_limit_bets: number;
  /** The cap of a round of spread limit, in multiples of its maximum bet. */
  readonly spread_cap: number;
  /** The usual bring-in, in antes. */
  readonly bring_in_antes: number;
  /** VIP points for each euro of rake. */
  readonly vip_points: number;
  /** VIP points for each euro of a tournament fee; also the points that pay for a euro of an entry (C11r). */
  readonly fee_points: number;
  /**
   * A tournament cancelled within this time after its start is refunded; later its prizes are divided (RULES.md K18).
   *
   */
  readonly rollback_minutes: number;
  /** The house's percentage of buy-ins in a tournament without a fee (K2e). */
  readonly buy_in_percent: number;
  /** The house's percentage of rebuys in a tournament without a fee (K2e). */
  readonly rebuy_percent: number;
}

/** Addresses without a path, such as `http://192.168.1.20:8000`. */
export interface RoomAddresses {
  /** The one that the operator set (`--web-address`); empty if none. */
  readonly web: string;
  /** The one in the local network; empty if the room listens on this machine only, or the machine is in no network. */
  readonly network: string;
  /** Whether the room listens on this machine only. */
  readonly loopback: boolean;
}

/** `secret` is for the new device, which asks for the answer with it until `expires` (ms, UTC). */
export interface AskedHost {
  readonly secret: string;
  readonly expires: number;
}

/** The host's answer to a claim. */
export interface ClaimAnswer {
  /** Set once the host has accepted and the guest is in no hand. */
  readonly player: string | null;
  /** The session's secret, for programs: browsers have it in a cookie. */
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

/** The pending claims, oldest first. */
export interface PlaceClaims {
  readonly claims: readonly PlaceClaim[];
}

/**
 * A link to a table, shown only to its host: an address below the room's own. Empty if the room no longer
 * has it.
 */
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

/** Latest first. */
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

/** A QR code; `qr` is an SVG document. */
export interface Drawn {
  readonly qr: string;
}

/** A player in a hand; `picture` as in `PlayerPicture`, if they have chosen one. */
export interface HandPlayerView {
  readonly player: string;
  readonly name: string;
  readonly net: number;
  readonly picture?: string;
}

/** A hand as its player sees it in a list. */
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
  /** The player's. */
  readonly place: number;
  /** The player's. */
  readonly net: number;
  /** The player's final cards, as far as they are known. */
  readonly cards: number[];
  readonly board: number[];
  /**
   * Why the hand does not count (`interrupted`, `closing`, `stopped`, `deck`, or the operator's reason);
   * empty if it does.
   */
  readonly void: string;
  readonly players: HandPlayerView[];
  /** The name of a private table, which is not in the lobby; else empty. */
  readonly table_name: string;
}

/** A page of hands. */
export interface HandsFound {
  readonly hands: HandSummary[];
  /** The `page` of the next answer, None if there are no more. */
  readonly next: string | null;
}

/** A hand with everything that its player may see. */
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
  /** Whether it is available in the PHH format. */
  readonly phh: boolean;
  readonly events: readonly TableEvent[];
}

/** A new link. */
export interface NewHandLink {
  readonly id: string;
  readonly hand: string;
  readonly cards: boolean;
  readonly names: boolean;
  readonly created: number;
  /** The address below the room's own; shown only here. */
  readonly link: string;
}

export interface HandLink {
  readonly id: string;
  readonly hand: string;
  readonly cards: boolean;
  readonly names: boolean;
  readonly created: number;
}

/** Your links; `allowed`: whether this room allows them. */
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

/** Your results in `currency`. */
export interface OwnResults {
  readonly currency: string;
  /** All currencies with hands, most hands first. */
  readonly currencies: CurrencyHands[];
  readonly games: GameFigures[];
  readonly days: DayFigures[];
  readonly sessions: Session[];
  readonly largest: LargeHand[];
  /** Names of private and tournament tables, by id. */
  readonly table_names: Readonly<Record<string, string>>;
}

/** A hand in a graph; `shown`: whether the player reached its showdown. */
export type Point = readonly [ended: number, net: number, shown: boolean, hand: string];

/**
 * Your hands in the order of their end, each as `[ended, net, shown, hand]`; `shown`: you were in at the
 * showdown.
 */
export interface OwnGraph {
  readonly currency: string;
  readonly points: Point[];
}

/** Your result in a tournament. */
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
  /** In all, including rebuys and add-ons; payments in points do not count. */
  readonly paid: number;
  /** All winnings, including bounties, deals, and satellite seats at their value; refunds if it was cancelled. */
  readonly prizes: number;
  /** Why it was cancelled; `place` may be 0 then. */
  readonly cancelled: string;
}

export interface OwnTournaments {
  readonly tournaments: OwnTournament[];
}

export interface TournamentList {
  readonly tournaments: readonly TournamentRow[];
}

/** A tournament; `own`: the caller's own part, None if they have none. */
export interface TournamentAnswer {
  readonly view: TournamentView;
  readonly own: TournamentOwn | null;
}

/** A tournament's players; `pictures`: of those who have chosen one. */
export interface TournamentPlayers {
  readonly players: readonly TournamentPlayer[];
  readonly total: number;
  readonly pictures: readonly PlayerPicture[];
}

export interface OwnNotes {
  readonly notes: PlayerNote[];
}

/** The parts of an avatar: one of each, as in `fox:teal`. */
export interface OfferedPictures {
  readonly figures: string[];
  readonly grounds: string[];
}

/** A key without its secret. */
export interface ApiKeyView {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly addresses: readonly string[];
  readonly created: number;
  readonly expires: number | null;
  /** When it was last used. */
  readonly used: number | null;
  /** The address that used it last. */
  readonly used_from: string;
  /** When it was revoked. */
  readonly revoked: number | null;
}

/** A scope; `about` says in English what it allows. */
export interface Scope {
  readonly name: string;
  readonly about: string;
}

/** Your keys. */
export interface OwnKeys {
  readonly keys: ApiKeyView[];
  /** The possible scopes. */
  readonly scopes: Scope[];
  /** What to send when creating a key; empty for guests. */
  readonly asks: ("code" | "password")[];
}

/** A new key. */
export interface KeyCreated {
  readonly about: ApiKeyView;
  /** The secret, shown only here. */
  readonly key: string;
}

/** An API key of the staff, without its secret. */
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
  /** The key's scopes that its creator's roles allow at the moment. */
  readonly opens: string[];
}

/** The staff's API keys. */
export interface StaffKeys {
  readonly keys: StaffKeyView[];
  /** The scopes that the caller may give to a key. */
  readonly scopes: string[];
}

/** A new API key of the staff. */
export interface StaffKeyCreated {
  readonly about: StaffKeyView;
  /** The secret, shown only here. */
  readonly key: string;
}

export interface KeyRevoked {
  readonly key: string;
}

/** A webhook and the state of its deliveries. */
export interface WebhookView {
  readonly id: string;
  readonly url: string;
  readonly events: readonly string[];
  readonly state: "full" | "off" | "on" | "removed";
  readonly created: number;
  readonly created_by: string;
  readonly old_until: number;
  /** Failed tries since the last success. */
  readonly failures: number;
  /** The time of the next try (ms). */
  readonly due: number;
  readonly waiting: number;
}

/** The webhooks and the possible events. */
export interface AllWebhooks {
  readonly hooks: WebhookView[];
  /** All possible events. */
  readonly events: readonly string[];
}

/** A new webhook. */
export interface WebhookCreated {
  readonly hook: WebhookView;
  /** Signs what is sent; shown only here. */
  readonly secret: string;
}

export interface WebhookRemoved {
  readonly hook: string;
}

/** How many deliveries were queued. */
export interface Queued {
  readonly count: number;
}

/** One delivery and its last answer. */
export interface DeliveryView {
  readonly number: number;
  readonly event: "account.closed" | "deposit.asked" | "deposit.paid" | "hand.finished" | "hand.void" | "jackpot.won" | "table.stopped" | "test" | "tournament.cancelled" | "tournament.finished" | "tournament.started" | "withdrawal.asked" | "withdrawal.paid";
  readonly about: string;
  readonly at: number;
  readonly state: "done" | "parked" | "waiting";
  readonly tries: number;
  readonly tried: number | null;
  /** The status of the last answer, 0 if there was none. */
  readonly status: number;
  /** Why it failed. */
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

/** A payment method. */
export interface CashWay {
  readonly way: string;
  readonly deposits: Terms | null;
  readonly payouts: Terms | null;
  /** What a withdrawal must state; None: not available. */
  readonly needs: readonly ("account" | "holder")[];
}

/** A balance. */
export interface CashBalance {
  readonly currency: string;
  /** In cents. */
  readonly holding: Holding;
  /** Empty: the host handles this currency in person. */
  readonly ways: CashWay[];
}

/** The terms of play-money top-ups. */
export interface TopUpTerms {
  /** Players with less than this in all can top up. */
  readonly below: number;
  /** The balance after a top-up; 0: no top-ups. */
  readonly up_to: number;
  readonly every_hours: number;
  /** The time of the next top-up; 0: now. */
  readonly next: number;
}

/** A step; `by` is a name, hidden from the player if it is a staff member's. */
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

/** Your request. */
export interface OwnRequest {
  readonly id: string;
  readonly seq: number;
  readonly kind: "correction" | "deposit" | "withdrawal";
  readonly currency: string;
  /** The amount requested. */
  readonly amount: number;
  /** The amount that arrived. */
  readonly arrived: number | null;
  readonly way: string;
  readonly state: "announced" | "approved" | "asked" | "confirmed" | "counted" | "lapsed" | "paid" | "proposed" | "received" | "rejected" | "sent" | "withdrawn";
  readonly at: number;
  readonly changed: number;
  readonly reason: string;
  /** Masked. */
  readonly account: string;
  readonly holder: string;
  readonly reference: string;
  /** Whether you can still cancel it. */
  readonly may_take_back: boolean;
  readonly steps: Step[];
  /** How to pay a pending deposit. */
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

/** Your cashier page. */
export interface CashierPage {
  /** Whom to ask where there is no payment method. */
  readonly host: string;
  readonly now: number;
  readonly balances: CashBalance[];
  readonly top_up: TopUpTerms;
  readonly open: OwnRequest[];
  /** Where you have been paid before. */
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

/** A line of the history. */
export interface HistoryLine {
  readonly seq: number;
  readonly at: number;
  readonly group: "correction" | "deposit" | "grant" | "jackpot" | "other" | "refill" | "table" | "tournament" | "withdrawal";
  readonly kind: string;
  readonly about: string;
  readonly currency: string;
  /** Below zero: money left the wallet. */
  readonly change: number;
  /** The balance in that currency afterwards. */
  readonly balance: number;
  readonly details: About | null;
}

/** A page of the history, latest first. */
export interface History {
  readonly lines: HistoryLine[];
  /** The `before` of the next page, None if this is the last. */
  readonly next: number | null;
}

/** A request in the queue. */
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
  /** The person who did the last step. */
  readonly by: string;
  readonly reason: string;
  /** Whether a second person is needed. */
  readonly two: boolean;
  readonly account: string;
  readonly holder: string;
  readonly batch: string;
  readonly reference: string;
}

/** A page of requests. */
export interface CashQueue {
  readonly requests: CashRow[];
  /** The `before` of the next page, None if this is the last. */
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

/** What a payment method has taken in and paid out, according to requests. */
export interface CashSum {
  readonly way: string;
  readonly currency: string;
  readonly taken: number;
  readonly paid: number;
}

/** How the cashier is set up. */
export interface CashSetUp {
  readonly host: string;
  readonly currencies: readonly string[];
  readonly ways: string[];
  /** The payment methods with bank statements. */
  readonly statements: string[];
  /** The payment methods with payment lists. */
  readonly lists: string[];
  /** The payment methods whose provider receives payouts from the room. */
  readonly online: string[];
  /** The limit by currency; None: never. */
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
  /** The reason in words. */
  readonly refused: string;
  readonly accepted: Accepted | null;
}

/** A request with all its details. */
export interface CashCase {
  readonly row: CashRow;
  readonly steps: Step[];
  readonly since: number;
  readonly holding: Holding;
  readonly earlier: CashRow[];
  readonly hints: Hints;
  /** The possible acts, or why each is not possible. */
  readonly acts: Possible[];
}

/** A new payment list. */
export interface PaymentListCreated {
  readonly batch: string;
  readonly requests: CashRow[];
  /** Why each other approved withdrawal is not in it, by id. */
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
export interface LimitChange {
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
  readonly history: readonly LimitChange[];
}

/** Your limits; `help`: the house's own text about where to find help, by language. */
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
  readonly change: LimitChange;
}

/** How the protections are used. */
export interface ProtectionUse {
  /** Everybody who cannot play now. */
  readonly barred: BarredPlayer[];
  /** The latest changes of all players, latest first. */
  readonly changes: PlayerChange[];
}

/** One player's protections; `limits`: those that are set or pending. */
export interface PlayerProtection {
  readonly player: string;
  readonly name: string;
  readonly barred: Barring | null;
  readonly limits: OwnLimit[];
  readonly history: LimitChange[];
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

/** A player's totals; `warnings`: how often they were warned, `closed`: whether the account is closed. */
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

/** A pending prize with its proof: the hands, the board, and the minimum losing hand. */
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

/** A table that was closed; `waits`: it closes after its current hand. */
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

/** A prize that was paid; `paid`: the players who got a share. */
export interface PrizePaid {
  readonly hand: string;
  readonly paid: string[];
}

export interface PrizeWithheld {
  readonly hand: string;
  readonly withheld: boolean;
}

/** A table or tournament (`table` is its id) that a fault has stopped. */
export interface StoppedTable {
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
 * The statistics of the cards since the start; `alarms` are tests below the `level`, evaluated after each
 * `window` of hands.
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

/** Reported lines. */
export interface Reports {
  readonly reports: ChatReportView[];
  /** Names of tournament and private tables, by id. */
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

/** A tournament with its full description. */
export interface TournamentDetails {
  readonly view: TournamentView;
  readonly config: TournamentConfig;
  readonly players: readonly TournamentPlayer[];
  readonly total: number;
  /** The fields that may not change any more. */
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

/** What cancelling would pay. */
export interface CancelPreview {
  readonly how: "payout" | "refund" | "rollback";
  readonly payments: readonly TournamentPayment[];
  readonly sum: number;
  /** How much of the sum the house adds, because prizes have been paid already. */
  readonly added: number;
}

export interface NamedTemplate {
  readonly minutes: number;
  readonly big_blinds: number;
  readonly chips: number;
  readonly steps: readonly number[];
  readonly name: string;
}

/** A rule book, as far as tournament descriptions depend on it. */
export interface Book {
  readonly name: string;
  readonly games: readonly string[];
  readonly seats: Readonly<Record<string, number>>;
  readonly late_entry: boolean;
}

/** The templates of levels and the rule books. */
export interface Templates {
  readonly templates: NamedTemplate[];
  /** The rule book of a description that names none. */
  readonly house: string;
  /** All rule books, that one first. */
  readonly books: Book[];
}

export interface Levels {
  readonly levels: readonly Level[];
}

/** A wrong field of a description. */
export interface FieldFault {
  readonly field: string;
  /** A phrase, without a capital letter and a full stop. */
  readonly reason: string;
  /** With `values`, the reason for programs. */
  readonly code: string;
  readonly values: Readonly<Record<string, number | number | string>>;
}

export interface FieldFaults {
  readonly faults: FieldFault[];
}

export interface AnnouncedTournament {
  readonly tournament: string;
}

/** The command that was carried out, by type. */
export interface Directed {
  readonly tournament: string;
  readonly done: string;
}

/** An entry with the name of what it is about. */
export interface NamedAct {
  readonly at: number;
  readonly act: "add-to-case" | "announce" | "cash-approve" | "cash-ask" | "cash-confirm" | "cash-count" | "cash-fail" | "cash-pay" | "cash-receive" | "cash-reject" | "cash-send" | "cash-unmatched" | "cash-unsend" | "close" | "close-account" | "compact" | "decide-case" | "direct" | "drain" | "exclude-player" | "hook-again" | "hook-changed" | "hook-made" | "hook-removed" | "key-asked" | "key-log-in" | "key-made" | "key-revoked" | "key-used" | "key-wrong" | "lift" | "lift-exclusion" | "log-out" | "mute" | "note" | "open-account" | "open-case" | "open-table" | "pause" | "pay-jackpot" | "read-hand" | "recovery-link" | "remove-line" | "reopen" | "resume" | "settings" | "staff-disable" | "staff-enable" | "staff-end-sessions" | "staff-factor" | "staff-factor-off" | "staff-invite" | "staff-join" | "staff-locked" | "staff-log-in" | "staff-log-in-failed" | "staff-log-out" | "staff-password" | "staff-recovery-codes" | "staff-reset" | "staff-roles" | "start" | "stop" | "suspend" | "undrain" | "unlock" | "unmute" | "warn" | "withhold-jackpot";
  readonly about: string;
  readonly reason: string;
  readonly by: string;
  readonly by_name: string;
  readonly number: number;
  readonly digest: string;
  /** The name of the player, staff member, tournament or table, if the id is not readable. */
  readonly name: string;
}

/** A page of the audit log. */
export interface ActLog {
  readonly acts: NamedAct[];
  /** Whether there are earlier entries. */
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

/** A one-time link, which follows `/office/join#` in the address; it is shown only here. */
export interface LinkGiven {
  readonly member: StaffMember;
  readonly link: string;
  readonly expires: number;
}

/** The caller's session in the back office. */
export interface OfficeSession {
  /** What the session may do; nothing without a session, or if a second factor must be set up first. */
  readonly acts: string[];
  /** Empty if there is no session. */
  readonly name: string;
  readonly roles: readonly ("cashier" | "director" | "owner" | "security" | "support")[];
  /** Whether it was opened with the operator's key, and has no account. */
  readonly key: boolean;
  readonly second_factor: boolean;
  readonly factor_needed: boolean;
  /** When the member last logged in before. */
  readonly logged_in: number | null;
  /** Failed logins since then. */
  readonly failed: number;
  /** The room's currencies, play money last. */
  readonly currencies: readonly string[];
}

/** The member that a link is for; `name` empty: they choose it. */
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

/** One's own staff account. */
export interface OwnStaffAccount {
  readonly name: string;
  readonly roles: readonly ("cashier" | "director" | "owner" | "security" | "support")[];
  /** How many are left; None without a second factor. */
  readonly recovery_codes: number | null;
  /** Whether the second factor is optional. */
  readonly may_drop: boolean;
  readonly sessions: OpenSession[];
}

/**
 * A second factor to scan (`qr`, an SVG document) or type (`secret`); it becomes active once a code of it was
 * entered.
 */
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

/** Players found; `playing`: the names of those among them who sit at a table. */
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

/** The net total of all transfers of a kind into the wallet (below 0: out of it). */
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

/** A player's file, without what is read by pages. */
export interface PlayerFile {
  readonly id: string;
  readonly name: string;
  readonly kind: "bot" | "guest" | "player";
  readonly created: number;
  readonly email: string;
  readonly confirmed: number | null;
  /** Why the account is closed, None while it is open. */
  readonly closed: string | null;
  readonly suspension: Suspension | null;
  readonly mute: Mute | null;
  readonly holdings: Readonly<Record<string, Holding>>;
  readonly totals: KindTotal[];
  /** In millionths. */
  readonly points: number;
  /** The rake paid, of all time. */
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

/** A session; `device` is the digest of the browser's device cookie. */
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

/** A player's sessions and similar accounts. */
export interface PlayerSessions {
  readonly sessions: SessionOf[];
  readonly events: AccountEvent[];
  /** Other players who registered from the same device or address, or with the same e-mail. */
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

/** A player's chat; `table_names`: names of tournament and private tables, by id. */
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

/** A link for a new password. */
export interface RecoveryLinkGiven {
  readonly player: string;
  readonly name: string;
  /** Follows `/reset#` in the address; shown only here. */
  readonly link: string;
  /** In ms (UTC). */
  readonly expires: number;
  /** Whether the player is notified by e-mail, which needs a confirmed address. */
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

/** A page of hands. */
export interface FoundHands {
  readonly hands: HandRow[];
  /** Names of all players in the hands, by id. */
  readonly names: Readonly<Record<string, string>>;
  readonly next: string | null;
  /** Names of tournament and private tables, by id. */
  readonly table_names: Readonly<Record<string, string>>;
}

export interface SeatIn {
  readonly player: string;
  readonly name: string;
  readonly net: number;
}

/** A finished hand. */
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
  /** What an observer saw; with `cards`, all hole cards too. */
  readonly events: TableEvent[];
  readonly cards: boolean;
  /** The hand in words. */
  readonly text: string;
  /** The name of a tournament or private table. */
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

/** Pairs of players by score. */
export interface CollusionReport {
  readonly suspects: Suspects[];
  readonly names: Readonly<Record<string, string>>;
  readonly bots: string[];
  /** How many were read so far. */
  readonly hands: number;
  /** Whether all hands were read. */
  readonly complete: boolean;
  /** The score from which a pair deserves a look. */
  readonly shown: number;
  /** How many pairs have at least that score. */
  readonly above: number;
  /** The open cases of each pair, by `first/second`. */
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

/** A case with its hands. */
export interface CaseReport {
  readonly number: number;
  readonly at: number;
  readonly title: string;
  readonly status: "closed" | "open" | "watched";
  readonly entries: readonly Entry[];
  readonly names: Readonly<Record<string, string>>;
  /** The attached hands, without cards. */
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

/** The money report; `currencies` are those in which money has moved. */
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

/** Hands, pots and rake. */
export interface GamesAnswer {
  readonly games: GameSum[];
  /** Names of private tables, by id. */
  readonly table_names: Readonly<Record<string, string>>;
}

/** What a player has earned (in millionths of a point) and what is left. */
export interface PointsOf {
  readonly player: string;
  readonly earned: number;
  readonly balance: number;
}

/** VIP points. */
export interface PointsAnswer {
  readonly players: PointsOf[];
  readonly names: Readonly<Record<string, string>>;
  /** By day: `(day, millionths of a point)`. */
  readonly issued: (readonly [number, number])[];
  /** What all players still have. */
  readonly held: number;
}

export interface JackpotTotal {
  readonly currency: string;
  readonly amount: number;
}

/** A jackpot that was hit. */
export interface JackpotHit {
  readonly hand: string;
  readonly at: number;
  readonly currency: string;
  readonly amount: number;
  /** Whether it was paid, or withheld and returned. */
  readonly settled: boolean;
}

/** The jackpots. */
export interface JackpotAnswer {
  readonly totals: JackpotTotal[];
  /** By day: `(day, currency, amount)`. */
  readonly fed: (readonly [number, string, number])[];
  readonly hits: JackpotHit[];
}

/** A value of a rule book. */
export interface BookValue {
  readonly name: string;
  /** Empty for a value of all games. */
  readonly game: string;
  readonly value: unknown;
  /** Where it comes from. */
  readonly source: string;
  /** Whether this book differs from the default. */
  readonly own: boolean;
}

/** A rule book and all others. */
export interface RuleBookReport {
  readonly book: string;
  /** The books of open tables. */
  readonly in_use: string[];
  /** All books. */
  readonly books: string[];
  readonly values: BookValue[];
}

/** The rake schedule: the first line that fits a table applies; amounts are cents. */
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

/** A template and its open tables. */
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
  /** The ids of its open tables. */
  readonly open: string[];
  readonly paused: string[];
  /** How many sit at them. */
  readonly players: number;
}

export interface TableTemplates {
  readonly templates: TemplateRow[];
}

export interface OpenedTable {
  readonly table: string;
}

/** The answer's version of a type: fields that a request may leave out are always present. */
export type Whole<T> = T extends readonly (infer One)[]
  ? readonly Whole<One>[]
  : T extends object
    ? { readonly [K in keyof T]-?: Whole<T[K]> }
    : T;

/** Every call with a JSON answer; `body` is `undefined` if the call takes none. */
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
