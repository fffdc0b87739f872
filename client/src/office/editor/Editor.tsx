import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { TournamentDetails } from "../../wire/calls";
import type { TournamentConfig, TournamentView } from "../../wire/types";
import { inWords, OfficeError, post } from "../api";
import { o } from "../i18n";
import { Head } from "../Page";
import { at, go, linkTo } from "../router";
import { say } from "../toast";
import { direct, tournamentPath } from "../tournament";
import { useQuery } from "../useQuery";
import { bookOf, useOffered } from "./books";
import { AboutFields, sentence } from "./Fields";
import { faultWords } from "./faults";
import { configOf, type Draft, draftOf, faultOf, NEW, typed, unread } from "./form";
import { Levels } from "./Levels";
import { Main } from "./Main";
import { Projection } from "./Projection";
import { fieldOf, playersOf } from "./projection";

const CHECK_AFTER_MS = 400;

/** Announces a tournament, or (`id`) edits one before its start. */
export function Editor({ id }: { id: string | null }) {
  return id === null ? <New /> : <Known id={id} />;
}

function New() {
  const offered = useOffered();
  if (!offered) return <Head title={o("tour.new")} text={o("loading")} />;
  // The first game of a rule book without the usual one.
  const games = bookOf(offered, "")?.games ?? [];
  return <Form was={games.includes(NEW.game) ? NEW : { ...NEW, game: games[0] ?? NEW.game }} known={null} />;
}

function Known({ id }: { id: string }) {
  const found = useQuery(tournamentPath(id));
  const first = useRef<TournamentDetails | null>(null);
  // What is typed here is not overwritten by a newer look at it; what is locked is.
  if (found.answer && !first.current) first.current = found.answer;
  if (!first.current || !found.answer) return <Head title={o("tour.edit")} text={found.fault ? "" : o("loading")} fault={found.fault} />;
  return <Form was={first.current.config} known={found.answer} />;
}

type Faults = Readonly<Record<string, string>>;

function Form({ was, known }: { was: TournamentConfig; known: TournamentDetails | null }) {
  const [draft, setDraft] = useState<Draft>(() => draftOf(was));
  const [expected, setExpected] = useState("50");
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Faults>({});
  const [told, setTold] = useState("");
  const [failures, setFailures] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const config = useMemo(() => configOf(draft, was), [draft, was]);
  const unreadable: Faults = Object.fromEntries(unread(draft).map((field) => [field, o(field === "starts" ? "edit.when" : "edit.number")]));
  const { found, check } = useChecked(config);
  const faults: Faults = { ...refused, ...found, ...unreadable };
  const offered = useOffered();
  const rows = useQuery("tournaments").answer?.tournaments ?? [];
  const change = (part: Partial<Draft>) => {
    setRefused({});
    setTold("");
    setDraft((before) => ({ ...before, ...part }));
  };
  const about = {
    fault: (field: string) => (tried || touched.has(field) || field in refused ? (faults[field] ?? "") : ""),
    locked: (field: string) => known?.locked.includes(field) ?? false,
    touch: (field: string) => setTouched((before) => (before.has(field) ? before : new Set([...before, field]))),
  };
  const send = async (event: Event) => {
    event.preventDefault();
    if (busy) return;
    setTried(true);
    setTold("");
    setBusy(true);
    const wrong = { ...(await check()), ...unreadable };
    if (Object.keys(wrong).length > 0) {
      fail(summary(form.current, wrong));
      return;
    }
    try {
      go(at("tournaments", await save(config, known)));
    } catch (no) {
      const one = no instanceof OfficeError && no.code === "description" ? faultOf(no.message) : null;
      if (one) setRefused({ [one[0]]: no instanceof OfficeError && no.accepted ? inWords(no) : one[1] });
      fail(one ? summary(form.current, { [one[0]]: one[1] }) : inWords(no));
    }
  };
  const fail = (words: string) => {
    setTold(words);
    setFailures((before) => before + 1);
    setBusy(false);
  };
  useFirstFault(form, failures);
  const title = known ? was.name : o("tour.new");
  const people = known ? known.view.entrants + known.view.waiting : 0;
  const field = fieldOf(config, draft.timed);
  const players = playersOf(config, draft.timed, typed(expected));
  return (
    <AboutFields.Provider value={about}>
      <form ref={form} class="oeditor" noValidate onSubmit={(event) => void send(event)}>
        <Head title={title} text={<Way id={known ? was.id : null} locks={people > 0} />} />
        <div class="oeditor-cols">
          <Main draft={draft} offered={offered} rows={rows.filter((one) => one.phase === "registering" && one.id !== was.id)} onChange={change} />
          <Levels draft={draft} field={field} players={players} expected={expected} onExpected={setExpected} onLevels={(levels) => change({ levels })} />
          <div class="ostack">
            <Projection config={config} players={players} />
          </div>
        </div>
        <footer class="osavebar">
          <p class={told ? "grow minus" : "grow muted"} role="alert">
            {told || (known ? notifiedText(known.view) : o("edit.announce-text"))}
          </p>
          <a class="btn quiet" {...linkTo(known ? at("tournaments", was.id) : at("tournaments"))}>
            {o("ask.no")}
          </a>
          <button type="submit" class="btn go" disabled={busy}>
            {known ? o("edit.save") : o("edit.announce")}
          </button>
        </footer>
      </form>
    </AboutFields.Provider>
  );
}

function notifiedText({ entrants, waiting }: TournamentView): string {
  if (entrants + waiting === 0) return o("edit.nobody");
  const registered = o("edit.registered", { count: entrants });
  return waiting === 0 ? o("edit.notified", { registered }) : o("edit.notified-waiting", { registered, waiting: o("edit.waiting", { count: waiting }) });
}

/** The way back; and what the locks at the fields mean. */
function Way({ id, locks }: { id: string | null; locks: boolean }) {
  if (id === null) return <a {...linkTo(at("tournaments"))}>{o("nav.tournaments")}</a>;
  return (
    <>
      <a {...linkTo(at("tournaments", id))}>{o("edit.back")}</a> · {locks ? o("edit.locks") : o("edit.locks-price")}
    </>
  );
}

/** Returns the tournament's id. */
async function save(config: TournamentConfig, known: TournamentDetails | null): Promise<string> {
  if (known) {
    await direct(known.view.tournament, { type: "Reannounce", config });
    say(o("edit.saved", { name: config.name }));
    return known.view.tournament;
  }
  const { tournament } = await post("tournament/announce", { config });
  say(o("edit.announced", { name: config.name }));
  return tournament;
}

/** What the room finds wrong: asked once typing stops, and by `check` at once; where it cannot be asked, nothing. */
function useChecked(config: TournamentConfig): { readonly found: Faults; check(): Promise<Faults> } {
  const [found, setFound] = useState<Faults>({});
  const lastCheck = useRef<{ readonly body: string; readonly answer: Promise<Faults> } | null>(null);
  const body = JSON.stringify({ config });
  const check = (): Promise<Faults> => {
    if (lastCheck.current?.body === body) return lastCheck.current.answer;
    const answer = post("tournament/check", { config }).then(
      ({ faults }) => {
        const words = Object.fromEntries(faults.map((one) => [one.field, faultWords(one, config.currency)]));
        if (lastCheck.current?.body === body) setFound(words);
        return words;
      },
      () => {
        if (lastCheck.current?.body === body) lastCheck.current = null;
        return {}; // announcing it reports what is wrong, too
      },
    );
    lastCheck.current = { body, answer };
    return answer;
  };
  useEffect(() => {
    const timer = setTimeout(() => void check(), CHECK_AFTER_MS);
    return () => clearTimeout(timer);
  }, [body]);
  return { found, check };
}

/** What is said beside the button: see the fields, or a fault that belongs to none of them. */
function summary(form: HTMLFormElement | null, wrong: Faults): string {
  const homeless = Object.keys(wrong).find((field) => !form?.querySelector(`[data-field="${field}"]`));
  return homeless === undefined ? o("edit.check-fields") : sentence(wrong[homeless] ?? "");
}

/** After each failed attempt to save, the first field that is not right takes the focus. */
function useFirstFault(form: { readonly current: HTMLFormElement | null }, failures: number): void {
  useEffect(() => {
    const first = form.current?.querySelector<HTMLElement>("[data-wrong]");
    (first?.querySelector<HTMLElement>("input, select, button") ?? first)?.focus();
  }, [failures]);
}
