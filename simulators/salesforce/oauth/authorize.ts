import type { Hono } from "hono";
import * as z from "zod";
import { registerOpen, type Simulated, type SimulatorContext, type SimulatorEnv } from "../endpoint.ts";
import { authorizeErrorPage, consentPage, type Login } from "./pages.ts";
import { defaultScopes, scopeLabels, splitScopes } from "./scopes.ts";

const Params = z.object({
  client_id: z.string().default(""),
  redirect_uri: z.string().default(""),
  response_type: z.string().default(""),
  scope: z.string().optional(),
  state: z.string().optional(),
  prompt: z.string().optional(),
  code_challenge: z.string().optional(),
  code_challenge_method: z.string().optional(),
});
type Params = z.infer<typeof Params>;
type Refusal = { error: string; description: string };

const scopesOf = (params: Params): string[] => {
  const asked = splitScopes(params.scope ?? "");
  return asked.length > 0 ? [...new Set(asked)] : defaultScopes;
};

/** Errors shown on a page, because the redirect target is not trusted; undefined if none. */
function shown(params: Params, simulated: Simulated): Refusal | undefined {
  if (params.client_id !== simulated.clientId) {
    return { error: "invalid_client_id", description: "client identifier invalid" };
  }
  const registered = simulated.redirectUris;
  const uri = params.redirect_uri;
  const known = registered ? registered.includes(uri) : /^https?:/.test(uri) && URL.canParse(uri);
  return known
    ? undefined
    : { error: "redirect_uri_mismatch", description: "redirect_uri must match configuration" };
}

/** Errors reported to the application's callback; undefined if none. PKCE is required, as for External Client Apps. */
function returned(params: Params): Refusal | undefined {
  if (params.response_type !== "code") {
    return { error: "unsupported_response_type", description: "response type not supported" };
  }
  const unknown = scopesOf(params).find((scope) => !(scope in scopeLabels));
  if (unknown !== undefined) {
    return {
      error: "invalid_scope",
      description: "the requested scope is invalid, unknown, or malformed",
    };
  }
  if (params.code_challenge === undefined) {
    return { error: "invalid_request", description: "missing required code challenge" };
  }
  const sound = /^[\w-]{43}$/.test(params.code_challenge);
  if (sound && (params.code_challenge_method ?? "S256") === "S256") return undefined;
  return { error: "invalid_request", description: "invalid code challenge" };
}

function redirect(c: SimulatorContext, to: string, params: Record<string, string | undefined>): Response {
  const url = new URL(to);
  for (const [name, value] of Object.entries(params))
    if (value !== undefined) url.searchParams.set(name, value);
  return c.redirect(url.href, 302);
}

/** Active users of every org, who may sign in. */
export const loginsOf = (simulated: Simulated): Login[] =>
  [...simulated.stores.values()].flatMap((store) =>
    store.rows("User", false).flatMap((user) => {
      if (user["IsActive"] !== true || user["UserType"] !== "Standard") return [];
      const { Id, Name, Email } = user;
      const { id: orgId, name: org } = store.org;
      return [{ userId: String(Id), name: String(Name), email: String(Email), org, orgId }];
    }),
  );

/**
 * The page where a person signs in and consents, and its form's handler.
 * https://help.salesforce.com/s/articleView?id=xcloud.remoteaccess_oauth_web_server_flow.htm
 */
export function registerAuthorize(app: Hono<SimulatorEnv>, simulated: Simulated): void {
  const path = "/services/oauth2/authorize";
  const refuse = async (c: SimulatorContext, params: Params): Promise<Response | undefined> => {
    const page = shown(params, simulated);
    if (page) return c.html(authorizeErrorPage(page.error, page.description), 400);
    const fault = returned(params);
    if (!fault) return undefined;
    const { error, description: error_description } = fault;
    return redirect(c, params.redirect_uri, { error, error_description, state: params.state });
  };
  registerOpen(app, simulated, { method: "GET", path }, async (c) => {
    const params = Params.parse(c.req.query());
    const carried = Object.entries(params).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    );
    return (
      (await refuse(c, params)) ??
      c.html(consentPage(loginsOf(simulated), scopesOf(params), Object.fromEntries(carried)))
    );
  });

  registerOpen(app, simulated, { method: "POST", path }, async (c) => {
    const form = await c.req.parseBody();
    const params = Params.parse(form);
    const refusal = await refuse(c, params);
    if (refusal) return refusal;
    const { state, redirect_uri: redirectUri, code_challenge: challenge } = params;
    if (form["decision"] !== "allow") {
      const error_description = "end-user denied authorization";
      return redirect(c, redirectUri, { error: "access_denied", error_description, state });
    }
    const login = loginsOf(simulated).find((each) => each.userId === form["user_id"]);
    if (!login) return c.html(authorizeErrorPage("invalid_user", "unknown user"), 400);
    const { orgId, userId } = login;
    const code = simulated.grants.authorize({
      orgId,
      userId,
      scopes: scopesOf(params),
      redirectUri,
      challenge,
    });
    return redirect(c, redirectUri, { code, state });
  });
}
