import type { BetterAuthPlugin } from "better-auth";
import type { Pool } from "pg";
import { accountByProvider, accountProvider } from "./accounts.ts";
import { departedMember } from "./departed-member.ts";
import { forgetPassword, forgetPasswordRate } from "./forget-password.ts";
import { singularPermission } from "./has-permission.ts";
import { memberTeam } from "./member-team.ts";
import { ownTeam } from "./own-team.ts";
import { providerTokens } from "./provider-tokens.ts";
import { redirectCodes } from "./redirect-codes.ts";
import { freshDeletion } from "./fresh-deletion.ts";
import { disabledDeletion, endlessPassword, foreignTeam, takenSlug } from "./refusals.ts";
import { setActive } from "./set-active.ts";

/** The paths, shapes and messages of better-auth 1.2.8 that 1.7.24 has changed (docs/product.md, 7 and 8). */
export function compatibility(pool: Pool) {
  const departed = departedMember(pool);
  return {
    id: "relance-compatibility",
    endpoints: { forgetPassword },
    rateLimit: [forgetPasswordRate],
    hooks: {
      before: [
        freshDeletion,
        endlessPassword,
        ownTeam(pool),
        departed.before,
        disabledDeletion,
        singularPermission,
        accountByProvider,
      ],
      after: [
        setActive,
        memberTeam(pool),
        departed.after,
        takenSlug,
        foreignTeam,
        accountProvider,
        providerTokens,
        redirectCodes,
      ],
    },
  } satisfies BetterAuthPlugin;
}
