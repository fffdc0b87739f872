import { HandsView } from "./HandsView";
import { HandView } from "./HandView";

export { SharedView } from "./SharedView";

/** My hands: the list of them, or one of them (`id`). */
export function Hands({ id }: { id: string | null }) {
  return id === null ? <HandsView /> : <HandView key={id} id={id} />;
}
