import { createAuthMiddleware, getSessionFromCtx } from "better-auth/api";
import { type Hook, isObject } from "./hook.ts";

/** list-accounts also returns the provider as `provider`, as in better-auth 1.2.8. */
export const accountProvider: Hook = {
  matcher: (ctx) => ctx.path === "/list-accounts",
  handler: createAuthMiddleware(async (ctx) => {
    const accounts: unknown = ctx.context.returned;
    if (!Array.isArray(accounts)) return undefined;
    return accounts.map((account: unknown) =>
      isObject(account) ? { ...account, provider: account["providerId"] } : account,
    );
  }),
};

const PATHS = ["/unlink-account", "/get-access-token", "/refresh-token"];

/**
 * Finds the account that `providerId`, alone or with `accountId`, names among the caller's own, and puts its
 * row's id where better-auth now wants it (docs/product.md, 7). An `accountId` is the provider's, or
 * the row's own. One that is not found is left for better-auth to refuse, after what else it refuses.
 */
export const accountByProvider: Hook = {
  matcher: (ctx) => PATHS.includes(ctx.path ?? ""),
  handler: createAuthMiddleware(async (ctx) => {
    const body: unknown = ctx.body;
    if (!isObject(body) || typeof body["providerId"] !== "string") return;
    const { providerId, accountId } = body;
    if (accountId !== undefined && typeof accountId !== "string") return;
    const session = await getSessionFromCtx(ctx);
    const accounts = session ? await ctx.context.internalAdapter.findAccounts(session.user.id) : [];
    const account = accounts.find(
      (one) =>
        one.providerId === providerId &&
        (accountId === undefined || one.accountId === accountId || one.id === accountId),
    );
    body["accountId"] = account?.id ?? "";
    delete body["providerId"];
  }),
};
