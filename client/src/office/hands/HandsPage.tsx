import { tOr } from "../../i18n";
import { o } from "../i18n";
import { Head } from "../Page";
import { gameIds } from "../../games";
import { usePersisted } from "../usePersisted";
import { fromInput } from "../when";
import { HandList } from "./HandList";

const EMPTY = { id: "", player: "", table: "", game: "", least: "", since: "", until: "", void: "" };
type HandSearch = typeof EMPTY;

/** Hands of everybody. */
export function HandsPage() {
  const [typed, setTyped] = usePersisted<HandSearch>("hands.typed", EMPTY);
  const [sought, setSought] = usePersisted<HandSearch>("hands.sought", EMPTY);
  const set = (field: keyof HandSearch) => (event: { currentTarget: { value: string } }) => setTyped({ ...typed, [field]: event.currentTarget.value });
  const look = (event: Event) => {
    event.preventDefault();
    setSought(typed);
  };
  return (
    <>
      <Head title={o("nav.hands")} text={o("hands.text")} />
      <form class="panel ofind grid" role="search" onSubmit={look}>
        <Field id="hand-id" label={o("hands.hand")} value={typed.id} onInput={set("id")} />
        <Field id="hand-player" label={o("player")} value={typed.player} onInput={set("player")} />
        <Field id="hand-table" label={o("tables.table")} value={typed.table} onInput={set("table")} />
        <GameField value={typed.game} onInput={set("game")} />
        <Field id="hand-least" label={o("hands.least")} type="number" value={typed.least} onInput={set("least")} />
        <Field id="hand-since" label={o("hands.since")} type="datetime-local" value={typed.since} onInput={set("since")} />
        <Field id="hand-until" label={o("hands.until")} type="datetime-local" value={typed.until} onInput={set("until")} />
        <div class="ofield">
          <label for="hand-void">{o("hands.which")}</label>
          <span class="field">
            <select id="hand-void" value={typed.void} onChange={set("void")}>
              <option value="">{o("hands.all")}</option>
              <option value="false">{o("hands.counting")}</option>
              <option value="true">{o("hands.voided")}</option>
            </select>
          </span>
        </div>
        <div class="row end">
          <button type="button" class="btn quiet" onClick={() => (setTyped(EMPTY), setSought(EMPTY))}>
            {o("hands.clear")}
          </button>
          <button type="submit" class="btn go">
            {o("hands.search")}
          </button>
        </div>
      </form>
      <HandList query={queryOf(sought)} />
    </>
  );
}

function queryOf({ since, until, least, ...rest }: HandSearch): string {
  const query = new URLSearchParams(Object.entries(rest).map(([name, value]): [string, string] => [name, value.trim()]).filter(([, value]) => value));
  if (since) query.set("since", String(fromInput(since)));
  if (until) query.set("until", String(fromInput(until)));
  if (least) query.set("least", String(Math.round(Number(least) * 100)));
  return query.toString();
}

interface FieldProps {
  id: string;
  label: string;
  type?: "search" | "number" | "datetime-local";
  value: string;
  onInput(event: { currentTarget: { value: string } }): void;
}

function Field({ id, label, type = "search", value, onInput }: FieldProps) {
  return (
    <div class="ofield">
      <label for={id}>{label}</label>
      <span class="field">
        {type === "number" ? (
          <input id={id} type="number" min={0} step="any" value={value} onInput={onInput} />
        ) : type === "search" ? (
          <input id={id} type="search" autocomplete="off" spellcheck={false} value={value} onInput={onInput} />
        ) : (
          <input id={id} type="datetime-local" value={value} onInput={onInput} />
        )}
      </span>
    </div>
  );
}

function GameField({ value, onInput }: Pick<FieldProps, "value" | "onInput">) {
  return (
    <div class="ofield">
      <label for="hand-game">{o("tables.game")}</label>
      <span class="field">
        <select id="hand-game" value={value} onChange={onInput}>
          <option value="">{o("hands.any-game")}</option>
          {gameIds().map((one) => (
            <option key={one} value={one}>
              {tOr(`game.${one}`, one)}
            </option>
          ))}
        </select>
      </span>
    </div>
  );
}
