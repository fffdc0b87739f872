import { useState } from "preact/hooks";
import { usePublicAddress } from "../../address";
import type { PlayerFile, RecoveryLinkGiven } from "../../wire/calls";
import { post } from "../api";
import { Dialog } from "../Dialog";
import { o } from "../i18n";
import { ShownOnce } from "../ShownOnce";
import { when } from "../when";

interface Props {
  player: PlayerFile;
  onEnd(): void;
  onGiven(given: RecoveryLinkGiven): void;
}

/** Asks for a reset link for a player who lost the password or the authenticator. */
export function Recover({ player: { id, name }, onEnd, onGiven }: Props) {
  const [factor, setFactor] = useState(false);
  return (
    <Dialog
      title={o("player.recover-title", { name })}
      text={o("player.recover-text")}
      act={o("staff.invite-do")}
      reason="needed"
      kept={o("staff.reason-logged")}
      onEnd={onEnd}
      onDo={async (reason) => {
        onGiven(await post("recover", { player: id, reason, second_factor: factor }));
        return o("player.done-recover", { name });
      }}
    >
      <label class="ocheck">
        <input type="checkbox" checked={factor} aria-describedby="recover-factor" onChange={(event) => setFactor(event.currentTarget.checked)} />
        {o("player.recover-factor")}
      </label>
      <p id="recover-factor" class="faint">
        {o("player.recover-factor-text")}
      </p>
    </Dialog>
  );
}

export function RecoveryLink({ given, onEnd }: { given: RecoveryLinkGiven; onEnd(): void }) {
  const { origin, onlyHere } = usePublicAddress();
  const letter = o(given.letter ? "player.recover-email" : "player.recover-no-email");
  const text = [o("staff.link-text", { at: when(given.expires) }), letter, onlyHere && o("staff.link-only-here")].filter(Boolean).join(" ");
  return <ShownOnce title={o("staff.link-name", { name: given.name })} text={text} label={o("staff.link")} secret={`${origin}/reset#${given.link}`} onEnd={onEnd} />;
}
