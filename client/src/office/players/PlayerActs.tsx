import { useState } from "preact/hooks";
import type { PlayerFile, RecoveryLinkGiven } from "../../wire/calls";
import { post } from "../api";
import { Dialog } from "../Dialog";
import { o } from "../i18n";
import { at, go } from "../router";
import { may } from "../session";
import { when } from "../when";
import { Recover, RecoveryLink } from "./Recover";

type Wanted = "warn" | "suspend" | "lift" | "log-out" | "unlock" | "recover" | "close-account" | "open-account" | "case";
const HOURS = [24, 72, 168, 720] as const;

interface Props {
  player: PlayerFile;
  state: "open" | "suspended" | "closed";
  onDone(): void;
}

/** What staff can do about a player, each with a reason that is logged. */
export function PlayerTools({ player, state, onDone }: Props) {
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const [given, setGiven] = useState<RecoveryLinkGiven | null>(null);
  const tools: readonly (readonly [Wanted, act: string, shown: boolean])[] = [
    ["case", "case/open", true],
    ["warn", "warn", state !== "closed"],
    ["log-out", "log-out", state === "open"],
    ["unlock", "unlock", state === "open"],
    ["recover", "recover", state !== "closed" && player.kind === "player"],
    ["suspend", "suspend", state === "open"],
    ["lift", "lift", state === "suspended"],
    ["close-account", "close-account", state !== "closed"],
    ["open-account", "open-account", state === "closed"],
  ];
  return (
    <span class="row wrap">
      {tools
        .filter(([, act, shown]) => shown && may(act))
        .map(([one]) => (
          <button key={one} type="button" class={one === "close-account" || one === "suspend" ? "btn danger" : "btn line"} onClick={() => setWanted(one)}>
            {o(`player.do-${one}`)}
          </button>
        ))}
      {wanted === "recover" ? <Recover player={player} onEnd={() => setWanted(null)} onGiven={(link) => (onDone(), setGiven(link))} /> : null}
      {given ? <RecoveryLink given={given} onEnd={() => setGiven(null)} /> : null}
      {wanted && wanted !== "recover" ? <Ask wanted={wanted} player={player} onEnd={() => setWanted(null)} onDone={onDone} /> : null}
    </span>
  );
}

function Ask({ wanted, player, onEnd, onDone }: { wanted: Exclude<Wanted, "recover">; player: PlayerFile; onEnd(): void; onDone(): void }) {
  const [hours, setHours] = useState<number>(HOURS[0]);
  const { id, name } = player;
  const send = async (reason: string): Promise<string> => {
    if (wanted === "case") {
      const { number } = await post("case/open", { players: [id], reason });
      go(at("cases", String(number)));
      return o("case.opened", { number });
    }
    if (wanted === "suspend") {
      const { until } = await post("suspend", { player: id, hours, reason });
      onDone();
      return o("player.suspended-until", { name, until: when(until) });
    }
    await post(wanted, { player: id, reason });
    onDone();
    return o(`player.done-${wanted}`, { name });
  };
  const danger = wanted === "close-account" || wanted === "suspend";
  return (
    <Dialog title={o(`player.${wanted}-title`, { name })} text={o(`player.${wanted}-text`)} act={o(`player.do-${wanted}`)} danger={danger} reason={wanted === "lift" ? "wanted" : "needed"} onDo={send} onEnd={onEnd}>
      {wanted === "suspend" ? (
        <div class="seg" role="group" aria-label={o("player.how-long")}>
          {HOURS.map((one) => (
            <button key={one} type="button" aria-pressed={one === hours} onClick={() => setHours(one)}>
              {o("days.count", { count: one / 24 })}
            </button>
          ))}
        </div>
      ) : null}
    </Dialog>
  );
}
