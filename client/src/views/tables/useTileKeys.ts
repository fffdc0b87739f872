import { useEffect, useRef } from "preact/hooks";
import { isField, isUnwanted } from "../../frame/busy";
import { nextWaiting } from "../../frame/front";
import { focusOn, inFocus } from "../../frame/in-focus";
import { callingTables, myTables } from "../../state";
import { ARM_MS } from "../table/useArmed";
import { makeLarge, type TileKeys } from "./Tile";

/** Where an arrow leads from a tile of a grid; the tile itself at an edge. */
export function neighbour(at: number, key: string, columns: number, count: number): number {
  const column = at % columns;
  if (key === "ArrowLeft") return column > 0 ? at - 1 : at;
  if (key === "ArrowRight") return column < columns - 1 && at + 1 < count ? at + 1 : at;
  if (key === "ArrowUp") return at >= columns ? at - columns : at;
  return at + columns < count ? at + columns : at;
}

/** Elements with keys of their own. */
const CONTROLS = "a, button, input, select, textarea, [role=slider]";

const onControl = (target: EventTarget | null): boolean => target instanceof Element && target.closest(CONTROLS) !== null;

/** The tile that a key leads to; null if it leads to none. */
function leadsTo(event: KeyboardEvent, columns: number): string | null {
  const tables = myTables.peek();
  const here = inFocus.peek();
  if (event.key.startsWith("Arrow")) return tables[neighbour(tables.indexOf(here ?? ""), event.key, columns, tables.length)] ?? null;
  if (/^[1-9]$/.test(event.key)) return tables[Number(event.key) - 1] ?? null;
  // From a control the key leads on to the next one, as everywhere.
  if (event.key === "Tab" && !event.shiftKey && !onControl(event.target)) return nextWaiting(callingTables.peek(), here);
  return null;
}

/**
 * The keys where all tables are in sight: to another tile, or to the one in focus what they mean at a table. A tile takes
 * no key of the table for a moment after the focus has come to it: it was meant for what had it before.
 */
export function useTileKeys(keys: ReadonlyMap<string, TileKeys>, columns: number): void {
  const wide = useRef(columns);
  wide.current = columns;
  useEffect(() => {
    let came = -Infinity;
    const off = inFocus.subscribe(() => void (came = performance.now()));
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isField(event.target) || isUnwanted(event)) return;
      if (event.ctrlKey || event.metaKey || (event.altKey && event.code !== "KeyA")) return;
      if (pressed(event)) event.preventDefault();
    };
    const pressed = (event: KeyboardEvent): boolean => {
      const here = inFocus.peek();
      const tile = here === null ? undefined : keys.get(here);
      const digit = /^\d$/.test(event.key);
      if (!(digit && tile?.marks())) {
        const to = leadsTo(event, wide.current);
        if (to !== null && to !== here) {
          focusOn(to);
          return true;
        }
        if (digit || event.key.startsWith("Arrow") || event.key === "Tab") return to !== null && !digit && event.key !== "Tab";
      }
      if (here !== null && event.key === "Enter" && !onControl(event.target)) {
        makeLarge(here);
        return true;
      }
      return performance.now() - came >= ARM_MS && tile !== undefined && tile.answer(event);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => {
      off();
      document.removeEventListener("keydown", onKeyDown);
    };
  }, [keys]);
}
