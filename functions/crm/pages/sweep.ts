import * as z from "zod";
import { anyOf, builder, builtRows, runBuilt } from "../../db/builder.ts";
import { addToReport, advanceRun, lockRun } from "../../jobs/held-run.ts";
import type { SweptKind } from "../rows.ts";
import { deriveAgain } from "../derive-again.ts";
import { isMost } from "../sync/most-gone.ts";
import { archiveWithActions, GONE_FROM_CRM } from "./archive-contacts.ts";
import { removeDeals, removeTexts } from "./remove-records.ts";
import { type Named, namedAs } from "./examples.ts";
import type { Counts } from "../../jobs/counts.ts";
import type { StoringRun } from "./storing.ts";
import { countUnseenContacts, seenAs, showsMostContacts } from "./unseen.ts";

export interface Sweep {
  readonly parts: readonly SweptKind[];
  /** Contacts are put away, and not only archived. */
  readonly clean: boolean;
  readonly worker: string;
  /** Where the next worker goes on. */
  readonly checkpoint: object;
}

/** The stage of a run that has listed everything. */
const SWEEP = "sweep";
const Reached = z.looseObject({ stage: z.string() }).partial();

/**
 * Takes away what a complete listing did not show and the CRM said is gone. Null where the job was taken by another
 * worker, or canceled; throws for a listing that was cut short.
 */
export async function sweepUnseen(
  run: StoringRun,
  { parts, clean, worker, checkpoint }: Sweep,
): Promise<Counts | null> {
  const { client, jobId } = run;
  const held = await lockRun(client, { jobId, worker });
  if (held === undefined) return null;
  if (Reached.parse(held.checkpoint).stage !== SWEEP)
    throw new Error("a listing that was cut short is not swept");
  const isShown = await showsMostContacts(run);
  const unseen = await countUnseenContacts(run);
  const believed = isShown && !isMost(unseen.missing, unseen.held);
  const deals: Counts = parts.includes("deal") ? { dealsRemoved: await sweepDeals(run) } : {};
  const counts: Counts = {
    ...deals,
    engagementsRemoved: parts.includes("engagement") ? await sweepTexts(run, "engagement") : 0,
    notesRemoved: parts.includes("note") ? await sweepTexts(run, "note") : 0,
    ...(parts.includes("contact") ? await sweepContacts(run, { clean, isShown, believed }) : {}),
  };
  if (clean && believed && run.dry === null) await deriveAgain(client, run.organizationId, run.crm);
  await runBuilt(client, builder.deleteFrom("private.sync_seen").where("job_id", "=", jobId));
  await addToReport(client, jobId, counts);
  await advanceRun(client, { jobId, worker }, { checkpoint, done: 0 });
  return counts;
}

async function sweepDeals(run: StoringRun): Promise<number> {
  const { client, organizationId, crm, jobId } = run;
  const gone = await builtRows(
    client,
    builder
      .selectFrom("public.deal")
      .select("crm_id")
      .where("organization_id", "=", organizationId)
      .where("crm", "=", crm)
      .where("crm_id", "in", seenAs(jobId, ["gone-deal"]))
      .where("crm_id", "not in", seenAs(jobId, ["deal"]))
      .$narrowType<{ crm_id: string }>(),
  );
  return removeDeals(
    run,
    gone.map(({ crm_id: crmId }) => crmId),
  );
}

const TEXTS = { engagement: "public.engagement", note: "public.note" } as const;

async function sweepTexts(run: StoringRun, of: "engagement" | "note"): Promise<number> {
  const { client, organizationId, crm, jobId, dry } = run;
  const gone = await builtRows(
    client,
    builder
      .selectFrom(TEXTS[of])
      .select(["id", "crm_id", "contact_id"])
      .where("organization_id", "=", organizationId)
      .where("crm", "=", crm)
      .where("crm_id", "not in", seenAs(jobId, [of]))
      .where("crm_id", "in", seenAs(jobId, [`gone-${of}`])),
  );
  const merges = await dry?.merges();
  if (dry === null) await removeTexts(run, of, gone);
  if (!merges) return gone.length;
  // Two rows of one exchange would have become one.
  const contacts = await builtRows(
    client,
    builder
      .selectFrom("public.contact")
      .select(["id", "crm_id"])
      .where("id", "=", anyOf(gone.map(({ contact_id: id }) => id))),
  );
  const crmIds = new Map(contacts.map(({ id, crm_id: crmId }) => [id, crmId]));
  const keyOf = (id: string): string => merges(crmIds.get(id) ?? id);
  return new Set(gone.map(({ crm_id: crmId, contact_id: id }) => `${crmId} ${keyOf(id)}`)).size;
}

/** Archives contacts or puts them away, of which a listing that shows most of them shows nothing. */
async function sweepContacts(
  run: StoringRun,
  of: { readonly clean: boolean; readonly isShown: boolean; readonly believed: boolean },
): Promise<Counts> {
  const { client, organizationId, dry } = run;
  const orphans = of.isShown ? await readOrphans(run, of) : [];
  const ids = orphans.map(({ id }) => id);
  if (dry)
    await dry.addExamples(
      orphans.map((contact) => ({
        what: of.clean ? "removed" : "archived",
        contactId: contact.id,
        name: namedAs(contact),
        changes: [],
      })),
    );
  else if (ids.length > 0) {
    await archiveWithActions(client, ids, GONE_FROM_CRM);
    if (of.clean)
      await runBuilt(
        client,
        builder
          .insertInto("private.removed_contact")
          .columns(["contact_id", "organization_id"])
          .expression((from) =>
            from
              .selectFrom("public.contact")
              .select(["id", "organization_id"])
              .where("organization_id", "=", organizationId)
              .where("id", "=", anyOf(ids)),
          )
          .onConflict((taken) => taken.doNothing()),
      );
  }
  return { [of.clean ? "contactsRemoved" : "contactsArchived"]: ids.length };
}

function readOrphans(
  { client, organizationId, crm, jobId, dry }: StoringRun,
  { clean, believed }: { readonly clean: boolean; readonly believed: boolean },
): Promise<(Named & { readonly id: string })[]> {
  const shown = seenAs(jobId, ["contact", "listed", ...(clean ? [] : ["archived", "merged"])]);
  return builtRows(
    client,
    builder
      .selectFrom("public.contact as c")
      .select(["c.id", "c.first_name", "c.last_name", "c.email"])
      .where("c.organization_id", "=", organizationId)
      .where("c.crm", "=", crm)
      .where("c.crm_id", "not in", shown)
      .$if(!clean, (found) => found.where("c.archived_at", "is", null))
      .where((row) =>
        row.or([
          row("c.crm_synced_at", "is", null),
          // Read dry, nobody was asked for by id.
          ...(believed ? [dry ? row.lit(true) : row("c.archived_at", "is not", null)] : []),
        ]),
      )
      .where((row) =>
        row.not(
          row.exists(
            row
              .selectFrom("private.removed_contact as k")
              .select("k.contact_id")
              .whereRef("k.contact_id", "=", "c.id"),
          ),
        ),
      ),
  );
}
