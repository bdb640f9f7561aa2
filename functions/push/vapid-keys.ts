import { createECDH } from "node:crypto";
import type { BaseContext } from "../http/context.ts";
import { AppError } from "../http/errors.ts";

/** By which push services know who sends: https://www.rfc-editor.org/rfc/rfc8292 */
export interface VapidKeys {
  /** An uncompressed point of P-256, base64url. */
  readonly publicKey: string;
  readonly privateKey: string;
  /** Where a push service finds whoever sends. */
  readonly subject: string;
}

/** Throws `not_configured` without VAPID_PRIVATE_KEY. */
export function vapidKeys({ environment }: Pick<BaseContext, "environment">): VapidKeys {
  const { VAPID_PRIVATE_KEY: privateKey } = environment.push();
  if (privateKey === undefined) throw new AppError("not_configured");
  const pair = createECDH("prime256v1");
  pair.setPrivateKey(Buffer.from(privateKey, "base64url"));
  return {
    publicKey: pair.getPublicKey("base64url"),
    privateKey,
    subject: environment.application().APP_URL,
  };
}
