import { offersIn } from "../../pre-actions/intent";
import { marked } from "../../pre-actions/pre-actions";
import { t } from "../../i18n";
import { me } from "../../state";
import type { TableTools } from "../table/actions";
import { RestButtons, SizeOrHint, TurnButtons } from "../table/DockParts";
import { PreActions } from "../table/PreActions";
import type { Scene } from "../table/scene";
import { statusOf } from "../table/status";
import { useHandWords } from "../table/useHandWords";
import type { MyTurn } from "../table/useTurn";

interface TileDockProps {
  scene: Scene;
  turn: MyTurn | null;
  tools: TableTools;
}

/** The dock while others act: pre-actions, or my state in words. */
function Waiting({ scene }: { scene: Scene }) {
  const words = useHandWords(scene);
  const offers = offersIn(scene.view, scene.myPlace, marked(scene).length);
  if (offers.length > 0) return <PreActions scene={scene} offers={offers} />;
  const { title, detail } = statusOf(scene, null, true, words);
  return <p class="where">{scene.myPlace === null ? title : detail || title}</p>;
}

/** The dock of a tile: the same parts in the same places, without the words around them. */
export function TileDock({ scene, turn, tools }: TileDockProps) {
  return (
    <div class="tiledock" role="group" aria-label={t("dock.label")} tabIndex={-1} data-dock>
      <div class="choose">{turn ? <SizeOrHint scene={scene} turn={turn} /> : <Waiting scene={scene} />}</div>
      {turn ? (
        <TurnButtons scene={scene} turn={turn} short />
      ) : (
        <RestButtons scene={scene} tools={tools} loggedIn={me.value?.player != null} />
      )}
    </div>
  );
}
