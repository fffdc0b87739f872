import type { Entry } from "../../wire/calls";
import { o, oOr } from "../i18n";
import { Panel } from "../Page";
import { at, linkTo } from "../router";
import { when } from "../when";

/** What was done in a case, the latest first. */
export function Entries({ entries, nameOf }: { entries: readonly Entry[]; nameOf(player: string): string }) {
  return (
    <Panel title={o("case.entries")}>
      <ol class="oentries">
        {[...entries].reverse().map((one) => (
          <li key={one.number}>
            <p class="faint">{o("entry.by", { at: when(one.at), by: oOr(`by.${one.by_name}`, one.by_name) })}</p>
            <p>
              <b>{o(`entry.${one.kind}`)}</b> <About entry={one} nameOf={nameOf} />
            </p>
            {one.text && one.kind !== "signs" ? <p class="wrapped">{one.text}</p> : null}
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function About({ entry, nameOf }: { entry: Entry; nameOf(player: string): string }) {
  if (entry.kind === "player") return <a {...linkTo(at("players", entry.about))}>{nameOf(entry.about)}</a>;
  if (entry.kind === "hand") return <a {...linkTo(at("hands", entry.about))}>{entry.about}</a>;
  if (entry.kind === "status") return <>{oOr(`case.${entry.about}`, entry.about)}</>;
  if (entry.kind === "decision") return <>{oOr(`decision.${entry.about}`, entry.about)}</>;
  return null;
}
