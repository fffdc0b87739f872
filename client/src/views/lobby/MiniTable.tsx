import { t } from "../../i18n";
import { tableMoney } from "../../i18n/format";
import { Avatar } from "../../parts/Avatar";
import { Icon } from "../../parts/Icon";
import type { TableConfig, TableView } from "../../wire/types";
import { bestSeat } from "./quick";

interface MiniTableProps {
  config: TableConfig;
  view: TableView | null;
  mySeat: number | null;
  /** Takes a seat; absent while one is being taken. */
  onSeat: ((seat: number) => void) | undefined;
}

/** The table drawn small: faces where somebody sits, a plus where one may, the best place in green. */
export function MiniTable({ config, view, mySeat, onSeat }: MiniTableProps) {
  const best = view && mySeat === null ? bestSeat(view) : null;
  const pot = view?.hand && !view.hand.ended ? view.hand.pot : 0;
  return (
    <div class="mini">
      <div class="canvas">
        <div class="felt" style={{ "--x": 40, "--y": 32, "--w": 220, "--h": 112, "--r": 56 }} />
        {view?.seats.map((seat, at) => {
          const [x, y] = spot(at, config.seats);
          const style = { "--x": x, "--y": y };
          if (seat) {
            return (
              <span key={at} class="mseat" style={style} title={seat.name}>
                <Avatar name={seat.name} />
              </span>
            );
          }
          return (
            <button
              key={at}
              type="button"
              class={at === best ? "mseat free best" : "mseat free"}
              style={style}
              disabled={!onSeat || mySeat !== null}
              aria-label={t("lobby.free-seat", { seat: at + 1 })}
              onClick={() => onSeat?.(at)}
            >
              <Icon name="plus" small />
            </button>
          );
        })}
        {pot > 0 ? (
          <div class="mtext">
            <span>{t("lobby.pot")}</span>
            <b>{tableMoney(pot, config)}</b>
          </div>
        ) : null}
      </div>
    </div>
  );
}

/** Where seat `at` of `seats` is around the table, clockwise from the near side, evenly along the rim. */
export function spot(at: number, seats: number): readonly [x: number, y: number] {
  const [left, right, top, bottom] = [91, 209, 28, 148];
  const radius = (bottom - top) / 2;
  const straight = right - left;
  const arc = Math.PI * radius;
  const way = ((at / seats) * 2 * (straight + arc) + straight / 2) % (2 * (straight + arc));
  if (way < straight) return [round(right - way), bottom];
  if (way < straight + arc) return turned(left, radius, top, Math.PI / 2 + (way - straight) / radius);
  if (way < 2 * straight + arc) return [round(left + way - straight - arc), top];
  return turned(right, radius, top, -Math.PI / 2 + (way - 2 * straight - arc) / radius);
}

function turned(centre: number, radius: number, top: number, angle: number): readonly [number, number] {
  return [round(centre + radius * Math.cos(angle)), round(top + radius + radius * Math.sin(angle))];
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
