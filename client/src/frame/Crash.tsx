import { Component, type ComponentChildren } from "preact";
import { tellFault } from "../faults";
import { t } from "../i18n";
import { go } from "../router";

/** Where drawing fails: a calm word and two ways on, in place of an empty page. */
export class Crash extends Component<{ children: ComponentChildren }, { failed: boolean }> {
  override state = { failed: false };

  override componentDidCatch(error: unknown): void {
    console.error(error);
    tellFault(error);
    this.setState({ failed: true });
  }

  /** A whole new page: the fault may lie in code that was loaded, or that could not be. */
  private readonly again = () => location.reload();

  private readonly toLobby = () => {
    go({ view: "lobby" });
    this.setState({ failed: false });
  };

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <main class="empty crash">
        <h1>{t("crash.title")}</h1>
        <p>{t("crash.text")}</p>
        <div class="row">
          <button type="button" class="btn go big" onClick={this.again}>
            {t("crash.again")}
          </button>
          <button type="button" class="btn line big" onClick={this.toLobby}>
            {t("crash.lobby")}
          </button>
        </div>
      </main>
    );
  }
}
