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
 * What a device is known for: the person and the password they have now, as a hash. Another password, or
 * another person with the address, makes every device a stranger.
 */
async function generationOf(ctx: GenericEndpointContext, email: string): Promise<string | null> {
  const found = await ctx.context.internalAdapter.findUserByEmail(email.toLowerCase(), {
    includeAccounts: true,
  });
  if (!found) return null;
  const credential = found.accounts.find(({ providerId }) => providerId === "credential");
  return createHash("sha256")
    .update(`${found.user.id}\n${credential?.password ?? ""}`)
    .digest("base64url");
}

/**
 * The device that a call comes from, where its person has signed in with this address before: the cookie's
 * value. Account and generation stand in what is signed: a cookie of one account is none of another's, and
 * none of the same one once its password has changed.
 */
export async function knownDevice(ctx: GenericEndpointContext, email: string): Promise<string | null> {
  const account = accountOf(email);
  const value = await ctx.getSignedCookie(cookieOf(ctx, account).name, ctx.context.secret);
  if (!value || !value.startsWith(`${account}.`)) return null;
  const generation = await generationOf(ctx, email);
  return generation !== null && value.endsWith(`.${generation}`) ? value : null;
}

/** Makes the device of a call known for an account; one that is keeps its name, and with it its count. */
export async function rememberDevice(ctx: GenericEndpointContext, email: string): Promise<void> {
  const account = accountOf(email);
  const { name, attributes } = cookieOf(ctx, account);
  const known = await knownDevice(ctx, email);
  const generation = known === null ? await generationOf(ctx, email) : null;
  if (known === null && generation === null) return;
  const value = known ?? `${account}.${randomBytes(18).toString("base64url")}.${generation}`;
  await ctx.setSignedCookie(name, value, ctx.context.secret, attributes);
}
