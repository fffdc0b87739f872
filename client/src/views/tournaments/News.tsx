import { Icon } from "../../parts/Icon";
import type { TournamentView } from "../../wire/types";
import { newsOf } from "./announcements";

/** Read out once when it changes; it keeps its place, so nothing below it jumps. */
export function News({ view }: { view: TournamentView }) {
  const news = newsOf(view);
  return (
    <div class={news ? "tnews on" : "tnews"} role="status">
      {news ? (
        <>
          <Icon name="info" small /> {news.text}
        </>
      ) : null}
    </div>
  );
}
