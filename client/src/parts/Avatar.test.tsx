import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { learn, learning, pictures } from "../pictures";
import { api } from "../wire/api";
import { Avatar } from "./Avatar";
import file from "./figures.json";

let box: HTMLElement;

beforeEach(() => {
  box = document.body.appendChild(document.createElement("div"));
  pictures.value = new Map();
});

afterEach(() => {
  render(null, box);
  box.remove();
  vi.unstubAllGlobals();
});

const draw = (...names: string[]) => act(() => render(names.map((name) => <Avatar key={name} name={name} />), box));
const shown = () => [...box.querySelectorAll<SVGElement>(".ava .em")].map((one) => one.dataset.picture ?? "emblem");
const look = () => box.querySelector(".em")!.innerHTML;

test("until the drawings are there the emblem of the name stands in the picture's place, in the same box", async () => {
  learn([{ name: "Ann", picture: "fox:teal" }]);
  await draw("Ann", "Bob");
  expect(shown()).toEqual(["emblem", "emblem"]);
  const before = box.querySelector(".em")!.getAttribute("viewBox");
  await vi.waitFor(() => expect(shown()).toEqual(["fox:teal", "emblem"]));
  expect(box.querySelector(".em")!.getAttribute("viewBox")).toBe(before);
  expect(box.querySelector(".em")!.getAttribute("aria-hidden")).toBe("true");
});

test("a picture that is changed or taken away is changed wherever it is shown", async () => {
  learn([{ name: "Ann", picture: "fox:teal" }]);
  await draw("Ann");
  await vi.waitFor(() => expect(shown()).toEqual(["fox:teal"]));
  const fox = look();
  act(() => learn([{ name: "Ann", picture: "owl:clay" }]));
  expect(shown()).toEqual(["owl:clay"]);
  expect(look()).not.toBe(fox);
  act(() => learn([{ name: "Ann", picture: "" }]));
  expect(shown()).toEqual(["emblem"]);
});

test("a figure that this page does not know yet is no hole", async () => {
  learn([{ name: "Ann", picture: "walrus:teal" }, { name: "Bob", picture: "fox:teal" }]);
  await draw("Ann", "Bob");
  await vi.waitFor(() => expect(shown()).toEqual(["emblem", "fox:teal"]));
});

test("what is told of people without a name, or without a picture that was not known, changes nothing", () => {
  const before = pictures.value;
  learn([{ name: "", picture: "fox:teal" }, { name: "Ann" }]);
  expect(pictures.value).toBe(before);
  learn([{ name: "Ann", picture: "fox:teal" }]);
  const after = pictures.value;
  learn([{ name: "Ann", picture: "fox:teal" }]);
  expect(pictures.value, "nothing is drawn anew").toBe(after);
  expect(learning(() => [])(7)).toBe(7);
  learn([{ name: "Ann" }]);
  expect(pictures.value.size).toBe(0);
});

test("hands, sheets and the players of a tournament bring the pictures of who is in them", async () => {
  const answers: Record<string, object> = {
    "/api/hands/h1": { players: [{ name: "Ann", picture: "fox:teal" }] },
    "/api/hands?": { hands: [{ players: [{ name: "Bob", picture: "bear:blue" }] }] },
    "/api/private-tables/t/sheet": { rows: [{ name: "Cid", picture: "wolf:rose" }] },
    "/api/tournaments/k/players?from=0&most=9": { players: [], total: 0, pictures: [{ name: "Dan", picture: "lynx:clay" }] },
  };
  vi.stubGlobal("fetch", (path: string) => Promise.resolve(new Response(JSON.stringify(answers[path]))));
  await Promise.all([api.hand("h1"), api.hands({}), api.sheet("t"), api.tournamentPlayers("k", 0, 9)]);
  expect([...pictures.value].map(([name, picture]) => `${name} ${picture}`).sort()).toEqual([
    "Ann fox:teal", "Bob bear:blue", "Cid wolf:rose", "Dan lynx:clay",
  ]);
});

test("every drawing is made of inks that there are, inside its box", () => {
  for (const [figure, shapes] of Object.entries(file.figures)) {
    for (const [ink, ...rest] of shapes) {
      expect(Object.keys(file.inks), figure).toContain(ink);
      expect(typeof rest[0] === "string" || rest.length >= 3, figure).toBe(true);
      const numbers = typeof rest[0] === "string" ? [] : (rest as number[]);
      expect(numbers.every((one) => one >= 0 && one <= 48), figure).toBe(true);
    }
  }
});
