import type { ComponentChildren } from "preact";
import { Icon } from "../parts/Icon";

export interface Column<Row> {
  readonly key: string;
  readonly label: string;
  /** Numbers stand to the right. */
  readonly num?: boolean;
  /** The head is for screen readers alone. */
  readonly quiet?: boolean;
  /** The rows can be put in order by it. */
  readonly sorts?: boolean;
  cell(row: Row): ComponentChildren;
}

interface Props<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf(row: Row): string;
  /** What is said in place of an empty table. */
  empty: string;
  /** By which column the rows are in order. */
  order?: Order;
  onOrder?(by: string): void;
}

export interface Order {
  readonly by: string;
  readonly down: boolean;
}

/** A table; on a phone each row is a card whose values carry the heads. The roles are named, since such a display takes
 * a table's own away. The first column is the row's name. */
export function Rows<Row>({ caption, columns, rows, keyOf, empty, order, onOrder }: Props<Row>) {
  if (rows.length === 0) return <p class="pad muted">{empty}</p>;
  return (
    <table class="otbl" role="table" aria-label={caption}>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((one) => (
            <th key={one.key} scope="col" role="columnheader" class={one.num ? "num" : undefined} aria-sort={order?.by === one.key ? (order.down ? "descending" : "ascending") : undefined}>
              {one.quiet ? (
                <span class="vh">{one.label}</span>
              ) : one.sorts && onOrder ? (
                <button type="button" class="sorter" onClick={() => onOrder(one.key)}>
                  {one.label}
                  {order?.by === one.key ? <Icon name={order.down ? "down" : "up"} small /> : null}
                </button>
              ) : (
                one.label
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={keyOf(row)} role="row">
            {columns.map((one, at) =>
              at === 0 ? (
                <th key={one.key} scope="row" role="rowheader">
                  {one.cell(row)}
                </th>
              ) : (
                <td key={one.key} role="cell" class={one.num ? "num" : undefined} data-label={one.quiet ? undefined : one.label}>
                  {one.cell(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
