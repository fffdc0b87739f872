/// <reference lib="webworker" />
/** The service worker: built into one file of its own, `/worker.js`, with the names of the build's files in it. */

import { code, kindOf, type CacheEntry, page, prepare, tidy } from "./answering";

/** Put there by the build (`vite.config.ts`). A build with other files is another worker. */
declare const KEPT: CacheEntry;
const cacheEntry = KEPT;

const worker = self as unknown as ServiceWorkerGlobalScope;
const files = new Set(cacheEntry.files);
const cache = () => caches.open("dealerbox");

worker.addEventListener("install", (event) => {
  // No page depends on which version of the worker serves it: there is nothing to wait for.
  void worker.skipWaiting();
  event.waitUntil(cache().then((opened) => prepare(opened, cacheEntry.page)));
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(cache().then((opened) => tidy(opened, cacheEntry)));
});

worker.addEventListener("fetch", (event) => {
  const kind = kindOf(event.request, worker.location.origin, files);
  if (kind === "code") event.respondWith(cache().then((opened) => code(event.request, opened)));
  if (kind === "page") event.respondWith(page(event.request, () => cache().then((opened) => opened.match(cacheEntry.page[0]))));
});
