import { describe, expect, test } from "vitest";
import { GAP, gridFor, shapeFor } from "./grid";

const LAPTOP = [1280, 748] as const;
const DESK = [1920, 1028] as const;

describe.each([
  ["1280", LAPTOP],
  ["1920", DESK],
])("on a screen of %s", (_, [width, height]) => {
  test.each([
    [2, 2, 1],
    [4, 2, 2],
    [6, 3, 2],
    [9, 3, 3],
    [12, 4, 3],
    [16, 4, 4],
  ])("%i tables fit without scrolling", (count, columns, rows) => {
    const grid = gridFor(count, width, height);
    expect(grid).toMatchObject({ columns, rows, scrolls: false });
    expect(grid.columns * (grid.width + GAP) + GAP).toBeLessThanOrEqual(width);
    expect(grid.rows * (grid.height + GAP) + GAP).toBeLessThanOrEqual(height);
  });
});

test.each([
  [390, 1],
  [768, 2],
  [1024, 2],
])("a screen of %i px has %i column(s), and is scrolled", (width, columns) => {
  expect(gridFor(6, width, 700)).toMatchObject({ columns, scrolls: true });
});

test("where all would be too low to play in, they are scrolled", () => {
  const grid = gridFor(16, 1280, 500);
  expect(grid.scrolls).toBe(true);
  expect(grid.height).toBeGreaterThanOrEqual(172);
});

test("a tile draws the table where its plates can be read, else what counts", () => {
  const at = (count: number, [width, height]: readonly [number, number]) => shapeFor(gridFor(count, width, height));
  expect(at(1, DESK).drawing).toBe("wide");
  expect(at(4, LAPTOP)).toEqual({ drawing: "tile", oneRow: true, dense: false });
  expect(at(6, LAPTOP)).toMatchObject({ drawing: "tile", oneRow: false, dense: true });
  expect(at(9, DESK).drawing).toBe("tile");
  expect(at(16, LAPTOP).drawing).toBe("brief");
});

test("on a small screen few tables grow into what room there is", () => {
  expect(gridFor(4, 768, 960)).toMatchObject({ columns: 2, scrolls: false, height: 469 });
  const alone = gridFor(1, 390, 660, true);
  expect(alone).toMatchObject({ columns: 1, scrolls: false });
  expect(alone.height).toBeLessThan(660);
});

test("for fingers a tile is higher, and draws what fits beside the larger buttons", () => {
  const fine = gridFor(4, 430, 660);
  expect(shapeFor(fine).drawing).toBe("tile");
  expect(shapeFor(gridFor(4, 430, 660, true), true).drawing).toBe("brief");
  expect(gridFor(16, 1280, 748, true).height).toBeGreaterThanOrEqual(240);
});
