import { fullBuyIn, mostBuyIn } from "../../buy-in";
import { MenuSwitch } from "../../frame/Choice";
import { Popover } from "../../frame/Popover";
import { extrasOf } from "../../extras";
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

/** The viewer's seat: sitting out and in, posting, chips, leaving. */
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
  const { straddle, dealers_choice } = extrasOf(view.config);
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
              <MenuSwitch
                label={t("me.sit-out.next")}
                on={seat.sitting_out}
                onPress={run(seat.sitting_out ? tools.actions.sitIn : () => tools.actions.sitOut("next hand"))}
              />
              {blinds && !seat.sitting_out ? (
                <MenuSwitch
                  label={t("me.sit-out.big")}
                  on={seat.out_at_big}
                  onPress={run(seat.out_at_big ? tools.actions.sitIn : () => tools.actions.sitOut("big blind"))}
                />
              ) : null}
              {seat.quote && seat.quote.post_in > 0 ? (
                <MenuSwitch
                  label={t("me.wait")}
                  on={seat.entry === "wait"}
                  onPress={run(() => tools.actions.chooseEntry(seat.entry === "wait" ? "post" : "wait"))}
                />
              ) : null}
              {straddle ? (
                <MenuSwitch
                  label={t(`me.straddle.${straddle}`)}
                  on={seat.straddles}
                  onPress={run(() => tools.actions.setStraddle(!seat.straddles))}
                />
              ) : null}
              {dealers_choice
                ? (view.config.extras.rotation ?? []).map((game, at) => (
                    <MenuSwitch
                      key={at}
                      label={t("me.deals", { game: gameName(game) })}
                      on={seat.deals_game === at}
                      onPress={run(() => tools.actions.chooseGame(at))}
                    />
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

/** At a cash table: more chips, auto top-up and rebuy, and leaving. */
function Chips({ scene: { view, mySeat }, tools, close }: ChipsProps) {
  const seat = view.seats[mySeat!]!;
  const full = seat.stack + seat.held >= mostBuyIn(view.config);
  const run = (command: () => Promise<void>) => () => {
    close();
    tools.run(command());
  };
  const request = ownRequest(view);
  return (
    <>
      {request ? (
        <button type="button" onClick={run(tools.actions.cancelRequest)}>
          {t("asked.title", { amount: tableMoney(request.amount, view.config) })} · {t("asked.cancel")}
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
      <MenuSwitch
        label={t("me.auto.top-up")}
        on={seat.top_up_to > 0}
        onPress={run(() => tools.actions.setAutoChips(seat.top_up_to ? 0 : fullBuyIn(config), seat.rebuy))}
      />
      <MenuSwitch
        label={t("me.auto.rebuy")}
        on={seat.rebuy > 0}
        onPress={run(() => tools.actions.setAutoChips(seat.top_up_to, seat.rebuy ? 0 : fullBuyIn(config)))}
      />
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
