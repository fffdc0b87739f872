import { useState } from "preact/hooks";
import { usePublicAddress } from "../../address";
import { LinkField } from "../../frame/LinkField";
import { t } from "../../i18n";
import { tell } from "../../notices";
import { Icon } from "../../parts/Icon";
import { Qr } from "../../parts/Qr";
import { api } from "../../wire/api";

interface ShareProps {
  /** The path of the invitation link. */
  link: string;
  /** The table's name, for what is shared with the link. */
  name: string;
}

/** The link that leads friends to the table: to be copied, or sent with what the device has for that. */
export function Share({ link, name }: ShareProps) {
  const { origin, onlyHere } = usePublicAddress();
  return (
    <div class="share">
      <LinkField label={t("private.link")} address={origin + link} />
      {onlyHere ? (
        <p class="minus" role="alert">
          {t(`link.${onlyHere}`)}
        </p>
      ) : (
        <Sending key={origin} address={origin + link} name={name} />
      )}
    </div>
  );
}

function Sending({ address, name }: { address: string; name: string }) {
  const [qr, setQr] = useState("");
  return (
    <>
      {qr ? (
        <Qr svg={qr} label={t("private.qr-label", { name })} />
      ) : (
        <button type="button" class="btn line big" onClick={() => void api.drawLink(address).then((drawn) => setQr(drawn.qr), tell)}>
          <Icon name="grid" small />
          {t("private.qr")}
        </button>
      )}
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
    </>
  );
}
