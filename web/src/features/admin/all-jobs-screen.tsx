import { useQuery } from "@tanstack/react-query";
import type { AnyJob } from "../../../../functions/jobs/contract.ts";
import { useListAddress } from "../../lib/list-address.ts";
import type { OnWire } from "../../lib/on-wire.ts";
import { ButtonLink } from "../../ui/button.tsx";
import type { Column } from "../../ui/sorted-table.tsx";
import { JobTable, useJobsAddress } from "../jobs/job-table.tsx";
import { allJobsQuery } from "../jobs/jobs.ts";
import { Link } from "../../ui/link.tsx";
import { AdminPage } from "./admin-page.tsx";
import { organizationByIdQuery } from "./organizations.ts";

const WHOSE: Column<OnWire<AnyJob>> = {
  label: "Organisation",
  cell: ({ organization: { id, name } }) => <Link to={`/admin/jobs?organization=${id}`}>{name}</Link>,
};

/** The long work of all organizations, or of one, for the product's administrators. */
export default function AllJobsScreen() {
  return (
    <AdminPage title="Travaux">
      <AllJobs />
    </AdminPage>
  );
}

function AllJobs() {
  const { organization } = useListAddress();
  const query = useJobsAddress();
  const list = useQuery(
    allJobsQuery({ ...query, ...(organization === "" ? {} : { organizationId: organization }) }),
  );
  return (
    <>
      {organization === "" ? (
        <p className="tagline">Ce qui se fait et s’est fait dans toutes les organisations.</p>
      ) : (
        <OfOrganization id={organization} />
      )}
      <JobTable list={list} whose={WHOSE} />
    </>
  );
}

function OfOrganization({ id }: { id: string }) {
  const { data } = useQuery(organizationByIdQuery(id));
  return (
    <p className="tagline">
      Ce qui se fait et s’est fait dans{" "}
      {data === undefined ? "une organisation" : <strong>{data.name}</strong>}.{" "}
      <ButtonLink to="/admin/jobs" weight="quiet">
        Voir toutes les organisations
      </ButtonLink>
    </p>
  );
}
