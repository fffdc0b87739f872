import { useEffect, useState } from "preact/hooks";
import { Segments } from "../../frame/Choice";
import { Popover } from "../../frame/Popover";
import { learnNames, shownName } from "../../frame/names";
import { BottomNav } from "../../frame/MyTables";
import { LostBar } from "../../frame/Notices";
import { TopBar } from "../../frame/TopBar";
import { readingOf } from "../../hands/games";
import { reasonWords } from "../../hands/reasons";
import { gameIds } from "../../games";
import { t, tOr } from "../../i18n";
import { clockTime, date, gameName, money } from "../../i18n/format";
import { reasonOf } from "../../notices";
import { Card } from "../../parts/Card";
import { Icon } from "../../parts/Icon";
import { linkTo } from "../../router";
import { lobby, me } from "../../state";
import { NoteDialog } from "../../chat/NoteDialog";
import { Marks, marksInWords } from "../../chat/Marks";
import { notes, openNote } from "../../chat/state";
import type { HandSummary } from "../../wire/calls";
import { api } from "../../wire/api";
import { Pages } from "./Pages";
import { signed } from "./ReplaySide";
import { asked, changeSearch, EVERYTHING, exported, FORMATS, isNarrowed, search, type Result } from "./search";
import "./hands.css";

interface Found {
  readonly hands: readonly HandSummary[];
  readonly next: string | null;
}

/** My hands by what is looked for, and the way to get more of them. */
function useHands(): { found: Found | null; fault: string | null; more(): void } {
  const now = search.value;
  const player = me.value?.player ?? null;
  const [found, setFound] = useState<Found | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const load = (page: string | null, before: readonly HandSummary[]) => {
    // Something else may be looked for, or somebody else be there, by the time the answer comes.
    const wanted = () => search.peek() === now && (me.peek()?.player ?? null) === player;
    return api.hands(asked(now, page)).then(
      ({ hands, next }) => {
        if (!wanted()) return;
        learnNames(Object.fromEntries(hands.map((hand) => [hand.table, hand.table_name])));
        setFound({ hands: [...before, ...hands], next });
      },
      (error: unknown) => void (wanted() && setFault(reasonOf(error))),
    );
  };
  useEffect(() => {
    setFault(null);
    if (player === null) setFound(null);
    else void load(null, []);
  }, [now, player]);
  return { found, fault, more: () => void (found?.next && load(found.next, found.hands)) };
}

/** The list of my hands. */
export function HandsView() {
  const who = me.value;
  const { found, fault, more } = useHands();
  return (
    <div class="wrap hands">
      <TopBar />
      <LostBar />
      <main class="body" id="content" tabIndex={-1}>
        <header class="handhead">
          <h1 class="grow">{t("history.title")}</h1>
          {who?.player != null && found && found.hands.length > 0 ? <Export /> : null}
          <Pages here="hands" />
        </header>
        {who && who.player === null ? (
          <p class="panel note-line">{t("history.log-in")}</p>
        ) : (
          <>
            <Filters found={found?.hands ?? []} />
            {fault ? <p role="alert">{fault}</p> : null}
            <List found={found} />
            {found?.next ? (
              <button type="button" class="btn line more" onClick={more}>
                {t("history.more")}
              </button>
            ) : null}
          </>
        )}
        <NoteDialog table="" />
      </main>
      <BottomNav />
    </div>
  );
}

/** All hands that are looked for, as one file. */
function Export() {
  return (
    <Popover
      className="btn line"
      align="end"
      face={
        <>
          <Icon name="download" small />
          {t("history.export")}
        </>
      }
    >
      {(close) => (
        <div class="menu export">
          <small>{t("history.export.what")}</small>
          {FORMATS.map((format) => (
            <a key={format} href={exported(search.value, format)} download onClick={close}>
              {t(`history.export.${format}`)}
            </a>
          ))}
        </div>
      )}
    </Popover>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  options: readonly (readonly [value: string, text: string])[];
  onChange(value: string): void;
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <label class="field">
      <small>{label}</small>
      <select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        <option value="">{t("history.all")}</option>
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

function Day({ label, value, onChange }: { label: string; value: string; onChange(value: string): void }) {
  return (
    <label class="field">
      <small>{label}</small>
      <input type="date" value={value} onChange={(event) => onChange(event.currentTarget.value)} />
    </label>
  );
}

const RESULTS: readonly Result[] = ["any", "won", "lost"];

function Filters({ found }: { found: readonly HandSummary[] }) {
  const now = search.value;
  // Tables that are closed are found too, as long as a hand of theirs is in sight or they are chosen.
  const ids = new Set([...(lobby.value?.keys() ?? []), ...found.map(({ table }) => table), now.table].filter(Boolean));
  const tables = [...ids].map((id) => [id, shownName(id)] as const).sort(([, one], [, other]) => one.localeCompare(other));
  return (
    <div class="handfilters">
      <Segments
        label={t("history.result")}
        value={now.result}
        options={RESULTS.map((result) => [result, t(`history.result.${result}`)] as const)}
        onChange={(result) => changeSearch({ result })}
      />
      <Choice label={t("history.table")} value={now.table} options={tables} onChange={(table) => changeSearch({ table })} />
      <Choice
        label={t("history.game")}
        value={now.game}
        options={gameIds().filter(readingOf).map((game) => [game, tOr(`game.${game}`, game)] as const)}
        onChange={(game) => changeSearch({ game })}
      />
      <Day label={t("history.since")} value={now.since} onChange={(since) => changeSearch({ since })} />
      <Day label={t("history.until")} value={now.until} onChange={(until) => changeSearch({ until })} />
      {isNarrowed(now) ? (
        <button type="button" class="btn line" onClick={() => changeSearch(EVERYTHING)}>
          <Icon name="x" small />
          {t("history.clear")}
        </button>
      ) : null}
    </div>
  );
}

function List({ found }: { found: Found | null }) {
  if (!found) return <p class="faint">{t("history.loading")}</p>;
  if (found.hands.length === 0) {
    return <p class="panel note-line">{t(isNarrowed(search.value) ? "history.none" : "history.empty")}</p>;
  }
  return (
    <ul class="panel handlist">
      {found.hands.map((hand) => (
        <li key={hand.id}>
          <Row hand={hand} />
          <Who hand={hand} />
        </li>
      ))}
    </ul>
  );
}

/** What the hand brought, or that it does not count. */
function Net({ hand }: { hand: HandSummary }) {
  const { net } = hand;
  if (hand.void) {
    return (
      <span class="net void" title={reasonWords(hand.void)}>
        {t("history.void")}
        <span class="vh">: {reasonWords(hand.void)}</span>
      </span>
    );
  }
  const amount = money(Math.abs(net), hand.currency, "always");
  const resultText = net > 0 ? t("history.won", { amount }) : net < 0 ? t("history.lost", { amount }) : t("history.even");
  const sign = net > 0 ? "+" : net < 0 ? "−" : "";
  return (
    <span class={net > 0 ? "net num gain" : "net num"}>
      <span aria-hidden="true">
        {sign}
        {amount}
      </span>
      <span class="vh">{resultText}</span>
    </span>
  );
}

function Row({ hand }: { hand: HandSummary }) {
  return (
    <a {...linkTo({ view: "hand", id: hand.id })}>
      <span class="when">
        {date(hand.ended)} <span class="faint">{clockTime(hand.ended)}</span>
      </span>
      <span class="what">
        <b>{shownName(hand.table)}</b> <span class="faint">{gameName(hand)}</span>
      </span>
      <Cards cards={hand.cards} label={t("history.your-cards")} />
      <Cards cards={hand.board} label={t("history.board")} />
      <Net hand={hand} />
    </a>
  );
}

/** The players of the hand; each opens my note on them. */
function Who({ hand }: { hand: HandSummary }) {
  const myId = me.value?.player;
  return (
    <Popover
      className="iconbtn"
      align="end"
      label={t("history.who.of", { number: hand.number, table: shownName(hand.table) })}
      face={<Icon name="people" />}
    >
      {(close) => (
        <div class="menu whoplayed">
          {hand.players.map(({ player, name, net }) => {
            const note = notes.value.get(player);
            const result = <span class="num">{hand.void ? "" : signed(net, hand.currency)}</span>;
            if (player === myId) {
              return (
                <p key={player}>
                  <b class="grow">{t("history.me")}</b>
                  {result}
                </p>
              );
            }
            return (
              <button
                key={player}
                type="button"
                title={note?.text}
                onClick={() => {
                  close();
                  openNote.value = { player, name };
                }}
              >
                <Icon name="pencil" small />
                <span class="grow">
                  {name} <Marks note={note} />
                  <span class="vh">{marksInWords(note) || t("note.open", { name })}</span>
                </span>
                {result}
              </button>
            );
          })}
        </div>
      )}
    </Popover>
  );
}

function Cards({ cards, label }: { cards: readonly number[]; label: string }) {
  if (cards.length === 0) return <span class="cd" />;
  return (
    <span class="cd" role="group" aria-label={label}>
      {cards.map((card, at) => (
        <Card key={at} card={card} />
      ))}
    </span>
  );
}
