import { render } from "preact";
import { ownTexts } from "../i18n/choose";
import { applySettings } from "../settings";
import "./offline.css";
import { Offline } from "./Offline";

/** The page has the address of the one that was asked for, unless somebody has asked for this very page. */
function goOn(): void {
  if (location.pathname.startsWith("/offline")) location.replace("/");
  else location.reload();
}

applySettings();
const root = document.getElementById("app");
if (root) void ownTexts().then(() => render(<Offline goOn={goOn} />, root));
