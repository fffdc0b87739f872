export { GameView } from "./GameView";
export { RulesView } from "./RulesView";
