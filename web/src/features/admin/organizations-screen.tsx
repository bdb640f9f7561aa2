import { useQuery } from "@tanstack/react-query";
import type { Organization } from "../../../../functions/organizations/contract.ts";
import { shortDay } from "../../lib/french-dates.ts";
import { useListAddress } from "../../lib/list-address.ts";
import type { OnWire } from "../../lib/on-wire.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { DialogButton } from "../../ui/dialog-button.tsx";
import { PagedList } from "../../ui/paged-list.tsx";
import { SearchBox } from "../../ui/search-box.tsx";
import { type Column, sortAmong } from "../../ui/sorted-table.tsx";
import { AdminPage } from "./admin-page.tsx";
import tools from "../../ui/tools.module.css";
import styles from "./admin.module.css";
import { DeleteOrganization } from "./delete-organization.tsx";
import { NewOrganization, OrganizationChange } from "./organization-form.tsx";
import { organizationsQuery } from "./organizations.ts";

/** The customers' organizations, for the product's administrators. */
export default function OrganizationsScreen() {
  return (
    <AdminPage title="Organisations">
      <Organizations />
    </AdminPage>
  );
}

function Organizations() {
  const { query, words, sort, change } = useListAddress();
  const order = sortAmong(COLUMNS, sort, "name");
  const list = useQuery(organizationsQuery({ ...query, sort: order }));
  return (
    <>
      <div id="tools" tabIndex={-1} className={tools["tools"]}>
        <SearchBox label="Rechercher une organisation" />
        <DialogButton label="Créer une organisation" weight="primary" title="Créer une organisation">
          {(close) => <NewOrganization close={close} />}
        </DialogButton>
      </div>
      <PagedList
        list={list}
        nothing={
          words === ""
            ? "Aucune organisation pour le moment."
            : `Aucune organisation pour «\u00A0${words}\u00A0».`
        }
        label="Organisations"
        columns={COLUMNS}
        keyOf={({ id }) => id}
        sort={order}
        onSort={(next) => change("sort", next)}
      />
    </>
  );
}

const COLUMNS: readonly Column<OnWire<Organization>>[] = [
  {
    label: "Nom",
    sort: "name",
    isPlain: true,
    cell: ({ name }) => <strong className={styles["name"]}>{name}</strong>,
  },
  {
    label: "Domaines",
    cell: ({ domains }) => (domains.length === 0 ? "Aucun domaine" : domains.join(", ")),
  },
  { label: "Membres", sort: "-membersCount", isNumber: true, cell: ({ membersCount }) => membersCount },
  {
    label: "Créée le",
    sort: "-createdAt",
    isNumber: true,
    cell: ({ createdAt }) => <time dateTime={createdAt}>{shortDay(createdAt)}</time>,
  },
  {
    label: "Gérer",
    isPlain: true,
    cell: (organization) => <Ways organization={organization} />,
  },
];

/** The row goes, and the focus with it. */
const onDeleted = () => document.getElementById("tools")?.focus();

function Ways({ organization }: { organization: OnWire<Organization> }) {
  const { id, name } = organization;
  return (
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
  );
}
