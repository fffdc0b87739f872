import { t } from "../i18n";
import { o } from "./i18n";
import { at, linkTo } from "./router";

export function Brand() {
  return (
    <span class="obrand">
      <a class="logo" aria-label={`${t("brand")}, ${o("office")}`} {...linkTo(at("overview"))}>
        <svg viewBox="0 0 28 28" aria-hidden="true">
          <rect x="2" y="2" width="24" height="24" rx="7" fill="var(--lamp)" />
          <path d="M9 7.5h5.5a6.5 6.5 0 0 1 0 13H9z" fill="none" stroke="var(--lamp-ink)" stroke-width="3.2" stroke-linejoin="round" />
        </svg>
        <b>{t("brand")}</b>
      </a>
      <span class="tag info">{o("office")}</span>
    </span>
  );
}
