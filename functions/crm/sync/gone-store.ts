import { call, callRows } from "../../db/call.ts";
import { type Transaction, withClaims } from "../../db/claims.ts";
import type { SystemContext } from "../../http/context.ts";
import type { Crm } from "../contract.ts";

/** What a run knows about contacts it has not seen. */
export interface GoneStore {
  /** Whether the CRM holds as many contacts as are stored, according to what the run read. */
  isComplete(): Promise<boolean>;
  /**
   * Ascending CRM ids, after `after`, of contacts this run has not seen. `everything`: it listed all contacts;
   * `archivedSince`: it listed all archived ones, which should include those archived here since then; `cards`: those
   * with an open card, whatever was listed. Empty for a dry run.
   */
  missing(query: {
    everything: boolean;
    archivedSince: Date | null;
    cards: boolean;
    after: string | null;
    most: number;
  }): Promise<string[]>;
  /** A few live contacts, others than these: those this run saw, else those that were read last. */
  known(othersThan: readonly string[], most: number): Promise<string[]>;
  /** How many contacts the CRM still holds, as far as is known here. */
  live(): Promise<number>;
  /** Stores the count the next run compares with. */
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
    known: async (othersThan, most) => {
      const others = { others_than: [...othersThan], most };
      const rows = await ask((client) => callRows(client, "app.contacts_known", { ...ofCrm, ...others }));
      return rows.flatMap(({ contacts_known: crmId }) => crmId ?? []);
    },
    live: async () => (await ask((client) => call(client, "app.live_contacts", { crm_name: crm }))) ?? 0,
    noteUnread: async (everything) => {
      if (!dry) await ask((client) => call(client, "app.note_unread", { ...ofCrm, everything }));
    },
  };
}
