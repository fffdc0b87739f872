import { o } from "../i18n";
import type { Suspects } from "../../wire/calls";
import { HandRows } from "../hands/HandList";
import { FileLink, Head, Panel } from "../Page";
import { at, linkTo } from "../router";
import { may } from "../session";
import { useQuery } from "../useQuery";
import { when } from "../when";
import { AddToCase, Decide } from "./CaseActs";
import { Entries } from "./Entries";
import { SignRows } from "./SignRows";
import { StatusTag } from "./StatusTag";

/** One case file: what is suspected, what was looked at, what was decided. It prints as it stands. */
export function CaseFilePage({ id }: { id: string }) {
  const { answer, fault, again } = useQuery(`case?case=${encodeURIComponent(id)}`);
  if (!answer) return <Head title={o("case.number", { number: id })} text={fault ? "" : o("loading")} fault={fault} />;
  const players = [...new Set(answer.entries.filter((one) => one.kind === "player").map((one) => one.about))];
  const signs = answer.entries.filter((one) => one.kind === "signs").map((one) => JSON.parse(one.text) as Suspects);
  const nameOf = (player: string) => answer.names[player] ?? player;
  return (
    <>
      <Head
        title={o("case.name", { number: answer.number, title: answer.title })}
        text={
          <span class="row wrap">
            <StatusTag status={answer.status} />
            {o("case.since", { at: when(answer.at) })}
            {players.map((player) => (
              <a key={player} {...linkTo(at("players", player))}>
                {nameOf(player)}
              </a>
            ))}
          </span>
        }
        fault={fault}
      >
        <button type="button" class="btn line oscreen" onClick={() => print()}>
          {o("case.print")}
        </button>
        {may("case/file") ? <FileLink path={`case/file?case=${answer.number}`}>{o("case.file")}</FileLink> : null}
      </Head>
      <div class="ocols">
        <div class="ostack">
          {signs.map((one, at_) => (
            <Panel key={at_} title={o("case.signs", { score: one.score })}>
              <SignRows signs={one.signs} names={[nameOf(one.players[0]), nameOf(one.players[1])]} />
            </Panel>
          ))}
          <Panel title={o("case.hands")}>
            <HandRows hands={answer.rows} names={answer.names} />
          </Panel>
          {may("case/add") ? <AddToCase number={answer.number} onDone={again} /> : null}
        </div>
        <div class="ostack">
          {may("case/decide") ? <Decide number={answer.number} status={answer.status} onDone={again} /> : null}
          <Entries entries={answer.entries} nameOf={nameOf} />
        </div>
      </div>
    </>
  );
}
