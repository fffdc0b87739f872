import { useLayoutEffect } from "preact/hooks";
import { offersIn } from "../../pre-actions/intent";
import { mark, marked } from "../../pre-actions/pre-actions";
import { isField, isUnwanted } from "../../frame/busy";
import type { TableTools } from "./actions";
import { canShow } from "./DockParts";
import { pressChoice } from "./PreActions";
import { clamp, stepFrom } from "./sizing";
import type { MyTurn } from "./useTurn";
import type { Scene } from "./scene";

/** What makes the amount more or less. */
const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1, "+": 1, "-": -1 };

/** A digit on the keyboard begins a typed amount, or marks a card in a draw. */
function digit(event: KeyboardEvent, scene: Scene, turn: MyTurn, root: ParentNode): boolean {
  if (turn.moves.discard) {
    const card = scene.view.hand!.places[scene.myPlace!]!.cards[Number(event.key) - 1];
    if (card === undefined) return false;
    turn.toggle(card);
    return true;
  }
  const field = root.querySelector<HTMLInputElement>("input[data-amount]");
  if (!turn.moves.range || !field) return false;
  field.focus();
  field.select();
  return false; // the digit itself is then written into the field
}

/** A key while others act: it chooses ahead, marks a card for the draw, or shows the hand that is over. */
function waitingKey(event: KeyboardEvent, key: string, scene: Scene, tools: TableTools, root: ParentNode): boolean {
  if (event.repeat) return false;
  if (key === "S" && canShow(scene)) {
    tools.run(tools.actions.showCards());
    return true;
  }
  const offers = offersIn(scene.view, scene.myPlace, marked(scene).length);
  const card = scene.view.hand?.places[scene.myPlace ?? -1]?.cards[Number(key) - 1];
  if (card !== undefined && offers.some((offer) => offer.name === "discard")) {
    mark(scene, card);
    return true;
  }
  return offers.some((offer) => offer.key === key) && pressChoice(key, root);
}

/** The dock with a frame around it, until the keyboard goes on from there or does something. */
function jumpTo(dock: HTMLElement | null): void {
  if (!dock) return;
  dock.dataset.jumped = "";
  dock.focus();
  const over = () => delete dock.dataset.jumped;
  dock.addEventListener("blur", over, { once: true });
  dock.addEventListener("keydown", over, { once: true });
}

/** Handles one key; returns whether it meant something here. `root` contains the table. */
export function answerKey(
  event: KeyboardEvent,
  scene: Scene,
  turn: MyTurn | null,
  tools: TableTools,
  root: ParentNode = document,
): boolean {
  if (event.altKey && event.code === "KeyA") {
    jumpTo(root.querySelector<HTMLElement>("[data-dock]"));
    return true;
  }
  if (event.altKey || event.ctrlKey || event.metaKey || isField(event.target) || isUnwanted(event)) return false;
  const key = event.key.toUpperCase();
  if (!turn) return waitingKey(event, key, scene, tools, root);
  if (/^\d$/.test(event.key)) return digit(event, scene, turn, root);
  const { moves } = turn;
  const step = STEPS[event.key];
  if (step && moves.range) {
    turn.setAmount(stepFrom(moves.range, clamp(turn.amount, moves.range), turn.step, step));
    return true;
  }
  if (event.repeat) return false; // a key that is held down presses once
  const all = [moves.split, moves.left, moves.middle, ...moves.right];
  const move = all.find((one) => one?.key === key);
  if (!move) return false;
  turn.press(move);
  return true;
}

/** The keys of the table, for as long as it is on the page. */
export function useKeys(scene: Scene, turn: MyTurn | null, tools: TableTools): void {
  // Before the next key: a paint later it would still be answered by the table as it was.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!event.defaultPrevented && answerKey(event, scene, turn, tools)) event.preventDefault();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  });
}
