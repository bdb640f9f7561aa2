import * as z from "zod";
import { withClaims } from "../../db/claims.ts";
import { firstRow } from "../../db/statement.ts";
import type { UserContext } from "../../http/context.ts";
import { NotFoundError } from "../../http/errors.ts";
import { HeldBy } from "./contract.ts";

const RawText = z.object({
  heldBy: HeldBy,
  text: z.string(),
  raw: z.string(),
});

/** What a contact's page shows of them (app.contact_detail): all records of the person. */
const RAW_TEXT = `
  select coalesce(t.crm, 'import') as "heldBy", t.text, coalesce(t.raw, r.raw) as raw
  from (
    select e.contact_id, e.crm, e.crm_id, e.text, null as raw
    from public.engagement e where e.id = $3 and e.organization_id = $1
    union all
    select n.contact_id, n.crm, n.crm_id, n.text, n.raw
    from public.note n where n.id = $3 and n.organization_id = $1) t
  left join app.raw_text r on r.organization_id = $1 and r.crm = t.crm and r.crm_id = t.crm_id
  where t.contact_id = any ((select p.live from app.person p where p.contact_id = $2)::uuid[]) and coalesce(t.raw, r.raw) is not null`;

/** A text of the caller's organization with what it was cleaned from; throws `not_found` for any other. */
export async function readRawText(
  ctx: UserContext,
  contactId: string,
  textId: string,
): Promise<z.infer<typeof RawText>> {
  const found = await withClaims(ctx, (client) =>
    firstRow(client, RawText, RAW_TEXT, [ctx.claims.organizationId, contactId, textId]),
  );
  if (found === undefined) throw new NotFoundError();
  return found;
}
