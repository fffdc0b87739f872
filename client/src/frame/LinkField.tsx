import { useRef } from "preact/hooks";
import { copyText } from "../copy";
import { t } from "../i18n";
import { notify, tell } from "../notices";
import { Icon } from "../parts/Icon";
import "./link-field.css";

/** A link that is there to be copied. */
export function LinkField({ label, address }: { label: string; address: string }) {
  const field = useRef<HTMLInputElement>(null);
  const copy = () => {
    field.current?.select();
    copyText(address).then(() => notify(t("lobby.copied"), "go"), tell);
  };
  return (
    <div class="lnk">
      <input ref={field} readOnly aria-label={label} value={address} onFocus={(event) => event.currentTarget.select()} />
      <button type="button" class="btn" onClick={copy}>
        <Icon name="link" small />
        {t("private.copy")}
      </button>
    </div>
  );
}
