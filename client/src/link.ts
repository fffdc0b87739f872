/** Decodes a part of an address; returns it unchanged if we would never have written it. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** What an `<a>` needs to lead to a view within the page; with a modifier key the browser opens a tab as usual. */
export function linkBy(href: string, go: () => void): { href: string; onClick(event: MouseEvent): void } {
  return {
    href,
    onClick(event) {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return;
      event.preventDefault();
      go();
    },
  };
}
