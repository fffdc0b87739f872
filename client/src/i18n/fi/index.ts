import type { en } from "../en";
import type { Translation } from "../index";
import { account } from "./account";
import { common } from "./common";
import { lobby } from "./lobby";
import { shell } from "./shell";

export const fi: Translation<typeof en> = { ...common, ...shell, ...lobby, ...account };
