import { usePublicAddress } from "../../address";
import { o } from "../i18n";
import { Once } from "../Once";
import { when } from "../when";
import type { Member } from "./StaffPage";

/** `link` is what stands behind `/office/join#`; the room tells it this once. */
export interface Given {
  readonly member: Member;
  readonly link: string;
  readonly expires: number;
}

export function GivenLink({ given, onEnd }: { given: Given; onEnd(): void }) {
  const title = o("staff.link-name", { name: given.member.name });
  const { origin, onlyHere } = usePublicAddress();
  const text = [o("staff.link-text", { at: when(given.expires) }), onlyHere && o("staff.link-only-here")].filter(Boolean).join(" ");
  return <Once title={title} text={text} label={o("staff.link")} secret={`${origin}/office/join#${given.link}`} onEnd={onEnd} />;
}
