import type { BetterAuthOptions } from "better-auth";
import { createEmailVerificationToken } from "better-auth/api";
import type { Pool } from "pg";
import type { Environment } from "../../env.ts";
import type { Log } from "../../http/log.ts";
import { changeEmailMail, deletionMail, resetMail, verificationMail } from "./account-mails.ts";
import { createDeliver } from "./deliver.ts";
import { ownMails } from "./own-mails.ts";

const HOUR = 3_600;

/** better-auth's options for what goes by mail: how long links hold, and what each mail says (docs/product.md, 9). */
export function mailOptions(environment: Environment, pool: Pool, log: Log) {
  const { APP_URL, BRAND } = environment.application();
  const deliver = createDeliver(environment, pool, log);
  const own = ownMails(pool);
  return {
    plugin: own.plugin,
    emailAndPassword: {
      enabled: true,
      resetPasswordTokenExpiresIn: HOUR,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: async ({ user, url }) => {
        await deliver(user.email, "reset", resetMail(BRAND, url));
      },
    },
    emailVerification: {
      expiresIn: HOUR,
      autoSignInAfterVerification: false,
      sendVerificationEmail: async ({ user, url }, request) => {
        const isCounted = own.isCounted(request);
        await deliver(user.email, "verify", verificationMail(BRAND, url), { isCounted });
      },
    },
    user: {
      deleteUser: {
        enabled: true,
        deleteTokenExpiresIn: 24 * HOUR,
        sendDeleteAccountVerification: async ({ user, url }, request) =>
          own.noteWait(await deliver(user.email, "delete", deletionMail(BRAND, url)), request),
      },
      changeEmail: {
        enabled: true,
        updateEmailWithoutVerification: true,
        sendChangeEmailConfirmation: async ({ user, newEmail, url }) => {
          // A token that names no step: on it the address changes, becomes unverified, and a verification
          // goes to the new one (docs/product.md, 4). better-auth's own would keep it verified.
          const token = await createEmailVerificationToken(
            environment.auth().BETTER_AUTH_SECRET,
            user.email,
            newEmail,
            HOUR,
            { userId: user.id },
          );
          const link = new URL(`${APP_URL}/api/auth/verify-email`);
          link.searchParams.set("token", token);
          link.searchParams.set("callbackURL", new URL(url).searchParams.get("callbackURL") ?? "/");
          await deliver(user.email, "verify", changeEmailMail(BRAND, newEmail, link.href), {
            isCounted: true,
          });
        },
      },
    },
  } satisfies Pick<BetterAuthOptions, "emailAndPassword" | "emailVerification" | "user"> & {
    plugin: unknown;
  };
}
