export { ChipOffers } from "./ChipOffers";
export { Placed } from "./Placed";
export { TournamentPage } from "./TournamentPage";
export { TournamentsView } from "./TournamentsView";
