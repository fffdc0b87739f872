import { useState } from "preact/hooks";
import { bookName } from "../../help/names";
import { tOr } from "../../i18n";
import { money } from "../../i18n/format";
import type { RakeBook } from "../../wire/calls";
import { o, oOr } from "../i18n";
import { Head, Panel } from "../Page";
import { Rows } from "../Rows";
import { SELDOM_MS, useQuery } from "../useQuery";

/** A rule book: every value with where it comes from, and the rake that it takes. */
export function HousePage() {
  const [book, setBook] = useState("");
  const { answer, fault } = useQuery(`house?book=${book}`, SELDOM_MS);
  const rake = useQuery(`house/rake?book=${book}`, SELDOM_MS).answer;
  return (
    <>
      <Head title={o("nav.house")} text={o("house.text")} fault={fault}>
        {answer ? (
          <div class="ofield">
            <label for="book" class="vh">
              {o("house.book")}
            </label>
            <span class="field">
              <select id="book" value={answer.book} onChange={(event) => setBook(event.currentTarget.value)}>
                {answer.books.map((one) => (
                  <option key={one} value={one}>
                    {answer.in_use.includes(one) ? o("house.in-use", { book: bookName(one) }) : bookName(one)}
                  </option>
                ))}
              </select>
            </span>
          </div>
        ) : null}
      </Head>
      {rake ? <RakePanel rake={rake} /> : null}
      <Panel title={o("house.values")}>
        <Rows
          caption={o("house.values")}
          rows={answer?.values ?? []}
          keyOf={(one) => `${one.name} ${one.game}`}
          empty={o("loading")}
          columns={[
            {
              key: "name",
              label: o("house.value-of"),
              cell: (one) => (
                <span class="owho">
                  <span>{oOr(`rule.${one.name}`, one.name)}</span>
                  <small class="faint">{one.game ? tOr(`game.${one.game}`, one.game) : one.name}</small>
                </span>
              ),
            },
            { key: "value", label: o("house.value"), cell: (one) => <span class="wrapped">{inWords(one.value)}</span> },
            { key: "source", label: o("house.source"), cell: (one) => <small class="wrapped muted">{one.source}</small> },
            { key: "own", label: o("house.differs"), cell: (one) => (one.own ? <span class="tag info">{o("house.own")}</span> : null) },
          ]}
        />
      </Panel>
    </>
  );
}

function inWords(value: unknown): string {
  if (Array.isArray(value)) return value.map((one) => tOr(`game.${String(one)}`, String(one))).join(", ");
  return typeof value === "boolean" ? o(value ? "yes" : "no") : String(value);
}

function RakePanel({ rake }: { rake: RakeBook }) {
  const euro = (cents: number) => money(cents, "EUR");
  return (
    <Panel title={o("house.rake")} tools={<span class="muted">{o("house.points", { points: rake.points_a_euro })}</span>}>
      <Rows
        caption={o("house.rake")}
        rows={rake.rates}
        keyOf={(one) => `${one.limits.join()} ${one.big_bet}`}
        empty=""
        columns={[
          { key: "limits", label: o("edit.limit"), cell: (one) => one.limits.map((limit) => tOr(`limit.${limit}`, limit)).join(", ") },
          { key: "upto", label: o("house.tables-up-to"), cell: (one) => (one.big_bet === null ? o("house.any") : euro(one.big_bet)) },
          { key: "takes", label: o("house.takes"), cell: (one) => o("house.of-each", { charge: euro(one.charge), step: euro(one.step) }) },
          { key: "fine", label: o("house.small-pots"), cell: (one) => (one.fine_below ? o("house.fine", { below: euro(one.fine_below) }) : "–") },
          {
            key: "caps",
            label: o("house.caps"),
            cell: (one) => (
              <ul class="osigns">
                {one.caps.map(([players, most]) => (
                  <li key={players}>{o("house.cap", { players, most: euro(most) })}</li>
                ))}
              </ul>
            ),
          },
        ]}
      />
    </Panel>
  );
}
