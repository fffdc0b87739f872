import { account } from "./account";
import { common } from "./common";
import { lobby } from "./lobby";
import { shell } from "./shell";

export const en = { ...common, ...shell, ...lobby, ...account } as const;
