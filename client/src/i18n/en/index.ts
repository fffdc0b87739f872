import { account } from "./account";
import { ahead } from "./ahead";
import { common } from "./common";
import { hands } from "./hands";
import { history } from "./history";
import { lobby } from "./lobby";
import { shell } from "./shell";
import { table } from "./table";
import { waiting } from "./waiting";

export const en = { ...common, ...hands, ...history, ...table, ...shell, ...lobby, ...account, ...ahead, ...waiting } as const;
