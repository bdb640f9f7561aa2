import { withClaims } from "../db/claims.ts";
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
  const first = async <T>(statement: string, values: readonly unknown[]): Promise<T | undefined> => {
    const { rows } = await withClaims(ctx, (client) =>
      client.query<{ answer: T }>(`select ${statement} as answer`, [...values]),
    );
    return rows[0]?.answer;
  };
  return {
    isComplete: async () => dry || (await first<boolean>("app.is_complete($1, $2)", [jobId, crm])) === true,
    missing: async ({ everything, archivedSince, cards, after, most }) =>
      dry
        ? []
        : ((await first<string[]>("array(select app.missing_contacts($1, $2, $3, $4, $5, $6, $7))", [
            jobId,
            crm,
            everything,
            archivedSince,
            cards,
            after,
            most,
          ])) ?? []),
    live: async () => (await first<number>("app.live_contacts($1)", [crm])) ?? 0,
    noteUnread: async (everything) => {
      if (!dry) await first("app.note_unread($1, $2, $3)", [jobId, crm, everything]);
    },
  };
}
