/** Gives the browser the worker that stands in for the room while it is away. */

import { effect } from "@preact/signals";
import { connection } from "../state";

export const WORKER = "/worker.js";
/** The one policy that the room allows its pages (`gateway/headers.py`). */
export const POLICY = "dealerbox-worker";
/** After the lobby and what it fetches behind it. */
const WAIT_MS = 2_000;

interface Policy {
  createScriptURL(url: string): string;
}

/** Of browsers that have it; in others an address is a text. */
interface TrustedTypes {
  createPolicy(name: string, rules: Policy): Policy;
}

/**
 * Trusts the worker's address and no other. Created immediately: the policy's name can be used once a page, so that no other
 * script can. Null if a proxy in front of the server allows less than the server does.
 */
export function policyOf(trusted: TrustedTypes | undefined): Policy | null {
  const rules: Policy = {
    createScriptURL(url) {
      if (url !== WORKER) throw new TypeError("no script but the worker");
      return url;
    },
  };
  try {
    return trusted?.createPolicy(POLICY, rules) ?? rules;
  } catch {
    return null;
  }
}

/** Registers the worker once the room has been online for a moment: the first page is served before. */
export function registerWorker(
  container: Pick<ServiceWorkerContainer, "register"> | undefined = navigator.serviceWorker,
  trusted = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes,
): void {
  // Only where pages come safely is there a container at all.
  const policy = container && policyOf(trusted);
  if (!policy) return;
  const off = effect(() => {
    if (connection.value.state !== "online") return;
    const timer = setTimeout(() => {
      off();
      // Without a worker nothing is lacking but the page that stands in.
      container.register(policy.createScriptURL(WORKER)).catch(() => undefined);
    }, WAIT_MS);
    return () => clearTimeout(timer);
  });
}
