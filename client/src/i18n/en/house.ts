/** What concerns the whole room: pauses, its closing, the operator's warnings. */
export const house = {
  "closing.announced": {
    one: "The room closes in a minute: {reason}. Each table plays its hand to the end. Chips at cash tables then go to the wallets, tournaments go on later.",
    other: "The room closes in {count} minutes: {reason}. Each table plays its hand to the end. Chips at cash tables then go to the wallets, tournaments go on later.",
  },
  "closing.off": "The room stays open after all.",
  "closing.bar": "Room closes in",
  "closing.now": "The room is closing: these are the last hands",
  "closing.step": { one: "The room closes in a minute.", other: "The room closes in {count} minutes." },

  "away.restart": "The room is closed for a moment",
  "away.restart.back": "It will be back soon, and this page comes back by itself.",
  "away.silent": "The room cannot be reached",
  "away.silent.back": "It may be closed for a moment, or your line is interrupted. This page comes back by itself.",
  "away.safe": "Your chips are safe:",
  "away.void": "should the room have stopped, interrupted hands are void and paid back.",
  "away.try": "Try now",

  "warned.title": "A warning from the operator",
  "warned.on": "You were warned on {date}:",
  "warned.again": "If it happens again, your account may be closed.",
  "warned.read": "I have read it",

  "interrupted.title": "Play was interrupted",
  "interrupted.hand": "Hand {number} is void: {why}.",
  "interrupted.table": "You were taken from the table: {why}.",
  "interrupted.back": "{amount} went back to your wallet, everything that you had put in included.",
  "interrupted.stays": "Your chips are as they were before the hand.",
  "interrupted.where": "Void hands stay in your history. Nobody wins or loses by them.",
  "void.interrupted": "the room was interrupted",
  "void.closing": "the room was closed",
  "void.stopped": "the table had to stop",
  "void.deck": "there was something wrong with the deck",
  "notice.store_away": "The room cannot write at the moment: hands wait, nothing is lost, and play goes on by itself.",
  "notice.store_back": "The room can write again: play goes on.",

  "table.paused": "Play is paused",
  "table.paused.why": "Play is paused: {reason}",
  "table.pausing": "play is paused after this hand",
  "table.resumed": "Play goes on",
  "lobby.paused": "paused",

  "notice.account_closed": "The operator has closed your account: {about}",
  "refused.closing": "The room is about to close: nobody can sit down any more.",
  "account.error.account_closed": "The operator has closed this account: {about}",
  "account.error.closed": "The room is closed for a moment. All chips are in the wallets.",
} as const;
