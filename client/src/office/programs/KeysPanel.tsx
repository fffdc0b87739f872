import { useState } from "preact/hooks";
import type { StaffKeyView } from "../../wire/calls";
import { post } from "../api";
import { Dialog } from "../Dialog";
import { o, oOr } from "../i18n";
import { ShownOnce } from "../ShownOnce";
import { Loading, Panel } from "../Page";
import { Rows } from "../Rows";
import { may } from "../session";
import { useQuery } from "../useQuery";
import { when } from "../when";
import { Choices } from "./Choices";

export function KeysPanel() {
  const { answer, fault, again } = useQuery("keys");
  const [makes, setMakes] = useState(false);
  const [made, setMade] = useState<{ readonly about: StaffKeyView; readonly key: string } | null>(null);
  const [revoked, setRevoked] = useState<StaffKeyView | null>(null);
  return (
    <Panel
      title={o("keys.title")}
      tools={
        may("keys/make") ? (
          <button type="button" class="btn go" disabled={!answer} onClick={() => setMakes(true)}>
            {o("keys.make")}
          </button>
        ) : null
      }
    >
      {fault ? (
        <p class="pad minus" role="alert">
          {fault}
        </p>
      ) : null}
      {answer ? (
        <Rows
          caption={o("keys.title")}
          rows={answer.keys}
          keyOf={(one) => one.id}
          empty={o("keys.none")}
          columns={[
            { key: "name", label: o("keys.name"), cell: (one) => one.name },
            { key: "maker", label: o("staff.by"), cell: (one) => oOr(`by.${one.maker_name}`, one.maker_name) },
            { key: "scopes", label: o("keys.scopes"), cell: (one) => <Scopes of={one} /> },
            { key: "state", label: o("keys.holds"), cell: (one) => stateOf(one) },
            { key: "used", label: o("keys.used"), cell: (one) => (one.used ? `${when(one.used)} · ${one.used_from}` : o("staff.never")) },
            {
              key: "acts",
              label: o("acts"),
              quiet: true,
              num: true,
              cell: (one) =>
                may("keys/revoke") && holds(one) ? (
                  <button type="button" class="btn line" aria-label={o("keys.revoke-name", { name: one.name })} onClick={() => setRevoked(one)}>
                    {o("keys.revoke")}
                  </button>
                ) : null,
            },
          ]}
        />
      ) : (
        <Loading fault={fault} />
      )}
      {makes && answer ? <NewKey scopes={answer.scopes} onMade={(one) => (setMade(one), again())} onEnd={() => setMakes(false)} /> : null}
      {made ? <ShownOnce title={o("keys.made-name", { name: made.about.name })} text={o("keys.made-text")} label={o("keys.key")} secret={made.key} onEnd={() => setMade(null)} /> : null}
      {revoked ? (
        <Dialog
          title={o("keys.revoke-name", { name: revoked.name })}
          text={o("keys.revoke-text")}
          act={o("keys.revoke")}
          danger
          reason="needed"
          kept={o("staff.reason-logged")}
          onEnd={() => setRevoked(null)}
          onDo={async (reason) => {
            await post("keys/revoke", { key: revoked.id, reason });
            again();
            return o("keys.revoked-name", { name: revoked.name });
          }}
        />
      ) : null}
    </Panel>
  );
}

const holds = (key: StaffKeyView) => key.revoked === null && (key.expires === null || key.expires > Date.now());

function stateOf(key: StaffKeyView): string {
  if (key.revoked !== null) return o("keys.revoked-at", { at: when(key.revoked) });
  if (key.expires === null) return o("keys.for-good");
  return o(key.expires > Date.now() ? "keys.until" : "keys.ran-out", { at: when(key.expires) });
}

/** What the key is for; struck out what its maker may not do any more. */
function Scopes({ of }: { of: StaffKeyView }) {
  return (
    <span class="oscopes">
      {of.scopes.map((one) => (of.opens.includes(one) || of.revoked !== null ? <code key={one}>{one}</code> : <s key={one} title={o("keys.lost")}>{one}</s>))}
    </span>
  );
}

const DAYS = [7, 30, 90, 366] as const;

function NewKey({ scopes, onMade, onEnd }: { scopes: readonly string[]; onMade(made: { about: StaffKeyView; key: string }): void; onEnd(): void }) {
  const [name, setName] = useState("");
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [days, setDays] = useState<number>(90);
  const [addresses, setAddresses] = useState("");
  return (
    <Dialog
      title={o("keys.make")}
      text={o("keys.make-text")}
      act={o("keys.make-do")}
      reason="needed"
      kept={o("staff.reason-logged")}
      wide
      ready={name.trim() !== "" && chosen.length > 0}
      onEnd={onEnd}
      onDo={async (reason) => {
        const body = { name, scopes: chosen, days: days || null, addresses: addresses.split(/[\s,]+/).filter(Boolean), reason };
        onMade(await post("keys/make", body));
        return o("keys.made-name", { name });
      }}
    >
      <div class="ofield">
        <label for="key-name">{o("keys.name")}</label>
        <span class="field">
          <input id="key-name" autofocus maxLength={60} value={name} onInput={(event) => setName(event.currentTarget.value)} />
        </span>
      </div>
      <Choices title={o("keys.scopes")} all={scopes} chosen={chosen} onChange={setChosen} />
      <div class="ofield">
        <label for="key-days">{o("keys.holds")}</label>
        <span class="field">
          <select id="key-days" value={days} onChange={(event) => setDays(Number(event.currentTarget.value))}>
            {DAYS.map((one) => (
              <option key={one} value={one}>
                {o("days.count", { count: one })}
              </option>
            ))}
            <option value={0}>{o("keys.for-good")}</option>
          </select>
        </span>
      </div>
      <div class="ofield">
        <label for="key-addresses">{o("keys.addresses")}</label>
        <span class="field">
          <input id="key-addresses" value={addresses} spellcheck={false} aria-describedby="key-addresses-hint" onInput={(event) => setAddresses(event.currentTarget.value)} />
        </span>
        <p id="key-addresses-hint" class="faint">
          {o("keys.addresses-hint")}
        </p>
      </div>
    </Dialog>
  );
}
