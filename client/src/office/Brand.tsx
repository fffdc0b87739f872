import { t } from "../i18n";
import { Mark } from "../parts/Mark";
import { o } from "./i18n";
import { at, linkTo } from "./router";

export function Brand() {
  return (
    <span class="obrand">
      <a class="logo" aria-label={`${t("brand")}, ${o("office")}`} {...linkTo(at("overview"))}>
        <Mark />
        <b>{t("brand")}</b>
      </a>
      <span class="tag info">{o("office")}</span>
    </span>
  );
}
