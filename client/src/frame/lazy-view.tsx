import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { t } from "../i18n";
import { codeMissing, outdated, reloadNow } from "./update";

/**
 * A view whose code is fetched when it is first shown, or earlier by `fetch`. Until it is there, nothing is drawn: on a
 * good line that is shorter than any word about it could be read.
 */
export function lazyView<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | null = null;
  const fetch = async () => {
    loaded ??= await load();
  };

  function LazyView(props: Props) {
    const [, again] = useState(0);
    const [failure, setFailure] = useState<unknown>(null);
    const View = loaded;
    useEffect(() => {
      // As it was drawn: the code may have come between the drawing and here.
      if (!View) fetch().then(() => again(1), setFailure);
    }, []);
    // Thrown while drawing, so that the error boundary shows it like any other failure.
    if (failure) {
      if (outdated.value || codeMissing()) return <Renewed />;
      throw failure;
    }
    return View ? <View {...props} /> : null;
  }

  return { View: LazyView, fetch };
}

/** Shown in place of a view whose code is gone after an update, until the page is reloaded. */
function Renewed() {
  return (
    <main class="empty crash" id="content" tabIndex={-1}>
      <h1>{t("shell.new-version")}</h1>
      <p role="status">{t("shell.renewing")}</p>
      <button type="button" class="btn go big" onClick={reloadNow}>
        {t("shell.reload")}
      </button>
    </main>
  );
}
