// Which open cards are not seen whole: what lies over them, and what cuts them off.
() => {
  // What lets the pointer through is as much in the way of the eye.
  const pierced = document.createElement("style");
  pierced.textContent = "* { pointer-events: auto !important } .tilebox::after { display: none !important }";
  document.head.append(pierced);
  const called = (one) => `${one.classList?.[0] ?? one.tagName} "${(one.getAttribute("aria-label") ?? one.textContent).trim().slice(0, 24)}"`;
  /** False for what only holds other things. */
  const paints = (one) => {
    const { backgroundColor, backgroundImage, borderStyle } = getComputedStyle(one);
    const own = [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim());
    return own || backgroundImage !== "none" || !/rgba\(.*, 0\)|transparent/.test(backgroundColor) || borderStyle !== "none" || one.closest("svg, .card, .tc") !== null;
  };
  /** Where a card is looked at, as parts of its width and height: to its edges, but not in its round corners. */
  const spread = (card) => (card.matches(".tc") ? [0.2, 0.35, 0.5, 0.65, 0.8] : [0.06, 0.28, 0.5, 0.72, 0.94]);
  const faults = [];
  for (const card of document.querySelectorAll(".stage :is(.card:not(.back), .ocards .tc)")) {
    const box = card.getBoundingClientRect();
    const hand = card.closest(".hole, .fan, .own, .same, .board, .ocards, .bown, .bboard, .vela");
    // Cards of one hand are fanned: what tells rank and suit must be free of them.
    const signs = card.matches(".tc") ? [box] : [...card.querySelectorAll(".rk, .st")].map((sign) => sign.getBoundingClientRect()).filter((sign) => sign.width > 0);
    const over = new Map();
    for (const down of spread(card))
      for (const right of spread(card)) {
        const [x, y] = [box.left + box.width * right, box.top + box.height * down];
        const top = document.elementsFromPoint(x, y).find(paints);
        if (top && (card.contains(top) || (top.contains(card) && top.closest("button")))) continue;
        const sign = signs.some((one) => x > one.left && x < one.right && y > one.top && y < one.bottom);
        if (top && hand?.contains(top) && top.closest(".card, .tc") && !sign) continue;
        const what = top ? called(top.closest(".card, .plate, .act, .result, .dealer, .eq, .bet, .pot, .btn, .tiledrop") ?? top) : "the edge of the screen";
        over.set(what, (over.get(what) ?? 0) + 1);
      }
    const seat = card.closest("[data-seat]")?.dataset.seat;
    const tile = card.closest("[data-table]")?.dataset.table;
    for (const [what, points] of over) {
      faults.push(`${tile ? `${tile}: ` : ""}${called(card)}${seat ? ` of seat ${seat}` : ""} is behind ${what} at ${points} of 25 points`);
    }
  }
  for (const dealer of document.querySelectorAll(".stage .dealer")) {
    const box = dealer.getBoundingClientRect();
    const top = document.elementsFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2).find(paints);
    // It gives way to cards.
    if (top !== dealer && !top?.closest(".card")) faults.push(`the dealer button is behind ${top ? called(top) : "the edge of the screen"}`);
  }
  pierced.remove();
  return faults;
}
