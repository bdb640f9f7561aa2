import { type Context, Hono } from "hono";
import * as z from "zod";
import type { Account } from "./account.ts";
import type { Grants } from "./grants.ts";
import { consentPage, errorPage } from "./pages.ts";

interface Ports {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly url: string;
  readonly accounts: ReadonlyMap<number, Account>;
  readonly grants: Grants;
  /** The app's scopes, which an account grants all or none of. */
  readonly scopes: () => readonly string[];
  /** Lifetime of an access token in seconds. */
  readonly seconds: number;
}

/** Consent page and token endpoint. https://pipedrive.readme.io/docs/marketplace-oauth-authorization */
export function signInRoutes({
  clientId,
  clientSecret,
  url,
  accounts,
  grants,
  scopes,
  seconds,
}: Ports): Hono {
  const app = new Hono();

  const Params = z.object({ client_id: z.string(), redirect_uri: z.url(), state: z.string().default("") });
  app.get("/oauth/authorize", (c) => {
    const params = Params.safeParse(c.req.query());
    if (!params.success || params.data.client_id !== clientId) return c.html(errorPage("Unknown app"), 400);
    return c.html(
      consentPage(
        [...accounts.values()].map(({ company }) => company),
        params.data,
      ),
    );
  });
  app.post("/oauth/authorize", async (c) => {
    const form = await c.req.parseBody();
    const params = Params.safeParse(form);
    if (!params.success || params.data.client_id !== clientId) return c.html(errorPage("Unknown app"), 400);
    const back = new URL(params.data.redirect_uri);
    back.searchParams.set("state", params.data.state);
    const login = typeof form["login"] === "string" ? form["login"] : "";
    const [companyId = 0, userId = 0] = login.split("/").map(Number);
    if (form["decision"] !== "allow") back.searchParams.set("error", "user_denied");
    else if (accounts.has(companyId))
      back.searchParams.set("code", grants.authorize({ companyId, userId }, params.data.redirect_uri));
    else return c.html(errorPage("Unknown user"), 400);
    return c.redirect(back.href, 302);
  });
  /** Reads the client from HTTP Basic and the fields from a form; null if either is invalid. */
  async function formOf(c: Context): Promise<Record<string, string> | null> {
    const expected = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`;
    if (c.req.header("authorization") !== expected) return null;
    return Object.fromEntries(new URLSearchParams(await c.req.text()));
  }
  app.post("/oauth/token", async (c) => {
    const form = await formOf(c);
    if (form === null) return c.json({ success: false, error: "invalid_client" }, 401);
    const { grant_type: type, code = "", redirect_uri = "", refresh_token = "" } = form;
    const exchanged = type === "authorization_code" ? grants.exchange(code, redirect_uri) : null;
    const session = exchanged?.session ?? (type === "refresh_token" ? grants.refresh(refresh_token) : null);
    if (session === null) return c.json({ success: false, error: "invalid_grant" }, 400);
    return c.json({
      access_token: session.token,
      token_type: "Bearer",
      refresh_token: exchanged?.refreshToken ?? refresh_token,
      scope: scopes().join(","),
      expires_in: seconds,
      api_domain: url,
    });
  });
  app.post("/oauth/revoke", async (c) => {
    const form = await formOf(c);
    if (form === null) return c.json({ success: false, error: "invalid_client" }, 401);
    grants.revoke(form["token"] ?? "");
    return c.body(null, 200);
  });
  return app;
}
