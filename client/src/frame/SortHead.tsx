import type { Signal } from "@preact/signals";
import { Icon } from "../parts/Icon";

interface SortHeadProps<Column extends string> {
  by: Column;
  text: string;
  order: Signal<{ readonly by: Column; readonly down: boolean }>;
  onOrder(by: Column): void;
  className?: string;
}

/** The head of a column by which a list can be sorted; it says whether it is, and which way. */
export function SortHead<Column extends string>({ by, text, order, onOrder, className = "" }: SortHeadProps<Column>) {
  const { by: now, down } = order.value;
  return (
    <span role="columnheader" class={className} aria-sort={now === by ? (down ? "descending" : "ascending") : undefined}>
      <button type="button" class="sorter" onClick={() => onOrder(by)}>
        {text}
        {now === by ? <Icon name={down ? "down" : "up"} small /> : null}
      </button>
    </span>
  );
}
