import { createHash, randomBytes } from "node:crypto";
import type { GenericEndpointContext } from "better-auth";

/** A device is forgotten after half a year without signing in. */
const MAX_AGE = 180 * 86_400;

const accountOf = (email: string): string =>
  createHash("sha256").update(email.normalize("NFC").toLowerCase()).digest("hex").slice(0, 24);

/** One cookie per account, so a browser can be known for several accounts. */
const cookieOf = (ctx: GenericEndpointContext, account: string) =>
  ctx.context.createAuthCookie(`device_${account}`, { maxAge: MAX_AGE });

/**
 * Hash of the account's person and current password. A changed password or owner of the address makes every device
 * unknown. Null if the address has no account.
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
 * The id of the calling device if its person signed in with this address before, else null. The signed cookie contains
 * account and generation, so it is valid for one account only, and only until the password changes.
 */
export async function knownDevice(ctx: GenericEndpointContext, email: string): Promise<string | null> {
  const account = accountOf(email);
  const value = await ctx.getSignedCookie(cookieOf(ctx, account).name, ctx.context.secret);
  if (!value || !value.startsWith(`${account}.`)) return null;
  const generation = await generationOf(ctx, email);
  return generation !== null && value.endsWith(`.${generation}`) ? value : null;
}

/** Makes the calling device known for an account; a known one keeps its id, and thus its attempt count. */
export async function rememberDevice(ctx: GenericEndpointContext, email: string): Promise<void> {
  const account = accountOf(email);
  const { name, attributes } = cookieOf(ctx, account);
  const known = await knownDevice(ctx, email);
  const generation = known === null ? await generationOf(ctx, email) : null;
  if (known === null && generation === null) return;
  const value = known ?? `${account}.${randomBytes(18).toString("base64url")}.${generation}`;
  await ctx.setSignedCookie(name, value, ctx.context.secret, attributes);
}
