import { useState } from "preact/hooks";
import type { LinkGiven, StaffMember } from "../../wire/calls";
import { post } from "../api";
import { Dialog } from "../Dialog";
import { o } from "../i18n";
import { Head, Loading, Panel } from "../Page";
import { Rows } from "../Rows";
import { may, type Role } from "../session";
import { useQuery } from "../useQuery";
import { when } from "../when";
import { OneTimeLink } from "./OneTimeLink";
import { RoleBoxes } from "./RoleBoxes";
import { rolesInWords } from "./words";

type Act = "roles" | "disable" | "enable" | "reset" | "end-sessions";

/** The staff: inviting, roles, disabling. */
export function StaffPage() {
  const { answer, fault, again } = useQuery("staff");
  const [invites, setInvites] = useState(false);
  const [given, setGiven] = useState<LinkGiven | null>(null);
  const [wanted, setWanted] = useState<{ readonly act: Act; readonly member: StaffMember } | null>(null);
  const acts = (member: StaffMember): readonly Act[] => {
    const disabled = member.state === "disabled";
    const wished: readonly Act[] = disabled ? ["enable"] : ["roles", ...(member.sessions ? (["end-sessions"] as const) : []), "reset", "disable"];
    return wished.filter((one) => may(`staff/${one}`));
  };
  return (
    <>
      <Head title={o("nav.staff")} text={o("staff.text")} fault={fault}>
        {may("staff/invite") ? (
          <button type="button" class="btn go" onClick={() => setInvites(true)}>
            {o("staff.invite")}
          </button>
        ) : null}
      </Head>
      <Panel title={o("staff.members")}>
        {answer ? (
          <Rows
            caption={o("staff.members")}
            rows={answer.staff}
            keyOf={(one) => one.id}
            empty={o("staff.none")}
            columns={[
              { key: "name", label: o("staff.name"), cell: (one) => one.name },
              { key: "roles", label: o("staff.roles"), cell: (one) => rolesInWords(one.roles) },
              { key: "state", label: o("tables.state"), cell: (one) => <State member={one} /> },
              { key: "seen", label: o("staff.last"), cell: (one) => (one.logged_in === null ? o("staff.never") : when(one.logged_in)) },
              { key: "by", label: o("staff.by"), cell: (one) => one.created_by },
              {
                key: "acts",
                label: o("acts"),
                quiet: true,
                cell: (one) => (
                  <span class="row tools wrap">
                    {acts(one).map((act) => (
                      <button key={act} type="button" class="btn line" aria-label={o(`staff.${act}-name`, { name: one.name })} onClick={() => setWanted({ act, member: one })}>
                        {o(`staff.${act}`)}
                      </button>
                    ))}
                  </span>
                ),
              },
            ]}
          />
        ) : (
          <Loading fault={fault} />
        )}
      </Panel>
      {invites ? <Invite onEnd={() => setInvites(false)} onGiven={(link) => (again(), setGiven(link))} /> : null}
      {wanted ? <Do act={wanted.act} member={wanted.member} onEnd={() => setWanted(null)} onDone={again} onGiven={setGiven} /> : null}
      {given ? <OneTimeLink given={given} onEnd={() => setGiven(null)} /> : null}
    </>
  );
}

function State({ member }: { member: StaffMember }) {
  return (
    <span class="row tags">
      {member.state === "disabled" ? <span class="tag stop">{o("staff.disabled")}</span> : null}
      {member.state === "invited" ? <span class="tag info">{member.expires === null ? o("staff.invited") : o("staff.invited-until", { at: when(member.expires) })}</span> : null}
      {member.state === "active" ? <span class="tag">{o("staff.active")}</span> : null}
      {member.state === "active" && !member.second_factor ? <span class="tag stop">{o("staff.no-factor")}</span> : null}
      {member.failed > 0 ? <span class="tag stop">{o("staff.failed", { count: member.failed })}</span> : null}
      {member.sessions > 0 ? <span class="tag go">{o("staff.sessions", { count: member.sessions })}</span> : null}
    </span>
  );
}

function Invite({ onEnd, onGiven }: { onEnd(): void; onGiven(given: LinkGiven): void }) {
  const [name, setName] = useState("");
  const [roles, setRoles] = useState<readonly Role[]>([]);
  return (
    <Dialog
      title={o("staff.invite")}
      text={o("staff.invite-text")}
      act={o("staff.invite-do")}
      reason="wanted"
      kept={o("staff.reason-logged")}
      ready={name.trim() !== "" && roles.length > 0}
      onEnd={onEnd}
      onDo={async (reason) => {
        onGiven(await post("staff/invite", { name: name.trim(), roles: [...roles], reason }));
        return o("staff.invited-name", { name: name.trim() });
      }}
    >
      <div class="ofield">
        <label for="staff-name">{o("staff.name")}</label>
        <span class="field">
          <input id="staff-name" autocomplete="off" maxLength={20} spellcheck={false} value={name} onInput={(event) => setName(event.currentTarget.value)} />
        </span>
      </div>
      <RoleBoxes roles={roles} onChange={setRoles} />
    </Dialog>
  );
}

interface DoProps {
  act: Act;
  member: StaffMember;
  onEnd(): void;
  onDone(): void;
  onGiven(given: LinkGiven): void;
}

function Do({ act, member, onEnd, onDone, onGiven }: DoProps) {
  const [roles, setRoles] = useState(member.roles);
  const { name } = member;
  return (
    <Dialog
      title={o(`staff.${act}-name`, { name })}
      text={o(`staff.${act}-text`)}
      act={o(`staff.${act}`)}
      danger={act === "disable" || act === "reset"}
      reason="needed"
      kept={o("staff.reason-logged")}
      ready={act !== "roles" || roles.length > 0}
      onEnd={onEnd}
      onDo={async (reason) => {
        const about = { member: member.id, reason };
        const given = act === "reset" ? await post("staff/reset", about) : null;
        if (act === "roles") await post("staff/roles", { ...about, roles: [...roles] });
        else if (act !== "reset") await post(`staff/${act}`, about);
        onDone();
        if (given) onGiven(given);
        return o(`staff.${act}-done`, { name });
      }}
    >
      {act === "roles" ? <RoleBoxes roles={roles} onChange={setRoles} /> : null}
    </Dialog>
  );
}
