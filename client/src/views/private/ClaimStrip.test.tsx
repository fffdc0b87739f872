import { act } from "preact/test-utils";
import { beforeEach, expect, test } from "vitest";
import { useClaims } from "../../claims";
import { handleNotice } from "../../notice-messages";
import { notices } from "../../notices";
import { connection } from "../../state";
import { ClaimList, ClaimStrip } from "./ClaimStrip";
import { answered, asked, before, box, press, show, withAPage } from "./testing";

withAPage();

const EERO = { id: "c1", player: "eero", name: "Eero", agent: "Safari, iPhone", expires: 0 };
const AINO = { ...EERO, id: "c2", player: "aino", name: "Aino" };
const PATH = "private-tables/abcd2345/claims";

function Strip({ hosting }: { hosting: boolean }) {
  const { claims, answer } = useClaims("abcd2345", hosting);
  return <ClaimStrip claims={claims} onAnswer={answer} />;
}

beforeEach(() => void (notices.value = []));

test("the host sees who asks as soon as the room says so, and accepts", async () => {
  connection.value = { state: "online", latency: 1 };
  const answers: Record<string, unknown> = { [`GET ${PATH}`]: { claims: [] }, [`POST ${PATH}`]: { claims: [AINO] } };
  before(answers);
  await show(<Strip hosting />);
  expect(box.textContent).toBe("");
  answers[`GET ${PATH}`] = { claims: [EERO, AINO] };
  act(() => handleNotice({ type: "Notice", code: "place_claimed", text: "", about: "Eero" }, () => undefined));
  await answered();
  expect(notices.value).toEqual([]);
  expect(box.querySelector("p")!.textContent).toContain("Eero says this is their new phone.");
  await press("Yes");
  expect(asked.at(-1)).toEqual([`POST ${PATH}`, { claim: "c1", accept: true }]);
  expect(box.querySelector("p")!.textContent).toContain("Aino says");
});

test("nobody but the host asks the room, and elsewhere the host reads where to answer", async () => {
  connection.value = { state: "online", latency: 1 };
  before({});
  await show(<Strip hosting={false} />);
  expect(asked).toEqual([]);
  handleNotice({ type: "Notice", code: "place_claimed", text: "", about: "Eero" }, () => undefined);
  expect(notices.value.map(({ text }) => text)).toEqual(["Eero says this is their new phone. Answer at your table."]);
});

test("beside the sheet each is refused or accepted, and what that means is said", async () => {
  connection.value = { state: "online", latency: 1 };
  before({ [`GET ${PATH}`]: { claims: [EERO] }, [`POST ${PATH}`]: { claims: [] } });
  await show(<ClaimList table="abcd2345" />);
  expect(box.querySelector("small")!.textContent).toBe("Safari, iPhone · They keep their seat and chips on the new device; the old one is logged out.");
  before({ [`GET ${PATH}`]: { claims: [] }, [`POST ${PATH}`]: { claims: [] } });
  await press("No");
  expect(asked.filter(([what]) => what.startsWith("POST"))).toEqual([[`POST ${PATH}`, { claim: "c1", accept: false }]]);
  expect(box.textContent).toBe("");
});

test("the old device reads that it was moved until it is closed", () => {
  handleNotice({ type: "Notice", code: "place_moved", text: "", about: "Eero" }, () => undefined);
  expect(notices.value[0]!.text).toBe("Eero now plays on another device, as the host confirmed. This device is logged out.");
  expect(notices.value[0]!.action!.label).toBe("Close");
});
