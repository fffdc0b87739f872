export { Placed } from "./Placed";
export { TournamentPage } from "./TournamentPage";
export { TournamentsView } from "./TournamentsView";
