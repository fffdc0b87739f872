import { usePublicAddress } from "../../address";
import type { LinkGiven } from "../../wire/calls";
import { o } from "../i18n";
import { ShownOnce } from "../ShownOnce";
import { when } from "../when";

export function OneTimeLink({ given, onEnd }: { given: LinkGiven; onEnd(): void }) {
  const title = o("staff.link-name", { name: given.member.name });
  const { origin, onlyHere } = usePublicAddress();
  const text = [o("staff.link-text", { at: when(given.expires) }), onlyHere && o("staff.link-only-here")].filter(Boolean).join(" ");
  return <ShownOnce title={title} text={text} label={o("staff.link")} secret={`${origin}/office/join#${given.link}`} onEnd={onEnd} />;
}
