import { showsKeys } from "../settings";

interface ActButtonProps {
  label: string;
  /** The price or the amount; never shortened. */
  amount?: string | undefined;
  /** A line below in place of an amount. */
  note?: string | undefined;
  look: "plain" | "go" | "lamp" | "info";
  hotkey?: string | undefined;
  /** False for a moment after the button has appeared or its price has changed: it takes no press then. */
  armed: boolean;
  disabled?: boolean;
  onPress(): void;
  className?: string;
}

/** A longer amount is written smaller, where the buttons are narrow, so that it never has to be cut. */
const ROOM = 9;

/** One of the large buttons of the dock. */
export function ActButton(props: ActButtonProps) {
  const { label, amount, note, look, hotkey, armed, disabled = false, onPress, className = "" } = props;
  const classes = ["actbtn", look === "plain" ? "" : look, armed ? "" : "unarmed", className];
  return (
    <button
      type="button"
      class={classes.filter(Boolean).join(" ")}
      disabled={disabled}
      aria-disabled={!armed}
      onClick={() => {
        if (armed && !disabled) onPress();
      }}
      aria-keyshortcuts={hotkey}
    >
      <span>{label}</span>
      {amount === undefined ? null : <b class={amount.length > ROOM ? "long" : ""}>{amount}</b>}
      {note === undefined ? null : <small>{note}</small>}
      {hotkey && showsKeys() ? <kbd aria-hidden="true">{hotkey}</kbd> : null}
    </button>
  );
}
