import { t } from "../../i18n";
import { linkTo } from "../../router";
import { knock, me } from "../../state";
import { EnterPrivateTable } from "./EnterPrivateTable";
import "./private.css";

/** In the place of a table of which the room says that there is none. It may be private: then its password opens it. Or its
 * game is over: then the settlement sheet is among the past games. */
export function Missing({ id }: { id: string }) {
  return (
    <main class="stage missing" id="content" tabIndex={-1}>
      <section class="panel narrow">
        <header>
          <h1>{t("private.missing")}</h1>
        </header>
        <div class="pad">
          <p class="muted">{t("private.missing-text")}</p>
          <EnterPrivateTable code={id} onEntered={() => knock(id)} />
          {me.value?.player == null ? null : (
            <a class="btn line big" {...linkTo({ view: "evenings" })}>
              {t("private.missing-evenings")}
            </a>
          )}
          <a class="btn line big" {...linkTo({ view: "lobby" })}>
            {t("crash.lobby")}
          </a>
        </div>
      </section>
    </main>
  );
}
