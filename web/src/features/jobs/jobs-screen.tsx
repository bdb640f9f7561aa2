import { useQuery } from "@tanstack/react-query";
import type { PastJob } from "../../../../functions/jobs/contract.ts";
import { brand } from "../../lib/brand.ts";
import type { OnWire } from "../../lib/on-wire.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Header } from "../../ui/header.tsx";
import type { Column } from "../../ui/sorted-table.tsx";
import { JobTable, useJobsAddress } from "./job-table.tsx";
import { jobsQuery } from "./jobs.ts";
import styles from "./jobs.module.css";

const BY: Column<OnWire<PastJob>> = { label: "Par", cell: byWhom };

/** For managers: what the organization has had done, what is under way, and what failed. */
export default function JobsScreen() {
  const list = useQuery(jobsQuery(useJobsAddress()));
  return (
    <>
      <title>{`Travaux · ${brand}`}</title>
      <Header>
        <ButtonLink to="/settings/organization" weight="quiet">
          Paramètres
        </ButtonLink>
      </Header>
      <main className={`page ${styles["page"]}`}>
        <h1>Travaux</h1>
        <p className="tagline">
          Les synchronisations, lectures et rédactions de votre organisation. Ce qui a échoué se relance
          d’ici&nbsp;; ce qui était fait est gardé.
        </p>
        <JobTable list={list} whose={BY} />
      </main>
    </>
  );
}

function byWhom({ createdBy, createdByName }: OnWire<PastJob>): string {
  return createdByName ?? (createdBy === null ? "Automatique" : "Un ancien membre");
}
