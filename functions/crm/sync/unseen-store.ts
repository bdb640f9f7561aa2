import * as z from "zod";
import { call, callRows } from "../../db/call.ts";
import { type Transaction, withClaims } from "../../db/claims.ts";
import type { SystemContext } from "../../http/context.ts";
import type { Crm } from "../contract.ts";
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

/** What a run knows about stored engagements, notes and deals that its listing did not show. */
export interface UnseenStore {
  /** Types of which some are missing: how many, and how many are stored. */
  counts(): Promise<Unseen[]>;
  /** Ascending CRM ids after `after`. */
  missing(of: Pick<Unseen, "kind" | "type">, after: string | null, most: number): Promise<Source[]>;
  /** A few of those the listing showed. */
  shown(of: Pick<Unseen, "kind" | "type">, most: number): Promise<Source[]>;
}

export function unseenStore(ctx: SystemContext, job: { jobId: string; crm: Crm }): UnseenStore {
  const ofCrm = { job_id: job.jobId, crm_name: job.crm };
  const records = (of: Pick<Unseen, "kind" | "type">, query: RecordsQuery): Promise<Source[]> =>
    withClaims(ctx, async (client) => {
      const asked = { ...ofCrm, of_kind: of.kind, of_type: of.type, ...query };
      const rows = await callRows(client, "app.records_seen", asked);
      return rows.flatMap(({ records_seen: crmId }) => (crmId === null ? [] : { crmId, type: of.type }));
    });
  return {
    counts: async () =>
      (await withClaims(ctx, (client) => readUnseen(client, ofCrm))).filter((of) => of.missing > 0),
    missing: (of, after, most) => records(of, { seen: false, after, most }),
    shown: (of, most) => records(of, { seen: true, after: null, most }),
  };
}

interface RecordsQuery {
  readonly seen: boolean;
  readonly after: string | null;
  readonly most: number;
}

interface OfRun {
  readonly job_id: string;
  readonly crm_name: Crm;
}

async function readUnseen(client: Transaction, ofRun: OfRun): Promise<Unseen[]> {
  return z.array(Unseen).parse(await callRows(client, "app.unseen_counts", { ...ofRun }));
}

/** What stays though the run neither saw it nor was told that it is gone, by kind; a few of a kind are not worth a word. */
export async function readUnshown(
  client: Transaction,
  ofRun: OfRun,
  kinds: readonly Unshown["kind"][],
): Promise<Unshown[]> {
  const totals = new Map<Unshown["kind"], Unshown>();
  for (const { kind, missing, held } of await readUnseen(client, ofRun)) {
    const before = totals.get(kind) ?? { kind, missing: 0, held: 0 };
    totals.set(kind, { kind, missing: before.missing + missing, held: before.held + held });
  }
  const [contacts] = await callRows(client, "app.unseen_contacts", { ...ofRun });
  totals.set("contact", { kind: "contact", missing: contacts?.missing ?? 0, held: contacts?.held ?? 0 });
  return SWEPT_KINDS.flatMap((kind) => totals.get(kind) ?? []).filter(
    ({ kind, missing }) => missing >= MANY && kinds.includes(kind),
  );
}

/** Keeps what a complete listing did not show in the run's report and with the connection: the settings say it. */
export async function noteUnshown(
  client: Transaction,
  run: OfRun & { readonly dry: boolean },
  unshown: readonly Unshown[],
): Promise<void> {
  await call(client, "app.note_unshown", { ...run, unshown: JSON.stringify(unshown) });
}
