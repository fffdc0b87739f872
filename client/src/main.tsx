import { render } from "preact";
import "./style/index.css";
import { keepAhead } from "./ahead/keeper";
import { keepShowing } from "./ahead/showing";
import { App } from "./app";
import { keepFaults } from "./faults";
import { keepFront } from "./frame/keep-front";
import { keepLevels } from "./frame/keep-levels";
import { keepStarts } from "./frame/keep-starts";
import { ownTexts } from "./i18n/choose";
import { keepWorker } from "./offline/register";
import { room } from "./room";
import { keepLanguage } from "./session";
import { keepSettings } from "./settings";

keepFaults();
keepSettings();
keepLanguage();
keepAhead();
keepShowing();
keepFront();
keepStarts();
keepLevels();
// Not while it is worked on: what is changed must be seen.
if (import.meta.env.PROD) keepWorker();
room.start();
const root = document.getElementById("app");
if (root) void ownTexts().then(() => render(<App />, root));
