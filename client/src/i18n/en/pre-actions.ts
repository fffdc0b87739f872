/** What is chosen before one's turn, and what becomes of hands that need not be shown. */
export const preActions = {
  "pre-action.label": "Pre-select an action",
  "pre-action.fold": "Fold",
  "pre-action.check-fold": "Check / fold",
  "pre-action.check": "Check",
  "pre-action.call": "Call",
  "pre-action.call.amount": "Call {amount}",
  "pre-action.call-any": "Call any",
  "pre-action.stand": "Stand pat",
  "pre-action.discard": "Discard selected",
  "pre-action.dropped.hand": "{choice} cancelled: the hand is over",
  "pre-action.dropped.street": "{choice} cancelled: a new round started",
  "pre-action.dropped.price": "{choice} cancelled: the bet changed",
  "pre-action.dropped.turn": "{choice} cancelled: your options changed",
  "pre-action.dropped.held": "{choice} cancelled: your turn came as you pressed it",
  "pre-action.dropped.lost": "{choice} cancelled: connection lost",

  "settings.beaten.muck": "Auto-muck losing hands",
  "settings.unseen": "Ask me to show when I win without a call",
} as const;
