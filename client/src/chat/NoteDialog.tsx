import { useEffect, useRef, useState } from "preact/hooks";
import { Switch } from "../frame/Choice";
import { useFocusInside } from "../frame/dialog";
import { t } from "../i18n";
import { notify, reasonOf, tell } from "../notices";
import { Icon } from "../parts/Icon";
import { type Colour, COLOURS, Mark } from "./Marks";
import { chatOf, LONGEST_NOTE, noteOn, openNote, saveNote } from "./state";
import "./chat.css";

interface NoteDialogProps {
  table: string;
  /** Reports a line of the table's chat; absent if there is no chat. */
  report?: ((number: number) => Promise<void>) | undefined;
}

/** My note on the player whose seat or line I opened. It covers the middle of the stage and leaves the dock free. */
export function NoteDialog({ table, report }: NoteDialogProps) {
  useEffect(() => () => void (openNote.value = null), [table]);
  const about = openNote.value;
  return about ? <Note key={about.player} {...about} table={table} report={report} /> : null;
}

function Note({ player, name, table, report }: NoteDialogProps & { player: string; name: string }) {
  const [note, setNote] = useState(() => noteOn(player) ?? { player, name, text: "", colour: "" as Colour, muted: false });
  const [refusal, setRefusal] = useState("");
  const box = useRef<HTMLDivElement>(null);
  useFocusInside(box, "textarea");
  const close = () => (openNote.value = null);
  const last = report && chatOf(table).value.lines.findLast((line) => line.player === player);
  const save = () => saveNote(note).then(close, (error: unknown) => setRefusal(reasonOf(error)));
  return (
    <div
      ref={box}
      class="panel noteon"
      role="dialog"
      aria-label={t("note.title", { name })}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === "Escape") close();
      }}
    >
      <header>
        <h2 class="grow">{t("note.title", { name })}</h2>
        <button type="button" class="iconbtn" aria-label={t("close")} onClick={close}>
          <Icon name="x" />
        </button>
      </header>
      <label class="notetext">
        <span>
          {t("note.text")} <small>{t("note.private")}</small>
          <small class="num">
            {note.text.length}/{LONGEST_NOTE}
          </small>
        </span>
        <textarea
          rows={3}
          maxLength={LONGEST_NOTE}
          value={note.text}
          onInput={(event) => setNote({ ...note, text: event.currentTarget.value })}
        />
      </label>
      <Colours chosen={note.colour} onChoose={(colour) => setNote({ ...note, colour })} />
      <Switch label={t("note.mute")} on={note.muted} onChange={(muted) => setNote({ ...note, muted })} />
      {report && last ? (
        <button
          type="button"
          class="btn quiet lastline"
          onClick={() => void report(last.number).then(() => notify(t("chat.reported"), "go"), tell)}
        >
          {t("note.report")} <small>{t("note.last", { text: last.text })}</small>
        </button>
      ) : null}
      <p class="why stop" role="alert">
        {refusal}
      </p>
      <button type="button" class="btn go big wide" onClick={() => void save()}>
        {t("note.save")}
      </button>
    </div>
  );
}

function Colours({ chosen, onChoose }: { chosen: Colour; onChoose(colour: Colour): void }) {
  return (
    <fieldset class="colours">
      <legend>{t("note.colour")}</legend>
      {(["", ...COLOURS] as const).map((colour) => {
        const name = t(colour ? `note.colour.${colour}` : "note.colour.none");
        return (
          <label key={colour} title={name}>
            <input type="radio" name="colour" checked={colour === chosen} onChange={() => onChoose(colour)} />
            <span class="vh">{name}</span>
            {colour ? <Mark colour={colour} /> : <Icon name="x" small />}
          </label>
        );
      })}
    </fieldset>
  );
}
