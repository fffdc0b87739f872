import { t } from "../i18n";
import { choose } from "../i18n/choose";
import { nameOf, OFFERED } from "../i18n/languages";
import { notify } from "../notices";
import { settings } from "../settings";
import { Segments } from "./Choice";

/** Each language named in itself, so that everybody finds their own. */
export function LanguageChoice() {
  return (
    <Segments
      label={t("settings.language")}
      value={settings.value.language}
      options={OFFERED.map((language) => [language, nameOf(language)] as const)}
      onChange={(language) => void choose(language).catch(() => notify(t("error.unknown"), "stop"))}
    />
  );
}
