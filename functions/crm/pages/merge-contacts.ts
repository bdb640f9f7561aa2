import { mergeConsents } from "../../contacts/calls/merge-consents.ts";
import { mergeProfiles } from "../../contacts/linkedin/merge-profiles.ts";
import { builder, builtRows, NOW, runBuilt } from "../../db/builder.ts";
import { mergeObjections } from "../../prospection/merge-objections.ts";
import { mergeSuggestions, replaceSources } from "../../suggestions/actions/merge-suggestions.ts";
import { mergeChoices } from "../../suggestions/merge-choices.ts";
import { mergeNamed } from "../../suggestions/named-people/merge-named.ts";
import { ENGAGEMENTS } from "./engagement-rows.ts";
import { NOTES } from "./note-rows.ts";
import type { Counts } from "../../jobs/counts.ts";
import type { Storing } from "./storing.ts";
import type { MergedPair } from "../../contacts/merged-pair.ts";

/** A contact that the CRM has merged into another, which need not be stored here. */
interface Merge {
  readonly loser: string;
  readonly loserCrmId: string;
  readonly winner: string | undefined;
  readonly winnerCrmId: string;
}

/**
 * Gives all that happened with contacts that the CRM has merged to those that stay; of two rows of one exchange one is
 * left. The rows of what belongs to other slices are moved by these.
 */
export async function mergeContacts(
  storing: Storing,
  rows: readonly { readonly crmId: string; readonly mergedCrmIds: readonly string[] | null }[],
): Promise<Counts> {
  const merges = await readMerges(storing, rows);
  for (const { loser, loserCrmId, winner, winnerCrmId } of merges) {
    if (storing.dry) await storing.dry.noteMerge(loserCrmId, winnerCrmId);
    else if (winner !== undefined) await merge(storing, { loser, winner });
  }
  return merges.length === 0 ? {} : { contactsMerged: merges.length };
}

async function readMerges(
  { client, organizationId, crm }: Storing,
  rows: readonly { readonly crmId: string; readonly mergedCrmIds: readonly string[] | null }[],
): Promise<Merge[]> {
  const asked = rows.flatMap(({ crmId, mergedCrmIds }) =>
    (mergedCrmIds ?? []).flatMap((gone) => (gone === crmId ? [] : { loserCrmId: gone, winnerCrmId: crmId })),
  );
  if (asked.length === 0) return [];
  const crmIds = [...new Set(asked.flatMap(({ loserCrmId, winnerCrmId }) => [loserCrmId, winnerCrmId]))];
  const stored = await builtRows(
    client,
    builder
      .selectFrom("public.contact")
      .select(["id", "crm_id", "merged_into"])
      .where("organization_id", "=", organizationId)
      .where("crm", "=", crm)
      .where((row) => row("crm_id", "=", row.fn.any(row.val(crmIds)))),
  );
  const contacts = new Map(stored.map((contact) => [contact.crm_id, contact]));
  const merges = new Map<string, Merge>();
  for (const { loserCrmId, winnerCrmId } of asked) {
    const loser = contacts.get(loserCrmId);
    const winner = contacts.get(winnerCrmId);
    const isDone = winner !== undefined && loser?.merged_into === winner.id;
    if (loser === undefined || isDone || merges.has(loser.id)) continue;
    merges.set(loser.id, { loser: loser.id, loserCrmId, winner: winner?.id, winnerCrmId });
  }
  // In one order whoever merges, so that no two wait for each other.
  return [...merges.values()].sort((one, other) => (one.loser < other.loser ? -1 : 1));
}

async function merge(storing: Storing, pair: MergedPair): Promise<void> {
  const { client, organizationId } = storing;
  for (const texts of [ENGAGEMENTS, NOTES]) {
    const twins = await texts.twins(storing, pair);
    // The same exchange with both: what was said of the one that goes rests on the one that stays.
    await replaceSources(client, pair.loser, new Map(twins.map(({ id, kept }) => [id, kept])));
    if (twins.length > 0)
      await texts.remove(
        storing,
        twins.map(({ id }) => id),
      );
    await runBuilt(
      client,
      builder
        .updateTable(texts.table === "note" ? "public.note" : "public.engagement")
        .set({ contact_id: pair.winner })
        .where("contact_id", "=", pair.loser),
    );
  }
  await mergeSuggestions(client, organizationId, pair);
  await mergeChoices(client, pair);
  await mergeConsents(client, pair);
  await mergeProfiles(client, pair);
  await mergeObjections(client, pair);
  await mergeNamed(client, pair);
  await mergeDeals(storing, pair);
  await mergeAddresses(storing, pair);
  await runBuilt(
    client,
    builder
      .updateTable("public.contact")
      .set((row) => ({
        archived_at: row.fn.coalesce("archived_at", NOW),
        merged_into: pair.winner,
        crm_synced_at: NOW,
      }))
      .where((row) => row.or([row("id", "=", pair.loser), row("merged_into", "=", pair.loser)])),
  );
}

async function mergeDeals({ client }: Storing, { loser, winner }: MergedPair): Promise<void> {
  await runBuilt(
    client,
    builder
      .insertInto("public.deal_contact")
      .columns(["organization_id", "deal_id", "contact_id"])
      .expression((from) =>
        from
          .selectFrom("public.deal_contact")
          .select((row) => [
            "organization_id",
            "deal_id",
            row.cast<string>(row.val(winner), "uuid").as("contact_id"),
          ])
          .where("contact_id", "=", loser),
      )
      .onConflict((taken) => taken.doNothing()),
  );
  await runBuilt(client, builder.deleteFrom("public.deal_contact").where("contact_id", "=", loser));
}

/** An address or portrait that a person gave. */
async function mergeAddresses({ client }: Storing, { loser, winner }: MergedPair): Promise<void> {
  const missing = (column: "linkedin_profile_url" | "profile_picture_url") =>
    builder
      .updateTable("public.contact as w")
      .from("public.contact as l")
      .set((row) => ({ [column]: row.ref(`l.${column}`) }))
      .where("w.id", "=", winner)
      .where("l.id", "=", loser)
      .where(`w.${column}`, "is", null)
      .where(`l.${column}`, "is not", null);
  await runBuilt(client, missing("linkedin_profile_url"));
  await runBuilt(client, missing("profile_picture_url"));
}
