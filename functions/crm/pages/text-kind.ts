import type { MergedPair } from "../../contacts/merged-pair.ts";
import type { Standing } from "./dry-run.ts";
import type { Storing } from "./storing.ts";

/** A record as it is stored with one contact. */
export interface StoredText extends Standing {
  readonly id: string;
  readonly crm_id: string;
  readonly contact_id: string;
}

/** A record of a page that is not stored yet with one of its contacts. */
export interface Pair {
  readonly crm_id: string;
  readonly contact_id: string;
}

/** A table of texts. */
export interface TextTable {
  readonly table: "engagement" | "note";
  readonly stored: (storing: Storing, crmIds: readonly string[]) => Promise<StoredText[]>;
  /** Rows of the loser of which the winner has the same record. */
  readonly twins: (storing: Storing, pair: MergedPair) => Promise<{ id: string; kept: string }[]>;
  readonly remove: (storing: Storing, ids: readonly string[]) => Promise<number>;
}

/** What else differs between engagements and notes. */
export interface TextKind<Row> extends TextTable {
  /** Brings these rows up to date; those that were not. Only says so where the run only counts. */
  readonly update: (storing: Storing, rows: readonly Row[], ids: readonly string[]) => Promise<number>;
  readonly insert: (storing: Storing, rows: readonly Row[], pairs: readonly Pair[]) => Promise<unknown>;
}
