import { useQuery } from "@tanstack/react-query";
import type { AuditEntry } from "../../../../functions/audit/contract.ts";
import { shortDay } from "../../lib/french-dates.ts";
import { type Session, sessionQuery } from "../../lib/session.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { AdminList } from "./admin-list.tsx";
import { AdminPage, isProductAdmin } from "./admin-page.tsx";
import styles from "./admin.module.css";
import { auditQuery } from "./audit.ts";
import { eventInWords } from "./event-words.ts";
import { useListAddress } from "../../lib/list-address.ts";
import { organizationByIdQuery } from "./organizations.ts";
import { SearchBox } from "../../ui/search-box.tsx";

/** Who did what: all of it for the product's administrators, their organization's for its owners. */
export default function AuditScreen() {
  const { data: session } = useQuery(sessionQuery());
  return (
    <AdminPage title="Historique" forOwners>
      {session != null && <Audit administrates={isProductAdmin(session)} session={session} />}
    </AdminPage>
  );
}

function Audit({ administrates, session }: { administrates: boolean; session: Session }) {
  const { query, words, organization } = useListAddress();
  const organizationId = administrates ? organization : (session.session.activeOrganizationId ?? "");
  const list = useQuery(auditQuery({ ...query, ...(organizationId === "" ? {} : { organizationId }) }));
  return (
    <>
      {administrates && organization !== "" ? (
        <OfOrganization id={organization} />
      ) : (
        <p className={styles["tagline"]}>
          {administrates
            ? "Ce qui s’est passé dans toutes les organisations."
            : "Ce qui s’est passé dans votre organisation."}
        </p>
      )}
      <div className={styles["tools"]}>
        <SearchBox label="Rechercher une adresse, un nom ou un événement" />
        <Button busy={list.isFetching} onClick={() => void list.refetch()}>
          Actualiser
        </Button>
      </div>
      <AdminList
        list={list}
        label="Événements"
        nothing={
          words === "" ? "Aucun événement pour le moment." : `Aucun événement pour «\u00A0${words}\u00A0».`
        }
      >
        {(entry) => <Entry entry={entry} />}
      </AdminList>
    </>
  );
}

function OfOrganization({ id }: { id: string }) {
  const { data } = useQuery(organizationByIdQuery(id));
  return (
    <p className={styles["tagline"]}>
      Ce qui s’est passé dans {data === undefined ? "une organisation" : <strong>{data.name}</strong>}.{" "}
      <ButtonLink to="/admin/audit" weight="quiet">
        Voir toutes les organisations
      </ButtonLink>
    </p>
  );
}

const TIME = new Intl.DateTimeFormat("fr-FR", { hour: "2-digit", minute: "2-digit", second: "2-digit" });

function Entry({ entry }: { entry: AuditEntry }) {
  const { createdAt, ipAddress, outcome, impersonatedBy } = entry;
  return (
    <div className={styles["what"]}>
      <p className={styles["sentence"]}>
        {outcome === "failure" && <strong className={styles["wrong"]}>Échec&nbsp;: </strong>}
        {eventInWords(entry)}
      </p>
      <p>
        <time dateTime={createdAt.toISOString()}>
          {shortDay(createdAt)} à {TIME.format(createdAt)}
        </time>
        {ipAddress !== null && `, depuis ${ipAddress}`}
        {impersonatedBy !== null && ", par un administrateur à sa place"}
      </p>
    </div>
  );
}
