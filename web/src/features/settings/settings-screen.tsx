import { CRMS, OPTIONAL_CRMS } from "../../../../functions/crm/names.ts";
import { useQuery } from "@tanstack/react-query";
import type { ReadAhead } from "../../lib/asked-ahead.ts";
import { connectionsQuery } from "../../lib/crm-queries.ts";
import { organizationSettingsQuery } from "../../lib/organization-settings.ts";
import { sessionQuery } from "../../lib/session.ts";
import { preferencesQuery } from "../preferences/preferences.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { OutcomesRow } from "../outcomes/outcomes-row.tsx";
import { PreferencesSection } from "../preferences/preferences-section.tsx";
import { Account } from "./account/account.tsx";
import { sessionsQuery } from "./account/devices/sessions.ts";
import { CrmRow } from "./crm/crm-row.tsx";
import { NoOrganization } from "./no-organization.tsx";
import { SettingsFrame } from "./settings-frame.tsx";
import { TelephoneRow } from "./telephone/telephone-row.tsx";

// Most servers offer none: its code comes after the rest.
const MailboxSection = lazyPart(async () => (await import("../mailbox/mailbox-section.tsx")).MailboxSection);

/** Reads what the screen's sections show: connections, settings, preferences and sessions. */
export const readAhead: ReadAhead = ({ client }) =>
  Promise.all([
    client.prefetchQuery(connectionsQuery()),
    client.prefetchQuery(organizationSettingsQuery()),
    client.prefetchQuery(preferencesQuery()),
    client.prefetchQuery(sessionsQuery()),
  ]);

/** What the product is connected to, one's habits, and one's own account. */
export default function SettingsScreen() {
  const { data: session } = useQuery(sessionQuery());
  const isMember = session?.session.activeOrganizationId != null;
  return (
    <SettingsFrame current="/settings">
      <section aria-labelledby="integrations">
        <h2 id="integrations">Intégrations</h2>
        {isMember ? <Crms /> : <NoOrganization />}
        {isMember && <TelephoneRow />}
      </section>
      {isMember && <OutcomesRow />}
      <PreferencesSection />
      {isMember && <MailboxSection />}
      <Account />
    </SettingsFrame>
  );
}

/** The CRMs that can be connected here. */
function Crms() {
  const { data } = useQuery(connectionsQuery());
  const optional = data?.optional ?? [];
  return CRMS.filter((crm) => !OPTIONAL_CRMS.includes(crm) || optional.includes(crm)).map((crm) => (
    <CrmRow key={crm} crm={crm} />
  ));
}
