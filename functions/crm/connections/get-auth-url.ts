import * as z from "zod";
import { requireInPerson } from "../../db/in-person.ts";
import { EnvironmentError } from "../../env.ts";
import { isManager, type UserContext } from "../../http/context.ts";
import { defineContract, type Input, type Wire } from "../../http/contract.ts";
import { endpoint } from "../../http/endpoint.ts";
import { AppError } from "../../http/errors.ts";
import { lambda } from "../../http/lambda.ts";
import { Crm } from "../contract.ts";
import { readConnections } from "./connection-store.ts";
import { CRM_NAMES } from "../names.ts";
import { beginAuthorization } from "./oauth-state.ts";
import { authorizationOf } from "../registry/authorization-of.ts";
import { isWriteBackOn } from "../write-back/waiting-store.ts";

/** `replace`: another account may replace the current one, whose contacts are then deleted. */
const AuthUrlQuery = z.object({
  replace: z
    .enum(["true", "false"])
    .default("false")
    .transform((text) => text === "true"),
  /** Sign-in host, for a CRM with several. */
  host: z.string().max(300).optional(),
});

export const contract = defineContract({
  method: "GET",
  path: "/api/crm/auth-url/{crm}",
  summary: "L’adresse où autoriser l’accès à un CRM.",
  params: z.object({ crm: Crm }),
  query: AuthUrlQuery,
  response: z.object({ url: z.url() }),
});

/**
 * GET /api/crm/auth-url/{crm}: URL of a CRM's consent page, with a state bound to this session. Write scopes are
 * requested only if write-back is on. `replace`: another account may replace the one whose contacts are stored;
 * managers only. `host`: sign-in host. Throws `forbidden`, also to whoever acts as somebody, `invalid_request` for a host that is not the CRM's, and
 * `not_configured` if the operator set no credentials for the CRM.
 */
export async function getAuthUrl(call: {
  ctx: UserContext;
  input: Pick<Input<typeof contract>, "params" | "query">;
}): Promise<Wire<typeof contract>> {
  const { ctx } = call;
  const { crm } = call.input.params;
  const { replace, host: given } = call.input.query;
  // Connected, the account of whoever connects reads and writes: an administrator's own would take the messages out.
  await requireInPerson(ctx);
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
    // Fails before anything is stored if the page cannot be built.
    authorizeUrl(ctx.environment, { state: "", codeChallenge: "", host: chosen ?? null }, false);
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    ctx.log.error("crm not configured", { crm, reason: error.message });
    throw new AppError("not_configured", `${CRM_NAMES[crm]} n’est pas configuré sur ce serveur.`);
  }
  const withWriting = await isWriteBackOn(ctx);
  // Reconnecting uses the same sign-in host as before.
  const host = chosen ?? (await readConnections(ctx)).find((one) => one.crm === crm)?.signInHost ?? null;
  const request = await beginAuthorization(ctx, crm, { replaceAccount: replace, host });
  return { url: authorizeUrl(ctx.environment, request, withWriting) };
}

export const route = endpoint(contract, "session", getAuthUrl, {
  name: "CrmGetAuthUrl",
  environment: ["crms"],
});
export const handler = lambda(route);
