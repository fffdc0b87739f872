import { change, settings } from "../settings";
import { fetchTexts, type Language } from "./languages";

/** Its texts come first, so that nothing is drawn without them; rejects where they cannot be fetched. */
export async function choose(language: Language): Promise<void> {
  await fetchTexts(language);
  change({ language });
}

/** Before the first page is drawn. What cannot be fetched is said in English. */
export const ownTexts = (): Promise<void> => fetchTexts(settings.peek().language).catch(() => undefined);
