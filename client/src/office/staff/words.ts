import { o } from "../i18n";
import type { Role } from "../session";

export const roleInWords = (role: Role): string => o(`role.${role}`);
export const rolesInWords = (roles: readonly Role[]): string => roles.map(roleInWords).join(", ");
