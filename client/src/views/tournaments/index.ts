export { ChipOffers } from "./ChipOffers";
export { FinishedCards } from "./FinishedCards";
export { TournamentPage } from "./TournamentPage";
export { TournamentsView } from "./TournamentsView";
