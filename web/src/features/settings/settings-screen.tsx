import { CRMS } from "../../../../functions/crm/names.ts";
import { useQuery } from "@tanstack/react-query";
import { brand } from "../../lib/brand.ts";
import type { ReadAhead } from "../../lib/asked-ahead.ts";
import { isProductAdmin } from "../../lib/roles.ts";
import { sessionQuery } from "../../lib/session.ts";
import { Block } from "../../ui/block.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Header } from "../../ui/header.tsx";
import { SlowNotice } from "../../ui/slow-notice.tsx";
import { useSignOut } from "../auth/sign-out.ts";
import { DataSection } from "../data/data-section.tsx";
import { ApiKeysRow } from "../api-keys/api-keys-row.tsx";
import { JobsRow } from "../jobs/jobs-row.tsx";
import { CadenceRow } from "../cadence/cadence-row.tsx";
import { OwnersSection } from "../owners/owners-section.tsx";
import { preferencesQuery } from "../preferences/preferences.ts";
import { PreferencesSection } from "../preferences/preferences-section.tsx";
import { ProspectionSection } from "../prospection/prospection-section.tsx";
import { organizationQuery } from "../../lib/organization-query.ts";
import { CrmRow } from "./crm/crm-row.tsx";
import { CrmWriteBack } from "./crm/crm-write-back.tsx";
import { DeleteAccount } from "./account/delete-account.tsx";
import { sessionsQuery } from "./account/devices/sessions.ts";
import { Devices } from "./account/devices/devices.tsx";
import { ModelUsage } from "./model-usage/model-usage.tsx";
import { DraftsAhead } from "./organization/drafts-ahead.tsx";
import { connectionsQuery } from "../../lib/crm-queries.ts";
import { OrganizationClock } from "./organization/organization-clock.tsx";
import rows from "../../ui/row.module.css";
import styles from "./settings-screen.module.css";
import { organizationSettingsQuery } from "../../lib/organization-settings.ts";
import { useFirstAnswers } from "./use-first-answers.ts";
import { VerifyEmail } from "./account/verify-email.tsx";

/** Reads what the screen's sections show: connections, members, settings, preferences and sessions. */
export const readAhead: ReadAhead = ({ client, organizationId }) =>
  Promise.all([
    client.prefetchQuery(connectionsQuery()),
    client.prefetchQuery(organizationQuery(organizationId)),
    client.prefetchQuery(organizationSettingsQuery()),
    client.prefetchQuery(preferencesQuery()),
    client.prefetchQuery(sessionsQuery()),
  ]);

/** What the product is connected to, and one's own account. */
export default function SettingsScreen() {
  const { data: session } = useQuery(sessionQuery());
  const signOut = useSignOut();
  const email = session?.user.email ?? "";
  const isComplete = useFirstAnswers();
  const isMember = session?.session.activeOrganizationId != null;
  return (
    <>
      <title>{`Paramètres · ${brand}`}</title>
      <Header>
        <ButtonLink to="/contacts" weight="quiet">
          Contacts
        </ButtonLink>
      </Header>
      <main className={`page ${styles["page"]}`}>
        <h1>Paramètres</h1>
        {!isComplete && <Skeleton />}
        <div className={isComplete ? undefined : styles["coming"]}>
          <section aria-labelledby="integrations">
            <h2 id="integrations">Intégrations</h2>
            {isMember ? CRMS.map((crm) => <CrmRow key={crm} crm={crm} />) : <NoOrganization />}
            <OwnersSection />
            <CrmWriteBack />
            <JobsRow />
          </section>
          {isMember && (
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
              <CadenceRow />
            </section>
          )}
          <PreferencesSection />
          <ProspectionSection />
          <ModelUsage />
          <DataSection />
          <section aria-labelledby="account">
            <h2 id="account">Mon compte</h2>

            <div className={rows["row"]}>
              <div className={rows["what"]}>
                <h3>Email</h3>
                <p>{email}</p>
              </div>
              {session?.user.emailVerified === false && <VerifyEmail email={email} />}
            </div>
            <div className={rows["row"]}>
              <div className={rows["what"]}>
                <h3>Mot de passe</h3>
                <p>
                  <span aria-hidden="true">••••••••••••</span>
                  <span className="visually-hidden">Masqué</span>
                </p>
              </div>
              <ButtonLink to="/auth/change-password">Modifier</ButtonLink>
            </div>

            <Devices />
            {isMember && <ApiKeysRow />}

            <div className={styles["ways"]}>
              {isProductAdmin(session) && <ButtonLink to="/admin/organizations">Administration</ButtonLink>}
              <Button busy={signOut.isPending} disabled={signOut.isPending} onClick={() => signOut.mutate()}>
                Me déconnecter
              </Button>
              <DeleteAccount email={email} />
            </div>
          </section>
        </div>
      </main>
    </>
  );
}

/** In the place of the CRMs, which belong to an organization. */
function NoOrganization() {
  return (
    <div className={rows["row"]}>
      <div className={rows["what"]}>
        <p>Un CRM se connecte dans une organisation, et votre compte n’appartient à aucune.</p>
      </div>
      <ButtonLink to="/settings/team">Mes organisations</ButtonLink>
    </div>
  );
}

/** In the place of the sections, which stand below it unseen until all of them are known. */
function Skeleton() {
  return (
    <div className={styles["skeleton"]}>
      <p className="visually-hidden">Chargement…</p>
      {[0, 1].map((section) => (
        <section key={section}>
          <Block width="12rem" />
          {[0, 1, 2].map((row) => (
            <div key={row} className={rows["row"]}>
              <Block width="min(100%, 22rem)" height="2lh" />
            </div>
          ))}
        </section>
      ))}
      <SlowNotice />
    </div>
  );
}
