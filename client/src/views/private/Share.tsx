import { useRef } from "preact/hooks";
import { t } from "../../i18n";
import { notify, tell } from "../../notices";
import { Icon } from "../../parts/Icon";

interface ShareProps {
  /** The path of the invitation link. */
  link: string;
  /** The table's name, for what is shared with the link. */
  name: string;
}

/** The link that leads friends to the table: to be copied, or sent with what the device has for that. */
export function Share({ link, name }: ShareProps) {
  const field = useRef<HTMLInputElement>(null);
  const address = location.origin + link;
  const copy = () => {
    field.current?.select();
    copied(address).then(() => notify(t("lobby.copied"), "go"), tell);
  };
  return (
    <div class="share">
      <div class="lnk">
        <input
          ref={field}
          readOnly
          aria-label={t("private.link")}
          value={address}
          onFocus={(event) => event.currentTarget.select()}
        />
        <button type="button" class="btn" onClick={copy}>
          <Icon name="link" small />
          {t("private.copy")}
        </button>
      </div>
      {"share" in navigator ? (
        <button
          type="button"
          class="btn line big"
          onClick={() => void navigator.share({ title: name, text: t("private.share-text", { name }), url: address }).catch(() => undefined)}
        >
          <Icon name="share" small />
          {t("private.send")}
        </button>
      ) : null}
      <p class="faint">{t("private.once")}</p>
    </div>
  );
}

/** Without encryption on the line a page has no clipboard: then the text that is selected is copied as by the keyboard. */
async function copied(text: string): Promise<void> {
  if ("clipboard" in navigator) return navigator.clipboard.writeText(text);
  if (!document.execCommand("copy")) throw new Error("the browser does not copy");
}
