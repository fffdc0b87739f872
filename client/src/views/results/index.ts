export { ResultsView } from "./ResultsView";
