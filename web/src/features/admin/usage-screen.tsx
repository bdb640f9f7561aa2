import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { OrganizationUsage } from "../../../../functions/intelligence/usage/contract.ts";
import { figure } from "../../lib/french-numbers.ts";
import { useListAddress } from "../../lib/list-address.ts";
import { PagedList } from "../../ui/paged-list.tsx";
import { SearchBox } from "../../ui/search-box.tsx";
import type { Column } from "../../ui/sorted-table.tsx";
import { calls, cost, dollars, monthName, pointed, share, tokens } from "../settings/model-usage/words.ts";
import { MonthSwitch } from "../settings/model-usage/month-switch.tsx";
import { UsageDays } from "../settings/model-usage/usage-days.tsx";
import { UsageStages } from "../settings/model-usage/usage-stages.tsx";
import { AdminPage } from "./admin-page.tsx";
import tools from "../../ui/tools.module.css";
import styles from "./admin.module.css";
import { usageQuery } from "./usage.ts";

const COLUMNS: readonly Column<OrganizationUsage>[] = [
  { label: "Organisation", sort: "name", isPlain: true, cell: ({ organization }) => organization.name },
  { label: "Appels", sort: "-calls", isNumber: true, cell: (row) => figure(row.calls) },
  { label: "Échecs", sort: "-failed", isNumber: true, cell: (row) => figure(row.failed) },
  { label: "Coût", sort: "-costUsd", isNumber: true, cell: cost },
  {
    label: "Part du plafond",
    sort: "-share",
    isNumber: true,
    cell: (row) => `${share(row.share)} de ${dollars(row.monthlyUsd)}`,
  },
];
const SORTS = new Set(["name", "calls", "failed", "costUsd", "share"]);

/**
 * What a month of the model's calls has cost, organization by organization, by day and by stage, for the product's
 * administrators.
 */
export default function UsageScreen() {
  return (
    <AdminPage title="Usage du modèle">
      <Usage />
    </AdminPage>
  );
}

function Usage() {
  const { query, words, sort, value, change } = useListAddress();
  const [latest] = useState(() => new Date().toISOString().slice(0, 7));
  const month = /^20\d\d-(0[1-9]|1[0-2])$/.test(value("month")) ? value("month") : latest;
  const order = SORTS.has(sort.replace(/^-/, "")) ? sort : "-costUsd";
  const list = useQuery(usageQuery({ ...query, month, sort: order }));
  return (
    <>
      <p className={[styles["tagline"], "figures"].join(" ")}>
        En {monthName(month)}
        {list.data !== undefined &&
          `\u00A0: ${pointed(calls(list.data.total), cost(list.data.total), tokens(list.data.total))}`}
      </p>
      <MonthSwitch
        month={month}
        latest={latest}
        onChange={(next) => change("month", next === latest ? "" : next)}
      />
      {list.data !== undefined && (
        <div className={styles["drawn"]}>
          <UsageDays usage={list.data} />
          <UsageStages usage={{ ...list.data.total, byStage: list.data.byStage }} />
        </div>
      )}
      <div className={tools["tools"]}>
        <SearchBox label="Rechercher une organisation" />
      </div>
      <PagedList
        list={list}
        nothing={
          words === ""
            ? "Aucune organisation pour le moment."
            : `Aucune organisation pour «\u00A0${words}\u00A0».`
        }
        label="Usage par organisation"
        columns={COLUMNS}
        keyOf={({ organization }) => organization.id}
        sort={order}
        onSort={(next) => change("sort", next)}
      />
    </>
  );
}
