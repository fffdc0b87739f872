import type { Transport } from "./wire/socket";
import type { ClientMessage, ServerMessage } from "./wire/types";

/** The room at the other end of the socket, in tests: it keeps what it is sent, and says what a test lets it say. */
export class FakeRoom implements Transport {
  readyState = 1;
  sent: ClientMessage[] = [];
  onmessage: Transport["onmessage"] = null;
  onclose: Transport["onclose"] = null;

  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientMessage);
  }

  close(): void {
    this.readyState = 3;
  }

  say(message: ServerMessage): void {
    this.onmessage?.(new MessageEvent("message", { data: JSON.stringify(message) }));
  }

  /** The numbers that were asked for, table by table. */
  get watches(): [string, number | undefined][] {
    return this.sent.flatMap((message) => (message.type === "Watch" ? [[message.table, message.seen] as [string, number]] : []));
  }
}
