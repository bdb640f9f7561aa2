import { tokenCipher, type WrappedKey } from "../crm/connections/token-vault.ts";
import type { Environment } from "../env.ts";
import type { Credentials } from "./aircall/client.ts";

/** A key of the telephone's as it is stored. */
export interface SealedCredentials extends WrappedKey {
  readonly credentials: Buffer;
}

const HOLDER = "telephone";

/** Encrypts a key for an organization's telephone under the newest key of TOKEN_KEY. */
export function sealCredentials(
  environment: Environment,
  organizationId: string,
  { apiId, apiToken }: Credentials,
): SealedCredentials {
  const cipher = tokenCipher(environment, organizationId, HOLDER);
  return { ...cipher.key, credentials: cipher.encrypt("access", `${apiId}:${apiToken}`) };
}

/** The key that was stored. Throws `crm_not_connected` where what it is sealed under is gone. */
export function openCredentials(
  environment: Environment,
  organizationId: string,
  { credentials, ...key }: SealedCredentials,
): Credentials {
  const opened = tokenCipher(environment, organizationId, HOLDER, key).decrypt("access", credentials);
  const [apiId = "", apiToken = ""] = opened.split(":");
  return { apiId, apiToken };
}
