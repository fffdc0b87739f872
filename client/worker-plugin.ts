import { build, type Plugin, type Rolldown } from "vite";

const WORKER = "src/offline/worker.ts";
const PAGE = "offline.html";

/** Builds the service worker into `/worker.js`, one file of its own, and tells it the names of this build's files. */
export const serviceWorker: Plugin = {
  name: "service-worker",
  apply: "build",
  enforce: "post",
  async generateBundle(_, bundle) {
    const entries = Object.values(bundle).filter((file) => file.type === "chunk" && file.isEntry);
    const entry = (page: string) => entries.find((chunk) => chunk.type === "chunk" && chunk.facadeModuleId?.endsWith(`/${page}`));
    const [client, standIn] = [entry("index.html"), entry(PAGE)];
    if (!client || !standIn) return;
    const page = filesOf(standIn.fileName, bundle, false);
    const files = [...new Set([...filesOf(client.fileName, bundle, true), ...page])].sort();
    const kept = { files: files.map(atRoot), page: [PAGE, ...page].map(atRoot) };
    this.emitFile({ type: "asset", fileName: "worker.js", source: await built(JSON.stringify(kept)) });
  },
};

const atRoot = (file: string): string => `/${file}`;

/** The scripts and styles that the chunk called `first` needs, and with `later` those that it may fetch some time. */
function filesOf(first: string, bundle: Rolldown.OutputBundle, later: boolean): string[] {
  const found = new Set<string>();
  const waiting = [first];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    const chunk = bundle[file];
    if (found.has(file) || chunk?.type !== "chunk") continue;
    found.add(file);
    waiting.push(...chunk.imports, ...(later ? chunk.dynamicImports : []));
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
  }
  return [...found];
}

/** Apart from the pages, so that it shares no file with them. */
async function built(kept: string): Promise<string> {
  const done = await build({
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    define: { KEPT: kept },
    build: { write: false, target: "es2022", modulePreload: false, rollupOptions: { input: WORKER, checks: { pluginTimings: false }, output: { format: "iife" } } },
  });
  return (done as Rolldown.RolldownOutput).output[0].code;
}
