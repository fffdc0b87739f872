export { TablesView } from "./TablesView";
