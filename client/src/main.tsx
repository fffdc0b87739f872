import { render } from "preact";
import "./style/index.css";
import { keepAhead } from "./ahead/keeper";
import { keepShowing } from "./ahead/showing";
import { App } from "./app";
import { room } from "./room";
import { keepSettings } from "./settings";

keepSettings();
keepAhead();
keepShowing();
room.start();
const root = document.getElementById("app");
if (root) render(<App />, root);
