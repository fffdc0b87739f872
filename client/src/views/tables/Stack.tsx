import { useEffect } from "preact/hooks";
import { isField, isOpen } from "../../frame/busy";
import { focusOn, inFocus } from "../../frame/in-focus";
import { MyTable } from "../../frame/MyTable";
import { TopBar } from "../../frame/TopBar";
import { t } from "../../i18n";
import { callingTables, myTables } from "../../state";
import { TablePage } from "../table/TablePage";
import { PHONE, useMedia } from "../table/useMedia";

/** How many of the tables below look out. */
const EDGES = 4;
const STEPS: Readonly<Record<string, 1 | -1>> = { PageDown: 1, PageUp: -1 };

/** The tables under the top one, next first: those waiting for me, then the others in order. */
export function under(top: string, tables: readonly string[], calls: readonly string[]): readonly string[] {
  const at = tables.indexOf(top);
  const round = [...tables.slice(at + 1), ...tables.slice(0, Math.max(0, at))].filter((id) => id !== top);
  return [...calls.filter((id) => id !== top), ...round.filter((id) => !calls.includes(id))];
}

/** The keys that step through the stack. */
function useSteps(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const step = STEPS[event.key];
      if (!step || event.defaultPrevented || isField(event.target) || isOpen()) return;
      const tables = myTables.peek();
      const to = tables[(tables.indexOf(inFocus.peek() ?? "") + step + tables.length) % tables.length];
      if (to === undefined) return;
      event.preventDefault();
      focusOn(to);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}

/** One table on top, whole; of the others the edges, the one that comes next nearest to it. */
export function Stack() {
  const top = inFocus.value!;
  const phone = useMedia(PHONE);
  useSteps();
  if (phone) return <TablePage key={top} id={top} />;
  const below = under(top, myTables.value, callingTables.value);
  const behind = below.length - EDGES;
  return (
    <div class="stackpage">
      <TopBar />
      <nav class="edges" aria-label={t("many.stack")}>
        {behind > 0 ? <p>{t("many.behind", { count: behind })}</p> : null}
        {below
          .slice(0, EDGES)
          .reverse()
          .map((id) => (
            <MyTable key={id} id={id} className="edge" />
          ))}
      </nav>
      <TablePage key={top} id={top} barless />
    </div>
  );
}
