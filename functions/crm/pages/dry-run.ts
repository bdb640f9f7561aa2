import { builder, builtRows, sql } from "../../db/builder.ts";
import type { Transaction } from "../../db/claims.ts";
import { changeExamples } from "../../jobs/held-run.ts";
import type { Crm } from "../contract.ts";
import { type Example, fewOfEach, firstByName } from "./examples.ts";

/** A stored contact, as far as it matters whether the run would have archived it. */
export interface Standing {
  readonly contact_crm_id: string | null;
  readonly archived: boolean;
}

/** A merge may follow on another; a circle of them has no end. */
const MOST_STEPS = 20;

/** What a run that only counts has noted so far: it has changed nothing, so that the tables do not tell. */
export class DryRun {
  readonly #client: Transaction;
  readonly #organizationId: string;
  readonly #crm: Crm;
  readonly #jobId: string;

  constructor(client: Transaction, run: { organizationId: string; crm: Crm; jobId: string }) {
    this.#client = client;
    this.#organizationId = run.organizationId;
    this.#crm = run.crm;
    this.#jobId = run.jobId;
  }

  /** Notes that a contact would have been merged into another. */
  async noteMerge(loserCrmId: string, winnerCrmId: string): Promise<void> {
    await builtRows(
      this.#client,
      builder.insertInto("private.sync_seen").values({
        job_id: this.#jobId,
        organization_id: this.#organizationId,
        kind: "merged",
        crm_ids: [loserCrmId],
        into_crm_id: winnerCrmId,
      }),
    );
  }

  /** Adds to what the job's report shows of each kind of change, a few of each. */
  async addExamples(added: readonly Example[]): Promise<void> {
    if (added.length === 0) return;
    await changeExamples(this.#client, this.#jobId, (before) =>
      fewOfEach([...before, ...firstByName(added)]),
    );
  }

  /** Which of these ids were noted as each kind. */
  async seen<Kind extends "contact" | "archived" | "merged">(
    kinds: readonly Kind[],
    crmIds: readonly string[],
  ): Promise<(kind: Kind, crmId: string | null) => boolean> {
    const noted = builder
      .selectFrom("private.sync_seen as s")
      .innerJoin(
        builder
          .selectNoFrom((row) =>
            row.fn<string>("unnest", [row.cast<string[]>(row.val(crmIds), sql`text[]`)]).as("id"),
          )
          .as("wanted"),
        (on) => on.on((row) => row("wanted.id", "=", row.fn.any("s.crm_ids"))),
      )
      .select(["s.kind", "wanted.id"])
      .distinct()
      .where("s.job_id", "=", this.#jobId)
      .where("s.kind", "in", kinds);
    const rows = crmIds.length === 0 ? [] : await builtRows(this.#client, noted);
    const found = new Set(rows.map(({ kind, id }) => `${kind} ${id}`));
    return (kind, crmId) => found.has(`${kind} ${crmId}`);
  }

  /** Which contacts would be archived by now. */
  async archived(contacts: readonly Standing[]): Promise<(contact: Standing) => boolean> {
    const ids = new Set(contacts.flatMap(({ contact_crm_id: crmId }) => crmId ?? []));
    const isSeen = await this.seen(["contact", "archived", "merged"], [...ids]);
    return ({ contact_crm_id: crmId, archived }) => {
      if (isSeen("merged", crmId)) return false;
      return isSeen("archived", crmId) || (archived && !isSeen("contact", crmId));
    };
  }

  /**
   * Who a contact would have become, by its id in the CRM: the same where nobody has it merged. Null where the run would
   * have merged nobody.
   */
  async merges(): Promise<((crmId: string) => string) | null> {
    const noted = await builtRows(
      this.#client,
      builder
        .selectFrom("private.sync_seen")
        .select(["crm_ids", "into_crm_id"])
        .where("job_id", "=", this.#jobId)
        .where("kind", "=", "merged")
        .orderBy("id", "desc"),
    );
    if (noted.length === 0) return null;
    const stored = await builtRows(
      this.#client,
      builder
        .selectFrom("public.contact as loser")
        .innerJoin("public.contact as winner", "winner.id", "loser.merged_into")
        .select(["loser.crm_id as loser", "winner.crm_id as winner"])
        .where("loser.organization_id", "=", this.#organizationId)
        .where("loser.crm", "=", this.#crm),
    );
    const next = new Map<string, string>();
    for (const { loser, winner } of stored) if (loser !== null && winner !== null) next.set(loser, winner);
    // Of several the first, which is written last.
    for (const {
      crm_ids: [loser],
      into_crm_id: winner,
    } of noted)
      if (loser !== undefined && winner !== null && winner !== loser) next.set(loser, winner);
    return (crmId) => {
      let here = crmId;
      for (let step = 0; step < MOST_STEPS; step++) here = next.get(here) ?? here;
      return here;
    };
  }
}
