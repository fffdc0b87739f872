import { fullBuyIn } from "../../buy-in";
import { useState } from "preact/hooks";
import { t } from "../../i18n";
import { gameName, stakes } from "../../i18n/format";
import { reasonOf } from "../../notices";
import { go, linkTo } from "../../router";
import { asGuest } from "../../session";
import { lobby, me } from "../../state";
import type { LobbyTable } from "../../wire/types";
import { pickTable, sitDown } from "../lobby/quick";

/** What the seat promised before logging in is picked for: every buy-in is within a newcomer's means, the least first. */
const NEWCOMER = () => Number.MAX_SAFE_INTEGER;

interface GuestFormProps {
  onRegister(): void;
  onLogIn(): void;
}

/** A name, or none, and a seat. */
export function GuestForm({ onRegister, onLogIn }: GuestFormProps) {
  const [name, setName] = useState("");
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const row = seatFor([...(lobby.value?.values() ?? [])]);

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    setBusy(true);
    setError(null);
    try {
      if (me.peek()?.player == null) await asGuest(name.trim() || null);
      if (row) await sitDown(row);
      else go({ view: "lobby" });
    } catch (failure) {
      setError(reasonOf(failure));
      // With an account but without a seat the lobby is the place to choose another.
      if (me.peek()?.player != null) go({ view: "lobby" });
    } finally {
      setBusy(false);
    }
  };

  return (
    <form class="form" onSubmit={submit}>
      <div class="stakes-for">
        <b>{t("welcome.fun")}</b>
        <small>{t("welcome.fun-text")}</small>
        <span class="tag go">{t("welcome.recommended")}</span>
      </div>
      <label>
        {t("welcome.name")}
        <span class="field">
          <input
            name="name"
            maxLength={20}
            autocomplete="nickname"
            placeholder={t("welcome.name-hint")}
            value={name}
            aria-invalid={error !== null}
            aria-describedby="guest-error"
            onInput={(event) => setName(event.currentTarget.value)}
          />
        </span>
      </label>
      <p id="guest-error" role="alert" class={error ? "minus" : "vh"}>
        {error}
      </p>
      <button type="submit" class="btn go big seatme" disabled={busy}>
        {busy ? t("welcome.sitting") : t("welcome.guest")}
      </button>
      <p class="muted small">
        {row ? `${promise(row)} ` : null}
        <a {...linkTo({ view: "lobby" })}>{row ? t("welcome.other-table") : t("welcome.look")}</a>
      </p>
      <div class="otherways">
        <div class="row">
          <button type="button" class="btn line" onClick={onRegister}>
            {t("welcome.register")}
          </button>
          <button type="button" class="btn quiet" onClick={onLogIn}>
            {t("welcome.have-account")}
          </button>
        </div>
        <p class="muted small">{t("welcome.later")}</p>
      </div>
    </form>
  );
}

/** Where a newcomer is seated: the game that all know, fun chips, people at it, of the lowest stakes but one third. */
function seatFor(rows: readonly LobbyTable[]): LobbyTable | null {
  const fun = rows.filter(({ config }) => config.money === "fun" && config.game === "holdem" && config.limit === "NL");
  const lively = fun.filter((row) => row.playing >= 2 && row.playing < row.config.seats);
  const sizes = lively.map((row) => fullBuyIn(row.config)).sort((a, b) => a - b);
  const middle = sizes[Math.floor(sizes.length / 3)] ?? Infinity;
  return pickTable(
    lively.filter((row) => fullBuyIn(row.config) <= middle),
    NEWCOMER,
  );
}

function promise({ config, playing }: LobbyTable): string {
  return t("welcome.seat-at", {
    table: config.name,
    game: gameName(config),
    stakes: stakes(config),
    seats: t("lobby.seats", { count: config.seats }),
    free: config.seats - playing,
  });
}
