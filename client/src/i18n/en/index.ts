import { account } from "./account";
import { ahead } from "./ahead";
import { cashier } from "./cashier";
import { common } from "./common";
import { hands } from "./hands";
import { history } from "./history";
import { house } from "./house";
import { limits } from "./limits";
import { lobby } from "./lobby";
import { privates } from "./private";
import { programs } from "./programs";
import { security } from "./security";
import { shell } from "./shell";
import { table } from "./table";
import { talk } from "./talk";
import { tournaments } from "./tournaments";
import { waiting } from "./waiting";

export const en = { ...common, ...hands, ...history, ...privates, ...table, ...shell, ...lobby, ...account, ...ahead, ...house, ...waiting, ...talk, ...limits, ...tournaments, ...cashier, ...programs, ...security } as const;
