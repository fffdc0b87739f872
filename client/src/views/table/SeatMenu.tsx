import { fullBuyIn, mostBuyIn } from "../../buy-in";
import { Popover } from "../../frame/Popover";
import { t } from "../../i18n";
import { gameName, tableMoney } from "../../i18n/format";
import { Icon } from "../../parts/Icon";
import { linkTo } from "../../router";
import type { SeatView, TableConfig } from "../../wire/types";
import { asksHost, ownRequest } from "../private/requests";
import type { TableTools } from "./actions";
import type { Scene } from "./scene";

interface SeatMenuProps {
  scene: Scene;
  tools: TableTools;
  /** A button without words, for where room is short. */
  small?: boolean;
}

/** What concerns the viewer's seat: sit out and in, how he comes in, chips, leaving. */
export function SeatMenu({ scene, tools, small = false }: SeatMenuProps) {
  const { view, mySeat } = scene;
  const seat = mySeat === null ? null : view.seats[mySeat];
  if (!seat || seat.reserved) return null;
  const face = small ? (
    <Icon name="user" />
  ) : (
    <>
      {t("me.menu")}
      <Icon name="up" small />
    </>
  );
  const cash = view.config.tournament === "";
  const blinds = cash && Boolean(view.config.stakes.big_blind);
  return (
    <div class="seatmenu">
      <Popover className={small ? "iconbtn" : "btn line"} label={t("me.menu")} face={face}>
        {(close) => {
          const run = (command: () => Promise<void>) => () => {
            close();
            tools.run(command());
          };
          return (
            <div class="menu">
              <button
                type="button"
                onClick={run(seat.sitting_out ? tools.actions.sitIn : () => tools.actions.sitOut("next hand"))}
              >
                <span class={seat.sitting_out ? "switch on" : "switch"} aria-hidden="true" />
                {t(seat.sitting_out ? "me.sit-in" : "me.sit-out.next")}
              </button>
              {blinds && !seat.sitting_out ? (
                <button
                  type="button"
                  onClick={run(seat.out_at_big ? tools.actions.sitIn : () => tools.actions.sitOut("big blind"))}
                >
                  <span class={seat.out_at_big ? "switch on" : "switch"} aria-hidden="true" />
                  {t("me.sit-out.big")}
                </button>
              ) : null}
              {seat.owes_big || seat.owes_small ? (
                <button
                  type="button"
                  onClick={run(() => tools.actions.chooseEntry(seat.entry === "wait" ? "post" : "wait"))}
                >
                  <span class={seat.entry === "wait" ? "switch on" : "switch"} aria-hidden="true" />
                  {t("me.wait")}
                </button>
              ) : null}
              {view.config.extras.straddle ? (
                <button type="button" onClick={run(() => tools.actions.setStraddle(!seat.straddles))}>
                  <span class={seat.straddles ? "switch on" : "switch"} aria-hidden="true" />
                  {t(`me.straddle.${view.config.extras.straddle}`)}
                </button>
              ) : null}
              {view.config.extras.dealers_choice
                ? (view.config.extras.rotation ?? []).map((game, at) => (
                    <button key={at} type="button" onClick={run(() => tools.actions.chooseGame(at))}>
                      <span class={seat.deals_game === at ? "switch on" : "switch"} aria-hidden="true" />
                      {t("me.deals", { game: gameName(game) })}
                    </button>
                  ))
                : null}
              <hr />
              {cash ? <Chips scene={scene} tools={tools} close={close} /> : <ToLobby id={view.config.tournament} close={close} />}
            </div>
          );
        }}
      </Popover>
    </div>
  );
}

interface ChipsProps {
  scene: Scene;
  tools: TableTools;
  close(): void;
}

/** At a cash table: more chips, what comes by itself, and the way home. */
function Chips({ scene: { view, mySeat }, tools, close }: ChipsProps) {
  const seat = view.seats[mySeat!]!;
  const full = seat.stack + seat.held >= mostBuyIn(view.config);
  const run = (command: () => Promise<void>) => () => {
    close();
    tools.run(command());
  };
  const asked = ownRequest(view);
  return (
    <>
      {asked ? (
        <button type="button" onClick={run(tools.actions.cancelRequest)}>
          {t("asked.title", { amount: tableMoney(asked.amount, view.config) })} · {t("asked.cancel")}
        </button>
      ) : (
        <button
          type="button"
          disabled={full}
          onClick={() => {
            close();
            tools.buy(null);
          }}
        >
          {t("me.add")}
        </button>
      )}
      {asksHost(view.config) ? null : <AutoChips seat={seat} config={view.config} run={run} tools={tools} />}
      <button
        type="button"
        class="minus"
        disabled={seat.leaving}
        onClick={() => {
          close();
          tools.leave();
        }}
      >
        {t(seat.leaving ? "me.leaving" : "me.leave")}
      </button>
    </>
  );
}

interface AutoChipsProps {
  seat: SeatView;
  config: TableConfig;
  tools: TableTools;
  run(command: () => Promise<void>): () => void;
}

/** What comes automatically; where the host approves chips, nothing does. */
function AutoChips({ seat, config, tools, run }: AutoChipsProps) {
  return (
    <>
      <button
        type="button"
        onClick={run(() => tools.actions.setAutoChips(seat.top_up_to ? 0 : fullBuyIn(config), seat.rebuy))}
      >
        <span class={seat.top_up_to ? "switch on" : "switch"} aria-hidden="true" />
        {t("me.auto.top-up")}
      </button>
      <button
        type="button"
        onClick={run(() => tools.actions.setAutoChips(seat.top_up_to, seat.rebuy ? 0 : fullBuyIn(config)))}
      >
        <span class={seat.rebuy ? "switch on" : "switch"} aria-hidden="true" />
        {t("me.auto.rebuy")}
      </button>
    </>
  );
}

/** In a tournament nobody buys in or leaves: its lobby says what may be done. */
function ToLobby({ id, close }: { id: string; close(): void }) {
  const link = linkTo({ view: "tournament", id });
  return (
    <a
      href={link.href}
      onClick={(event) => {
        link.onClick(event);
        close();
      }}
    >
      <Icon name="trophy" />
      {t("tour.to-lobby")}
    </a>
  );
}
