/** What is chosen before one's turn, and what becomes of hands that need not be shown. */
export const ahead = {
  "ahead.label": "Pre-select an action",
  "ahead.fold": "Fold",
  "ahead.check-fold": "Check / fold",
  "ahead.check": "Check",
  "ahead.call": "Call",
  "ahead.call.amount": "Call {amount}",
  "ahead.call-any": "Call any",
  "ahead.stand": "Stand pat",
  "ahead.discard": "Discard selected",
  "ahead.dropped.hand": "{choice} cancelled: the hand is over",
  "ahead.dropped.street": "{choice} cancelled: a new round started",
  "ahead.dropped.price": "{choice} cancelled: the price changed",
  "ahead.dropped.turn": "{choice} cancelled: your options changed",
  "ahead.dropped.held": "{choice} cancelled: your turn came as you pressed it",
  "ahead.dropped.lost": "{choice} cancelled: connection lost",

  "settings.beaten.muck": "Auto-muck losing hands",
  "settings.unseen": "Ask me to show when I win without a call",
} as const;
