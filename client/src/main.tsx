import { render } from "preact";
import "./style/index.css";
import { keepAhead } from "./ahead/keeper";
import { keepShowing } from "./ahead/showing";
import { App } from "./app";
import { keepFront } from "./frame/keep-front";
import { keepStarts } from "./frame/keep-starts";
import { room } from "./room";
import { keepSettings } from "./settings";

keepSettings();
keepAhead();
keepShowing();
keepFront();
keepStarts();
room.start();
const root = document.getElementById("app");
if (root) render(<App />, root);
