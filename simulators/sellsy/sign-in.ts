import { Hono } from "hono";
import * as z from "zod";
import { type Vendor, vendorConsent, vendorPage } from "../consent-page.ts";
import type { Account } from "./account.ts";
import type { Grants } from "./grants.ts";

interface Ports {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly accounts: ReadonlyMap<number, Account>;
  readonly grants: Grants;
  /** Scopes that the operator gave our API access. */
  readonly scopes: () => readonly string[];
  readonly seconds: number;
}

const VENDOR: Vendor = { name: "Sellsy", accent: "#0a6b6b", accentText: "#0a6b6b" };
const errorPage = (reason: string) => vendorPage(VENDOR, "Erreur", reason);

const Params = z.object({
  response_type: z.literal("code"),
  client_id: z.string(),
  redirect_uri: z.url(),
  state: z.string().default(""),
  scope: z.string().default(""),
  code_challenge: z.string().min(43),
  code_challenge_method: z.literal("S256"),
});

/** Consent page and token endpoint, with PKCE, which Sellsy requires. https://docs.sellsy.com/api/v2/#section/Authentication */
export function signInRoutes({ clientId, clientSecret, accounts, grants, scopes, seconds }: Ports): Hono {
  const app = new Hono();

  app.get("/oauth2/authorization", (c) => c.redirect(`authorize${new URL(c.req.url).search}`, 302));
  app.get("/oauth2/authorize", (c) => {
    const params = Params.safeParse(c.req.query());
    if (!params.success) return c.html(errorPage("invalid_request"), 400);
    if (params.data.client_id !== clientId) return c.html(errorPage("invalid_client"), 401);
    return c.html(
      vendorConsent(VENDOR, {
        heading: "Relance demande à lire votre compte Sellsy",
        field: "login",
        legend: "Compte",
        choices: [...accounts.values()].flatMap(({ corp }) =>
          corp.staffs
            .filter(({ status }) => status === "ok")
            .map(({ id, firstname, lastname, email }) => ({
              value: `${corp.id}/${id}`,
              name: `${corp.name} : ${firstname} ${lastname}`,
              detail: email,
            })),
        ),
        rights: [
          "lire vos contacts, particuliers et sociétés",
          "lire vos commentaires, appels, rendez-vous, tâches et e-mails envoyés",
          "lire vos opportunités et vos devis",
        ],
        params: params.data,
      }),
    );
  });
  app.post("/oauth2/authorize", async (c) => {
    const form = await c.req.parseBody();
    const params = Params.safeParse(form);
    if (!params.success || params.data.client_id !== clientId)
      return c.html(errorPage("invalid_client"), 400);
    const { redirect_uri, state, scope, code_challenge } = params.data;
    const back = new URL(redirect_uri);
    back.searchParams.set("state", state);
    const login = typeof form["login"] === "string" ? form["login"] : "";
    const [corpId = 0, staffId = 0] = login.split("/").map(Number);
    const asked = scope.split(" ").filter((one) => one !== "");
    if (form["decision"] !== "allow") back.searchParams.set("error", "access_denied");
    else if (!accounts.has(corpId)) return c.html(errorPage("Compte inconnu"), 400);
    else {
      // Without any named, all that the API access has.
      const granted = asked.length === 0 ? [...scopes()] : asked.filter((one) => scopes().includes(one));
      back.searchParams.set(
        "code",
        grants.authorize({ corpId, staffId, scopes: granted }, redirect_uri, code_challenge),
      );
    }
    return c.redirect(back.href, 302);
  });
  app.post("/oauth2/access-tokens", async (c) => {
    const form = Object.fromEntries(new URLSearchParams(await c.req.text()));
    if (form["client_id"] !== clientId || form["client_secret"] !== clientSecret)
      return c.json({ error: "invalid_client", message: "Client authentication failed" }, 401);
    const { grant_type: type, code = "", code_verifier = "", redirect_uri = "", refresh_token = "" } = form;
    const opened =
      type === "authorization_code"
        ? grants.exchange(code, redirect_uri, code_verifier)
        : type === "refresh_token"
          ? grants.refresh(refresh_token)
          : null;
    if (opened === null)
      return type === "refresh_token"
        ? c.json({ error: "invalid_request", message: "The refresh token is invalid." }, 401)
        : c.json({ error: "invalid_grant" }, 400);
    return c.json({
      token_type: "Bearer",
      expires_in: seconds,
      access_token: opened.session.token,
      refresh_token: opened.refreshToken,
    });
  });
  return app;
}
