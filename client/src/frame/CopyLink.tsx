import { usePublicAddress } from "../address";
import { copyText } from "../copy";
import { t } from "../i18n";
import { notify, tell } from "../notices";
import { Icon } from "../parts/Icon";
import { pathOf, type Route } from "../router";

/** A button that copies the address of a page, for somebody else. */
export function CopyLink({ to, share = false }: { to: Route; share?: boolean }) {
  const { origin, onlyHere } = usePublicAddress();
  const copy = () =>
    void copyText(origin + pathOf(to)).then(() => {
      if (onlyHere) notify(`${t("lobby.copied")} ${t(`link.${onlyHere}`)}`, "stop");
      else notify(t("lobby.copied"), "go");
    }, tell);
  return (
    <button type="button" class={share ? "iconbtn share" : "iconbtn"} aria-label={t("lobby.copy")} title={t("lobby.copy")} onClick={copy}>
      <Icon name="link" />
    </button>
  );
}
