import { EnvironmentError } from "../env.ts";
import { isManager, type UserContext } from "../http/context.ts";
import type { Input, Wire } from "../http/contract.ts";
import { AppError } from "../http/errors.ts";
import { readConnections } from "./connection-store.ts";
import type { getAuthUrl as contract } from "./contract.ts";
import { CRM_NAMES } from "./names.ts";
import { beginAuthorization } from "./oauth-state.ts";
import { authorizationOf } from "./registry/authorization-of.ts";
import { isWriteBackOn } from "./write-back/write-back-store.ts";

/**
 * GET /api/crm/auth-url/{crm}: a CRM's consent page, with a state that only this session can bring back; the
 * right to write is asked for only where it is used. `replace`: another account may take the place of the one
 * whose contacts are here, which is a manager's to decide. `host`: where the person signs in. Throws `forbidden`,
 * `invalid_request` for a host that is not the CRM's, and `not_configured` where the
 * operator gave no access to the CRM.
 */
export async function getAuthUrl(call: {
  ctx: UserContext;
  input: Pick<Input<typeof contract>, "params" | "query">;
}): Promise<Wire<typeof contract>> {
  const { ctx } = call;
  const { crm } = call.input.params;
  const { replace, host: given } = call.input.query;
  if (replace && !isManager(ctx)) {
    throw new AppError("forbidden", "Seuls les responsables de l’organisation changent de compte.");
  }
  const { authorizeUrl, signInHost } = await authorizationOf(crm);
  const chosen = given === undefined ? undefined : (signInHost?.(given) ?? null);
  if (chosen === null) {
    throw new AppError(
      "invalid_request",
      `Cette adresse n’est pas une adresse de connexion de ${CRM_NAMES[crm]}.`,
    );
  }
  try {
    // Before anything is stored: a page that cannot be shown begins nothing.
    authorizeUrl(ctx.environment, { state: "", codeChallenge: "", host: chosen ?? null }, false);
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    ctx.log.error("crm not configured", { crm, reason: error.message });
    throw new AppError("not_configured", `${CRM_NAMES[crm]} n’est pas configuré sur ce serveur.`);
  }
  const withWriting = await isWriteBackOn(ctx);
  // Whoever connects again does so where they did before.
  const host = chosen ?? (await readConnections(ctx)).find((one) => one.crm === crm)?.signInHost ?? null;
  const request = await beginAuthorization(ctx, crm, { replaceAccount: replace, host });
  return { url: authorizeUrl(ctx.environment, request, withWriting) };
}
