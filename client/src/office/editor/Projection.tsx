import { money, number } from "../../i18n/format";
import type { TournamentConfig } from "../../wire/types";
import { o } from "../i18n";
import { Panel } from "../Page";
import { inUtc, when } from "../when";
import { lasts, measures, moneyAt, mostEntries, steepest } from "./projection";

const [WIDTH, HEIGHT] = [320, 96];

/** What the description means for this many players. */
export function Projection({ config, players }: { config: TournamentConfig; players: number }) {
  const seconds = lasts(config, players);
  const step = steepest(config);
  const books = moneyAt(config, players);
  const reachable = mostEntries(config);
  const even = books.even === null ? "–" : books.even > reachable ? o("projection.never-even", { count: reachable }) : o("projection.entries", { count: books.even });
  const amount = (cents: number) => money(cents, config.currency, "auto");
  const facts: (readonly [string, string])[] = [
    [o("projection.lasts"), seconds === null ? o("projection.too-short") : o("projection.hours", { hours: Math.floor(seconds / 3600), minutes: Math.floor(seconds / 60) % 60 })],
    [o("projection.ends"), seconds === null || !config.starts ? "–" : when(config.starts + seconds * 1000)],
    [o("projection.chips"), number(config.chips * players)],
    [o("projection.steepest"), step ? o("projection.times", { times: Math.round(step[0] * 10) / 10, level: step[1] }) : "–"],
  ];
  return (
    <>
      <Panel title={o("projection.title")}>
        <div class="pad">
          <Chart config={config} />
          <Facts facts={facts} />
          {config.starts ? <p class="faint">{o("projection.starts", { at: inUtc(config.starts) })}</p> : null}
        </div>
      </Panel>
      <Panel title={o("projection.money", { count: players })}>
        <div class="pad">
          <Facts
            facts={[
              [o("tour.pool"), amount(books.pool)],
              [o("projection.house"), amount(books.house)],
              [o("projection.adds"), amount(books.adds)],
              [o("projection.even"), even],
            ]}
          />
        </div>
      </Panel>
    </>
  );
}

function Facts({ facts }: { facts: readonly (readonly [string, string])[] }) {
  return (
    <dl class="ofacts">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The stakes by level on a logarithmic scale: even steps form a straight line. */
function Chart({ config }: { config: TournamentConfig }) {
  const amounts = measures(config).filter((amount) => amount > 0);
  if (amounts.length < 2) return null;
  const logs = amounts.map((amount) => Math.log(amount));
  const [low, high] = [Math.min(...logs), Math.max(...logs)];
  const wide = WIDTH / amounts.length;
  return (
    <svg class="ochart" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={o("projection.chart", { from: Math.min(...amounts), to: Math.max(...amounts) })}>
      {logs.map((log, at) => {
        const tall = 8 + ((log - low) / (high - low || 1)) * (HEIGHT - 12);
        return <rect key={at} x={at * wide + 1} y={HEIGHT - tall} width={Math.max(1, wide - 3)} height={tall} rx={2} />;
      })}
    </svg>
  );
}
