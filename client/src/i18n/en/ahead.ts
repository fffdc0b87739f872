/** What is chosen before one's turn, and what becomes of hands that need not be shown. */
export const ahead = {
  "ahead.label": "Choose ahead",
  "ahead.fold": "Fold",
  "ahead.check-fold": "Check / fold",
  "ahead.check": "Check",
  "ahead.call": "Call",
  "ahead.call.amount": "Call {amount}",
  "ahead.call-any": "Call any",
  "ahead.stand": "Stand pat",
  "ahead.discard": "Discard marked",
  "ahead.dropped.hand": "{choice}: taken back, the hand is over",
  "ahead.dropped.street": "{choice}: taken back, a new round has begun",
  "ahead.dropped.price": "{choice}: taken back, the price has changed",
  "ahead.dropped.turn": "{choice}: taken back, you are asked something else",
  "ahead.dropped.held": "{choice}: taken back, you were pressing it as your turn came",
  "ahead.dropped.lost": "{choice}: taken back, the connection was lost",

  "settings.beaten.muck": "Muck beaten hands",
  "settings.unseen": "Ask to show uncalled wins",
} as const;
