import { o } from "../i18n";
import { Head } from "../Page";
import { may } from "../session";
import { HooksPanel } from "./HooksPanel";
import { KeysPanel } from "./KeysPanel";
import "./programs.css";

/** API keys and webhooks. */
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
