import { builder, builtRows, runBuilt, sql } from "../../db/builder.ts";
import { type Transaction, withClaims } from "../../db/claims.ts";
import type { SystemContext } from "../../http/context.ts";
import { readReport } from "../../jobs/held-run.ts";
import type { Crm } from "../contract.ts";
import { seenAs } from "../pages/unseen.ts";

/** What a run knows about contacts it has not seen. */
export interface GoneStore {
  /** Whether the CRM holds as many contacts as are stored, according to what the run read. */
  isComplete(): Promise<boolean>;
  /**
   * Ascending CRM ids, after `after`, of contacts this run has not seen. `everything`: it listed all contacts;
   * `archivedSince`: it listed all archived ones, which should include those archived here since then; `cards`: those
   * with an open card, whatever was listed. Empty for a dry run.
   */
  missing(query: MissingQuery): Promise<string[]>;
  /** A few live contacts, others than these: those this run saw, else those that were read last. */
  known(othersThan: readonly string[], most: number): Promise<string[]>;
  /** How many contacts the CRM still holds, as far as is known here. */
  live(): Promise<number>;
  /** Stores the count the next run compares with. */
  noteUnread(everything: boolean): Promise<void>;
}

interface MissingQuery {
  readonly everything: boolean;
  readonly archivedSince: Date | null;
  readonly cards: boolean;
  readonly after: string | null;
  readonly most: number;
}

/** Pages of a run whose contacts are the ones that it saw last. */
const LATEST = 20;

/** The store of a job; `dry` changes nothing. */
export function goneStore(ctx: SystemContext, job: { jobId: string; crm: Crm; dry: boolean }): GoneStore {
  const { jobId, crm, dry } = job;
  const { organizationId } = ctx.claims;
  const ask = <T>(work: (client: Transaction) => Promise<T>): Promise<T> => withClaims(ctx, work);
  const contacts = builder
    .selectFrom("public.contact as c")
    .where("c.organization_id", "=", organizationId)
    .where("c.crm", "=", crm)
    .where("c.crm_synced_at", "is not", null);
  const live = async (client: Transaction): Promise<number> => {
    const [counted] = await builtRows(
      client,
      contacts
        .where("c.archived_at", "is", null)
        .select((row) => row.cast<number>(row.fn.countAll(), "integer").as("count")),
    );
    return counted?.count ?? 0;
  };
  const isHeld = async (client: Transaction): Promise<boolean> => {
    const held = (await readReport(client, jobId))?.["contactsHeld"];
    const [connection] = await builtRows(
      client,
      builder
        .selectFrom("private.crm_connection")
        .select("unread_contacts as unread")
        .where("organization_id", "=", organizationId)
        .where("crm", "=", crm),
    );
    if (connection === undefined) return false;
    if (held === undefined) return true;
    return connection.unread !== null && held === (await live(client)) + connection.unread;
  };
  const missing = ({ everything, archivedSince, cards, after, most }: MissingQuery) =>
    contacts
      .select((row) => row.ref("c.crm_id").$notNull().as("crm_id"))
      .where("c.merged_into", "is", null)
      .$if(after !== null, (found) => found.where("c.crm_id", ">", sql<string>`${after} collate "C"`))
      .where((row) =>
        row.or([
          row.and([
            row("c.archived_at", "is", null),
            row.or([
              row.lit(everything),
              row.and([
                row.lit(cards),
                row.exists(
                  row
                    .selectFrom("public.action as a")
                    .whereRef("a.contact_id", "=", "c.id")
                    .where("a.archived_at", "is", null),
                ),
              ]),
              row.exists(seenAs(jobId, ["listed"])),
            ]),
            row("c.crm_id", "not in", seenAs(jobId, ["contact", "archived", "listed"])),
          ]),
          ...(archivedSince === null
            ? []
            : [
                row.and([
                  row("c.archived_at", ">", archivedSince),
                  row("c.crm_id", "not in", seenAs(jobId, ["archived"])),
                ]),
              ]),
        ]),
      )
      .orderBy("c.crm_id", (by) => by.collate("C"))
      .limit(most);
  return {
    isComplete: async () => dry || (await ask(isHeld)),
    missing: async (query) => {
      if (dry) return [];
      const rows = await ask((client) => builtRows(client, missing(query)));
      return rows.map(({ crm_id: crmId }) => crmId);
    },
    known: async (othersThan, most) => {
      const seen = builder
        .selectFrom("private.sync_seen as s")
        .select((row) => sql<string>`(${row.ref("s.crm_ids")})[1]`.as("crm_id"))
        .where("s.job_id", "=", jobId)
        .where("s.kind", "in", ["contact", "listed"])
        .orderBy("s.id", "desc")
        .limit(LATEST);
      const known = contacts
        .select((row) => row.ref("c.crm_id").$notNull().as("crm_id"))
        .where("c.archived_at", "is", null)
        .where("c.merged_into", "is", null)
        .where((row) => row.not(row("c.crm_id", "=", row.fn.any(row.val(othersThan)))))
        .orderBy((row) => row("c.crm_id", "in", seen), "desc")
        .orderBy("c.crm_synced_at", "desc")
        .limit(most);
      const rows = await ask((client) => builtRows(client, known));
      return rows.map(({ crm_id: crmId }) => crmId);
    },
    live: () => ask(live),
    noteUnread: async (everything) => {
      if (dry) return;
      await ask(async (client) => {
        const unread = await (everything
          ? readForgotten(client, jobId)
          : readListedElsewhere(client, job, organizationId));
        if (unread === undefined) return;
        await runBuilt(
          client,
          builder
            .updateTable("private.crm_connection")
            .set({ unread_contacts: unread })
            .where("organization_id", "=", organizationId)
            .where("crm", "=", crm),
        );
      });
    },
  };
}

/** Contacts that the run did not store because they were erased here. */
async function readForgotten(client: Transaction, jobId: string): Promise<number> {
  return (await readReport(client, jobId))?.["contactsForgotten"] ?? 0;
}

/**
 * Contacts that the CRM listed by their ids and that are not here; undefined where it listed none. Those that are archived
 * here come back at the run's end.
 */
async function readListedElsewhere(
  client: Transaction,
  { jobId, crm }: { readonly jobId: string; readonly crm: Crm },
  organizationId: string,
): Promise<number | undefined> {
  const [told] = await builtRows(
    client,
    builder.selectFrom(seenAs(jobId, ["listed"]).distinct().as("ids")).select((row) => [
      row.cast<number>(row.fn.countAll(), "integer").as("listed"),
      row
        .cast<number>(
          row.fn
            .countAll()
            .filterWhere((one) =>
              one.not(
                one.exists(
                  one
                    .selectFrom("public.contact as c")
                    .select("c.id")
                    .where("c.organization_id", "=", organizationId)
                    .where("c.crm", "=", crm)
                    .whereRef("c.crm_id", "=", "ids.crm_id"),
                ),
              ),
            ),
          "integer",
        )
        .as("unread"),
    ]),
  );
  return told === undefined || told.listed === 0 ? undefined : told.unread;
}
