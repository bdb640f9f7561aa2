import * as z from "zod";
import { builder, builtRows, NOW, runBuilt, sql } from "../../db/builder.ts";
import { withClaims } from "../../db/claims.ts";
import type { SystemContext } from "../../http/context.ts";
import { addToReport } from "../../jobs/held-run.ts";
import type { Crm } from "../contract.ts";
import type { StoringRun } from "../pages/storing.ts";
import { countUnseenContacts, type Listing, seenAs } from "../pages/unseen.ts";
import { SWEPT_KINDS } from "../rows.ts";
import type { Source } from "../source.ts";
import type { Unshown } from "../unshown.ts";
import { MANY } from "./most-gone.ts";

const TextKind = z.enum(["engagement", "note", "deal"]);
export const Unseen = z.object({
  kind: TextKind,
  type: z.enum(["email", "sms", "meeting", "phone_call", "other", "note", "deal"]),
  missing: z.number(),
  held: z.number(),
});
export type Unseen = z.infer<typeof Unseen>;
type OfType = Pick<Unseen, "kind" | "type">;

/** What a run knows about stored engagements, notes and deals that its listing did not show. */
export interface UnseenStore {
  /** Types of which some are missing: how many, and how many are stored. */
  counts(): Promise<Unseen[]>;
  /** Ascending CRM ids after `after`. */
  missing(of: OfType, after: string | null, most: number): Promise<Source[]>;
  /** A few of those the listing showed. */
  shown(of: OfType, most: number): Promise<Source[]>;
}

export function unseenStore(ctx: SystemContext, { jobId, crm }: { jobId: string; crm: Crm }): UnseenStore {
  const { organizationId } = ctx.claims;
  const records = ({ kind, type }: OfType, query: RecordsQuery): Promise<Source[]> =>
    withClaims(ctx, async (client) => {
      const { isSeen, after, most } = query;
      const found = recordsOf(organizationId, crm)
        .where("r.kind", "=", kind)
        .where("r.type", "=", type)
        .where("r.crm_id", isSeen ? "in" : "not in", seenAs(jobId, [kind]))
        .$if(after !== null, (rows) => rows.where("r.crm_id", ">", sql<string>`${after} collate "C"`))
        .select("r.crm_id")
        .orderBy("r.crm_id", (by) => by.collate("C"))
        .limit(most);
      return (await builtRows(client, found)).flatMap(({ crm_id: crmId }) =>
        crmId === null ? [] : { crmId, type },
      );
    });
  return {
    counts: () =>
      withClaims(ctx, async (client) =>
        (await readUnseen({ client, organizationId, jobId, crm })).filter((of) => of.missing > 0),
      ),
    missing: (of, after, most) => records(of, { isSeen: false, after, most }),
    shown: (of, most) => records(of, { isSeen: true, after: null, most }),
  };
}

interface RecordsQuery {
  readonly isSeen: boolean;
  readonly after: string | null;
  readonly most: number;
}

/** Each record of the CRM once, with its kind and type, as `r`. */
function recordsOf(organizationId: string, crm: Crm) {
  const engagements = builder
    .selectFrom("public.engagement")
    .select((row) => [row.cast<string>(row.val("engagement"), "text").as("kind"), "type", "crm_id"])
    .where("organization_id", "=", organizationId)
    .where("crm", "=", crm);
  const notes = builder
    .selectFrom("public.note")
    .select((row) => [
      row.cast<string>(row.val("note"), "text").as("kind"),
      row.cast<string>(row.val("note"), "text").as("type"),
      "crm_id",
    ])
    .where("organization_id", "=", organizationId)
    .where("crm", "=", crm);
  const deals = builder
    .selectFrom("public.deal")
    .select((row) => [
      row.cast<string>(row.val("deal"), "text").as("kind"),
      row.cast<string>(row.val("deal"), "text").as("type"),
      "crm_id",
    ])
    .where("organization_id", "=", organizationId)
    .where("crm", "=", crm);
  return builder.selectFrom(engagements.union(notes).union(deals).as("r"));
}

async function readUnseen({ client, organizationId, jobId, crm }: Listing): Promise<Unseen[]> {
  const seen = builder
    .selectFrom("private.sync_seen as s")
    .select((row) => [
      row.fn<string>("replace", ["s.kind", row.val("gone-"), row.val("")]).as("kind"),
      row.fn<string>("unnest", ["s.crm_ids"]).as("crm_id"),
    ])
    .where("s.job_id", "=", jobId);
  const counts = recordsOf(organizationId, crm)
    .select((row) => [
      "r.kind",
      "r.type",
      row
        .cast<number>(
          row.fn
            .countAll()
            .filterWhere((one) =>
              one.not(one(one.refTuple("r.kind", "r.crm_id"), "in", seen.$asTuple("kind", "crm_id"))),
            ),
          "integer",
        )
        .as("missing"),
      row.cast<number>(row.fn.countAll(), "integer").as("held"),
    ])
    .groupBy(["r.kind", "r.type"]);
  return z.array(Unseen).parse(await builtRows(client, counts));
}

/** What stays though the run neither saw it nor was told that it is gone, by kind; a few of a kind are not worth a word. */
export async function readUnshown(listing: Listing, kinds: readonly Unshown["kind"][]): Promise<Unshown[]> {
  const totals = new Map<Unshown["kind"], Unshown>();
  for (const { kind, missing, held } of await readUnseen(listing)) {
    const before = totals.get(kind) ?? { kind, missing: 0, held: 0 };
    totals.set(kind, { kind, missing: before.missing + missing, held: before.held + held });
  }
  totals.set("contact", { kind: "contact", ...(await countUnseenContacts(listing)) });
  return SWEPT_KINDS.flatMap((kind) => totals.get(kind) ?? []).filter(
    ({ kind, missing }) => missing >= MANY && kinds.includes(kind),
  );
}

/** Keeps what a complete listing did not show in the run's report and with the connection: the settings say it. */
export async function noteUnshown(run: StoringRun, unshown: readonly Unshown[]): Promise<void> {
  const { client, organizationId, crm, dry } = run;
  await addToReport(
    client,
    run.jobId,
    Object.fromEntries(unshown.map(({ kind, missing }) => [`${kind}sKept`, missing])),
  );
  if (dry) return;
  const isAny = unshown.length > 0;
  await runBuilt(
    client,
    builder
      .updateTable("private.crm_connection")
      .set({ unshown: isAny ? JSON.stringify(unshown) : null, unshown_at: isAny ? NOW : null })
      .where("organization_id", "=", organizationId)
      .where("crm", "=", crm)
      .$if(!isAny, (connection) => connection.where("unshown", "is not", null)),
  );
}
