import { type Environment, EnvironmentError } from "../env.ts";
import { isManager, type UserContext } from "../http/context.ts";
import { AppError } from "../http/errors.ts";
import type { Crm } from "./contract.ts";
import { CRM_NAMES } from "./names.ts";
import { type AuthorizationRequest, beginAuthorization } from "./oauth-state.ts";

type AuthorizeUrl = (environment: Environment, request: AuthorizationRequest) => string;

/**
 * A CRM's consent page, with a state that only this session can bring back. `replace`: another account may
 * take the place of the one whose contacts are here, which is a manager's to decide. Throws `forbidden`, and
 * `not_configured` where the operator gave no access to the CRM.
 */
export async function authorizationUrl(
  ctx: UserContext,
  crm: Crm,
  options: { authorizeUrl: AuthorizeUrl; replace: boolean },
): Promise<{ url: string }> {
  if (options.replace && !isManager(ctx)) {
    throw new AppError("forbidden", "Seuls les responsables de l’organisation changent de compte.");
  }
  try {
    // Before anything is stored: a page that cannot be shown begins nothing.
    options.authorizeUrl(ctx.environment, { state: "", codeChallenge: "" });
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    ctx.log.error("crm not configured", { crm, reason: error.message });
    throw new AppError("not_configured", `${CRM_NAMES[crm]} n’est pas configuré sur ce serveur.`);
  }
  const request = await beginAuthorization(ctx, crm, options.replace);
  return { url: options.authorizeUrl(ctx.environment, request) };
}
