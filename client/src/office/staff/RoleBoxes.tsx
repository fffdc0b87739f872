import { o } from "../i18n";
import { type Role, ROLES } from "../session";
import { roleInWords } from "./words";

/** Which roles somebody has, each with what it lets do. */
export function RoleBoxes({ roles, onChange }: { roles: readonly Role[]; onChange(roles: readonly Role[]): void }) {
  const turn = (role: Role, on: boolean) => onChange(ROLES.filter((one) => (one === role ? on : roles.includes(one))));
  return (
    <fieldset class="oroles">
      <legend>{o("staff.roles")}</legend>
      {ROLES.map((one) => (
        <label key={one} class="ocheck">
          <input type="checkbox" checked={roles.includes(one)} onChange={(event) => turn(one, event.currentTarget.checked)} />
          <span>
            <b>{roleInWords(one)}</b>
            <span class="faint">{o(`role.${one}-text`)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
