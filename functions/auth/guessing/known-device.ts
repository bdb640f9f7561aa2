import { createHash, randomBytes } from "node:crypto";
import type { GenericEndpointContext } from "better-auth";

/** Half a year without signing in, and a device is a stranger again. */
const MAX_AGE = 180 * 86_400;

const accountOf = (email: string): string =>
  createHash("sha256").update(email.normalize("NFC").toLowerCase()).digest("hex").slice(0, 24);

/** One cookie an account: somebody with two accounts in a browser is known for both. */
const cookieOf = (ctx: GenericEndpointContext, account: string) =>
  ctx.context.createAuthCookie(`device_${account}`, { maxAge: MAX_AGE });

/**
 * The device that a call comes from, where its person has signed in with this address before: the cookie's
 * random part. The account stands in what is signed: a cookie of one account is none of another's.
 */
export async function knownDevice(ctx: GenericEndpointContext, email: string): Promise<string | null> {
  const account = accountOf(email);
  const value = await ctx.getSignedCookie(cookieOf(ctx, account).name, ctx.context.secret);
  return value && value.startsWith(`${account}.`) ? value : null;
}

/** Makes the device of a call known for an account; one that is keeps its name, and with it its count. */
export async function rememberDevice(ctx: GenericEndpointContext, email: string): Promise<void> {
  const account = accountOf(email);
  const { name, attributes } = cookieOf(ctx, account);
  const value = (await knownDevice(ctx, email)) ?? `${account}.${randomBytes(18).toString("base64url")}`;
  await ctx.setSignedCookie(name, value, ctx.context.secret, attributes);
}
