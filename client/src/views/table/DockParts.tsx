import type { ComponentChildren } from "preact";
import { wonUnseen } from "../../pre-actions/showing";
import { t } from "../../i18n";
import { stakes, unitsOf } from "../../i18n/format";
import { ActButton } from "../../parts/ActButton";
import { barred } from "../../play";
import { go as goTo } from "../../router";
import { settings } from "../../settings";
import { me } from "../../state";
import { placeOn } from "../../waiting";
import type { TableView } from "../../wire/types";
import { ownRequest } from "../private/requests";
import type { TableTools } from "./actions";
import { familyOf, hasSplit } from "../../games";
import { betsMade, MOST_BETS, priceOf, type Move } from "./moves";
import { amountText, type Scene } from "./scene";
import { SizeRow } from "./SizeRow";
import { isSized, moveAmount, possible, type MyTurn } from "./useTurn";

interface TurnProps {
  scene: Scene;
  turn: MyTurn;
  /** The buttons are narrow: the shorter of two words. */
  short?: boolean;
}

/** The row over the buttons: how much, or why there is nothing to choose. */
export function SizeOrHint({ scene, turn }: TurnProps) {
  const { moves } = turn;
  const { config } = scene.view;
  if (moves.discard) return <div class="hint">{t("dock.draw.hint", { most: moves.discard[1] })}</div>;
  if (moves.range) {
    return (
      <div class="size">
        <SizeRow
          range={moves.range}
          presets={turn.presets}
          amount={turn.amount}
          step={turn.step}
          text={(amount) => amountText(amount, config)}
          units={unitsOf(config.currency)}
          wrong={turn.wrong}
          onAmount={turn.setAmount}
          onEnter={() => moves.right[0] && turn.press(moves.right[0])}
        />
      </div>
    );
  }
  if (config.limit !== "FL") return <div class="hint" />;
  const sizes = scene.view.turn!.options.sizes;
  const made = betsMade(priceOf(scene.view.hand!), sizes, config.stakes);
  return (
    <div class="hint">
      {t("dock.fixed")}
      <span class="tag">{stakes(config)}</span>
      {made > 0 ? <span class="tag">{t("dock.bets", { made, most: MOST_BETS })}</span> : null}
      {sizes ? null : <span class="tag">{t("dock.capped")}</span>}
    </div>
  );
}

function MoveButton({ scene, turn, move, short = false, className }: TurnProps & { move: Move; className?: string }) {
  const name = short && move.name === "raise" ? "raise.short" : move.name;
  const note = move.name === "split" ? splitText(scene) : undefined;
  return (
    <ActButton
      label={turn.asks(move) ? t("dock.again") : t(`dock.${name}`)}
      amount={note === undefined && !(turn.wrong && isSized(move)) ? moveAmount(move, scene.view.config) : undefined}
      note={note}
      look={move.look}
      hotkey={move.key}
      armed={turn.armed}
      disabled={turn.sent || !possible(move, turn.moves) || (turn.wrong && isSized(move))}
      onPress={() => turn.press(move)}
      className={[className, turn.asks(move) ? "asks" : ""].filter(Boolean).join(" ")}
    />
  );
}

/** What a split brings; where there are side pots, not the same to each. */
function splitText({ splitShare, pots, view }: Scene): string {
  const amount = amountText(splitShare, view.config);
  return t(pots.length > 1 ? "dock.split.you" : "dock.split.each", { amount });
}

/** The places of the buttons: Split (where the game has it), Fold, Check or Call, Bet or Raise. Nothing ever moves. */
function Places({ split, children }: { split: ComponentChildren | null; children: ComponentChildren }) {
  if (split === null) return <div class="acts">{children}</div>;
  return (
    <div class="acts split">
      {split}
      {children}
    </div>
  );
}

export function TurnButtons(props: TurnProps) {
  const { scene, turn } = props;
  const { left, middle, right, split } = turn.moves;
  const fourth = hasSplit(scene.view.config.game);
  const first = split ? <MoveButton {...props} move={split} className="sp" /> : <span class="sp" />;
  return (
    <Places split={fourth || split ? first : null}>
      {left ? <MoveButton {...props} move={left} /> : <span />}
      {middle ? <MoveButton {...props} move={middle} /> : <span />}
      {right.length > 1 ? (
        <div class="pair">
          {right.map((move) => (
            <MoveButton key={move.amount} {...props} move={move} />
          ))}
        </div>
      ) : right[0] ? (
        <MoveButton {...props} move={right[0]} />
      ) : (
        <span />
      )}
    </Places>
  );
}

interface RestProps {
  scene: Scene;
  tools: TableTools;
  loggedIn: boolean;
}

/** On and off the waiting list of a table that is full. */
function WaitingList({ view, tools }: { view: TableView; tools: TableTools }) {
  const { wait, waitNoLonger } = tools.actions;
  if (placeOn(view, me.value?.player ?? null) !== null) {
    return <ActButton label={t("wait.leave")} look="plain" armed onPress={() => tools.run(waitNoLonger())} />;
  }
  const label = t("wait.join", { count: view.waiting.length });
  return <ActButton label={label} look="go" armed onPress={() => tools.run(wait())} />;
}

/** Takes back what was asked of the host; asking again is possible after it only. */
function CancelRequest({ tools }: { tools: TableTools }) {
  return <ActButton label={t("asked.cancel")} look="plain" armed onPress={() => tools.run(tools.actions.cancelRequest())} />;
}

/**
 * The one next step of a player who is not to act: sit down, come back, add chips, post, show; after a private game, the
 * settlement sheet.
 */
function NextStep({ scene, tools, loggedIn }: RestProps) {
  const { view, mySeat } = scene;
  const go = (label: string, onPress: () => void) => <ActButton label={label} look="go" armed onPress={onPress} />;
  if (view.closed) {
    const evening = loggedIn && view.config.host !== "";
    return evening ? go(t("past-game.sheet"), () => goTo({ view: "evenings", id: view.config.id })) : null;
  }
  if (mySeat === null) {
    const free = view.seats.indexOf(null);
    if (!loggedIn || view.config.tournament) return null;
    if (ownRequest(view)) return <CancelRequest tools={tools} />;
    if (barred.value !== null) return null;
    if (free >= 0) return go(t("seat.sit"), () => tools.buy(free));
    return <WaitingList view={view} tools={tools} />;
  }
  const seat = view.seats[mySeat]!;
  if (ownRequest(view) && seat.stack === 0) return <CancelRequest tools={tools} />;
  if (seat.offered_until) return go(t("offer.sit"), () => tools.buy(mySeat));
  if (seat.reserved) return null;
  const hand = view.hand;
  const inHand = scene.myPlace !== null && hand !== null && !hand.ended;
  if (!inHand && seat.stack === 0 && seat.held === 0 && view.config.tournament) return null;
  if (!inHand && seat.stack === 0 && seat.held === 0) return go(t("me.add"), () => tools.buy(null));
  if (!inHand && seat.sitting_out) return go(t("me.sit-in"), () => tools.run(tools.actions.sitIn()));
  if (!inHand && scene.myPlace === null && seat.quote && seat.quote.post_in > 0) {
    const { live, dead, post_in } = seat.quote;
    if (seat.entry === "wait") {
      return (
        <ActButton
          label={t("me.post")}
          amount={amountText(live + dead, view.config)}
          note={post_in > 1 ? t("me.post.in", { count: post_in }) : undefined}
          look="go"
          armed
          onPress={() => tools.run(tools.actions.chooseEntry("post"))}
        />
      );
    }
    return (
      <ActButton label={t("me.wait")} look="plain" armed onPress={() => tools.run(tools.actions.chooseEntry("wait"))} />
    );
  }
  return null;
}

/** Whether the viewer's hand of the last deal can still be shown to all, and they want to be asked. */
export function canShow({ view: { hand }, myPlace }: Scene): boolean {
  const place = hand && myPlace !== null ? hand.places[myPlace] : undefined;
  if (!hand?.ended || hand.voided || !place || place.shown || !place.cards.some((card) => card >= 0)) return false;
  return settings.value.unseenWins === "ask" || !wonUnseen(hand, myPlace);
}

const BOARD_CARDS = 5;

/** Whether the viewer may see which common cards would still have come. */
export function canHunt({ view, myPlace }: Scene): boolean {
  const { hand, config } = view;
  const cards = hand ? hand.board.length + hand.rabbit.length : BOARD_CARDS;
  const flops = hand !== null && familyOf(hand.game) === "flop";
  return Boolean(config.extras.rabbit) && flops && hand.ended && !hand.voided && myPlace !== null && cards < BOARD_CARDS;
}

/** The places of the buttons while the viewer is not asked: they stay empty while there is nothing to be done with them. */
export function RestButtons(props: RestProps) {
  const { scene, tools } = props;
  const step = NextStep(props);
  const fourth = hasSplit(scene.view.config.game);
  const show = step === null && canShow(scene);
  return (
    <Places split={fourth ? <span class="sp" /> : null}>
      <span />
      {show ? (
        <ActButton
          label={t("dock.show")}
          look="plain"
          hotkey="S"
          armed
          onPress={() => tools.run(tools.actions.showCards())}
        />
      ) : (
        (step ?? <span />)
      )}
      {canHunt(scene) ? (
        <ActButton label={t("dock.rabbit")} look="plain" armed onPress={() => tools.run(tools.actions.huntRabbit())} />
      ) : (
        <span />
      )}
    </Places>
  );
}
