/** Copies the text; rejects if the browser does not. Over plain http, as in a home network, a page has no clipboard: then
 * the text is copied as by the keyboard, from a field beside whatever has the focus (a dialog lets nothing outside have it). */
export async function copyText(text: string): Promise<void> {
  if ("clipboard" in navigator) return navigator.clipboard.writeText(text);
  const before = document.activeElement;
  const field = (before?.parentElement ?? document.body).appendChild(document.createElement("textarea"));
  field.value = text;
  field.style.cssText = "position:fixed;opacity:0";
  field.select();
  const copied = document.execCommand("copy");
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  if (!copied) throw new Error("the browser does not copy");
}
