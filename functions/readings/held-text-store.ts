import * as z from "zod";
import type { Transaction } from "../db/claims.ts";
import { builder, runBuilt } from "../db/builder.ts";
import { execute, firstRow } from "../db/statement.ts";
import type { UserContext } from "../http/context.ts";
import { AppError, NotFoundError } from "../http/errors.ts";
import type { CorrectableText } from "./contract.ts";
import type { DatedFact } from "./dated-fact.ts";
import { CORRECTION, KeptCorrection, ProgramReading, type TextName } from "./correction-rows.ts";
import { FACT_JSON } from "./fact-json.ts";
import { replaceReadings } from "./keep-readings.ts";

/** A text whose reading nobody else changes until the end of the transaction. */
export const HeldText = z.object({
  /** ISO instant. */
  at: z.string(),
  readings: z.array(ProgramReading),
  /** Those that stand, oldest first. */
  corrections: z.array(KeptCorrection),
});

export type HeldText = z.infer<typeof HeldText>;

/** A person's reading; null where all corrections have been undone. */
export type PersonsReading = readonly DatedFact[] | null;

const OF_PERSON =
  "organization_id = $1 and contact_id = any ((select p.live from app.person p where p.contact_id = $2)::uuid[])";

/** On which of a person's records a text of each kind hangs. */
const HOLDER: Readonly<Record<CorrectableText, string>> = {
  engagement: `select contact_id as "contactId" from public.engagement where id = $3 and ${OF_PERSON}`,
  note: `select contact_id as "contactId" from public.note where id = $3 and ${OF_PERSON}`,
  linkedin: `select contact_id as "contactId" from public.linkedin_profile l, app.posts_of(l.content) p
    where p.id = $3 and ${OF_PERSON}`,
};

/** The text under the record it hangs on: a page shows those of all of a person's. Throws `not_found`. */
export async function findText(
  client: Transaction,
  { organization }: UserContext,
  { contactId, textKind, textId }: TextName,
): Promise<TextName> {
  const holder = await firstRow(client, z.object({ contactId: z.string() }), HOLDER[textKind], [
    organization.id,
    contactId,
    textId,
  ]);
  if (holder === undefined) throw new NotFoundError();
  return { contactId: holder.contactId, textKind, textId };
}

/** When a text of each kind took place: of no other contact, and of no other organization. */
const AT: Readonly<Record<CorrectableText, string>> = {
  engagement:
    "select e.date as at from public.engagement e where e.id = $4 and e.contact_id = $2 and e.organization_id = $1",
  note: "select n.date as at from public.note n where n.id = $4 and n.contact_id = $2 and n.organization_id = $1",
  linkedin: `select p.at from public.linkedin_profile l, app.posts_of(l.content) p
    where p.id = $4 and l.contact_id = $2 and l.organization_id = $1`,
};

/**
 * Locks a text's reading until the end of the transaction and reads it. `hash` is that of the words that were read.
 * Throws `not_found` if the contact has no such text, or if no program has read it.
 */
export async function holdText(
  client: Transaction,
  { organization }: UserContext,
  { contactId, textKind, textId }: TextName,
): Promise<HeldText & { hash: string }> {
  const values = [organization.id, contactId, textKind, textId];
  await execute(client, "select pg_advisory_xact_lock(hashtextextended($1, 0))", [
    `reading ${values.join(" ")}`,
  ]);
  const held = await firstRow(
    client,
    HeldText.extend({ hash: z.string().nullable() }),
    `select to_json(t.at)#>>'{}' as at,
       (select min(r.content_hash) from public.text_reading r where r.organization_id = $1 and r.contact_id = $2
          and r.text_kind = $3 and r.text_id = $4 and r.reader <> 'person' and r.understood) as hash,
       coalesce((select json_agg(json_build_object('reader', r.reader, 'version', r.version, 'facts',
           coalesce((select json_agg(${FACT_JSON} order by f.position) from public.fact f
             where (f.organization_id, f.contact_id, f.text_kind, f.text_id, f.reader)
               = (r.organization_id, r.contact_id, r.text_kind, r.text_id, r.reader)), '[]')))
         from public.text_reading r where r.organization_id = $1 and r.contact_id = $2 and r.text_kind = $3
           and r.text_id = $4 and r.reader <> 'person' and r.understood), '[]') as readings,
       coalesce((select json_agg(k order by k.at, k.id) from (select ${CORRECTION} from public.fact_correction k
         where k.organization_id = $1 and k.contact_id = $2 and k.text_kind = $3 and k.text_id = $4
           and k.undone_at is null) k), '[]') as corrections
     from (${AT[textKind]}) t`,
    values,
  );
  if (held === undefined || held.hash === null) throw new NotFoundError();
  return { ...held, hash: held.hash };
}

/** Version of a person's reading. It never changes: only new words of the text or an undo replace it. */
const PERSON_VERSION = "1";

/**
 * Stores what a person says of a text in place of what they said before; removes it where `reading` is null. Throws
 * `conflict` if the text no longer has the words of `hash`.
 */
export async function keepReading(
  client: Transaction,
  { organization, claims }: UserContext,
  { contactId, textKind, textId }: TextName,
  { hash, reading }: { hash: string; reading: PersonsReading },
): Promise<void> {
  if (reading === null) {
    await runBuilt(
      client,
      builder
        .deleteFrom("public.text_reading")
        .where("organization_id", "=", organization.id)
        .where("contact_id", "=", contactId)
        .where("text_kind", "=", textKind)
        .where("text_id", "=", textId)
        .where("reader", "=", "person"),
    );
    return;
  }
  const found = [{ contactId, kind: textKind, id: textId, hash, manner: null, facts: reading }];
  const count = await replaceReadings(client, claims, { reader: "person", version: PERSON_VERSION }, found);
  if (count !== 1)
    throw new AppError("conflict", "Ce texte vient de changer. Rechargez la page avant de le corriger.");
}
