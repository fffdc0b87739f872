import { BottomNav } from "../../frame/MyTables";
import { LostBar } from "../../frame/Notices";
import { SETTINGS, SettingsPanel } from "../../frame/Settings";
import { TopBar } from "../../frame/TopBar";
import { t } from "../../i18n";
import { go } from "../../router";
import "./settings-view.css";

/** The settings as a page of their own, so that a link leads to each of their sections. */
export function SettingsView({ section }: { section: string | undefined }) {
  return (
    <div class="wrap">
      <TopBar />
      <LostBar />
      <main class="body settings-page" id="content" tabIndex={-1}>
        <h1>{t("settings.title")}</h1>
        <div class="panel">
          <div class="pad">
            <SettingsPanel
              section={SETTINGS.find((name) => name === section) ?? SETTINGS[0]}
              onSection={(name) => go({ view: "settings", section: name }, true)}
            />
          </div>
        </div>
      </main>
      <BottomNav />
    </div>
  );
}
