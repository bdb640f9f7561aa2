import * as z from "zod";
import { recordAudit } from "../audit/record-audit.ts";
import { type Transaction, withClaims } from "../db/claims.ts";
import { builder, builtRows, NOW, runBuilt } from "../db/builder.ts";
import { allRows, firstRow } from "../db/statement.ts";
import type { UserContext } from "../http/context.ts";
import { NotFoundError } from "../http/errors.ts";
import { CorrectableText, CorrectionKind, type Fact } from "./contract.ts";
import type { Correction } from "./corrections/apply.ts";
import { findText, type HeldText, holdText, keepReading, type PersonsReading } from "./held-text-store.ts";
import { CORRECTION, KeptCorrection, type Program, type TextName } from "./correction-rows.ts";

export interface NewCorrection extends Correction {
  readonly asRead: readonly Fact[];
  readonly reader: z.infer<typeof Program>;
  readonly readerVersion: string;
}

/**
 * Stores a correction and the person's reading that results, in one transaction. `decide` gets the text
 * locked, with all earlier corrections. Throws `not_found` for another organization's text or one that no
 * program has read, `conflict` for one whose words are just changing.
 */
export async function addCorrection(
  ctx: UserContext,
  asked: TextName,
  decide: (held: HeldText) => { correction: NewCorrection; reading: PersonsReading },
): Promise<string> {
  return withClaims(ctx, async (client) => {
    const text = await findText(client, ctx, asked);
    const { hash, ...held } = await holdText(client, ctx, text);
    const { correction, reading } = decide(held);
    const { fact, asRead, reader, readerVersion, correction: kind, day } = correction;
    const [row] = await builtRows(
      client,
      builder
        .insertInto("public.fact_correction")
        .values({
          organization_id: ctx.organization.id,
          contact_id: text.contactId,
          text_kind: text.textKind,
          text_id: text.textId,
          fact: JSON.stringify(fact),
          as_read: JSON.stringify(asRead),
          reader,
          reader_version: readerVersion,
          correction: kind,
          day,
          corrected_by: ctx.user.id,
        })
        .returning("id"),
    );
    await keepReading(client, ctx, text, { hash, reading });
    await audit(client, ctx, "reading.corrected", text, kind);
    return row?.id ?? "";
  });
}

/**
 * Undoes a correction, whoever made it; an undone one stays so. `decide` gets the text without it. Throws as
 * `addCorrection` does, and `not_found` for a correction of another text.
 */
export async function takeBackCorrection(
  ctx: UserContext,
  asked: TextName,
  id: string,
  decide: (held: HeldText) => PersonsReading,
): Promise<void> {
  await withClaims(ctx, async (client) => {
    const text = await findText(client, ctx, asked);
    const { hash, ...held } = await holdText(client, ctx, text);
    const found = await firstRow(
      client,
      z.object({ correction: CorrectionKind, isUndone: z.boolean() }),
      `select k.correction, k.undone_at is not null as "isUndone" from public.fact_correction k
       where k.id = $1 and k.organization_id = $2 and k.contact_id = $3 and k.text_kind = $4 and k.text_id = $5`,
      [id, ctx.organization.id, text.contactId, text.textKind, text.textId],
    );
    if (found === undefined) throw new NotFoundError();
    if (found.isUndone) return;
    await runBuilt(
      client,
      builder
        .updateTable("public.fact_correction")
        .set({ undone_by: ctx.user.id, undone_at: NOW })
        .where("id", "=", id),
    );
    const corrections = held.corrections.filter((one) => one.id !== id);
    await keepReading(client, ctx, text, { hash, reading: decide({ ...held, corrections }) });
    await audit(client, ctx, "reading.correction_undone", text, found.correction);
  });
}

/** Notes that a correction put an end to an action: undone, it brings that one back. */
export async function noteEndedAction(ctx: UserContext, id: string, actionId: string): Promise<void> {
  await withClaims(ctx, (client) =>
    runBuilt(
      client,
      builder
        .updateTable("public.fact_correction")
        .set({ ended_action_id: actionId })
        .where("id", "=", id)
        .where("organization_id", "=", ctx.organization.id),
    ),
  );
}

/** The corrections that stand and put an end to an action, with the texts they correct. */
export async function readCorrectionsThatEnded(
  ctx: UserContext,
  actionId: string,
): Promise<(TextName & { readonly id: string })[]> {
  return withClaims(ctx, (client) =>
    allRows(
      client,
      z.object({ id: z.string(), contactId: z.string(), textKind: CorrectableText, textId: z.string() }),
      `select k.id, k.contact_id as "contactId", k.text_kind as "textKind", k.text_id as "textId"
       from public.fact_correction k
       where k.organization_id = $1 and k.ended_action_id = $2 and k.undone_at is null`,
      [ctx.organization.id, actionId],
    ),
  );
}

const CorrectionOfText = KeptCorrection.extend({ textKind: CorrectableText, textId: z.string() });

/** The corrections that stand of the texts of a contact's person, oldest first. */
export async function readCorrections(
  ctx: UserContext,
  contactId: string,
): Promise<z.infer<typeof CorrectionOfText>[]> {
  return withClaims(ctx, (client) =>
    allRows(
      client,
      CorrectionOfText,
      `select ${CORRECTION} from public.fact_correction k
       where k.organization_id = $1 and k.contact_id = any ((select p.live from app.person p where p.contact_id = $2)::uuid[]) and k.undone_at is null
       order by k.corrected_at, k.id`,
      [ctx.organization.id, contactId],
    ),
  );
}

async function audit(
  client: Transaction,
  ctx: UserContext,
  event: string,
  { contactId, textKind, textId }: TextName,
  correction: CorrectionKind,
): Promise<void> {
  await recordAudit(client, {
    event,
    actorId: ctx.user.id,
    actorEmail: ctx.user.email,
    organizationId: ctx.organization.id,
    requestId: ctx.requestId,
    targetKind: "contact",
    targetId: contactId,
    detail: { textKind, textId, correction },
  });
}
