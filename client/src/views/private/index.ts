export { Evenings } from "./Evenings";
export { JoinView } from "./JoinView";
export { Missing } from "./Missing";
export { PrivateView } from "./PrivateView";
