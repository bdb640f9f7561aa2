import type { MailboxAuthorization } from "../definition.ts";
import type { Provider } from "../names.ts";

/** Loads a provider's sign-in module. */
export async function authorizationOf(provider: Provider): Promise<MailboxAuthorization> {
  const { authorization }: { authorization: MailboxAuthorization } = await import(`../${provider}/oauth.ts`);
  return authorization;
}
