// What is measured on a page of the gallery: where things stand, what is cut, what lies over what.
() => {
  const visible = (one) => {
    const box = one.getBoundingClientRect();
    return box.width > 0 && box.height > 0 && getComputedStyle(one).visibility !== "hidden";
  };
  const all = (selector) => [...document.querySelectorAll(selector)].filter(visible);
  const canvas = document.querySelector(".canvas").getBoundingClientRect();
  const stage = document.querySelector(".stage").getBoundingClientRect();
  const dock = document.querySelector("[data-dock]").getBoundingClientRect();
  const faults = [];

  const seatOf = (one) => one.closest("[data-seat]")?.dataset.seat ?? "";
  const called = (one) => {
    const seat = seatOf(one);
    const name = one.classList.contains("card") ? one.getAttribute("aria-label") : one.textContent.trim().slice(0, 24);
    return `${one.classList[0] ?? one.tagName} "${name}"${seat && ` of seat ${seat}`}`;
  };

  // ---- what lies over what: two things of different owners ----
  const things = [];
  const add = (kind, selector, slack = 2) => all(selector).forEach((one) => things.push({ kind, one, slack, box: one.getBoundingClientRect(), seat: seatOf(one) }));
  add("plate", ".seat .plate", 3);
  add("hand", ".seat .card");
  add("tag", ".seat .act");
  add("bet", ".bet");
  add("board", ".board .card, .board .slot, .vela .card");
  add("pot", ".pots .pot");
  add("share", ".result");
  add("total", ".total");
  add("dealer", ".dealer");
  add("muck", ".muck");
  // A hand may touch its own plate, a tag belongs to its plate; cards of one hand are fanned.
  const family = new Set(["plate", "hand", "tag"]);
  const may = (a, b) =>
    (family.has(a.kind) && family.has(b.kind) && a.seat === b.seat) ||
    (a.kind === "board" && b.kind === "board") ||
    // The dealer's button gives way to open cards.
    ([a.kind, b.kind].includes("dealer") && document.querySelector(".canvas.over"));
  things.forEach((a, at) => {
    for (const b of things.slice(at + 1)) {
      if (may(a, b)) continue;
      const slack = Math.max(a.slack, b.slack);
      const wide = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
      const high = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
      if (wide > slack && high > slack) faults.push(`${called(a.one)} and ${called(b.one)} lie over each other by ${Math.round(wide)} × ${Math.round(high)}`);
    }
  });

  // ---- what is cut ----
  const inside = (one, box, where) => {
    const own = one.getBoundingClientRect();
    const out = Math.max(box.left - own.left, own.right - box.right, box.top - own.top, own.bottom - box.bottom);
    if (out > 1.5) faults.push(`${called(one)} leaves ${where} by ${Math.round(out)}`);
  };
  for (const { one } of things) inside(one, stage, "the stage");
  for (const one of all("[data-dock] :is(button, input, .hand, .price, .hint, .tag, .clock)")) inside(one, dock, "the dock");
  for (const one of all(".stk, .bet b, .act, .pot, .result, .total, .actbtn b, .actbtn span, .presets button, .pre button span, [data-dock] .hand, [data-dock] .price")) {
    if (one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== "inline") faults.push(`${called(one)} is cut: ${one.scrollWidth} in ${one.clientWidth}`);
  }
  const over = document.documentElement.scrollWidth - document.documentElement.clientWidth;
  if (over > 0) faults.push(`the page is ${over} wider than the screen`);
  for (const one of all(".card")) {
    // Parts of a fan that show no face may be slivers.
    if (!one.classList.contains("back") && one.offsetWidth < 23.5) faults.push(`${called(one)} is only ${one.offsetWidth} wide`);
  }

  // ---- where things stand: in hundredths of the drawing, and of the dock's width ----
  const part = (value, whole) => Math.round((100 * value) / whole);
  const middle = (boxes) => {
    const left = Math.min(...boxes.map((box) => box.left));
    const right = Math.max(...boxes.map((box) => box.right));
    const top = Math.min(...boxes.map((box) => box.top));
    const bottom = Math.max(...boxes.map((box) => box.bottom));
    return [part((left + right) / 2 - canvas.left, canvas.width), part((top + bottom) / 2 - canvas.top, canvas.height)];
  };
  const places = {};
  const note = (name, list) => list.length > 0 && (places[name] = middle(list.map((one) => one.getBoundingClientRect())));
  for (const seat of all("[data-seat]")) {
    note(`plate ${seat.dataset.seat}`, [...seat.querySelectorAll(".plate")]);
    note(`cards ${seat.dataset.seat}`, [...seat.querySelectorAll(".card")]);
  }
  note("board", all(".board, .vela .card"));
  note("dealer", all(".dealer"));
  all(".bet").forEach((one, at) => note(`bet ${at}`, [one.querySelector(".chips") ?? one]));
  for (const one of all(".actbtn")) {
    const box = one.getBoundingClientRect();
    const label = (one.querySelector("span") ?? one).textContent.trim();
    places[`button ${label}`] = [part((box.left + box.right) / 2 - dock.left, dock.width), part(box.width, dock.width)];
  }
  return { faults, places };
}
