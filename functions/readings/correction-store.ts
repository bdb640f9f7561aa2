import * as z from "zod";
import { recordAudit } from "../audit/record-audit.ts";
import { call } from "../db/call.ts";
import { type Transaction, withClaims } from "../db/claims.ts";
import { allRows, execute, firstRow } from "../db/statement.ts";
import type { SystemContext, UserContext } from "../http/context.ts";
import { AppError, NotFoundError } from "../http/errors.ts";
import { CorrectableText, CorrectionKind, type Fact, Reader } from "./contract.ts";
import type { Correction } from "./corrections/apply.ts";
import { type DatedFact, StoredFact } from "./dated-fact.ts";
import { SourceText } from "./source-text.ts";

/** A text of the person of a contact of the caller's organization. */
export interface TextName {
  readonly contactId: string;
  readonly textKind: CorrectableText;
  readonly textId: string;
}

const Program = Reader.exclude(["person"]);

/** A correction as it is kept. */
const KeptCorrection = z.object({
  id: z.string(),
  fact: StoredFact,
  correction: CorrectionKind,
  day: z.string().nullable(),
  /** All that had been read in the text when the first that stands was made. */
  asRead: z.array(StoredFact),
  reader: Program,
  readerVersion: z.string(),
  /** Who said so; null when they have left. */
  by: z.string().nullable(),
  at: z.string(),
});
export type KeptCorrection = z.infer<typeof KeptCorrection>;

/** What one reader that is a program read in a text's present words. */
const ProgramReading = z.object({ reader: Program, version: z.string(), facts: z.array(StoredFact) });
export type ProgramReading = z.infer<typeof ProgramReading>;

/** A text whose reading nobody else changes until the end of the transaction. */
const HeldText = z.object({
  /** ISO instant. */
  at: z.string(),
  readings: z.array(ProgramReading),
  /** Those that stand, oldest first. */
  corrections: z.array(KeptCorrection),
});
export type HeldText = z.infer<typeof HeldText>;

export interface NewCorrection extends Correction {
  readonly asRead: readonly Fact[];
  readonly reader: z.infer<typeof Program>;
  readonly readerVersion: string;
}

/** A person's reading; null where all corrections have been undone. */
type PersonsReading = readonly DatedFact[] | null;

const FACT = `json_build_object('kind', f.kind, 'who', f.who, 'act', f.act, 'object', f.object, 'due', f.due,
  'quote', f.quote, 'refersTo', f.refers_to)`;

const CORRECTION = `k.id, k.text_kind as "textKind", k.text_id as "textId", k.fact, k.correction, k.day::text as day,
  k.as_read as "asRead", k.reader, k.reader_version as "readerVersion", app.name_of_member(k.corrected_by) as by,
  to_json(k.corrected_at)#>>'{}' as at`;

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
    const row = await firstRow(
      client,
      z.object({ id: z.string() }),
      `insert into public.fact_correction (organization_id, contact_id, text_kind, text_id, fact, as_read, reader,
         reader_version, correction, day, corrected_by)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning id`,
      [
        ctx.organization.id,
        text.contactId,
        text.textKind,
        text.textId,
        JSON.stringify(fact),
        JSON.stringify(asRead),
        reader,
        readerVersion,
        kind,
        day,
        ctx.user.id,
      ],
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
    await execute(
      client,
      "update public.fact_correction set undone_by = $2, undone_at = now() where id = $1",
      [id, ctx.user.id],
    );
    const corrections = held.corrections.filter((one) => one.id !== id);
    await keepReading(client, ctx, text, { hash, reading: decide({ ...held, corrections }) });
    await audit(client, ctx, "reading.correction_undone", text, found.correction);
  });
}

/** Notes that a correction put an end to an action: undone, it brings that one back. */
export async function noteEndedAction(ctx: UserContext, id: string, actionId: string): Promise<void> {
  await withClaims(ctx, (client) =>
    execute(
      client,
      "update public.fact_correction set ended_action_id = $3 where id = $1 and organization_id = $2",
      [id, ctx.organization.id, actionId],
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
       where k.organization_id = $1 and k.contact_id = any ((select app.records_of($2))::uuid[]) and k.undone_at is null
       order by k.corrected_at, k.id`,
      [ctx.organization.id, contactId],
    ),
  );
}

/** A text with the corrections that stand of it, oldest first. */
const CorrectedText = z.object({ text: SourceText, corrections: z.array(KeptCorrection) });
export type CorrectedText = z.infer<typeof CorrectedText>;

/** Every text of the organization of which a correction stands, oldest text first. */
export async function readCorrectedTexts(ctx: SystemContext): Promise<CorrectedText[]> {
  return withClaims(ctx, (client) =>
    allRows(
      client,
      CorrectedText,
      `select json_build_object('id', k."textId", 'kind', k."textKind",
           'channel', coalesce(e.type, case k."textKind" when 'note' then 'note' else 'linkedin' end),
           'incoming', k."textKind" = 'linkedin' or coalesce(e.direction = 'incoming', false),
           'at', t.at, 'day', to_char(t.at at time zone o.time_zone, 'YYYY-MM-DD'), 'subject', e.subject,
           'text', coalesce(e.text, n.text, p.text)) as text,
         k.corrections
       from (
         select contact_id, "textKind", "textId", json_agg(k order by k.at, k.id) as corrections
         from (select k.contact_id, ${CORRECTION} from public.fact_correction k
           where k.organization_id = $1 and k.undone_at is null) k
         group by 1, 2, 3) k
       join app.organizations_to_serve() o on o.organization_id = $1
       left join public.engagement e on k."textKind" = 'engagement' and e.id = k."textId" and e.contact_id = k.contact_id
       left join public.note n on k."textKind" = 'note' and n.id = k."textId" and n.contact_id = k.contact_id
       left join lateral (
         select p.* from public.linkedin_profile l, app.posts_of(l.content) p
         where k."textKind" = 'linkedin' and l.contact_id = k.contact_id and p.id = k."textId") p on true
       cross join lateral (select coalesce(e.date, n.date, p.at) as at) t
       where t.at is not null
       order by t.at, k."textId"`,
      [ctx.claims.organizationId],
    ),
  );
}

const OF_PERSON = "organization_id = $1 and contact_id = any ((select app.records_of($2))::uuid[])";
/** On which of a person's records a text of each kind hangs. */
const HOLDER: Readonly<Record<CorrectableText, string>> = {
  engagement: `select contact_id as "contactId" from public.engagement where id = $3 and ${OF_PERSON}`,
  note: `select contact_id as "contactId" from public.note where id = $3 and ${OF_PERSON}`,
  linkedin: `select contact_id as "contactId" from public.linkedin_profile l, app.posts_of(l.content) p
    where p.id = $3 and ${OF_PERSON}`,
};

/** The text under the record it hangs on: a page shows those of all of a person's. Throws `not_found`. */
async function findText(
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

async function holdText(
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
           coalesce((select json_agg(${FACT} order by f.position) from public.fact f
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

async function keepReading(
  client: Transaction,
  { organization }: UserContext,
  { contactId, textKind, textId }: TextName,
  { hash, reading }: { hash: string; reading: PersonsReading },
): Promise<void> {
  if (reading === null) {
    await execute(
      client,
      `delete from public.text_reading where organization_id = $1 and contact_id = $2 and text_kind = $3 and text_id = $4
         and reader = 'person'`,
      [organization.id, contactId, textKind, textId],
    );
    return;
  }
  const kept = { contactId, kind: textKind, id: textId, hash, manner: null, facts: reading };
  const count = await call(client, "app.keep_readings", {
    of_reader: "person",
    of_version: PERSON_VERSION,
    readings: JSON.stringify([kept]),
  });
  if (count !== 1)
    throw new AppError("conflict", "Ce texte vient de changer. Rechargez la page avant de le corriger.");
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
