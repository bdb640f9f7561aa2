import { call, callRows } from "../db/call.ts";
import { type Transaction, withClaims } from "../db/claims.ts";
import type { SystemContext } from "../http/context.ts";
import type { Crm } from "./contract.ts";

/** What a run knows of the contacts it did not show. */
export interface GoneStore {
  /** Whether the CRM holds as many contacts as are known here, by what the run was told. */
  isComplete(): Promise<boolean>;
  /**
   * CRM ids, ascending from `after` on, of contacts of which the run has not seen that they are still there.
   * `everything`: it listed all contacts; `archivedSince`: it listed all archived ones, and those archived here
   * since then should be among them; `cards`: those with an open card, however little was listed. None for a run
   * read dry.
   */
  missing(query: {
    everything: boolean;
    archivedSince: Date | null;
    cards: boolean;
    after: string | null;
    most: number;
  }): Promise<string[]>;
  /** How many contacts the CRM still holds, as far as is known here. */
  live(): Promise<number>;
  /** Notes what the next run's count is compared with. */
  noteUnread(everything: boolean): Promise<void>;
}

/** The store of a job; `dry` changes nothing. */
export function goneStore(ctx: SystemContext, job: { jobId: string; crm: Crm; dry: boolean }): GoneStore {
  const { jobId, crm, dry } = job;
  const ask = <T>(work: (client: Transaction) => Promise<T>): Promise<T> => withClaims(ctx, work);
  const ofCrm = { job_id: jobId, crm_name: crm };
  return {
    isComplete: async () => dry || (await ask((client) => call(client, "app.is_complete", ofCrm))) === true,
    missing: async ({ everything, archivedSince, cards, after, most }) => {
      if (dry) return [];
      const query = { everything, archived_since: archivedSince, cards, after, most };
      const rows = await ask((client) => callRows(client, "app.missing_contacts", { ...ofCrm, ...query }));
      return rows.flatMap(({ missing_contacts: crmId }) => crmId ?? []);
    },
    live: async () => (await ask((client) => call(client, "app.live_contacts", { crm_name: crm }))) ?? 0,
    noteUnread: async (everything) => {
      if (!dry) await ask((client) => call(client, "app.note_unread", { ...ofCrm, everything }));
    },
  };
}
