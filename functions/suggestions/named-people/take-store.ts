import * as z from "zod";
import { recordAudit } from "../../audit/record-audit.ts";
import { call } from "../../db/call.ts";
import { type Transaction, withClaims } from "../../db/claims.ts";
import { execute } from "../../db/statement.ts";
import type { UserContext } from "../../http/context.ts";
import { readTombstones } from "../../prospection/tombstones.ts";
import type { NamedKind } from "./contract.ts";

export interface ToTake {
  readonly kind: NamedKind;
  readonly textKind: "engagement" | "note";
  readonly textId: string;
  readonly fact: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  /** In lower case. */
  readonly email: string | null;
  readonly phone: string | null;
  readonly job: string | null;
  readonly company: string | null;
}

const Taken = z.object({ id: z.string(), contactId: z.string(), created: z.boolean() });
const Answered = Taken.extend({ /** It had been taken before. */ known: z.boolean() });
const Refused = z.object({
  problem: z.enum(["not_found", "too_many", "opposition", "opt_out", "bounce", "do_not_contact"]),
});
const Answer = z.union([Answered, Refused]);

/** Creates or finds the contact that a record's text names, or says what stands against it. */
export function storeNamedPerson(
  ctx: UserContext,
  recordId: string,
  named: ToTake,
): Promise<z.infer<typeof Taken> | { problem: z.infer<typeof Refused>["problem"] | "erased" | "own" }> {
  return withClaims(ctx, async (client) => {
    const tombstones = await readTombstones(ctx, client, []);
    if (!tombstones.none && tombstones.hasAddress(named.email)) return { problem: "erased" };
    // A mailbox has one record of ours: theirs would be that of who names them.
    const own = "select from public.contact where id = $1 and crm is null and lower(email) = $2";
    if ((await execute(client, own, [recordId, named.email])) > 0) return { problem: "own" };
    const answer = Answer.parse(
      await call(client, "app.name_person", { of_contact: recordId, named: JSON.stringify(named) }),
    );
    if ("problem" in answer) return answer;
    const { known, ...taken } = answer;
    if (!known)
      await audit(client, ctx, "contact.named", taken.contactId, {
        kind: named.kind,
        created: taken.created,
      });
    return taken;
  });
}

/** Takes it back. Answers `late` after ten minutes and to others, null where there is nothing. */
export function dropNamedPerson(
  ctx: UserContext,
  contactId: string,
  id: string,
): Promise<"removed" | "kept" | "late" | null> {
  return withClaims(ctx, async (client) => {
    const answer = await call(client, "app.unname_person", { of_contact: contactId, named: id });
    const outcome = z.enum(["removed", "kept", "late"]).nullable().parse(answer);
    if (outcome === "removed" || outcome === "kept")
      await audit(client, ctx, "contact.unnamed", contactId, { contact: outcome });
    return outcome;
  });
}

function audit(
  client: Transaction,
  ctx: UserContext,
  event: string,
  contactId: string,
  detail: Readonly<Record<string, unknown>>,
): Promise<void> {
  return recordAudit(client, {
    event,
    actorId: ctx.user.id,
    actorEmail: ctx.user.email,
    organizationId: ctx.organization.id,
    targetKind: "contact",
    targetId: contactId,
    detail,
    requestId: ctx.requestId,
  });
}
