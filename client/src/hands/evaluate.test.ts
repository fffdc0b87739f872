import { describe, expect, test } from "vitest";
import { parseCards } from "../parts/cards";
import { bestHand, bestLow, compare, rate } from "./evaluate";

describe("rate", () => {
  test.each([
    ["As Ks Qs Js Ts", "royal", [12]],
    ["9h 8h 7h 6h 5h", "straight-flush", [7]],
    ["Ah 2h 3h 4h 5h", "straight-flush", [3]],
    ["7c 7d 7h 7s Kd", "quads", [5, 11]],
    ["Jc Jd Jh 4s 4d", "full", [9, 2]],
    ["Ad Jd 9d 4d 2d", "flush", [12, 9, 7, 2, 0]],
    ["5c 4d 3h 2s Ad", "straight", [3]],
    ["Qc Qd Qh 4s 2d", "trips", [10, 2, 0]],
    ["Kc Kd 4h 4s 2d", "two-pair", [11, 2, 0]],
    ["9c 9d Ah 4s 2d", "pair", [7, 12, 2, 0]],
    ["Ac Qd 9h 4s 2d", "high", [12, 10, 7, 2, 0]],
    ["Kc Kd", "pair", [11]],
    ["Qc Kd Ah 2s 3d", "high", [12, 11, 10, 1, 0]],
  ])("%s is %s", (cards, kind, ranks) => {
    const made = rate(parseCards(cards));
    expect([made.kind, made.ranks]).toEqual([kind, ranks]);
  });

  test("a kicker decides between equal pairs", () => {
    expect(compare(rate(parseCards("9c 9d Ah 4s 2d")), rate(parseCards("9h 9s Kh Qs Jd")))).toBeGreaterThan(0);
  });
});

describe("bestHand", () => {
  test("takes any five of seven in hold'em", () => {
    const made = bestHand(parseCards("As Jd"), parseCards("Jh 8s 4d 2c Jc"), null);
    expect(made?.kind).toBe("trips");
    expect([...(made?.cards ?? [])].sort()).toEqual(parseCards("As Jd Jh 8s Jc").sort());
  });

  test("takes exactly two of one's own in Omaha: four hearts and one on the board are no flush", () => {
    const made = bestHand(parseCards("Ah Kh Qh 2h"), parseCards("9h 8d 7c 3s 4s"), 2);
    expect(made?.kind).toBe("high");
  });

  test("names nothing where a card is hidden", () => {
    expect(bestHand([-1, 5], parseCards("Jh 8s 4d"), null)).toBeNull();
  });
});

describe("bestLow", () => {
  test("finds the wheel with two own cards", () => {
    const low = bestLow(parseCards("As Kh 2c 7d Ts"), parseCards("Ah 8c 4d Kd 3s"), 2);
    expect([...(low ?? [])].sort()).toEqual(parseCards("7d 4d 3s 2c Ah").sort());
  });

  test("there is none where the board has only two low cards", () => {
    expect(bestLow(parseCards("As 2h 3c 4d"), parseCards("Kh Qc Jd 5s 6h"), 2)).toBeNull();
  });
});
