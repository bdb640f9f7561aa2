import * as z from "zod";
import { type Transaction, withClaims } from "../../../db/claims.ts";
import { requireInPerson } from "../../../db/in-person.ts";
import { allRows } from "../../../db/statement.ts";
import type { SystemContext, UserContext } from "../../../http/context.ts";
import { MOST_TEXTS, traitId } from "./trait-id.ts";
import type { OwnText } from "./own-text.ts";
import type { Trait } from "./voice.ts";

const Learnt = z.discriminatedUnion("kind", [
  z.object({
    kind: z.enum(["greeting", "closing", "signature", "turn"]),
    value: z.string(),
    texts: z.number(),
  }),
  z.object({ kind: z.literal("register"), value: z.enum(["tu", "vous"]), texts: z.number() }),
  z.object({ kind: z.literal("words"), value: z.number(), texts: z.number() }),
  z.object({ kind: z.literal("example"), value: z.string(), texts: z.number(), contactId: z.string() }),
]);

/** What is known of how somebody writes. */
export interface KeptVoice {
  readonly learning: boolean;
  /** ISO instant. */
  readonly learntAt: string | null;
  readonly struck: ReadonlySet<string>;
  /** Without those struck out. */
  readonly traits: readonly Trait[];
}

const NOTHING: KeptVoice = { learning: true, learntAt: null, struck: new Set(), traits: [] };

const VoiceRow = z.object({
  user_id: z.string(),
  learning: z.boolean(),
  learn_from: z.date().nullable(),
  learnt_at: z.date().nullable(),
  struck: z.array(z.string()),
  traits: z.array(Learnt),
});

/** Voices of an organization with their examples: of one person, or of all where `$2` is null. */
const VOICES = `select v.user_id, v.learning, v.learn_from, v.learnt_at, v.struck, v.traits || coalesce((
    select jsonb_agg(jsonb_build_object('kind', 'example', 'value', e.text, 'texts', 1, 'contactId', e.contact_id)
      order by e.position)
    from private.voice_example e where e.organization_id = v.organization_id and e.user_id = v.user_id), '[]') as traits
  from private.voice v where v.organization_id = $1 and ($2::uuid is null or v.user_id = $2)`;

function keptVoice(row: z.infer<typeof VoiceRow>): KeptVoice {
  const struck = new Set(row.struck);
  return {
    learning: row.learning,
    learntAt: row.learnt_at?.toISOString() ?? null,
    struck,
    traits: row.traits.filter((trait) => !struck.has(traitId(trait))),
  };
}

/** The caller's own, in their active organization. */
export async function readOwn(client: Transaction, ctx: UserContext): Promise<KeptVoice> {
  const [own] = await allRows(client, VoiceRow, VOICES, [ctx.organization.id, ctx.user.id]);
  return own === undefined ? NOTHING : keptVoice(own);
}

/** The same; throws `forbidden` for whoever acts as them. */
export async function readOwnVoice(ctx: UserContext): Promise<KeptVoice> {
  await requireInPerson(ctx);
  return withClaims(ctx, (client) => readOwn(client, ctx));
}

export type MemberVoice = KeptVoice & {
  /** Letters of before are forgotten; an ISO instant. */
  readonly learnFrom: string | null;
};

/** The voices of an organization's members, by id: all of them for scheduled work, their own for anybody else. */
export async function readVoices(ctx: SystemContext): Promise<Map<string, MemberVoice>> {
  const rows = await withClaims(ctx, (client) =>
    allRows(client, VoiceRow, VOICES, [ctx.claims.organizationId, null]),
  );
  return new Map(
    rows.map((row) => [row.user_id, { ...keptVoice(row), learnFrom: row.learn_from?.toISOString() ?? null }]),
  );
}

/** Contacts of a member whose mails are looked through, and mails of each. */
const CONTACTS = 2_000;
const MAILS_OF_CONTACT = 3;

const Text = z.object({
  text: z.string(),
  contactId: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  company: z.string().nullable(),
});

/**
 * A member's own letters, the newest first: messages that they edited and sent, and mails of the CRM that they sent
 * to contacts of theirs. A mail that is a proposal sent as it was says nothing of them.
 */
export async function readOwnTexts(
  ctx: SystemContext,
  member: { readonly id: string; readonly email: string; readonly name: string },
  since: string | null,
): Promise<OwnText[]> {
  const rows = await withClaims(ctx, (client) =>
    allRows(
      client,
      Text,
      `with own as (
         select a.ai_ice_breaking_message as text, a.contact_id, a.archived_at as at
         from public.action a
         where a.organization_id = $1 and a.handled_by = $2 and a.archived_reason = 'done' and a.message_sent
           and a.edited_at is not null and a.archived_at >= $4
           and not exists (select from public.action_event v where v.action_id = a.id and v.kind = 'edited' and v.user_id <> $2)
         union all
         select e.text, c.id, e.date
         from (select c.id from public.contact c where c.organization_id = $1 and c.archived_at is null and c.owner_email = $3
           order by c.updated_at desc, c.id limit ${CONTACTS}) c
         cross join lateral (select m.text, m.date from public.engagement m
           where m.contact_id = c.id and m.type = 'email' and m.direction = 'outgoing' and m.date >= $4 and m.date <= $6
             and m.participants @> $5::jsonb
           order by m.date desc limit ${MAILS_OF_CONTACT}) e
         where not exists (select from public.action s where s.contact_id = c.id and s.archived_reason = 'done'
           and s.message_sent and s.archived_at between e.date - interval '1 day' and e.date + interval '1 day')
       )
       select left(own.text, 4000) as text, c.id as "contactId", c.first_name as "firstName", c.last_name as "lastName", c.company
       from own join public.contact c on c.id = own.contact_id
       order by own.at desc, c.id limit ${MOST_TEXTS}`,
      [
        ctx.claims.organizationId,
        member.id,
        member.email.toLowerCase(),
        since ?? "-infinity",
        JSON.stringify([{ role: "from", email: member.email.toLowerCase() }]),
        ctx.clock.now().toISOString(),
      ],
    ),
  );
  return rows.map((text) => ({ ...text, signer: member.name }));
}

/** The messages last proposed to a member's contacts and sent by them, as they were written: no turn in them is theirs. */
export async function readProposed(ctx: SystemContext, userId: string): Promise<string[]> {
  const rows = await withClaims(ctx, (client) =>
    allRows(
      client,
      z.object({ text: z.string() }),
      `select left(coalesce(case when a.edited_at is not null then a.ai_drafted_message end, a.ai_ice_breaking_message), 4000) as text
       from public.action a
       where a.organization_id = $1 and a.handled_by = $2 and a.archived_reason = 'done' and a.ai_ice_breaking_message is not null
       order by a.archived_at desc limit ${MOST_TEXTS}`,
      [ctx.claims.organizationId, userId],
    ),
  );
  return rows.map(({ text }) => text);
}
