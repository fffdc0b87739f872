import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { serviceWorker } from "./worker-plugin.ts";

/** Where `npm run dev` finds the room. */
const ROOM = process.env.DEALERBOX_ROOM ?? "http://127.0.0.1:8000";

/** As the room does it: every page of the back office is `office.html`. */
const officePages: Plugin = {
  name: "office-pages",
  configureServer(server) {
    server.middlewares.use((request, _, next) => {
      if (/^\/office([/?]|$)/.test(request.url ?? "")) request.url = "/office.html";
      next();
    });
  },
};

/** The tables that are looked at by `tools/shots.py`, which no player needs (`vite build --mode gallery`). */
const GALLERY = { outDir: "../.build/gallery", input: ["gallery.html"] };
/** The back office is an entry of its own: players do not load it. So is the page that stands in for the room. */
const ROOM_PAGES = { outDir: "../dealerbox/web", input: ["index.html", "office.html", "offline.html"] };

export default defineConfig(({ mode }) => ({
  plugins: [officePages, serviceWorker],
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    outDir: (mode === "gallery" ? GALLERY : ROOM_PAGES).outDir,
    emptyOutDir: true,
    target: "es2022",
    // The room's content security policy allows no data: addresses and no inline scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: { input: (mode === "gallery" ? GALLERY : ROOM_PAGES).input, checks: { pluginTimings: false } },
  },
  server: {
    proxy: { "/api": ROOM, "/ws": { target: ROOM, ws: true } },
  },
  test: {
    environment: "happy-dom",
    include: ["src/**/*.test.ts", "src/**/*.test.tsx"],
  },
}));
