import { render } from "preact";
import "./office.css";
import { keepSettings } from "../settings";
import { inWords } from "./api";
import { Office } from "./Office";
import { goOn, keyOfLink, logIn } from "./session";
import { linkFault } from "./LogIn";

keepSettings();
const key = keyOfLink();
if (key === null) void goOn();
else {
  logIn(key).catch((fault: unknown) => {
    linkFault.value = inWords(fault);
    void goOn();
  });
}
const root = document.getElementById("app");
if (root) render(<Office />, root);
