/** Lists that one may choose from, to narrow a longer one: under a button each, and on a phone all in a sheet. */

import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { t } from "../i18n";
import { Icon } from "../parts/Icon";
import { Check } from "./Choice";
import { stayIn, useFocusInside } from "./dialog";
import { Popover } from "./Popover";

export interface Option {
  readonly value: string;
  readonly text: string;
}

export interface Narrowing {
  readonly title: string;
  readonly chosen: readonly string[];
  readonly options: readonly Option[];
  set(chosen: readonly string[]): void;
}

/** `list` without `item`, or with it where it was not in. */
export function toggled<Item>(list: readonly Item[], item: Item): readonly Item[] {
  return list.includes(item) ? list.filter((other) => other !== item) : [...list, item];
}

/** One list: on a desk its options drop down under the button, on a phone it opens the sheet of all filters. */
export function Pick({ list, onSheet }: { list: Narrowing; onSheet(): void }) {
  const on = list.chosen.length > 0;
  const face = (
    <>
      <small>{list.title}</small> {chosenText(list)} <Icon name="down" />
    </>
  );
  const look = on ? "pick on" : "pick";
  return (
    <>
      <button type="button" class={`${look} only-phone`} onClick={onSheet}>
        {face}
      </button>
      <span class="only-desk">
        <Popover className={look} face={face}>
          {() => (
            <div class="menu picks" role="group" aria-label={list.title}>
              <Check label={t("lobby.filter.any")} on={!on} onChange={() => list.set([])} />
              {list.options.map(({ value, text }) => (
                <Check
                  key={value}
                  label={text}
                  on={list.chosen.includes(value)}
                  onChange={() => list.set(toggled(list.chosen, value))}
                />
              ))}
            </div>
          )}
        </Popover>
      </span>
    </>
  );
}

function chosenText({ chosen, options }: Narrowing): string {
  if (chosen.length === 0) return t("lobby.filter.any");
  if (chosen.length > 1) return t("lobby.filter.some", { count: chosen.length });
  return options.find(({ value }) => value === chosen[0])?.text ?? t("lobby.filter.some", { count: 1 });
}

interface FilterSheetProps {
  lists: readonly Narrowing[];
  /** Over the lists. */
  search: ComponentChildren;
  /** After them. */
  children?: ComponentChildren;
  /** What the green button says: how much is shown then. */
  show: string;
  onClear(): void;
  onClose(): void;
}

/** All filters at once, on a phone. */
export function FilterSheet({ lists, search, children, show, onClear, onClose }: FilterSheetProps) {
  const box = useRef<HTMLDivElement>(null);
  useFocusInside(box);
  useEffect(() => {
    const escape = (event: KeyboardEvent) => event.key === "Escape" && onClose();
    document.addEventListener("keydown", escape);
    return () => document.removeEventListener("keydown", escape);
  }, []);
  return (
    <>
      <div class="veil" onClick={onClose} />
      <div
        ref={box}
        class="sheet full"
        role="dialog"
        aria-modal="true"
        aria-label={t("lobby.filter.title")}
        tabIndex={-1}
        onKeyDown={(event) => stayIn(box.current, event)}
      >
        <header>
          <h2 class="grow">{t("lobby.filter.title")}</h2>
          <button type="button" class="iconbtn" aria-label={t("close")} onClick={onClose}>
            <Icon name="x" />
          </button>
        </header>
        <div class="opts">
          {search}
          {lists.map((list) => (
            <div key={list.title} role="group" aria-label={list.title}>
              <h3>{list.title}</h3>
              <div class="set">
                <PickOne text={t("lobby.filter.any")} on={list.chosen.length === 0} onPress={() => list.set([])} />
                {list.options.map(({ value, text }) => (
                  <PickOne
                    key={value}
                    text={text}
                    on={list.chosen.includes(value)}
                    onPress={() => list.set(toggled(list.chosen, value))}
                  />
                ))}
              </div>
            </div>
          ))}
          {children}
        </div>
        <footer>
          <button type="button" class="btn line big" onClick={onClear}>
            {t("lobby.filter.clear")}
          </button>
          <button type="button" class="btn go big" onClick={onClose}>
            {show}
          </button>
        </footer>
      </div>
    </>
  );
}

function PickOne({ text, on, onPress }: { text: string; on: boolean; onPress(): void }) {
  return (
    <button type="button" class={on ? "pick on" : "pick"} aria-pressed={on} onClick={onPress}>
      {text}
    </button>
  );
}

/** On a phone: the way to all filters; it is marked where `any` of them is set. */
export function AllFilters({ any, onPress }: { any: boolean; onPress(): void }) {
  return (
    <button
      type="button"
      class={any ? "iconbtn only-phone allfilters on" : "iconbtn only-phone allfilters"}
      aria-label={t("lobby.filter.all")}
      onClick={onPress}
    >
      <Icon name="filter" />
    </button>
  );
}

export function ClearFilters({ onPress }: { onPress(): void }) {
  return (
    <button
      type="button"
      class="iconbtn only-desk"
      aria-label={t("lobby.filter.clear")}
      title={t("lobby.filter.clear")}
      onClick={onPress}
    >
      <Icon name="x" small />
    </button>
  );
}

interface SearchFieldProps {
  label: string;
  text: string;
  onInput(text: string): void;
  className: string;
}

export function SearchField({ label, text, onInput, className }: SearchFieldProps) {
  return (
    <label class={`field ${className}`}>
      <Icon name="search" small />
      <input
        type="search"
        placeholder={label}
        aria-label={label}
        value={text}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
    </label>
  );
}
