import { o } from "../i18n";
import { Head } from "../Page";
import { may } from "../session";
import { HooksPanel } from "./HooksPanel";
import { KeysPanel } from "./KeysPanel";
import "./programs.css";

/** What programs may ask of the room, and what the room tells them. */
export function ProgramsPage() {
  return (
    <>
      <Head
        title={o("nav.programs")}
        text={
          <>
            {o("programs.text")} <a href="/api/openapi.json">{o("programs.document")}</a>
          </>
        }
      />
      {may("keys") ? <KeysPanel /> : null}
      {may("hooks") ? <HooksPanel /> : null}
    </>
  );
}
