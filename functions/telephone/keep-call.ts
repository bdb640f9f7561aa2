import { createHash } from "node:crypto";
import { cleanText } from "../crm/clean-text.ts";
import { storePhoneCall } from "../crm/stored/phone-calls.ts";
import { withClaims } from "../db/claims.ts";
import type { SystemContext } from "../http/context.ts";
import { queueReading } from "../readings/job/queue-reading.ts";
import type { AnnouncedCall } from "./aircall/event.ts";
import { noteCall } from "./store.ts";
import { whoHasNumber } from "./who-has-number.ts";

/** What became of a call that Aircall told of. */
export type Kept = "kept" | "known" | "unanswered" | "nobody";

/**
 * Keeps a call in which two people spoke as an exchange with the contact whose number it was, with what was noted of it,
 * and has that read. Told again, it is the same exchange; what was noted since is added. A call that nobody answered is
 * no exchange. Throws what Postgres refuses, upon which Aircall tells of it again.
 */
export async function keepCall(ctx: SystemContext, call: AnnouncedCall): Promise<Kept> {
  const { organizationId } = ctx.claims;
  if (call.spoken === 0 || call.startedAt === null) return "unanswered";
  const at = new Date(call.startedAt);
  const kept = await withClaims(ctx, async (client): Promise<Kept> => {
    const who = await whoHasNumber(client, organizationId, call.number, call.agent.email);
    // At the end: the organization's row is held until then, and calls would wait for one another.
    if (who === undefined) return noteCall(client, organizationId).then(() => "nobody");
    const isWritten = await storePhoneCall(client, {
      id: exchangeId(organizationId, call.id),
      organizationId,
      contactId: who.contactId,
      direction: call.direction,
      at,
      text: who.hasObjected ? "" : call.comments.map(cleanText).filter(Boolean).join("\n\n"),
      participants: [{ ...call.agent, role: "owner" }],
    });
    await noteCall(client, organizationId);
    return isWritten ? "kept" : "known";
  });
  if (kept === "kept") await queueReading(ctx, { lists: false });
  return kept;
}

/** The same id for the same call of an organization: a UUID of version 8 (RFC 9562). */
function exchangeId(organizationId: string, callId: string): string {
  const hash = createHash("sha256").update(`aircall|${organizationId}|${callId}`).digest();
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x80;
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
  return hash.toString("hex", 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
