import { useEffect, useState } from "preact/hooks";
import { settings } from "../settings";
import type { ChatLine } from "../wire/types";
import { chatOf, notes } from "./state";
import "./chat.css";

const SHOWN_MS = 6_000;

/** The player's last message, shown for a few seconds in place of the name. The chat has the whole of it. */
export function Bubble({ table, player }: { table: string; player: string }) {
  const { newest, lines } = chatOf(table).value;
  const [shown, setShown] = useState<ChatLine | null>(null);
  useEffect(() => {
    if (newest?.player === player) setShown(newest);
  }, [newest]);
  useEffect(() => {
    if (!shown) return undefined;
    const timer = setTimeout(() => setShown(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [shown]);
  const hushed = !settings.value.bubbles || notes.value.get(player)?.muted;
  if (!shown || hushed || !lines.some((line) => line.number === shown.number)) return null;
  return (
    <span class="bubble" aria-hidden="true">
      {shown.text}
    </span>
  );
}
