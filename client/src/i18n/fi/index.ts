import type { en } from "../en";
import type { Translation } from "../index";
import { common } from "./common";
import { shell } from "./shell";

export const fi: Translation<typeof en> = { ...common, ...shell };
