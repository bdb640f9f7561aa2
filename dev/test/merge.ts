import { mergeContacts } from "../../functions/crm/pages/merge-contacts.ts";
import { withClaims } from "../../functions/db/claims.ts";
import type { Platform } from "../../functions/http/platform.ts";
import { systemContext } from "../../functions/jobs/system-context.ts";
import { CRMS } from "../../functions/crm/names.ts";
import { builder, builtRows } from "../../functions/db/builder.ts";

/** Has a contact merged into another of the same CRM, as its synchronization does; throws where one is of no CRM. */
export async function mergeByCrm(
  platform: Platform,
  organizationId: string,
  { loser, winner }: { readonly loser: string; readonly winner: string },
): Promise<void> {
  await withClaims(systemContext(platform, organizationId, "merge"), async (client) => {
    const contacts = builder.selectFrom("public.contact").select(["id", "crm", "crm_id"]);
    const rows = await builtRows(client, contacts.where("id", "in", [loser, winner]));
    const [gone, kept] = [loser, winner].map((id) => rows.find((row) => row.id === id)?.crm_id);
    const crm = CRMS.find((name) => rows.every((row) => row.crm === name));
    if (!gone || !kept || crm === undefined) throw new Error("not two contacts of one CRM");
    const storing = { client, organizationId, crm, dry: null };
    await mergeContacts(storing, [{ crmId: kept, mergedCrmIds: [gone] }]);
  });
}
