import { o } from "../i18n";

export type Status = "open" | "watched" | "closed";

const TONES: Readonly<Record<Status, string>> = { open: "tag stop", watched: "tag info", closed: "tag" };

export function StatusTag({ status }: { status: Status }) {
  return <span class={TONES[status]}>{o(`case.${status}`)}</span>;
}
