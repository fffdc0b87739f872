import { useEffect, useId, useState } from "preact/hooks";
import { t } from "../i18n";
import { reasonOf, tell } from "../notices";
import { Avatar } from "../parts/Avatar";
import { Icon } from "../parts/Icon";
import { Tail } from "../parts/Tail";
import { me, type TableState } from "../state";
import type { ChatLine, React } from "../wire/types";
import { Marks, marksInWords } from "./Marks";
import { ReactionPicker } from "./Reactions";
import { whyNot } from "./rights";
import {
  chatOf,
  draftOf,
  LONGEST_LINE,
  markRead,
  mutedNow,
  notes,
  openNote,
  readable,
  setMuted,
} from "./state";
import "./chat.css";

/** The chat's commands. Each promise resolves when the server has carried it out. */
export interface ChatActions {
  say(text: string): Promise<void>;
  react(kind: React["kind"]): Promise<void>;
  report(number: number): Promise<void>;
}

interface ChatProps {
  state: Pick<TableState, "view" | "mySeat" | "myPlace">;
  actions: ChatActions;
}

/** The chat of a table: the last lines, and where one writes the next. */
export function Chat({ state, actions }: ChatProps) {
  const table = state.view.config.id;
  const { lines } = chatOf(table).value;
  const [open, setOpen] = useState<number | null>(null);
  useEffect(() => markRead(table), [table, lines]);
  const shown = readable(lines, notes.value);
  const hidden = new Map(lines.filter((line) => !shown.includes(line)).map((line) => [line.player, line.name]));
  return (
    <div class="chat">
      <Tail label={t("chat.label")} look="lines" grows={[lines, open]}>
        {lines.length === 0 ? <p class="faint">{t("chat.empty")}</p> : null}
        {shown.map((line) => (
          <Line
            key={line.number}
            line={line}
            open={open === line.number}
            onOpen={() => setOpen(open === line.number ? null : line.number)}
            onMute={() => {
              setOpen(null);
              setMuted(line.player, line.name, true).catch(tell);
            }}
            onReport={() => actions.report(line.number)}
          />
        ))}
        {[...hidden].map(([player, name]) => (
          <p key={player} class="faint hushed">
            <span>{t("chat.muted.some", { name })}</span>
            <button type="button" class="link" onClick={() => void setMuted(player, name, false).catch(tell)}>
              {t("chat.unmute")}
            </button>
          </p>
        ))}
      </Tail>
      <Writing state={state} say={actions.say} react={actions.react} />
    </div>
  );
}

interface LineProps {
  line: ChatLine;
  /** What can be done about it is in sight. */
  open: boolean;
  onOpen(): void;
  onMute(): void;
  onReport(): Promise<void>;
}

function Line({ line, open, onOpen, onMute, onReport }: LineProps) {
  const [reported, setReported] = useState(false);
  if (line.player === me.value?.player) {
    return (
      <p class="line own">
        <b>{t("chat.own")}</b> {line.text}
      </p>
    );
  }
  const note = notes.value.get(line.player);
  return (
    <div class="line">
      <p>
        <button
          type="button"
          class="by"
          aria-expanded={open}
          aria-label={t("chat.menu", { name: [line.name, marksInWords(note)].filter(Boolean).join(", ") })}
          disabled={me.value?.player == null}
          onClick={onOpen}
        >
          <Avatar name={line.name} />
          <b>{line.name}</b>
          <Marks note={note} />
        </button>{" "}
        {line.text}
      </p>
      {open ? (
        <p class="about">
          <button type="button" class="pick" onClick={onMute}>
            <Icon name="mute" small />
            {t("chat.mute")}
          </button>
          {reported ? null : (
            <button type="button" class="pick" onClick={() => void onReport().then(() => setReported(true), tell)}>
              {t("chat.report")}
            </button>
          )}
          <button type="button" class="pick" onClick={() => (openNote.value = { player: line.player, name: line.name })}>
            <Icon name="pencil" small />
            {t("chat.note")}
          </button>
          <span role="status">{reported ? t("chat.reported") : ""}</span>
        </p>
      ) : null}
    </div>
  );
}

/** The field for the next line. What was refused stays in it. */
function Writing({ state, say, react }: Pick<ChatProps, "state"> & Pick<ChatActions, "say" | "react">) {
  const draft = draftOf(state.view.config.id);
  const [refusal, setRefusal] = useState("");
  const [busy, setBusy] = useState(false);
  const id = useId();
  const why = whyNot(state, me.value?.player != null, mutedNow());
  const text = draft.value;
  const send = () => {
    if (busy || why || !text.trim()) return;
    setBusy(true);
    setRefusal("");
    say(text)
      .then(() => {
        if (draft.peek() === text) draft.value = "";
      })
      .catch((error: unknown) => setRefusal(reasonOf(error)))
      .finally(() => setBusy(false));
  };
  return (
    <form
      class="say-box"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <label class={why ? "field shut" : "field"}>
        <span class="vh">{t("chat.input")}</span>
        <input
          value={text}
          maxLength={LONGEST_LINE}
          placeholder={t("chat.input")}
          autocomplete="off"
          enterkeyhint="send"
          readOnly={why !== ""}
          aria-disabled={why !== ""}
          aria-describedby={id}
          onInput={(event) => {
            draft.value = event.currentTarget.value;
            setRefusal("");
          }}
        />
        <small class="num" aria-label={t("chat.count", { count: text.length, most: LONGEST_LINE })}>
          {text.length}/{LONGEST_LINE}
        </small>
      </label>
      <ReactionPicker disabled={why !== ""} onPick={(kind) => react(kind).then(() => setRefusal(""), (error: unknown) => setRefusal(reasonOf(error)))} />
      <button type="submit" class="iconbtn" aria-label={t("chat.send")} disabled={why !== "" || busy || !text.trim()}>
        <Icon name="send" />
      </button>
      <p id={id} class={refusal ? "why stop" : "why"} role="status">
        {why || refusal}
      </p>
    </form>
  );
}
