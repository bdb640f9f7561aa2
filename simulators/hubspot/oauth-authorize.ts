import type { Hono } from "hono";
import * as z from "zod";
import { authorizeErrorPage, consentPage } from "./authorize-page.ts";
import { registerOpen, type Simulated, type SimulatorContext, type SimulatorEnv } from "./endpoint.ts";
import { scopeLabels, splitScopes } from "./scopes.ts";

const Params = z.object({
  client_id: z.string().default(""),
  redirect_uri: z.string().default(""),
  scope: z.string().default(""),
  optional_scope: z.string().optional(),
  state: z.string().optional(),
  response_type: z.string().optional(),
  code_challenge: z.string().optional(),
  code_challenge_method: z.string().optional(),
});
type Params = z.infer<typeof Params>;

const allScopes = (params: Params) => [
  ...new Set([...splitScopes(params.scope), ...splitScopes(params.optional_scope ?? "")]),
];

/** Text of HubSpot's error page if it would not show the consent page; else undefined. */
function refusal(params: Params, clientId: string): string | undefined {
  if (params.client_id !== clientId) return "Un client_id d’application invalide a été fourni.";
  if (!URL.canParse(params.redirect_uri)) return "L’URL de redirection est absente ou invalide.";
  const scopes = splitScopes(params.scope);
  if (scopes.length === 0) return "Aucune autorisation (scope) n’a été demandée.";
  const unknown = allScopes(params).find((scope) => !(scope in scopeLabels));
  if (unknown !== undefined) return `L’autorisation « ${unknown} » n’existe pas.`;
  if (params.code_challenge === undefined) return undefined;
  return params.code_challenge_method === "S256" ? undefined : "Seule la méthode PKCE S256 est acceptée.";
}

function redirect(c: SimulatorContext, to: string, params: Record<string, string | undefined>): Response {
  const url = new URL(to);
  for (const [name, value] of Object.entries(params))
    if (value !== undefined) url.searchParams.set(name, value);
  return c.redirect(url.href, 302);
}

/**
 * The page where a person chooses an account and consents, and its form's handler.
 * https://developers.hubspot.com/docs/apps/developer-platform/build-apps/authentication/oauth/oauth-quickstart-guide
 */
export function registerAuthorize(app: Hono<SimulatorEnv>, simulated: Simulated): void {
  const path = "/oauth/authorize";
  registerOpen(app, simulated, { method: "GET", path }, (c) => {
    const params = Params.parse(c.req.query());
    const reason = refusal(params, simulated.clientId);
    if (reason !== undefined) return c.html(authorizeErrorPage(reason), 400);
    const accounts = [...simulated.stores.values()].map((store) => store.portal);
    const carried = Object.entries(params).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    );
    return c.html(consentPage(accounts, allScopes(params), Object.fromEntries(carried)));
  });

  registerOpen(app, simulated, { method: "POST", path }, async (c) => {
    const form = await c.req.parseBody();
    const params = Params.parse(form);
    const reason = refusal(params, simulated.clientId);
    if (reason !== undefined) return c.html(authorizeErrorPage(reason), 400);
    const { state, redirect_uri: redirectUri, client_id: clientId } = params;
    if (form["decision"] !== "allow") {
      const description = "The user denied access to the application";
      return redirect(c, redirectUri, { error: "access_denied", error_description: description, state });
    }
    const hubId = Number(form["hub_id"]);
    if (!simulated.stores.has(hubId)) return c.html(authorizeErrorPage("Ce compte n’existe pas."), 400);
    const challenge = params.code_challenge;
    const required = splitScopes(params.scope);
    const scopes = allScopes(params).filter(
      (scope) => required.includes(scope) || !simulated.settings.withheld.includes(scope),
    );
    const code = simulated.grants.authorize({ clientId, redirectUri, hubId, scopes, challenge });
    return redirect(c, redirectUri, { code, state });
  });
}
