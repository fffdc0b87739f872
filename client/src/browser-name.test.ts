import { beforeEach, expect, it } from "vitest";
import { browserName } from "./browser-name";
import { change } from "./settings";

beforeEach(() => change({ language: "en" }));

it.each([
  ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox, Linux"],
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Safari/537.36 Edg/141.0", "Edge, Windows"],
  ["Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Mobile Safari/537.36", "Chrome, Android"],
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 (KHTML, like Gecko) Version/18.0 Safari/604.1", "Safari, iPhone"],
  ["python-httpx/0.28", "python-httpx"],
  ["", "unknown device"],
])("%s is %s", (agent, name) => {
  expect(browserName(agent)).toBe(name);
});
