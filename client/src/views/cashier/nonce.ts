/** Identifies a request: sent twice, it is carried out once. */
export function newNonce(): string {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
