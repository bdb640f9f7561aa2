import * as z from "zod";
import { recordAudit } from "../../audit/record-audit.ts";
import { type Transaction, withClaims } from "../../db/claims.ts";
import { execute, firstRow } from "../../db/statement.ts";
import type { UserContext } from "../../http/context.ts";
import { NotFoundError } from "../../http/errors.ts";

/**
 * Records in the caller's name that a contact agrees to be called; one that stands for any record of the person is left
 * as it is. Answers `objected` where the contact must not be contacted. Throws `not_found`.
 */
export async function storeConsent(ctx: UserContext, contactId: string): Promise<"stored" | "objected"> {
  const { organizationId, subject } = ctx.claims;
  return withClaims(ctx, async (client) => {
    const { objected } = await lockContact(client, ctx, contactId);
    if (objected) return "objected";
    const stored = await execute(
      client,
      `insert into public.call_consent (contact_id, organization_id, recorded_by, recorded_at)
       select $1, $2, $3, $4
       where not exists (select from public.call_consent k where k.organization_id = $2 and k.contact_id = any ((select p.live from app.person p where p.contact_id = $1)::uuid[]))
       on conflict do nothing`,
      [contactId, organizationId, subject, ctx.clock.now()],
    );
    if (stored > 0) await audit(client, ctx, "contact.call_consent_recorded", contactId);
    return "stored";
  });
}

/** Removes the consent, whichever record of the person it stands for. Throws `not_found`. */
export async function removeConsent(ctx: UserContext, contactId: string): Promise<void> {
  await withClaims(ctx, async (client) => {
    await lockContact(client, ctx, contactId);
    const removed = await execute(
      client,
      `delete from public.call_consent
       where organization_id = $1 and contact_id = any ((select p.every from app.person p where p.contact_id = $2)::uuid[])`,
      [ctx.claims.organizationId, contactId],
    );
    if (removed > 0) await audit(client, ctx, "contact.call_consent_withdrawn", contactId);
  });
}

/** Holds the contact meanwhile, so that it is not merged away. */
async function lockContact(
  client: Transaction,
  ctx: UserContext,
  contactId: string,
): Promise<{ objected: boolean }> {
  const contact = await firstRow(
    client,
    z.object({ objected: z.boolean() }),
    `select exists (select from app.suppression_of(c) s where s.reason <> 'bounce') as objected
     from public.contact c where c.id = $1 and c.organization_id = $2 for no key update`,
    [contactId, ctx.claims.organizationId],
  );
  if (contact === undefined) throw new NotFoundError();
  return contact;
}

function audit(client: Transaction, ctx: UserContext, event: string, contactId: string): Promise<void> {
  return recordAudit(client, {
    event,
    actorId: ctx.user.id,
    actorEmail: ctx.user.email,
    organizationId: ctx.claims.organizationId,
    targetKind: "contact",
    targetId: contactId,
    detail: {},
    requestId: ctx.requestId,
  });
}
