import { newApiKey } from "../http/api-key.ts";
import type { UserContext } from "../http/context.ts";
import type { Input, Wire } from "../http/contract.ts";
import { AppError } from "../http/errors.ts";
import { errorFields } from "../http/log.ts";
import { sendMail } from "../mail/send-mail.ts";
import type { createApiKey as contract } from "./contract.ts";
import { keyMail } from "./key-mail.ts";
import { endApiKey, insertApiKey, type StoredApiKey } from "./store.ts";

/**
 * POST /api/api-keys: the only reply that ever holds the key; its person is told by mail. Throws `conflict` where the
 * caller has ten, `rate_limited`, `session_not_fresh`, and `unavailable` where the mail does not go: then nobody has
 * seen the key, and it is revoked.
 */
export async function createApiKey(call: {
  ctx: UserContext;
  input: Input<typeof contract>;
}): Promise<Wire<typeof contract>> {
  const { ctx } = call;
  // Fails before anything is stored on a server that sends no mail.
  ctx.environment.mail();
  const { key, hash, ending } = newApiKey();
  const { apiKey, organizationName } = await insertApiKey(ctx, { ...call.input.body, hash, ending });
  try {
    await tell(ctx, apiKey, organizationName);
  } catch (error) {
    ctx.log.error("api key mail not sent", errorFields(error));
    await endApiKey(ctx, apiKey.id);
    throw new AppError(
      "unavailable",
      "L’e-mail qui annonce la clé n’a pas pu partir\u00A0: elle n’est pas créée. Réessayez dans quelques minutes.",
    );
  }
  return { key, apiKey };
}

async function tell(ctx: UserContext, apiKey: StoredApiKey, organizationName: string): Promise<void> {
  const { APP_URL, BRAND } = ctx.environment.application();
  const { timeZone } = ctx.organization;
  const expiresAt = new Date(apiKey.expiresAt);
  await sendMail(ctx.environment, {
    kind: "security",
    to: ctx.user.email,
    ...keyMail(BRAND, APP_URL, { ...apiKey, expiresAt, organizationName, timeZone }),
  });
}
