import { afterEach, describe, expect, it, vi } from "vitest";
import { api, ApiError } from "./api";

const ACCOUNT = { player: "p1", name: "Tuuli", guest: true, balances: [] };

function answer(status: number, body: string) {
  const fetched = vi.fn((..._: Parameters<typeof fetch>) => Promise.resolve(new Response(body, { status })));
  vi.stubGlobal("fetch", fetched);
  return fetched;
}

afterEach(() => vi.unstubAllGlobals());

describe("an account call", () => {
  it("sends JSON and gives back who we are", async () => {
    const fetched = answer(200, JSON.stringify(ACCOUNT));
    expect(await api.login("Tuuli", "correct horse")).toEqual(ACCOUNT);
    const [address, request] = fetched.mock.calls[0]!;
    expect([address, request?.method, request?.body]).toEqual([
      "/api/login",
      "POST",
      JSON.stringify({ name: "Tuuli", password: "correct horse" }),
    ]);
  });

  it("leaves out the name that a guest has not given", async () => {
    const fetched = answer(200, JSON.stringify(ACCOUNT));
    await api.guest(null, "fi");
    expect(fetched.mock.calls[0]![1]?.body).toBe('{"language":"fi"}');
  });

  it.each([
    ["the room's own refusal", 409, '{"code":"name_taken","error":"That name is taken."}', "name_taken", "That name is taken."],
    ["a page of somebody in between", 502, "<html>Bad gateway</html>", "unreachable", "The room answered 502."],
    ["an answer that cannot be read", 200, "<html></html>", "unreachable", "The room answered 200."],
  ])("fails with %s", async (_, status, body, code, reason) => {
    answer(status, body);
    await expect(api.me()).rejects.toEqual(new ApiError(code, reason));
    await expect(api.me()).rejects.toMatchObject({ code });
  });

  it("fails where the room cannot be reached", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
    await expect(api.me()).rejects.toMatchObject({ code: "unreachable" });
  });
});
