import { render } from "preact";
import "./office.css";
import { ownTexts } from "../i18n/choose";
import { applySettings } from "../settings";
import { inWords } from "./api";
import { Office } from "./Office";
import { goOn, joinOfLink, keyOfLink, logInByKey } from "./session";
import { linkFault } from "./LogIn";
import { joining } from "./staff/Join";

applySettings();
joining.value = joinOfLink();
const key = keyOfLink();
if (key === null) void goOn();
else {
  logInByKey(key).catch((fault: unknown) => {
    linkFault.value = inWords(fault);
    void goOn();
  });
}
const root = document.getElementById("app");
if (root) void ownTexts().then(() => render(<Office />, root));
