export { PastGames } from "./PastGames";
export { JoinView } from "./JoinView";
export { Missing } from "./Missing";
export { PrivateView } from "./PrivateView";
