import { useQuery } from "@tanstack/react-query";
import { useListAddress } from "../../lib/list-address.ts";
import { isProductAdmin } from "../../lib/roles.ts";
import { type Session, sessionQuery } from "../../lib/session.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { PagedList } from "../../ui/paged-list.tsx";
import { SearchBox } from "../../ui/search-box.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { AdminPage } from "./admin-page.tsx";
import tools from "../../ui/tools.module.css";
import styles from "./admin.module.css";
import { OUTCOMES, useAuditAddress } from "./audit-address.ts";
import { AUDIT_COLUMNS } from "./audit-columns.tsx";
import { auditQuery } from "./audit.ts";
import { AREAS } from "./event-areas.ts";
import { organizationByIdQuery } from "./organizations.ts";

/** The audit log: all of it for the product's administrators, their organization's part for owners. */
export default function AuditScreen() {
  const { data: session } = useQuery(sessionQuery());
  return (
    <AdminPage title="Historique" forOwners>
      {session != null && <Audit administrates={isProductAdmin(session)} session={session} />}
    </AdminPage>
  );
}

const choices = (all: string, names: Readonly<Record<string, string>>) => [
  { value: "", label: all },
  ...Object.entries(names).map(([value, label]) => ({ value, label })),
];
const AREA_CHOICES = choices("Tout", AREAS);
const OUTCOME_CHOICES = choices("Tous", OUTCOMES);

function Audit({ administrates, session }: { administrates: boolean; session: Session }) {
  const { words, organization, change } = useListAddress();
  const { query, area, outcome, from, to, isNarrowed } = useAuditAddress();
  const organizationId = administrates ? organization : (session.session.activeOrganizationId ?? "");
  const list = useQuery(auditQuery({ ...query, ...(organizationId === "" ? {} : { organizationId }) }));
  const choose = (name: string) => (event: { target: { value: string } }) => change(name, event.target.value);
  return (
    <>
      {administrates && organization !== "" ? (
        <OfOrganization id={organization} />
      ) : (
        <p className="tagline">
          {administrates
            ? "Ce qui s’est passé dans toutes les organisations."
            : "Ce qui s’est passé dans votre organisation."}
        </p>
      )}
      <div className={tools["tools"]}>
        <SearchBox label="Rechercher une adresse, un nom ou un événement" />
        <Button busy={list.isFetching} onClick={() => void list.refetch()}>
          Actualiser
        </Button>
      </div>
      <div className={styles["filters"]}>
        <SelectField label="Sujet" options={AREA_CHOICES} value={area} onChange={choose("area")} />
        <SelectField
          label="Résultat"
          options={OUTCOME_CHOICES}
          value={outcome}
          onChange={choose("outcome")}
        />
        <Field label="Du" type="date" value={from} max={to} onChange={choose("from")} />
        <Field label="Au" type="date" value={to} min={from} onChange={choose("to")} />
      </div>
      <PagedList
        list={list}
        nothing={
          words !== ""
            ? `Aucun événement pour «\u00A0${words}\u00A0».`
            : isNarrowed
              ? "Aucun événement ne correspond."
              : "Aucun événement pour le moment."
        }
        label="Événements"
        columns={AUDIT_COLUMNS}
        keyOf={({ id }) => String(id)}
        sort={query.sort}
        onSort={(next) => change("sort", next)}
      />
    </>
  );
}

function OfOrganization({ id }: { id: string }) {
  const { data } = useQuery(organizationByIdQuery(id));
  return (
    <p className="tagline">
      Ce qui s’est passé dans {data === undefined ? "une organisation" : <strong>{data.name}</strong>}.{" "}
      <ButtonLink to="/admin/audit" weight="quiet">
        Voir toutes les organisations
      </ButtonLink>
    </p>
  );
}
