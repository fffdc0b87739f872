import { defineConfig } from "vitest/config";

/** Where `npm run dev` finds the room. */
const ROOM = process.env.DEALERBOX_ROOM ?? "http://127.0.0.1:8000";

export default defineConfig({
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    outDir: "../dealerbox/web",
    emptyOutDir: true,
    target: "es2022",
    // The room's content security policy allows no data: addresses and no inline scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: { "/api": ROOM, "/ws": { target: ROOM, ws: true } },
  },
  test: {
    environment: "happy-dom",
    include: ["src/**/*.test.ts", "src/**/*.test.tsx"],
  },
});
