import { t, tOr } from "../../i18n";
import { handPhrase, lowestWins, lowIn } from "../../hands/words";
import { Card, type CardProps } from "../../parts/Card";
import { Chips } from "../../parts/Chips";
import { hasVela, streetKey } from "../../games";
import { useMoves } from "./Moving";
import { Plate } from "./Plate";
import { betsAreOut } from "./pots";
import { amountText, BOARDS, type Scene, type Share, shareLabel } from "./scene";

const BOARD_CARDS = 5;
/** The most characters of the total before the cents go. */
const TOTAL_ROOM = { wide: Infinity, phone: 11, squat: 11, low: 11, tile: 11 } as const;

/** A common card, turned over as it is laid. */
function BoardCard({ look = "", ...card }: CardProps) {
  return <Card {...card} look={`${look} ${useMoves() ? "flipped" : ""}`} />;
}

/**
 * Two boards, when everybody wanted to run it twice: the cards in common once, then a row for each board with its winners
 * beside it.
 */
function Boards({ scene }: { scene: Scene }) {
  const { board, second_board } = scene.view.hand!;
  const parted = board.findIndex((card, at) => card !== second_board[at]);
  const common = parted < 0 ? board.length : parted;
  const rows = [board.slice(common), second_board.slice(common)];
  return (
    <div
      class={rows[0]!.length > 3 ? "board twice long" : "board twice"}
      style={{ "--y": scene.layout.board }}
      role="group"
      aria-label={t("table.boards")}
    >
      {common > 0 ? (
        <div class="same">
          {board.slice(0, common).map((card) => (
            <BoardCard key={card} card={card} />
          ))}
        </div>
      ) : null}
      <div class="runs">
        {BOARDS.map((name, run) => (
          <div key={name} role="group" aria-label={t(`result.${name}`)}>
            <div class="same">
              {rows[run]!.map((card) => (
                <BoardCard key={card} card={card} />
              ))}
            </div>
            <div class="won">
              {scene.result?.shares
                .filter((share) => share.label.key === name)
                .map((share) => <ShareLine key={share.place} scene={scene} share={share} label={String(run + 1)} />)}
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}

/** The common cards of a flop game, with a dashed place for each that is still to come. */
function Board({ scene }: { scene: Scene }) {
  const { view, layout, result } = scene;
  const board = view.hand?.board ?? [];
  const rabbit = (view.hand?.rabbit ?? []).filter((card) => card >= 0);
  const dealt = [...board, ...rabbit];
  const places = Array.from({ length: Math.max(BOARD_CARDS, board.length) }, (_, at) => dealt[at]);
  const look = (card: number) =>
    rabbit.includes(card) ? "rabbit dim" : (result && result.winning.size > 0 ? (result.winning.has(card) ? "win" : "dim") : "");
  return (
    <div class="board" style={{ "--y": layout.board }} role="group" aria-label={t("table.board")}>
      {places.map((card, at) =>
        card === undefined ? (
          <span key={`slot ${at}`} class="slot" />
        ) : (
          <BoardCard
            key={`${view.hand?.number} ${at}`}
            card={card}
            look={look(card)}
            use={result?.use.get(card)}
            style={{ animationDelay: `${(at % 3) * 60}ms` }}
          />
        ),
      )}
    </div>
  );
}

/** The width of a common card in the drawing of a tile. */
const BOARD_CARD = 48;
/** From the middle of a card to just above it, as a part of its width. */
const HALF_CARD = 0.76;

/** Where the middle of a stud table is once it has a community card. */
const VELA = {
  wide: { total: 222, card: 312, pots: 395, size: 72 },
  phone: { total: 172, card: 266, pots: 352, size: 64 },
  squat: { total: 104, card: 166, pots: 228, size: 46 },
  low: { total: 106, card: 170, pots: 228, size: 46 },
  tile: { total: 104, card: 154, pots: 0, size: 42 },
} as const;

/** The one common card of a stud game. */
function Vela({ scene }: { scene: Scene }) {
  const spot = VELA[scene.layout.drawing];
  const label = t(hasVela(scene.view.hand!.game) ? "table.vela" : "table.common");
  return (
    <div class="vela" style={{ "--y": spot.card, "--cw": `calc(var(--u) * ${spot.size})` }}>
      {scene.view.hand!.board.map((card) => (
        <BoardCard key={card} card={card} look={scene.result?.winning.has(card) ? "win" : ""} />
      ))}
      <span>{label}</span>
    </div>
  );
}

/** The name of a pot; side pots are numbered where there are several. A single one under the sum of the pot has none. */
function potLabel(at: number, count: number, underSum: boolean): string {
  if (count === 1) return underSum ? "" : t("table.pot");
  if (at === 0) return t("result.main");
  return count === 2 ? t("result.side") : t("result.side.number", { number: at });
}

function Pots({ scene, y }: { scene: Scene; y: number }) {
  const { pots } = scene;
  const stacks = scene.layout.drawing === "wide" && pots.length === 1 ? 3 : scene.layout.drawing === "wide" ? 2 : 1;
  if (pots.length === 0 || y === 0) return null;
  return (
    <div class="pots" style={{ "--y": y }}>
      {pots.map((amount, at) => (
        <span key={at} class="pot">
          <Chips amount={amount} unit={scene.unit} stacks={stacks} />
          <span>
            <small>{potLabel(at, pots.length, betsAreOut(scene.view.hand!))}</small> {amountText(amount, scene.view.config)}
          </span>
        </span>
      ))}
    </div>
  );
}

interface ShareLineProps {
  scene: Scene;
  share: Share;
  /** The only share has a sentence. */
  alone?: boolean;
  label?: string;
}

function ShareLine({ scene, share, alone = false, label = shareLabel(share) }: ShareLineProps) {
  const hand = scene.view.hand!;
  const { name } = hand.places[share.place]!;
  const isMine = share.place === scene.myPlace;
  const amount = amountText(share.amount, scene.view.config);
  const made = scene.result!.made.get(share.place);
  if (!alone) {
    return (
      <span class="result">
        {label ? <small>{label} </small> : null}
        <b>
          {isMine ? t("table.you") : name} {amount}
        </b>
      </span>
    );
  }
  const low = share.label.key === "low" ? lowIn(hand.game, hand.places[share.place]!.cards, hand.board) : null;
  const phrase = low ? handPhrase(low) : made ? handPhrase(made, lowestWins(hand.game)) : "";
  return (
    <span class="result alone">
      <b>{isMine ? t("result.win.you", { amount }) : t("result.win", { name, amount })}</b>{" "}
      {phrase ? <span>{t("result.with", { hand: phrase })}</span> : null}
    </span>
  );
}

/** The winners: one line for a single winner, else a share each. With `y` 0 it ends at `above`, over the community cards. */
function Shares({ scene, y, above }: { scene: Scene; y: number; above: number }) {
  const shares = scene.result!.shares;
  return (
    <div class={y === 0 ? "halves above" : "halves"} style={{ "--y": y || above }}>
      {shares.map((share, at) => (
        <ShareLine key={at} scene={scene} share={share} alone={shares.length === 1} />
      ))}
    </div>
  );
}

/** How many cards were thrown away so far in this draw, beside a small heap of them. */
function Muck({ scene, y }: { scene: Scene; y: number }) {
  const count = scene.view.hand!.places.reduce((sum, place) => sum + (place.discarded ?? 0), 0);
  if (count === 0) return null;
  return (
    <div class="muck" style={{ "--x": scene.layout.width / 2, "--y": y }}>
      <span aria-hidden="true">
        {Array.from({ length: Math.min(3, count) }, (_, at) => (
          <Card key={at} card={-1} />
        ))}
      </span>
      {t("table.discarded", { count })}
    </div>
  );
}

function StreetName({ scene, y }: { scene: Scene; y: number }) {
  const hand = scene.view.hand!;
  if (hand.street < 0 || scene.result) return null;
  return (
    <div class="total street" style={{ "--y": y }}>
      {tOr(streetKey(hand.game, hand.street), "")}
    </div>
  );
}

/** All that has been put in, with the bets that are out; without them nothing where the pots name it `alone`. */
function Total({ scene: { view, layout }, y, alone }: { scene: Scene; y: number; alone: boolean }) {
  const hand = view.hand!;
  const out = betsAreOut(hand);
  if (!out && alone) return null;
  return (
    <div class="total" style={{ "--y": y }}>
      {t("table.pot")} <b>{amountText(hand.pot, view.config, TOTAL_ROOM[layout.drawing])}</b>
    </div>
  );
}

/** The middle of the table: total, pots or result, and the common cards. */
export function Centre({ scene }: { scene: Scene }) {
  const { view, layout, result } = scene;
  const hand = view.hand;
  if (!hand) {
    return (
      <>
        <Plate scene={scene} y={layout.total} />
        {layout.family === "flop" ? <Board scene={scene} /> : null}
      </>
    );
  }
  const vela = layout.family !== "flop" && hand.board.length > 0 ? VELA[layout.drawing] : null;
  const y = vela ?? layout;
  // With two boards each has its shares beside it.
  const twice = hand.second_board.length > 0;
  const shares = result && result.shares.length > 0;
  return (
    <>
      <Total scene={scene} y={y.total} alone={!shares && y.pots > 0 && scene.pots.length > 0} />
      <Plate scene={scene} y={y.total} />
      {shares && twice ? null : shares ? <Shares scene={scene} y={y.pots} above={vela ? vela.card - vela.size * HALF_CARD : layout.board - BOARD_CARD * HALF_CARD} /> : <Pots scene={scene} y={y.pots} />}
      {layout.family !== "flop" ? null : twice ? (
        <Boards scene={scene} />
      ) : (
        <Board scene={scene} />
      )}
      {vela ? <Vela scene={scene} /> : null}
      {layout.family === "stud" && !vela ? <StreetName scene={scene} y={layout.street} /> : null}
      {layout.family === "draw" && !result ? <Muck scene={scene} y={layout.street} /> : null}
    </>
  );
}
