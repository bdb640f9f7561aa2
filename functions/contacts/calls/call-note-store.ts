import * as z from "zod";
import { addNotes } from "../../crm/stored/notes.ts";
import { queueWriteBack } from "../../crm/write-back/queue-write-back.ts";
import { withClaims } from "../../db/claims.ts";
import { builder, builtRows } from "../../db/builder.ts";
import { firstRow } from "../../db/statement.ts";
import type { UserContext } from "../../http/context.ts";
import { NotFoundError } from "../../http/errors.ts";
import type { Note } from "../contract.ts";

/**
 * Stores a note of the caller's, in their name, and leaves it to the CRM's writer where it goes there; or finds it where
 * it is stored already. Answers `objected` where nothing may be added about the contact. Throws
 * `not_found`, also for an id that is another contact's note.
 */
export async function storeCallNote(
  ctx: UserContext,
  contactId: string,
  given: { readonly id: string; readonly text: string },
): Promise<z.input<typeof Note> | "objected"> {
  const { organizationId, subject } = ctx.claims;
  return withClaims(ctx, async (client) => {
    const contact = await firstRow(
      client,
      z.object({ objected: z.boolean() }),
      `select exists (select from app.suppression_of(c) s where s.reason <> 'bounce') as objected
       from public.contact c where c.id = $1 and c.organization_id = $2 and c.archived_at is null`,
      [contactId, organizationId],
    );
    if (contact === undefined) throw new NotFoundError();
    if (contact.objected) return "objected";
    const now = ctx.clock.now();
    const added = await addNotes(client, [
      {
        id: given.id,
        organization_id: organizationId,
        contact_id: contactId,
        date: now,
        author: ctx.user.name,
        text: given.text,
        raw: null,
        raw_is_longer: false,
        written_by: subject,
      },
    ]);
    if (added > 0)
      await queueWriteBack(
        client,
        { noteId: given.id },
        { organizationId, userId: ctx.user.id, contactId, sentAt: now },
      );
    const [note] = await builtRows(
      client,
      builder
        .selectFrom("public.note")
        .select(["id", "contact_id", "date", "author", "text"])
        .where("id", "=", given.id)
        .where("contact_id", "=", contactId),
    );
    if (note === undefined) throw new NotFoundError();
    const { id, date, author, text } = note;
    return { id, date: date.toISOString(), author, text, shortened: false, ai_analysis: null };
  });
}
