import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { render } from "preact";
import { act } from "preact/test-utils";
import { notices } from "../../notices";
import figures from "../../parts/figures.json";
import { drawings } from "../../parts/figures";
import { pictures } from "../../pictures";
import { change } from "../../settings";
import { me } from "../../state";
import { Overview } from "./Overview";
import { PictureChoice } from "./PictureChoice";
import { PICTURE_TEXTS } from "./picture-texts";

let box: HTMLElement;
let asked: [string, unknown][];
let answer: { status: number; body: object };

beforeEach(async () => {
  change({ language: "en" });
  pictures.value = new Map([["Ann", "owl:clay"]]);
  me.value = { player: "p1", name: "Ann", guest: true, balances: [], version: "1" };
  asked = [];
  vi.stubGlobal("fetch", (url: string, init: RequestInit) => {
    const body: unknown = init.body ? JSON.parse(String(init.body)) : null;
    asked.push([`${init.method} ${url}`, body]);
    return Promise.resolve(new Response(JSON.stringify(answer?.body ?? body), { status: answer?.status ?? 200 }));
  });
  answer = undefined!;
  box = document.body.appendChild(document.createElement("div"));
  await act(() => render(<PictureChoice />, box));
  await vi.waitFor(() => expect(drawings.value).not.toBeNull());
  await act(() => undefined);
});

afterEach(() => {
  render(null, box);
  box.remove();
  me.value = null;
  notices.value = [];
  vi.unstubAllGlobals();
});

const radios = (group: string) => [...box.querySelectorAll<HTMLInputElement>(`input[name=${group}]`)];
const nameOf = (radio: HTMLInputElement) => radio.closest("label")!.textContent;
const on = (group: string) => radios(group).filter((one) => one.checked).map(nameOf);
const pick = (group: string, name: string) => act(() => radios(group).find((one) => nameOf(one) === name)!.click());
const save = () =>
  act(async () => {
    box.querySelector("form")!.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
    await new Promise((done) => setTimeout(done));
  });
const face = () => box.querySelector(".faces")!;

test("one of a group of pictures and one of a group of colours is on, each with its name", () => {
  expect(radios("figure").length).toBe(Object.keys(figures.figures).length + 1);
  expect(on("figure")).toEqual(["Owl"]);
  expect(on("ground")).toEqual(["Clay"]);
  expect([...box.querySelectorAll("legend")].map((one) => one.textContent)).toEqual(["Picture", "Background colour"]);
  expect(face().getAttribute("aria-label")).toBe("Ann will look like this: Owl, Clay");
});

test("every picture and every colour has a name in both languages", () => {
  for (const texts of [PICTURE_TEXTS.en, PICTURE_TEXTS.fi] as readonly Readonly<Record<string, string>>[]) {
    for (const figure of Object.keys(figures.figures)) expect(texts[`picture.figure.${figure}`], figure).toBeTruthy();
    for (const ground of Object.keys(figures.grounds)) expect(texts[`picture.ground.${ground}`], ground).toBeTruthy();
  }
});

test("what is picked is shown at once and is mine when it is saved", async () => {
  await pick("figure", "Fox");
  await pick("ground", "Teal");
  expect(face().getAttribute("aria-label")).toContain("Fox, Teal");
  expect(face().querySelectorAll('[data-picture="fox:teal"]').length).toBe(2);
  expect(asked).toEqual([]);
  expect(pictures.value.get("Ann")).toBe("owl:clay");
  await save();
  expect(asked).toEqual([["PUT /api/account/picture", { picture: "fox:teal" }]]);
  expect(pictures.value.get("Ann")).toBe("fox:teal");
  expect(notices.value.at(-1)?.text).toBe("Saved. This is how others see you.");
});

test("the emblem of the name is one of the choices, without a colour, and the colour comes back with a picture", async () => {
  await pick("figure", "From your name");
  expect(box.querySelector<HTMLFieldSetElement>("fieldset:nth-of-type(2)")!.disabled).toBe(true);
  await save();
  expect(asked.at(-1)).toEqual(["PUT /api/account/picture", { picture: "" }]);
  expect(pictures.value.has("Ann")).toBe(false);
  await pick("figure", "Bear");
  expect(on("ground")).toEqual(["Clay"]);
});

test("a refusal is said, and nothing is another", async () => {
  answer = { status: 400, body: { code: "no_picture", error: "There is no such picture." } };
  await pick("figure", "Fox");
  await save();
  expect(box.querySelector("[role=alert]")!.textContent).not.toBe("");
  expect(pictures.value.get("Ann")).toBe("owl:clay");
});

test("what is changed elsewhere is followed", async () => {
  await act(() => void (pictures.value = new Map([["Ann", "pike:slate"]])));
  expect([on("figure"), on("ground")]).toEqual([["Pike"], ["Slate"]]);
});

test("it is offered to a guest too, on the first page of his account", async () => {
  await act(() => render(<Overview />, box));
  const link = [...box.querySelectorAll("a")].find((one) => one.textContent === "Choose a picture");
  expect(link?.getAttribute("href")).toBe("/account/picture");
  expect(box.querySelector(".ownpicture .ava [data-picture='owl:clay']")).not.toBeNull();
});
