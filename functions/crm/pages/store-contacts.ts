import { anyOf, builder, builtRows, NOW, runBuilt } from "../../db/builder.ts";
import { fromGiven, given, type GivenRow } from "../../db/given.ts";
import { mirrorSuppressions, type Warnings } from "../../prospection/mirror-suppressions.ts";
import { reopenReturned } from "../../suggestions/actions/reopening/reopen-returned.ts";
import type { ContactRow } from "../rows.ts";
import { ARCHIVED_IN_CRM } from "./archive-contacts.ts";
import { mergeContacts } from "./merge-contacts.ts";
import {
  type ContactBefore,
  type NewContact,
  OWN,
  readContacts,
  valuesOf,
  WARNINGS,
} from "./read-contacts.ts";
import { addCounts, type Counts } from "../../jobs/counts.ts";
import { firstOfEach, type StoringRun } from "./storing.ts";

/** What else a run says of its pages of contacts. */
export interface ContactOptions {
  /** False: of contacts that are stored only what they refuse is taken over. */
  readonly updateContacts: boolean;
  /** The instant since which the run reads changes; null for one that reads everything. */
  readonly since: string | null;
}

/** Stores a page of contacts; those that were archived come back, those that were merged go into who stays. */
export async function storeContacts(
  run: StoringRun,
  rows: readonly ContactRow[],
  { updateContacts, since }: ContactOptions,
): Promise<Counts> {
  const incoming = [...firstOfEach(rows).values()];
  const { stored, archivedIds } = await readContacts(run, incoming);
  const matched = incoming.map((row) => matchOf(row, stored.get(row.crmId), updateContacts));
  // Merged, and never stored: they bring what nobody here has read where they were archived before, or were made of
  // others in between (of three duplicates the first two become a record that is gone by now).
  const absorbed = incoming.flatMap((row) =>
    (row.mergedCrmIds ?? [])
      .filter((gone) => !stored.has(gone) && (archivedIds.has(gone) || !stored.has(row.crmId)))
      .map((gone) => ({ into: row.crmId, gone })),
  );
  if (run.dry === null) await write(run, matched, updateContacts, absorbed);
  const isAbsorbing = new Set(absorbed.map(({ into }) => into));
  if (since !== null) {
    const returned = matched.filter(
      ({ row, before, wasArchived }) =>
        wasArchived || isAbsorbing.has(row.crmId) || (before === undefined && isOlder(row, since)),
    );
    await noteReturned(
      run,
      returned.map(({ row }) => row.crmId),
    );
  }
  const isKnown = matched.filter(({ before, wasArchived }) => before !== undefined && !wasArchived);
  const counts = {
    contactsCreated: matched.filter(({ before }) => before === undefined).length,
    contactsUpdated: isKnown.filter(({ same }) => !same).length,
    contactsRestored: matched.filter(({ wasArchived }) => wasArchived).length,
    contactsUnchanged: isKnown.filter(({ same }) => same).length,
  };
  return addCounts(counts, await mergeContacts(run, rows));
}

interface Match {
  readonly row: ContactRow;
  readonly before: ContactBefore | undefined;
  readonly after: NewContact;
  readonly wasArchived: boolean;
  readonly same: boolean;
}

function matchOf(row: ContactRow, before: ContactBefore | undefined, updateContacts: boolean): Match {
  const after = valuesOf(row, before);
  const compared = updateContacts ? [...OWN, ...WARNINGS] : WARNINGS;
  const same =
    before !== undefined &&
    compared.every((name) => JSON.stringify(before[name]) === JSON.stringify(after[name]));
  return { row, before, after, same, wasArchived: before !== undefined && before.archived_at !== null };
}

/** A contact made long ago and new here, into which nobody was merged: what happened with it need not have changed since. */
const isOlder = ({ createdAt, mergedCrmIds }: ContactRow, since: string): boolean =>
  createdAt !== null &&
  createdAt !== undefined &&
  Date.parse(createdAt) < Date.parse(since) &&
  (mergedCrmIds ?? []).length === 0;

async function write(
  run: StoringRun,
  matched: readonly Match[],
  updateContacts: boolean,
  absorbed: readonly { readonly gone: string }[],
): Promise<void> {
  const { client, organizationId, crm } = run;
  const known = matched.flatMap(({ before, ...match }) =>
    before === undefined ? [] : { ...match, id: before.id },
  );
  const changed = known.filter(({ same }) => !same);
  const back = known.filter(({ same, wasArchived }) => same && wasArchived);
  const here = { archived_at: null, merged_into: null, crm_synced_at: NOW };
  if (changed.length > 0) {
    const columns = updateContacts ? [...OWN, ...WARNINGS] : WARNINGS;
    const rows = changed.map(({ id, row, after }) => ({
      id,
      ...after,
      linkedin_profile_url: row.linkedinProfileUrl ?? null,
      updated_at: row.updatedAt,
    }));
    await runBuilt(
      client,
      builder
        .updateTable("public.contact as stored")
        .from(given("public.contact", rows.map(withoutUndefined), "given"))
        .set((row) => ({
          ...fromGiven(columns),
          ...(updateContacts
            ? {
                // A person may have given the address since the contact was read.
                linkedin_profile_url: row.fn.coalesce(
                  "given.linkedin_profile_url",
                  "stored.linkedin_profile_url",
                ),
                updated_at: row.fn.coalesce("given.updated_at", NOW),
              }
            : {}),
          ...here,
        }))
        .whereRef("stored.id", "=", "given.id"),
    );
  }
  if (back.length > 0)
    await runBuilt(
      client,
      builder
        .updateTable("public.contact")
        .set(here)
        .where("id", "=", anyOf(back.map(({ id }) => id))),
    );
  const fresh = matched.filter(({ before }) => before === undefined);
  const added = fresh.length === 0 ? [] : await insert(run, fresh);
  const crmIds = [...matched.map(({ row }) => row.crmId), ...absorbed.map(({ gone }) => gone)];
  await runBuilt(
    client,
    builder
      .deleteFrom("private.crm_archived")
      .where("organization_id", "=", organizationId)
      .where("crm", "=", crm)
      .where((row) => row("crm_id", "=", row.fn.any(row.val(crmIds)))),
  );
  const touched = [...changed.map(({ id, after }) => ({ ...after, id })), ...added];
  if (touched.length > 0) await mirrorSuppressions(client, organizationId, touched);
  const restored = known.filter(({ wasArchived }) => wasArchived).map(({ id }) => id);
  if (restored.length === 0) return;
  await runBuilt(
    client,
    builder.deleteFrom("private.removed_contact").where("contact_id", "=", anyOf(restored)),
  );
  await reopenReturned(client, restored, ARCHIVED_IN_CRM);
}

function insert({ client, organizationId, crm }: StoringRun, fresh: readonly Match[]): Promise<Warnings[]> {
  const rows = fresh.map(({ row, after }) => ({
    ...after,
    organization_id: organizationId,
    crm,
    crm_id: row.crmId,
    created_at: row.createdAt,
    updated_at: row.updatedAt,
  }));
  return builtRows(
    client,
    builder
      .insertInto("public.contact")
      .columns([
        "organization_id",
        "crm",
        "crm_id",
        ...OWN,
        ...WARNINGS,
        "created_at",
        "updated_at",
        "crm_synced_at",
      ])
      .expression((from) =>
        from
          .selectFrom(given("public.contact", rows.map(withoutUndefined), "given"))
          .select(["organization_id", "crm", "crm_id", ...OWN, ...WARNINGS])
          .select((row) => [
            row.fn.coalesce("created_at", NOW).as("created_at"),
            row.fn.coalesce("updated_at", NOW).as("updated_at"),
            NOW.as("crm_synced_at"),
          ]),
      )
      .onConflict((taken) => taken.doNothing())
      .returning(["id", ...WARNINGS]),
  );
}

/** A CRM's page may leave instants out: the database then takes its own. */
const withoutUndefined = ({
  created_at: createdAt,
  updated_at: updatedAt,
  ...row
}: Omit<GivenRow<"public.contact">, "created_at" | "updated_at"> & {
  readonly created_at?: string | null | undefined;
  readonly updated_at?: string | null | undefined;
}): GivenRow<"public.contact"> => ({
  ...row,
  ...(createdAt ? { created_at: createdAt } : {}),
  ...(updatedAt ? { updated_at: updatedAt } : {}),
});

async function noteReturned({ client, organizationId, jobId }: StoringRun, crmIds: string[]): Promise<void> {
  if (crmIds.length === 0) return;
  await runBuilt(
    client,
    builder
      .insertInto("private.sync_seen")
      .values({ job_id: jobId, organization_id: organizationId, kind: "returned", crm_ids: crmIds }),
  );
}
