import { useEffect, useState } from "preact/hooks";
import { t } from "../../i18n";
import { reasonOf } from "../../notices";
import { api, ApiError } from "../../wire/api";
import { Share } from "./Share";

/** The invitation to the host's table, to be shared at any time; and another one in its place. */
export function InviteLink({ table, name }: { table: string; name: string }) {
  const [link, setLink] = useState("");
  const [sure, setSure] = useState(false);
  const [error, setError] = useState("");
  const given = (found: { readonly link: string }) => {
    setLink(found.link);
    setSure(false);
    setError("");
  };
  const failed = (failure: unknown) => setError(reasonOf(failure));
  useEffect(() => {
    api.link(table).then(given, (failure: unknown) => {
      // The link of an old table, which the server no longer stores: it can only be replaced.
      if (failure instanceof ApiError && failure.code === "unknown_link") setSure(true);
      failed(failure);
    });
  }, [table]);
  return (
    <>
      {link ? <Share link={link} name={name} /> : null}
      <p role="alert" class={error ? "minus" : "vh"}>
        {error}
      </p>
      {sure ? (
        <>
          <p class="muted">{t("host.link.text")}</p>
          <button type="button" class="btn line" onClick={() => void api.newLink(table).then(given, failed)}>
            {t("host.link.yes")}
          </button>
        </>
      ) : link ? (
        <button type="button" class="btn quiet" onClick={() => setSure(true)}>
          {t("host.link.new")}
        </button>
      ) : null}
    </>
  );
}
