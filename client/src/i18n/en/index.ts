import { common } from "./common";
import { shell } from "./shell";

export const en = { ...common, ...shell } as const;
