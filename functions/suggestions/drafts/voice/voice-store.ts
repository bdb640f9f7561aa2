import * as z from "zod";
import { anyOf, builder, builtRows, runBuilt, sql } from "../../../db/builder.ts";
import { type Transaction, withClaims } from "../../../db/claims.ts";
import type { StoredRow } from "../../../db/given.ts";
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

type VoiceRow = StoredRow<"private.voice">;
type ExampleRow = Pick<StoredRow<"private.voice_example">, "user_id" | "text" | "contact_id">;

function keptVoice(row: VoiceRow, examples: readonly ExampleRow[]): KeptVoice {
  const struck = new Set(row.struck);
  const traits: Trait[] = [
    ...z.array(Learnt).parse(row.traits),
    ...examples.map(({ text, contact_id }) => ({
      kind: "example" as const,
      value: text,
      texts: 1,
      contactId: contact_id,
    })),
  ];
  return {
    learning: row.learning,
    learntAt: row.learnt_at?.toISOString() ?? null,
    struck,
    traits: traits.filter((trait) => !struck.has(traitId(trait))),
  };
}

const ownVoice = (organizationId: string, userId: string) =>
  builder
    .selectFrom("private.voice")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .where("user_id", "=", userId);

const examplesOf = (organizationId: string) =>
  builder
    .selectFrom("private.voice_example")
    .select(["user_id", "text", "contact_id"])
    .where("organization_id", "=", organizationId)
    .orderBy("position");

async function readOwn(client: Transaction, ctx: UserContext): Promise<KeptVoice> {
  const [own] = await builtRows(client, ownVoice(ctx.organization.id, ctx.user.id));
  if (own === undefined) return NOTHING;
  const examples = examplesOf(ctx.organization.id).where("user_id", "=", ctx.user.id);
  return keptVoice(own, await builtRows(client, examples));
}

/** The caller's own, in their active organization; throws `forbidden` for whoever acts as them. */
export async function readOwnVoice(ctx: UserContext): Promise<KeptVoice> {
  await requireInPerson(ctx);
  return withClaims(ctx, (client) => readOwn(client, ctx));
}

interface VoiceChange {
  readonly learning?: boolean | undefined;
  /** A trait's id. */
  readonly strike?: string | undefined;
  readonly unstrike?: string | undefined;
  /** Nothing is known any more, and no letter written until now is learnt of again. */
  readonly forget?: true;
}

/** Changes the caller's own, and answers it; throws as `readOwnVoice`. */
export async function changeOwnVoice(ctx: UserContext, change: VoiceChange): Promise<KeptVoice> {
  await requireInPerson(ctx);
  const whose = { organization_id: ctx.organization.id, user_id: ctx.user.id };
  return withClaims(ctx, async (client) => {
    await runBuilt(
      client,
      builder
        .insertInto("private.voice")
        .values(whose)
        .onConflict((conflict) => conflict.doNothing()),
    );
    const [own] = await builtRows(client, ownVoice(whose.organization_id, whose.user_id).forUpdate());
    const struck = new Set([...(own?.struck ?? []), ...(change.strike === undefined ? [] : [change.strike])]);
    if (change.unstrike !== undefined) struck.delete(change.unstrike);
    // To the millisecond, as it is compared when something is learnt.
    const forgotten = {
      learn_from: sql<Date>`date_trunc('milliseconds', now())`,
      learnt_at: null,
      traits: "[]",
    };
    await runBuilt(
      client,
      builder
        .updateTable("private.voice")
        .set({
          struck: [...struck],
          ...(change.learning !== undefined && { learning: change.learning }),
          ...(change.forget && forgotten),
        })
        .where("organization_id", "=", whose.organization_id)
        .where("user_id", "=", whose.user_id),
    );
    if (change.forget)
      await runBuilt(
        client,
        builder
          .deleteFrom("private.voice_example")
          .where("organization_id", "=", whose.organization_id)
          .where("user_id", "=", whose.user_id),
      );
    return readOwn(client, ctx);
  });
}

export type MemberVoice = KeptVoice & {
  /** Letters of before are forgotten; an ISO instant. */
  readonly learnFrom: string | null;
};

/** The voices of an organization's members, by id: all of them for scheduled work, their own for anybody else. */
export async function readVoices(ctx: SystemContext): Promise<Map<string, MemberVoice>> {
  const { organizationId } = ctx.claims;
  return withClaims(ctx, async (client) => {
    const voices = builder
      .selectFrom("private.voice")
      .selectAll()
      .where("organization_id", "=", organizationId);
    const rows = await builtRows(client, voices);
    const examples = Map.groupBy(await builtRows(client, examplesOf(organizationId)), (row) => row.user_id);
    return new Map(
      rows.map((row) => [
        row.user_id,
        {
          ...keptVoice(row, examples.get(row.user_id) ?? []),
          learnFrom: row.learn_from?.toISOString() ?? null,
        },
      ]),
    );
  });
}

/**
 * Keeps what was learnt of a member's letters since `learnFrom`; nothing where they have stopped it, had it forgotten or
 * left meanwhile.
 */
export async function writeVoice(
  ctx: SystemContext,
  userId: string,
  traits: readonly Trait[],
  learnFrom: string | null,
): Promise<void> {
  const { organizationId } = ctx.claims;
  const learnt = JSON.stringify(traits.filter(({ kind }) => kind !== "example"));
  const examples = traits.filter((trait) => trait.kind === "example");
  await withClaims(ctx, async (client) => {
    await runBuilt(
      client,
      builder
        .insertInto("private.voice")
        .columns(["organization_id", "user_id"])
        .expression((members) =>
          members
            .selectFrom("app.member")
            .select([
              sql<string>`${organizationId}::uuid`.as("organization_id"),
              sql<string>`user_id`.as("user_id"),
            ])
            .where("user_id", "=", userId),
        )
        .onConflict((conflict) => conflict.doNothing()),
    );
    const kept = await runBuilt(
      client,
      builder
        .updateTable("private.voice")
        .set({ traits: learnt, learnt_at: ctx.clock.now() })
        .where("organization_id", "=", organizationId)
        .where("user_id", "=", userId)
        .where("learning", "is", true)
        .where(sql<boolean>`learn_from is not distinct from ${learnFrom}::timestamptz`),
    );
    if (kept === 0) return;
    await runBuilt(
      client,
      builder
        .deleteFrom("private.voice_example")
        .where("organization_id", "=", organizationId)
        .where("user_id", "=", userId),
    );
    const contacts = builder
      .selectFrom("public.contact")
      .select("id")
      .where("organization_id", "=", organizationId)
      .where("id", "=", anyOf(examples.map(({ contactId }) => contactId)))
      .forKeyShare();
    const stored = new Set((await builtRows(client, contacts)).map(({ id }) => id));
    const rows = examples
      .filter(({ contactId }) => stored.has(contactId))
      .map(({ contactId, value }, index) => ({
        organization_id: organizationId,
        user_id: userId,
        position: index + 1,
        contact_id: contactId,
        text: value,
      }));
    if (rows.length > 0) await runBuilt(client, builder.insertInto("private.voice_example").values(rows));
  });
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
