import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import type { Organization } from "../../../../functions/organizations/contract.ts";
import { shortDay } from "../../lib/french-dates.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { AdminList } from "./admin-list.tsx";
import { AdminPage } from "./admin-page.tsx";
import styles from "./admin.module.css";
import { DeleteOrganization } from "./delete-organization.tsx";
import { DialogButton } from "./dialog-button.tsx";
import { useListAddress } from "../../lib/list-address.ts";
import { NewOrganization, OrganizationChange } from "./organization-form.tsx";
import { organizationsQuery } from "./organizations.ts";
import { SearchBox } from "../../ui/search-box.tsx";

/** The customers' organizations, for the product's administrators. */
export default function OrganizationsScreen() {
  return (
    <AdminPage title="Organisations">
      <Organizations />
    </AdminPage>
  );
}

function Organizations() {
  const { query, words } = useListAddress();
  const list = useQuery(organizationsQuery({ ...query, sort: "name" }));
  const tools = useRef<HTMLDivElement>(null);
  return (
    <>
      <div ref={tools} tabIndex={-1} className={styles["tools"]}>
        <SearchBox label="Rechercher une organisation" />
        <DialogButton label="Créer une organisation" weight="primary" title="Créer une organisation">
          {(close) => <NewOrganization close={close} />}
        </DialogButton>
      </div>
      <AdminList
        list={list}
        label="Organisations"
        nothing={
          words === ""
            ? "Aucune organisation pour le moment."
            : `Aucune organisation pour «\u00A0${words}\u00A0».`
        }
      >
        {(organization) => <Row organization={organization} onDeleted={() => tools.current?.focus()} />}
      </AdminList>
    </>
  );
}

function Row({ organization, onDeleted }: { organization: Organization; onDeleted: () => void }) {
  const { id, name, domains, membersCount, createdAt } = organization;
  return (
    <>
      <div className={styles["what"]}>
        <h2>{name}</h2>
        <p>
          {members(membersCount)}, créée le{" "}
          <time dateTime={createdAt.toISOString()}>{shortDay(createdAt)}</time>
        </p>
        <p>{domains.length === 0 ? "Aucun domaine" : domains.join(", ")}</p>
      </div>
      <div className={styles["ways"]}>
        <ButtonLink to={`/admin/audit?organization=${id}`} weight="quiet">
          Historique<span className="visually-hidden"> de {name}</span>
        </ButtonLink>
        <DialogButton label="Modifier" about={name} title={`Modifier ${name}`}>
          {(close) => <OrganizationChange organization={organization} close={close} />}
        </DialogButton>
        <DialogButton label="Supprimer" about={name} title={`Supprimer ${name}`}>
          {(close) => <DeleteOrganization organization={organization} close={close} onDeleted={onDeleted} />}
        </DialogButton>
      </div>
    </>
  );
}

function members(count: number): string {
  if (count === 0) return "Aucun membre";
  return count === 1 ? "1\u00A0membre" : `${count}\u00A0membres`;
}
