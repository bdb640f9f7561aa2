import { readWithSession } from "../db/session.ts";
import type { AccountContext } from "../http/context.ts";
import type { Preferences, PreferencesPatch } from "./contract.ts";
import { preferencesOf } from "./stored.ts";

// Each SQL function opens the session by itself, and knows no other member than its own (migration
// settings_and_preferences.sql).

/** Of whoever has a session. */
type SessionContext = Parameters<typeof readWithSession>[0];

const parse = (text: string): Preferences => preferencesOf(JSON.parse(text));

/** The caller's preferences in their active organization; throws `no_active_organization`. */
export async function readPreferences(ctx: SessionContext): Promise<Preferences> {
  return parse(await readWithSession(ctx, "app.my_preferences", {}));
}

/** Changes what is given and answers the whole; a signature without a letter is none. */
export async function changePreferences(
  ctx: AccountContext,
  { signature, ...rest }: PreferencesPatch,
): Promise<Preferences> {
  const patch = {
    ...rest,
    ...(signature === undefined ? {} : { signature: signature === "" ? null : signature }),
  };
  return parse(await readWithSession(ctx, "app.change_my_preferences", { patch: JSON.stringify(patch) }));
}
