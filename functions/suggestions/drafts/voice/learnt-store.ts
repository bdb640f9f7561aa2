import { anyOf, builder, builtRows, runBuilt, sql } from "../../../db/builder.ts";
import { withClaims } from "../../../db/claims.ts";
import { requireInPerson } from "../../../db/in-person.ts";
import type { SystemContext, UserContext } from "../../../http/context.ts";
import type { Trait } from "./voice.ts";
import { type KeptVoice, readOwn } from "./voice-store.ts";

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
    const locked = builder
      .selectFrom("private.voice")
      .select("struck")
      .where("organization_id", "=", whose.organization_id)
      .where("user_id", "=", whose.user_id)
      .forUpdate();
    const [own] = await builtRows(client, locked);
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
            .select((row) => [
              sql<string>`${organizationId}::uuid`.as("organization_id"),
              row.ref("user_id").$notNull().as("user_id"),
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
        .where("learn_from", "is not distinct from", sql<Date>`${learnFrom}::timestamptz`),
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
