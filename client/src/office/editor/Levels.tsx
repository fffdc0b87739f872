import { useContext, useEffect, useId, useState } from "preact/hooks";
import { number } from "../../i18n/format";
import { hasBlinds } from "../../games";
import { Icon } from "../../parts/Icon";
import { ask, inWords } from "../api";
import { o, oOr } from "../i18n";
import { Panel } from "../Page";
import { useOffered } from "./books";
import { AboutFields, sentence } from "./Fields";
import { type Draft, type LevelDraft, levelDraft, typed } from "./form";

interface Props {
  draft: Draft;
  /** How many may take part, and for how many a template is filled in. */
  field: { readonly least: number; readonly most: number };
  players: number;
  /** As it was typed. */
  expected: string;
  onExpected(value: string): void;
  onLevels(levels: readonly LevelDraft[]): void;
}

const COLUMNS = [
  ["unit", "unit"],
  ["ante", "ante"],
  ["minutes", "seconds"],
  ["rest", "break_seconds"],
] as const;

/** The structure: filled from a template, and edited row by row. */
export function Levels(props: Props) {
  const { draft, onLevels } = props;
  const { locked, fault } = useContext(AboutFields);
  const fixed = locked("levels");
  const change = (at: number, part: Partial<LevelDraft>) => onLevels(draft.levels.map((one, row) => (row === at ? { ...one, ...part } : one)));
  const more = () => {
    const last = draft.levels.at(-1) ?? { unit: "20", ante: "0", minutes: "10", rest: "0" };
    const next = (text: string) => String(Math.round(((typed(text) ?? 0) * 3) / 2));
    onLevels([...draft.levels, { ...last, unit: next(last.unit), ante: next(last.ante), rest: "0" }]);
  };
  return (
    <Panel
      title={o("edit.structure")}
      tools={
        <button type="button" class="btn line" disabled={fixed} onClick={more}>
          <Icon name="plus" small />
          {o("edit.level")}
        </button>
      }
    >
      <Fill {...props} fixed={fixed} />
      <AllMinutes fixed={fixed} onSet={(minutes) => onLevels(draft.levels.map((level) => ({ ...level, minutes })))} />
      <p class="pad minus oans" data-field="levels" data-wrong={fault("levels") !== "" || undefined} tabIndex={-1}>
        {fault("levels") ? sentence(fault("levels")) : ""}
      </p>
      <table class="olevels" aria-label={o("edit.structure")}>
        <thead>
          <tr>
            <th scope="col">{o("edit.level")}</th>
            <th scope="col">{unitName(draft)}</th>
            <th scope="col">{o("edit.ante")}</th>
            <th scope="col">{o("room.minutes")}</th>
            <th scope="col">{o("edit.break")}</th>
            <th scope="col">
              <span class="vh">{o("acts")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {draft.levels.map((level, at) => (
            <Row key={at} at={at} level={level} fixed={fixed} onChange={(part) => change(at, part)} onRemove={() => onLevels(draft.levels.filter((_, row) => row !== at))} unit={unitName(draft)} />
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

/** What the first amount of a level is. */
function unitName({ game, limit }: Draft): string {
  if (limit === "FL") return o("edit.small-bet");
  if (limit === "SL") return o("edit.bet");
  return hasBlinds(game) ? o("edit.big-blind") : o("edit.no-unit");
}

interface RowProps {
  at: number;
  level: LevelDraft;
  unit: string;
  fixed: boolean;
  onChange(part: Partial<LevelDraft>): void;
  onRemove(): void;
}

function Row({ at, level, unit, fixed, onChange, onRemove }: RowProps) {
  const { fault, touch } = useContext(AboutFields);
  const names = { unit, ante: o("edit.ante"), minutes: o("room.minutes"), rest: o("edit.break") };
  const wrong = COLUMNS.map(([, field]) => fault(`levels[${at}].${field}`)).find(Boolean) ?? "";
  return (
    <>
      <tr>
        <th scope="row">{number(at + 1)}</th>
        {COLUMNS.map(([key, field]) => (
          <td key={key} data-field={`levels[${at}].${field}`} data-wrong={fault(`levels[${at}].${field}`) !== "" || undefined}>
            <span class="field">
              <input
                inputMode="decimal"
                autocomplete="off"
                disabled={fixed}
                aria-label={o("edit.of-level", { what: names[key], level: at + 1 })}
                aria-invalid={fault(`levels[${at}].${field}`) !== ""}
                aria-describedby={wrong ? `level-${at}` : undefined}
                value={level[key]}
                onInput={(event) => {
                  touch(`levels[${at}].${field}`);
                  onChange({ [key]: event.currentTarget.value });
                }}
              />
            </span>
          </td>
        ))}
        <td>
          <button type="button" class="iconbtn" disabled={fixed} aria-label={o("edit.remove-level", { level: at + 1 })} onClick={onRemove}>
            <Icon name="x" small />
          </button>
        </td>
      </tr>
      {wrong ? (
        <tr>
          <td colSpan={6} id={`level-${at}`} class="minus">
            {sentence(wrong)}
          </td>
        </tr>
      ) : null}
    </>
  );
}

/** Makes all levels equally long. */
function AllMinutes({ fixed, onSet }: { fixed: boolean; onSet(minutes: string): void }) {
  const [minutes, setMinutes] = useState("");
  const [fault, setFault] = useState("");
  const set = () => {
    const right = (typed(minutes) ?? 0) > 0;
    setFault(right ? "" : o("edit.minutes-above-0"));
    if (right) onSet(minutes);
  };
  return (
    <div class="pad ofill">
      <label>
        {o("edit.all-minutes")}
        <span class="field">
          <input
            inputMode="decimal"
            autocomplete="off"
            value={minutes}
            disabled={fixed}
            aria-invalid={fault !== ""}
            onInput={(event) => setMinutes(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== "Enter") return;
              event.preventDefault(); // and does not announce the tournament
              set();
            }}
          />
        </span>
      </label>
      <button type="button" class="btn line" disabled={fixed} onClick={set}>
        {o("edit.set-all")}
      </button>
      <p class="minus oans" role="alert">
        {fault}
      </p>
    </div>
  );
}

function Fill({ draft, field, players, expected, onExpected, onLevels, fixed }: Props & { fixed: boolean }) {
  const templates = useOffered()?.templates ?? [];
  const [template, setTemplate] = useState("regular");
  const [antes, setAntes] = useState(false);
  const [fault, setFault] = useState("");
  const about = useId();
  const outside = draft.timed && typed(expected) !== players;
  const fill = async () => {
    const query = { template, game: draft.game, limit: draft.limit, players: String(players), chips: draft.chips, antes: antes ? "1" : "0", break_after: draft.rebuys?.until_level ?? "0" };
    try {
      const { levels } = await ask(`tournament/levels?${new URLSearchParams(query).toString()}`);
      setFault("");
      onLevels(levels.map(levelDraft));
    } catch (no) {
      setFault(inWords(no));
    }
  };
  useEffect(() => {
    if (draft.levels.length === 0) void fill();
  }, []);
  return (
    <div class="pad ofill">
      <label>
        {o("edit.template")}
        <span class="field">
          <select value={template} disabled={fixed} onChange={(event) => setTemplate(event.currentTarget.value)}>
            {templates.map(({ name, minutes }) => (
              <option key={name} value={name}>
                {o("edit.template-name", { name: oOr(`template.${name}`, name), minutes })}
              </option>
            ))}
          </select>
        </span>
      </label>
      <label>
        {o("edit.expected")}
        <span class="field">
          <input
            inputMode="numeric"
            value={draft.timed ? expected : String(field.most)}
            disabled={fixed || !draft.timed}
            aria-invalid={outside}
            aria-describedby={about}
            onInput={(event) => onExpected(event.currentTarget.value)}
          />
        </span>
      </label>
      <label class="ocheck">
        <input type="checkbox" checked={antes} disabled={fixed} onChange={(event) => setAntes(event.currentTarget.checked)} />
        {o("edit.antes")}
      </label>
      <button type="button" class="btn line" disabled={fixed} onClick={() => void fill()}>
        {o("edit.fill")}
      </button>
      <p id={about} class={outside ? "minus" : "faint"}>
        {draft.timed ? (outside ? o("edit.expected-range", field) : "") : o("edit.expected-full")}
      </p>
      <p class="minus oans" role="alert">
        {fault}
      </p>
    </div>
  );
}
