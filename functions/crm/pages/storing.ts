import type { Transaction } from "../../db/claims.ts";
import type { Crm } from "../contract.ts";
import type { DryRun } from "./dry-run.ts";

/** What stores the pages of a CRM: the transaction, and whose pages they are. */
export interface Storing {
  readonly client: Transaction;
  readonly organizationId: string;
  readonly crm: Crm;
  /** Of a run that only counts what would change; null where it changes it. */
  readonly dry: DryRun | null;
}

/** A run of synchronization as a worker holds it. */
export interface StoringRun extends Storing {
  readonly jobId: string;
}

/** The first of the rows of each id: a CRM may tell of a record twice in a page. */
export function firstOfEach<Row extends { readonly crmId: string }>(rows: readonly Row[]): Map<string, Row> {
  const first = new Map<string, Row>();
  for (const row of rows) if (!first.has(row.crmId)) first.set(row.crmId, row);
  return first;
}
