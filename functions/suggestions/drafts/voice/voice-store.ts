import * as z from "zod";
import { call, callRows } from "../../../db/call.ts";
import { withClaims } from "../../../db/claims.ts";
import { readWithSession, type SessionArguments } from "../../../db/session.ts";
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

const Kept = z.object({
  learning: z.boolean(),
  learntAt: z.string().nullable(),
  struck: z.array(z.string()),
  traits: z.array(Learnt),
});

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

function keptVoice(row: unknown): KeptVoice {
  const { struck: names, traits, ...kept } = Kept.parse(row);
  const struck = new Set(names);
  return { ...kept, struck, traits: traits.filter((trait) => !struck.has(traitId(trait))) };
}

const parse = (body: string): KeptVoice => (body === "" ? NOTHING : keptVoice(JSON.parse(body)));

/** The caller's own, in their active organization; throws `forbidden` for whoever acts as them. */
export async function readOwnVoice(ctx: UserContext): Promise<KeptVoice> {
  return parse(await readWithSession(ctx, "app.my_voice", {}));
}

interface VoiceChange {
  readonly learning?: boolean;
  /** A trait's id. */
  readonly strike?: string;
  readonly unstrike?: string;
  readonly forget?: true;
}

/** Changes the caller's own, and answers it; throws as `readOwnVoice`. */
export async function changeOwnVoice(ctx: UserContext, change: VoiceChange): Promise<KeptVoice> {
  const args: SessionArguments<"app.change_my_voice"> = { change: JSON.stringify(change) };
  return parse(await readWithSession(ctx, "app.change_my_voice", args));
}

export type MemberVoice = KeptVoice & {
  /** Letters of before are forgotten; an ISO instant. */
  readonly learnFrom: string | null;
};

/** The voices of an organization's members, by id, for scheduled work; none for anybody else. */
export async function readVoices(ctx: SystemContext): Promise<Map<string, MemberVoice>> {
  const rows = await withClaims(ctx, (client) => callRows(client, "app.voices", {}));
  return new Map(
    rows.flatMap(({ user_id: id, voice, learn_from: from }) =>
      id === null ? [] : [[id, { ...keptVoice(voice), learnFrom: from?.toISOString() ?? null }]],
    ),
  );
}

/** Keeps what was learnt of a member's letters since `learnFrom`. */
export async function writeVoice(
  ctx: SystemContext,
  userId: string,
  traits: readonly Trait[],
  learnFrom: string | null,
): Promise<void> {
  const examples = traits.flatMap((trait) =>
    trait.kind === "example" ? [{ contactId: trait.contactId, text: trait.value }] : [],
  );
  await withClaims(ctx, (client) =>
    call(client, "app.learn_voice", {
      of_user: userId,
      at_instant: ctx.clock.now().toISOString(),
      from_instant: learnFrom,
      learnt: JSON.stringify(traits.filter(({ kind }) => kind !== "example")),
      examples: JSON.stringify(examples),
    }),
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
