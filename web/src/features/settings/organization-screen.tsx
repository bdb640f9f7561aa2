import { useQuery } from "@tanstack/react-query";
import type { ReadAhead } from "../../lib/asked-ahead.ts";
import { organizationQuery } from "../../lib/organization-query.ts";
import { organizationSettingsQuery } from "../../lib/organization-settings.ts";
import { sessionQuery } from "../../lib/session.ts";
import { ButtonLink } from "../../ui/button.tsx";
import rows from "../../ui/row.module.css";
import { CadenceRow } from "../cadence/cadence-row.tsx";
import { DataSection } from "../data/data-section.tsx";
import { JobsRow } from "../jobs/jobs-row.tsx";
import { OwnersSection } from "../owners/owners-section.tsx";
import { ProspectionSection } from "../prospection/prospection-section.tsx";
import { CrmWriteBack } from "./crm/crm-write-back.tsx";
import { ModelUsage } from "./model-usage/model-usage.tsx";
import { NoOrganization } from "./no-organization.tsx";
import { DraftsAhead } from "./organization/drafts-ahead.tsx";
import { HoldOut } from "./organization/hold-out.tsx";
import { OrganizationClock } from "./organization/organization-clock.tsx";
import { SettingsFrame } from "./settings-frame.tsx";

/** Reads what the screen's sections show: members and settings. */
export const readAhead: ReadAhead = ({ client, organizationId }) =>
  Promise.all([
    client.prefetchQuery(organizationQuery(organizationId)),
    client.prefetchQuery(organizationSettingsQuery()),
  ]);

/** What holds for everybody of the organization; members see it, who manages it changes it. */
export default function OrganizationScreen() {
  const { data: session } = useQuery(sessionQuery());
  const isMember = session?.session.activeOrganizationId != null;
  return (
    <SettingsFrame current="/settings/organization">
      {isMember ? (
        <>
          <div>
            <section aria-labelledby="team">
              <h2 id="team">Équipe</h2>
              <div className={rows["row"]}>
                <div className={rows["what"]}>
                  <h3>Membres</h3>
                  <p>Qui travaille avec vous, et avec quel rôle.</p>
                </div>
                <ButtonLink to="/settings/team">Voir l’équipe</ButtonLink>
              </div>
              <OrganizationClock />
              <DraftsAhead />
              <HoldOut />
              <CadenceRow />
            </section>
            <ModelUsage />
          </div>
          <div>
            <section aria-labelledby="crm">
              <h2 id="crm">CRM</h2>
              <CrmWriteBack />
              <OwnersSection />
              <JobsRow />
            </section>
            <ProspectionSection />
            <DataSection />
          </div>
        </>
      ) : (
        <NoOrganization />
      )}
    </SettingsFrame>
  );
}
