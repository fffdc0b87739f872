import { useEffect, useState } from "preact/hooks";
import { t } from "../../i18n";
import { reasonOf } from "../../notices";
import { room } from "../../room";
import { api, ApiError } from "../../wire/api";
import type { TableKey } from "../../wire/calls";

const ASK_EVERY_MS = 2_000;
/** Failures after which the answer is asked for again. */
const AGAIN = ["unreachable", "too_many"];

interface AskHostProps {
  /** What opens the table. */
  opens: TableKey;
  /** The name that is taken. */
  name: string;
  /** The host says that it is me, and the room knows me as that guest from now on. */
  onMoved(): Promise<void>;
}

/** When a name is taken: a guest on a new device asks the host to confirm who they are. */
export function AskHost({ opens, name, onMoved }: AskHostProps) {
  const [secret, setSecret] = useState<string | null>(null);
  const [error, setError] = useState("");
  useEffect(() => {
    if (secret === null) return undefined;
    let here = true;
    const over = (failure: unknown) => {
      if (!here || !(failure instanceof ApiError) || AGAIN.includes(failure.code)) return;
      setSecret(null);
      setError(reasonOf(failure));
    };
    const ask = async () => {
      const { player } = await api.claimAnswer(secret);
      if (player === null || !here) return;
      here = false;
      await room.asSomebodyElse();
      await onMoved();
    };
    const timer = setInterval(() => void ask().catch(over), ASK_EVERY_MS);
    return () => {
      here = false;
      clearInterval(timer);
    };
  }, [secret]);
  const begin = () => {
    setError("");
    api.claim(opens, name).then((asked) => setSecret(asked.secret), (failure: unknown) => setError(reasonOf(failure)));
  };
  return (
    <div class="askhost">
      <p class="muted" role="status">
        {secret === null ? t("claim.is-it-you", { name }) : t("claim.asked", { name })}
      </p>
      <p role="alert" class={error ? "minus" : "vh"}>
        {error}
      </p>
      <button type="button" class="btn line big wide" onClick={secret === null ? begin : () => setSecret(null)}>
        {secret === null ? t("claim.ask") : t("claim.stop")}
      </button>
    </div>
  );
}
