import { t } from "../../i18n";
import { linkTo } from "../../router";
import { knock } from "../../state";
import { Knock } from "./Knock";
import "./private.css";

/** In the place of a table of which the room says that there is none. It may be private: then its password opens it. */
export function Missing({ id }: { id: string }) {
  return (
    <main class="stage missing" id="content" tabIndex={-1}>
      <section class="panel narrow">
        <header>
          <h1>{t("private.missing")}</h1>
        </header>
        <div class="pad">
          <p class="muted">{t("private.missing-text")}</p>
          <Knock code={id} onEntered={() => knock(id)} />
          <a class="btn line big" {...linkTo({ view: "lobby" })}>
            {t("crash.lobby")}
          </a>
        </div>
      </section>
    </main>
  );
}
