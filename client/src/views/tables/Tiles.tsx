import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { t } from "../../i18n";
import { myTables } from "../../state";
import { COARSE, useMedia } from "../table/useMedia";
import { GAP, gridFor, shapeFor } from "./grid";
import { Tile, type TileKeys } from "./Tile";
import { useTileKeys } from "./useTileKeys";

/** All my tables in a grid that fits the screen. One measure serves them all. */
export function Tiles() {
  const tables = myTables.value;
  const box = useRef<HTMLElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = box.current!;
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const coarse = useMedia(COARSE);
  const grid = useMemo(() => gridFor(tables.length, size.width, size.height, coarse), [tables.length, size.width, size.height, coarse]);
  const shape = useMemo(() => shapeFor(grid, coarse), [grid, coarse]);
  const keys = useMemo(() => new Map<string, TileKeys>(), []);
  useTileKeys(keys, grid.columns);
  const style = {
    gap: `${GAP}px`,
    padding: `${GAP}px`,
    gridTemplateColumns: `repeat(${grid.columns}, minmax(0, 1fr))`,
    gridAutoRows: `${grid.height}px`,
  };
  return (
    <main ref={box} id="content" tabIndex={-1} class={grid.scrolls ? "tiles scrolls" : "tiles"} style={style}>
      <h1 class="vh">{t("many.title")}</h1>
      {size.width > 0 ? tables.map((id, at) => <Tile key={id} id={id} number={at + 1} shape={shape} keys={keys} />) : null}
    </main>
  );
}
