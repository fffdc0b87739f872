import { render } from "preact";
import "./style/index.css";
import { App } from "./app";
import { keepSettings } from "./settings";

keepSettings();
const root = document.getElementById("app");
if (root) render(<App />, root);
