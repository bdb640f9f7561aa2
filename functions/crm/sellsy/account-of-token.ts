import { jsonIn } from "../../outbound/ask-server.ts";
import { TokenClaims } from "./schema.ts";

/**
 * The account of an access token; null if it names none. No call tells it: the token is a JWT whose claims do. It came
 * from the sign-in server itself, so that its signature is not ours to check.
 */
export function accountOfToken(accessToken: string): string | null {
  const claims = Buffer.from(accessToken.split(".")[1] ?? "", "base64url").toString("utf8");
  return TokenClaims.safeParse(jsonIn(claims)).data?.corpId ?? null;
}
