import { hasBlinds } from "../../games";
import { Segments, Switch } from "../../frame/Choice";
import { t } from "../../i18n";
import { money, stakes } from "../../i18n/format";
import type { Fault } from "../../wire/api";
import { Field, limitText, Pick, Text } from "./Fields";
import { configAt, faultOf, type Form, LIMITS, mostSeats, SIZES, type Speed, usualBuyIns, usualSmallBlind, withOwn } from "./form";

export interface FormProps {
  form: Form;
  faults: readonly Fault[];
  change(part: Partial<Form>): void;
}

/** Limit, stakes, buy-ins, seats and the clock. */
export function Stakes({ form, faults, change }: FormProps) {
  const usual = usualBuyIns(form);
  const speeds: readonly (readonly [Speed, string])[] = [
    ["slow", t("private.speed.slow")],
    ["normal", t("private.speed.normal")],
    ["fast", t("private.speed.fast")],
  ];
  return (
    <div class="pad form">
      <div class="pair">
        <Pick
          label={t("private.limit")}
          value={form.limit}
          options={LIMITS.map((limit) => [limit as string, limitText(limit)] as const)}
          onChange={(limit) => change({ limit })}
        />
        <Pick
          label={t("lobby.filter.stakes")}
          value={form.size}
          options={withOwn(SIZES, form.size).map((size) => [size as number, stakes(configAt(form, size))] as const)}
          onChange={(size) => change({ size })}
          fault={faultOf(faults, "unit", "ante")}
        />
        <Text
          label={t("private.least")}
          inputMode="decimal"
          value={form.least}
          placeholder={money(usual.least, "FUN")}
          onInput={(least) => change({ least })}
          fault={faultOf(faults, "min_buy_in")}
        />
        <Text
          label={t("private.most")}
          inputMode="decimal"
          value={form.most}
          placeholder={usual.most === null ? t("buy.no-most") : money(usual.most, "FUN")}
          onInput={(most) => change({ most })}
          fault={faultOf(faults, "max_buy_in")}
        />
        {hasBlinds(form.game) ? (
          <Text
            label={t("private.small")}
            inputMode="decimal"
            value={form.small}
            placeholder={money(usualSmallBlind(form.size, form.chip), "FUN")}
            onInput={(small) => change({ small })}
            fault={faultOf(faults, "small_blind")}
          />
        ) : null}
      </div>
      <Text
        label={t("private.symbol")}
        name="table-symbol"
        maxLength={6}
        value={form.symbol}
        placeholder={t("private.symbol.none")}
        hint={t("private.symbol.hint")}
        onInput={(symbol) => change({ symbol })}
        fault={faultOf(faults, "extras.symbol")}
      />
      <Field label={t("private.seats")} fault={faultOf(faults, "seats")} group>
        {() => (
          <Segments
            label={t("private.seats")}
            value={String(form.seats)}
            options={Array.from({ length: mostSeats(form) - 1 }, (_, at) => [String(at + 2), String(at + 2)] as const)}
            onChange={(seats) => change({ seats: Number(seats) })}
          />
        )}
      </Field>
      <Field label={t("private.speed")} hint={t(`private.speed.${form.speed}.hint`)} group>
        {() => (
          <Segments label={t("private.speed")} value={form.speed} options={speeds} onChange={(speed) => change({ speed })} />
        )}
      </Field>
    </div>
  );
}

/** Who may chat, and whether the host approves buy-ins. */
export function ChatAndChips({ form, faults, change }: FormProps) {
  return (
    <>
      <Field label={t("private.chat")} fault={faultOf(faults, "chat")} group>
        {() => (
          <Segments
            label={t("private.chat")}
            value={form.chat}
            options={[
              ["players", t("private.chat.players")],
              ["all", t("private.chat.all")],
              ["off", t("private.chat.off")],
            ]}
            onChange={(chat) => change({ chat })}
          />
        )}
      </Field>
      <Switch label={t("private.approve")} on={form.approve} onChange={(approve) => change({ approve })} />
    </>
  );
}
