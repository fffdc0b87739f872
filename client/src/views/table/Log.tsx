import { t } from "../../i18n";
import { CardText } from "../../parts/Card";
import { Tail } from "../../parts/Tail";
import type { TableConfig } from "../../wire/types";
import type { Line } from "./log-lines";
import { amountText, type Scene } from "./scene";

/** One line: who, did what, with which cards, and the amount at its end. */
export function LogText({ line, config }: { line: Line; config: TableConfig }) {
  return (
    <>
      {line.who.map((name, at) => (
        <>
          {at > 0 ? ", " : ""}
          <b>{name}</b>
        </>
      ))}{" "}
      {line.text} <CardText cards={line.cards} />
      {line.dealt?.map(([name, cards]) => (
        <>
          <span class="got">
            {name} <CardText cards={cards} />
          </span>{" "}
        </>
      ))}
      {line.amount === null ? null : <span class="v">{amountText(line.amount, config)}</span>}
    </>
  );
}

export function LogLine({ line, config }: { line: Line; config: TableConfig }) {
  if (line.kind === "hand") return <p class="faint opened">{line.text}</p>;
  if (line.kind === "street") {
    return (
      <h2>
        {line.text} <CardText cards={line.cards} />
      </h2>
    );
  }
  return (
    <p class={line.kind === "won" ? "won" : ""}>
      <LogText line={line} config={config} />
    </p>
  );
}

/** Whose turn it is, and the amount to call. */
function NowLine({ scene }: { scene: Scene }) {
  const { turn, config, seats } = scene.view;
  if (!turn) return null;
  const isMine = turn.seat === scene.mySeat;
  const { call, bring_in } = turn.options;
  const price = call ?? bring_in;
  return (
    <p class="now">
      <b>{isMine ? t("log.acts.you") : t("log.acts", { name: seats[turn.seat]?.name ?? "" })}</b>
      {price === null ? null : <span class="v">{t(call === null ? "log.to-bring-in" : "log.to-call", { amount: amountText(price, config) })}</span>}
    </p>
  );
}

/** The hand log. */
export function Log({ lines, scene }: { lines: readonly Line[]; scene: Scene }) {
  const { config, turn } = scene.view;
  return (
    <Tail label={t("side.hand")} grows={[lines, turn]}>
      {lines.length === 0 ? <p class="faint">{t("side.empty")}</p> : null}
      {lines.map((line) => (
        <LogLine key={line.id} line={line} config={config} />
      ))}
      <NowLine scene={scene} />
    </Tail>
  );
}
