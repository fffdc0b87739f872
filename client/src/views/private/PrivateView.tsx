import { useEffect, useRef, useState } from "preact/hooks";
import { gameIds } from "../../games";
import { BottomNav } from "../../frame/MyTables";
import { LostBar } from "../../frame/Notices";
import { TopBar } from "../../frame/TopBar";
import { t } from "../../i18n";
import { reasonOf, tell } from "../../notices";
import { go, linkTo } from "../../router";
import { me, sit } from "../../state";
import { api, ApiError, type Fault } from "../../wire/api";
import type { NewLink } from "../../wire/calls";
import { parseAmount } from "../table/sizing";
import { AtHome } from "./AtHome";
import { faultText, gameText, Pick, Text } from "./Fields";
import { faultOf, firstBuyIn, FORM, type Form, playing, settled, unread, requestOf } from "./form";
import { BeSomebody } from "./EnterPrivateTable";
import { Share } from "./Share";
import { ChatAndChips, Stakes } from "./Stakes";
import "./private.css";

/** The fields whose faults appear in place; any other fault appears over the button. */
const IN_PLACE = /^(name|password|seats|unit|ante|small_blind|min_buy_in|max_buy_in|extras\.(symbol|straddle|bomb_every|bomb_ante|seven_deuce))$/;

/** A table of one's own: what is played, for how much, and then the link for one's friends. */
export function PrivateView() {
  const [made, setMade] = useState<{ invitation: NewLink; form: Form } | null>(null);
  return (
    <div class="wrap private">
      <TopBar />
      <LostBar />
      <main class="body" id="content" tabIndex={-1}>
        <header>
          <h1>{t("private.title")}</h1>
          <p class="muted">{t("private.lead")}</p>
        </header>
        {made ? (
          <Made {...made} />
        ) : me.value?.player === null ? (
          <Nobody />
        ) : (
          <NewTableForm key={me.value?.player} onMade={(invitation, form) => setMade({ invitation, form })} />
        )}
      </main>
      <BottomNav />
    </div>
  );
}

/** Whoever makes a table must be somebody first. */
function Nobody() {
  return (
    <section class="panel narrow">
      <div class="pad">
        <p>{t("private.nobody")}</p>
        <BeSomebody />
      </div>
    </section>
  );
}

function Made({ invitation, form }: { invitation: NewLink; form: Form }) {
  const title = useRef<HTMLHeadingElement>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => title.current?.focus(), []);
  /** The host takes the first seat; if that fails, they are at their table all the same. */
  const play = async () => {
    setBusy(true);
    const wallet = me.peek()?.balances.find(({ currency }) => currency === "FUN")?.wallet ?? 0;
    await sit(invitation.table, 0, firstBuyIn(form, wallet, parseAmount)).catch(tell);
    go({ view: "table", id: invitation.table });
  };
  return (
    <section class="panel narrow">
      <header>
        <h2 ref={title} tabIndex={-1}>
          {t("private.open", { name: form.name.trim() })}
        </h2>
        <span class="tag go">{t("private.is-open")}</span>
      </header>
      <div class="pad">
        <p class="muted">{t("private.send-it")}</p>
        <Share link={invitation.link} name={form.name.trim()} />
        <p class="faint">{t("private.any-time")}</p>
        {form.password ? (
          <p>
            {t("private.by-code-text")} <b class="code">{invitation.table}</b>
          </p>
        ) : null}
        <button type="button" class="btn go big wide" disabled={busy} onClick={() => void play()}>
          {t("private.play")}
        </button>
        <a class="btn quiet" {...linkTo({ view: "table", id: invitation.table })}>
          {t("private.to-table")}
        </a>
      </div>
    </section>
  );
}

function NewTableForm({ onMade }: { onMade(invitation: NewLink, form: Form): void }) {
  const [form, setForm] = useState<Form>(() => ({ ...FORM, name: me.peek()?.name ? t("private.name-of", { name: me.peek()!.name! }) : "" }));
  const [faults, setFaults] = useState<readonly Fault[]>([]);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const panel = useRef<HTMLFormElement>(null);
  const change = (part: Partial<Form>) => setForm((before) => settled({ ...before, ...part }));

  useEffect(() => {
    // What is wrong is looked for from the top.
    if (faults.length > 0) panel.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [faults]);

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const mistyped = unread(form, parseAmount);
    setFaults(mistyped);
    if (mistyped.length > 0) return setError(t("private.look-above"));
    setBusy(true);
    try {
      onMade(await api.createPrivate(requestOf(form, parseAmount)), form);
    } catch (failure) {
      const found = failure instanceof ApiError ? failure.faults : [];
      const elsewhere = found.find(({ field }) => !IN_PLACE.test(field));
      setFaults(found);
      setError(elsewhere ? faultText(elsewhere) : found.length > 0 ? t("private.look-above") : reasonOf(failure));
    } finally {
      setBusy(false);
    }
  };

  return (
    <form ref={panel} class="three" onSubmit={(event) => void submit(event)} noValidate>
      <section class="panel">
        <header>
          <h2>{t("private.step.game")}</h2>
        </header>
        <div class="pad form">
          <span class="only-phone">
            <Pick
              label={t("lobby.filter.game")}
              value={form.game}
              options={gameIds().map((game) => [game, gameText(game)] as const)}
              onChange={(game) => change(playing(form, game))}
            />
          </span>
          <div class="gpick only-desk" role="group" aria-label={t("lobby.filter.game")}>
            {gameIds().map((game) => (
              <button key={game} type="button" aria-pressed={game === form.game} onClick={() => change(playing(form, game))}>
                {gameText(game)}
              </button>
            ))}
          </div>
        </div>
      </section>
      <section class="panel">
        <header>
          <h2>{t("private.step.stakes")}</h2>
        </header>
        <Stakes form={form} faults={faults} change={change} />
      </section>
      <section class="panel">
        <header>
          <h2>{t("private.step.open")}</h2>
        </header>
        <div class="pad form">
          <Text
            label={t("private.name")}
            name="table-name"
            maxLength={30}
            value={form.name}
            onInput={(name) => change({ name })}
            fault={faultOf(faults, "name")}
          />
          <Text
            label={t("private.password")}
            name="table-password"
            autocomplete="off"
            maxLength={64}
            value={form.password}
            onInput={(password) => change({ password })}
            hint={t("private.password-hint")}
            fault={faultOf(faults, "password")}
          />
          <ChatAndChips form={form} faults={faults} change={change} />
          <AtHome form={form} faults={faults} change={change} />
          <p role="alert" class={error ? "minus" : "vh"}>
            {error}
          </p>
          <button type="submit" class="btn go big wide" disabled={busy || me.value === null}>
            {t("private.make")}
          </button>
        </div>
      </section>
    </form>
  );
}
