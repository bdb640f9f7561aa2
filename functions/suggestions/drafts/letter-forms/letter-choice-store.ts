import * as z from "zod";
import { withClaims } from "../../../db/claims.ts";
import { execute, firstRow } from "../../../db/statement.ts";
import type { UserContext } from "../../../http/context.ts";
import { NotFoundError } from "../../../http/errors.ts";
import { Channel } from "../../../contacts/contract.ts";
import { Register } from "./contract.ts";

const Choice = z.object({
  channel: Channel.nullable(),
  register: Register.nullable(),
});
export type LetterChoice = z.infer<typeof Choice>;

/** What members chose of a contact's person, the newest first. */
export const LetterChoices = z.array(Choice.extend({ userId: z.string() }));
type LetterChoices = z.infer<typeof LetterChoices>;

/** SQL: of a contact `c`, what members chose on any record of the person. */
export const LETTER_CHOICES_OF_CONTACT = `
    coalesce((select json_agg(json_build_object('userId', k.user_id, 'channel', k.channel, 'register', k.register)
        order by k.changed_at desc)
      from public.letter_choice k where k.contact_id = any (person.live)), '[]')`;

/** The choice that a letter follows: its signer's, who is the owner; else the newest that says something. */
export function letterChoiceFor(choices: LetterChoices, ownerUserId: string | null): LetterChoice | null {
  if (choices.length === 0) return null;
  const sorted = [
    ...choices.filter(({ userId }) => userId === ownerUserId),
    ...choices.filter(({ userId }) => userId !== ownerUserId),
  ];
  const chosen = <Key extends keyof LetterChoice>(key: Key): LetterChoice[Key] | null =>
    sorted.find((one) => one[key] !== null)?.[key] ?? null;
  return { channel: chosen("channel"), register: chosen("register") };
}

/** Stores what the caller chose of a contact's person; what is undefined stays. Throws `not_found`. */
export async function chooseLetter(
  ctx: UserContext,
  contactId: string,
  change: { readonly [Key in keyof LetterChoice]?: LetterChoice[Key] | undefined },
): Promise<LetterChoice> {
  const { organizationId } = ctx.claims;
  return withClaims(ctx, async (client) => {
    // Held meanwhile, so that it is not merged away.
    const found = await execute(
      client,
      "select from public.contact where id = $1 and organization_id = $2 for no key update",
      [contactId, organizationId],
    );
    if (found === 0) throw new NotFoundError();
    const before = await firstRow(
      client,
      Choice,
      `select k.channel, k.register from public.letter_choice k
       where k.contact_id = any ((select p.live from app.person p where p.contact_id = $1)::uuid[]) and k.user_id = $2
       order by k.changed_at desc limit 1`,
      [contactId, ctx.user.id],
    );
    const { channel = before?.channel ?? null, register = before?.register ?? null } = change;
    await execute(
      client,
      `insert into public.letter_choice (contact_id, user_id, organization_id, channel, register, changed_at)
       values ($1, $2, $3, $4, $5, $6)
       on conflict (contact_id, user_id) do update
       set channel = excluded.channel, register = excluded.register, changed_at = excluded.changed_at`,
      [contactId, ctx.user.id, organizationId, channel, register, ctx.clock.now()],
    );
    return { channel, register };
  });
}
