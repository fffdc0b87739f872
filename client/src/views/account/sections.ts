/** The sections of My Account, in order, at `/account/<id>`; the code of each is fetched when it is first shown. */

import type { ComponentType } from "preact";
import { lazyView } from "../../frame/lazy-view";
import type { Key } from "../../i18n";
import type { IconName } from "../../parts/icon-shapes";

export interface Section {
  readonly id: string;
  readonly title: Extract<Key, `account.section.${string}`>;
  readonly icon: IconName;
  /** Whether guests have it too; who only looks on has none but the first. */
  readonly guests: boolean;
  readonly View: ComponentType;
}

export const SECTIONS: readonly [Section, ...Section[]] = [
  {
    id: "overview",
    title: "account.section.overview",
    icon: "user",
    guests: true,
    View: lazyView<object>(() => import("./Overview").then(({ Overview }) => Overview)).View,
  },
  {
    id: "picture",
    title: "account.section.picture",
    icon: "face",
    guests: true,
    View: lazyView<object>(() => import("./PictureChoice").then(({ PictureChoice }) => PictureChoice)).View,
  },
  {
    id: "cashier",
    title: "account.section.cashier",
    icon: "wallet",
    guests: true,
    View: lazyView<object>(() => import("../cashier/CashierSection").then(({ CashierSection }) => CashierSection)).View,
  },
  {
    id: "limits",
    title: "account.section.limits",
    icon: "shield",
    guests: true,
    View: lazyView<object>(() => import("../limits/LimitsSection").then(({ LimitsSection }) => LimitsSection)).View,
  },
  {
    id: "keys",
    title: "account.section.keys",
    icon: "link",
    guests: true,
    View: lazyView<object>(() => import("../programs/KeysSection").then(({ KeysSection }) => KeysSection)).View,
  },
  {
    id: "security",
    title: "account.section.security",
    icon: "lock",
    guests: false,
    View: lazyView<object>(() => import("./Security").then(({ Security }) => Security)).View,
  },
  {
    id: "data",
    title: "account.section.data",
    icon: "download",
    guests: true,
    View: lazyView<object>(() => import("./PersonalData").then(({ PersonalData }) => PersonalData)).View,
  },
];
