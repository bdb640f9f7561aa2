import { EnvironmentError } from "../env.ts";
import { isManager, type UserContext } from "../http/context.ts";
import type { Input, Wire } from "../http/contract.ts";
import { AppError } from "../http/errors.ts";
import type { getAuthUrl as contract } from "./contract.ts";
import { CRM_NAMES } from "./names.ts";
import { beginAuthorization } from "./oauth-state.ts";
import { authorizationOf } from "./registry/authorization-of.ts";
import { isWriteBackOn } from "./write-back/write-back-store.ts";

/**
 * GET /api/crm/auth-url/{crm}: a CRM's consent page, with a state that only this session can bring back; the
 * right to write is asked for only where it is used. `replace`: another account may take the place of the one
 * whose contacts are here, which is a manager's to decide. Throws `forbidden`, and `not_configured` where the
 * operator gave no access to the CRM.
 */
export async function getAuthUrl(call: {
  ctx: UserContext;
  input: Pick<Input<typeof contract>, "params" | "query">;
}): Promise<Wire<typeof contract>> {
  const { ctx } = call;
  const { crm } = call.input.params;
  const { replace } = call.input.query;
  if (replace && !isManager(ctx)) {
    throw new AppError("forbidden", "Seuls les responsables de l’organisation changent de compte.");
  }
  const { authorizeUrl } = await authorizationOf(crm);
  try {
    // Before anything is stored: a page that cannot be shown begins nothing.
    authorizeUrl(ctx.environment, { state: "", codeChallenge: "" }, false);
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    ctx.log.error("crm not configured", { crm, reason: error.message });
    throw new AppError("not_configured", `${CRM_NAMES[crm]} n’est pas configuré sur ce serveur.`);
  }
  const withWriting = await isWriteBackOn(ctx);
  const request = await beginAuthorization(ctx, crm, replace);
  return { url: authorizeUrl(ctx.environment, request, withWriting) };
}
