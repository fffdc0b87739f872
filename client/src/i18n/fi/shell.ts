import type { shell as source } from "../en/shell";
import type { Translation } from "../index";

export const shell: Translation<typeof source> = {
  "nav.lobby": "Aula",
};
