import { ICONS, type IconName } from "./icon-shapes";

/** A line icon; decoration only, so whatever holds it carries the name. */
export function Icon({ name, small }: { name: IconName; small?: boolean }) {
  return (
    <svg class={small ? "ic sm" : "ic"} viewBox="0 0 24 24" aria-hidden="true">
      <path
        d={ICONS[name]}
        fill="none"
        stroke="currentColor"
        stroke-width="1.8"
        stroke-linecap="round"
        stroke-linejoin="round"
      />
    </svg>
  );
}
