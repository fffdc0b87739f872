import { useEffect, useRef, useState } from "preact/hooks";
import { t } from "../i18n";
import { Mark } from "../parts/Mark";
import { lookForRoom } from "./looking";

/** In the place of a page of the room that could not be fetched, at that page's address. */
export function Offline({ goOn }: { goOn(): void }) {
  const online = useOnline();
  const search = useRef<ReturnType<typeof lookForRoom> | null>(null);
  const title = t(online ? "away.silent" : "offline.title");
  useEffect(() => {
    const begun = lookForRoom(goOn);
    search.current = begun;
    return () => begun.stop();
  }, []);
  useEffect(() => {
    document.title = `${title} · ${t("brand")}`;
  }, [title]);
  return (
    <main class="offline" id="content">
      <Mark />
      <div role="status">
        <h1>{title}</h1>
        <p>{t(online ? "away.silent.back" : "offline.back")}</p>
      </div>
      <p>
        <b>{t("away.safe")}</b> {t("away.void")}
      </p>
      <button type="button" class="btn go big" onClick={() => search.current?.now()}>
        {t("away.try")}
      </button>
    </main>
  );
}

/** Whether the device has a network, as far as the browser knows. */
function useOnline(): boolean {
  const [online, setOnline] = useState(navigator.onLine);
  useEffect(() => {
    const look = () => setOnline(navigator.onLine);
    addEventListener("online", look);
    addEventListener("offline", look);
    return () => {
      removeEventListener("online", look);
      removeEventListener("offline", look);
    };
  }, []);
  return online;
}
