import { builder, builtRows, sql } from "../db/builder.ts";
import { withClaims } from "../db/claims.ts";
import type { UserContext } from "../http/context.ts";
import { AppError } from "../http/errors.ts";
import type { Preferences, PreferencesPatch } from "./contract.ts";
import { preferencesOf } from "./stored.ts";

/** The caller's preferences in their active organization; throws `no_active_organization` to who has just left it. */
export async function readPreferences(ctx: UserContext): Promise<Preferences> {
  const own = builder.selectFrom("app.own_membership").select("preferences");
  return chosen(await withClaims(ctx, (client) => builtRows(client, own)));
}

/** Changes what is given and answers the whole; a signature without a letter is none. Throws as `readPreferences`. */
export async function changePreferences(
  ctx: UserContext,
  { signature, ...rest }: PreferencesPatch,
): Promise<Preferences> {
  const patch = {
    ...rest,
    ...(signature === undefined ? {} : { signature: signature === "" ? null : signature }),
  };
  const change = builder
    .updateTable("app.own_membership")
    .set((row) => ({
      preferences: sql<string>`${row.ref("preferences")} || ${JSON.stringify(patch)}::jsonb`,
    }))
    .returning("preferences");
  return chosen(await withClaims(ctx, (client) => builtRows(client, change)));
}

function chosen([own]: readonly { readonly preferences: unknown }[]): Preferences {
  if (own === undefined) throw new AppError("no_active_organization");
  return preferencesOf(own.preferences);
}
