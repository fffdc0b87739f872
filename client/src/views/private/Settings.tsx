import { useEffect, useState } from "preact/hooks";
import { gameIds } from "../../games";
import { t } from "../../i18n";
import { money } from "../../i18n/format";
import { notify, reasonOf, tell } from "../../notices";
import { Icon } from "../../parts/Icon";
import { api, ApiError, type Fault } from "../../wire/api";
import type { TableView } from "../../wire/types";
import { parseAmount } from "../table/sizing";
import { waitsForHost } from "../table/status";
import { AtHome } from "./AtHome";
import { faultText, gameText, Pick, Text } from "./Fields";
import { faultOf, type Form, formOf, mostSeats, playing, scaled, sleeping, unread, requestOf } from "./form";
import type { Order } from "./HostPanel";
import { ChatAndChips, Stakes } from "./Stakes";

const written = (amount: number) => money(amount, "FUN");

/** Buy-ins of the host's own go with the stakes, and no more sit down than the games have seats. */
function fitting(before: Form, part: Partial<Form>): Form {
  const form = { ...before, ...part };
  const follow = (text: string) => {
    const amount = parseAmount(text);
    return amount === null ? text : written(scaled(amount, before.size, form.size));
  };
  const seats = Math.min(form.seats, mostSeats(form));
  return form.size === before.size ? { ...form, seats } : { ...form, seats, small: follow(form.small), least: follow(form.least), most: follow(form.most) };
}

/** Every setting of the open table, from the next hand on; a pause. */
export function NextHand({ view, order }: { view: TableView; order: Order }) {
  const [form, setForm] = useState<Form | null>(null);
  const [faults, setFaults] = useState<readonly Fault[]>([]);
  const [error, setError] = useState<string | null>(null);
  const { paused } = view;
  const { id } = view.config;
  useEffect(() => {
    let here = true;
    api.settings(id).then((wish) => here && setForm(formOf(wish, written)), (failure: unknown) => here && setError(reasonOf(failure)));
    return () => {
      here = false;
    };
  }, [id]);
  const choose = async (asked: Form) => {
    const mistyped = unread(asked, parseAmount);
    setFaults(mistyped);
    if (mistyped[0]) return setError(faultText(mistyped[0]));
    try {
      setForm(formOf(await api.setSettings(id, requestOf(asked, parseAmount)), written));
      setFaults([]);
      setError(null);
      notify(t("panel.changed", { game: gameText(asked.game) }), "go");
    } catch (failure) {
      const found = failure instanceof ApiError ? failure.faults : [];
      setFaults(found);
      setError(found[0] ? faultText(found[0]) : reasonOf(failure));
    }
  };
  return (
    <section class="panel hostpanel" aria-labelledby="host-next">
      <header>
        <h2 id="host-next">{t("panel.next")}</h2>
      </header>
      <form
        class="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (form) void choose(form);
        }}
      >
        {form ? <Fields form={form} faults={faults} change={(part) => setForm(fitting(form, part))} /> : null}
        <div class="pad form">
          <p class="faint">{t("panel.next-text")}</p>
          <p role="alert" class={error ? "minus" : "vh"}>
            {error}
          </p>
          <button type="submit" class="btn line big wide" disabled={form === null}>
            {t("panel.change")}
          </button>
          <button type="button" class="btn line big wide" onClick={() => void order({ type: paused ? "GoOn" : "HoldPlay" }).catch(tell)}>
            <Icon name={paused ? "play" : "pause"} small />
            {t(waitsForHost(view) ? "host.start" : paused ? "host.go-on" : "host.hold")}
          </button>
        </div>
      </form>
    </section>
  );
}

function Fields({ form, faults, change }: { form: Form; faults: readonly Fault[]; change(part: Partial<Form>): void }) {
  const asleep = sleeping(form).map((name) => t(name));
  return (
    <>
      <div class="pad form">
        <Pick
          label={t("lobby.filter.game")}
          value={form.game}
          options={gameIds().map((game) => [game, gameText(game)] as const)}
          onChange={(game) => change(playing(form, game))}
        />
      </div>
      <Stakes form={form} faults={faults} change={change} />
      <div class="pad form">
        <Text
          label={t("private.name")}
          name="table-name"
          maxLength={30}
          value={form.name}
          onInput={(name) => change({ name })}
          fault={faultOf(faults, "name")}
        />
        <ChatAndChips form={form} faults={faults} change={change} />
        <AtHome form={form} faults={faults} change={change} />
        {asleep.length > 0 ? <p class="faint">{t("panel.asleep", { what: asleep.join(", ") })}</p> : null}
      </div>
    </>
  );
}
