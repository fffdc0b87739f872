import { render } from "preact";
import "./style/index.css";
import { App } from "./app";
import { room } from "./room";
import { keepSettings } from "./settings";

keepSettings();
room.start();
const root = document.getElementById("app");
if (root) render(<App />, root);
