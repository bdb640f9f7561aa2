import { createHash, randomBytes } from "node:crypto";
import { Hono } from "hono";
import * as z from "zod";
import { vendorConsent, vendorPage } from "../consent-page.ts";
import type { State, Whose } from "./state.ts";

/** What may be asked for, and how Google words it. */
const SCOPES: Readonly<Record<string, string>> = {
  "https://www.googleapis.com/auth/gmail.compose": "Gérer les brouillons et envoyer des e-mails",
  "https://www.googleapis.com/auth/gmail.metadata": "Afficher les en-têtes de vos e-mails, sans leur texte",
  "https://www.googleapis.com/auth/gmail.send": "Envoyer des e-mails en votre nom",
  "https://www.googleapis.com/auth/gmail.readonly": "Lire vos e-mails et paramètres",
};
const VENDOR = { name: "Google", accent: "#1a73e8", accentText: "#174ea6" };
/** For which an access token opens, in seconds. */
const SECONDS = 3_599;

const Params = z.object({
  client_id: z.string(),
  redirect_uri: z.url(),
  response_type: z.literal("code"),
  scope: z.string().min(1),
  state: z.string().min(1),
  access_type: z.enum(["offline", "online"]).default("online"),
  prompt: z.string().default(""),
  include_granted_scopes: z.string().default("false"),
  code_challenge: z.string().min(43),
  code_challenge_method: z.literal("S256"),
  login_hint: z.string().default(""),
});

interface Ports {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly state: State;
  readonly now: () => number;
  readonly changed: () => void;
}

const random = (): string => randomBytes(24).toString("base64url");

/** Google’s consent page, token endpoint and revocation. */
export function oauthRoutes({ clientId, clientSecret, state, now, changed }: Ports) {
  const app = new Hono();
  const page = (title: string) => vendorPage(VENDOR, title, title);
  const read = (from: Record<string, unknown>) => {
    const params = Params.safeParse(from).data;
    const isKnown =
      params?.client_id === clientId && params.scope.split(" ").every((scope) => scope in SCOPES);
    return isKnown ? params : undefined;
  };
  app.get("/o/oauth2/v2/auth", (c) => {
    const params = read(c.req.query());
    if (params === undefined)
      return c.html(page("Accès bloqué : la demande de cette appli n’est pas valide"), 400);
    const accounts = Object.values(state.accounts).toSorted(
      (a, b) => Number(b.address === params.login_hint) - Number(a.address === params.login_hint),
    );
    return c.html(
      vendorConsent(VENDOR, {
        heading: "Relance souhaite accéder à votre compte Google",
        field: "account",
        legend: "Choisissez un compte",
        choices: accounts.map(({ address, name }) => ({ value: address, name, detail: address })),
        rights: params.scope.split(" ").map((scope) => SCOPES[scope] ?? scope),
        params,
      }),
    );
  });
  app.post("/o/oauth2/v2/authorize", async (c) => {
    const form = await c.req.parseBody();
    const params = read(form);
    const account = typeof form["account"] === "string" ? form["account"] : "";
    if (params === undefined || state.accounts[account] === undefined)
      return c.html(page("Demande non valide"), 400);
    const back = new URL(params.redirect_uri);
    back.searchParams.set("state", params.state);
    if (form["decision"] === "allow") {
      const asked = form["without"] === "scopes" ? [] : params.scope.split(" ");
      // The trap: what was granted before is mixed in.
      const earlier = Object.values(state.refreshTokens)
        .filter(({ address }) => address === account && params.include_granted_scopes === "true")
        .flatMap(({ scopes }) => scopes);
      const code = random();
      state.codes[code] = {
        address: account,
        scopes: [...new Set([...asked, ...earlier])],
        redirectUri: params.redirect_uri,
        challenge: params.code_challenge,
        offline: params.access_type === "offline" && params.prompt.includes("consent"),
        until: now() + 60_000,
      };
      changed();
      back.searchParams.set("code", code);
      back.searchParams.set("scope", asked.join(" "));
    } else back.searchParams.set("error", "access_denied");
    return c.redirect(back.href, 302);
  });
  const open = ({ address, scopes }: Whose): string => {
    const token = random();
    state.accessTokens[token] = { address, scopes, until: now() + SECONDS * 1_000 };
    changed();
    return token;
  };
  app.post("/token", async (c) => {
    const form = Object.fromEntries(new URLSearchParams(await c.req.text()));
    if (form["client_id"] !== clientId || form["client_secret"] !== clientSecret)
      return c.json({ error: "invalid_client", error_description: "Unauthorized" }, 401);
    const dead = () =>
      c.json({ error: "invalid_grant", error_description: "Token has been expired or revoked." }, 400);
    if (form["grant_type"] === "refresh_token") {
      const whose = state.refreshTokens[form["refresh_token"] ?? ""];
      if (whose === undefined) return dead();
      return c.json({
        access_token: open(whose),
        expires_in: SECONDS,
        scope: whose.scopes.join(" "),
        token_type: "Bearer",
      });
    }
    const code = form["code"] ?? "";
    const begun = state.codes[code];
    delete state.codes[code];
    const challenge = createHash("sha256")
      .update(form["code_verifier"] ?? "")
      .digest("base64url");
    if (begun === undefined || begun.until < now() || begun.challenge !== challenge) return dead();
    if (begun.redirectUri !== form["redirect_uri"])
      return c.json({ error: "redirect_uri_mismatch", error_description: "Bad Request" }, 400);
    const { address, scopes } = begun;
    const refreshToken = begun.offline ? random() : undefined;
    if (refreshToken !== undefined) state.refreshTokens[refreshToken] = { address, scopes };
    return c.json({
      access_token: open(begun),
      expires_in: SECONDS,
      ...(refreshToken === undefined ? {} : { refresh_token: refreshToken }),
      scope: scopes.join(" "),
      token_type: "Bearer",
    });
  });
  /** Ends every grant of an account, as its owner or one token's revocation does. */
  const revokeAll = (address: string): void => {
    for (const kept of [state.refreshTokens, state.accessTokens])
      for (const [token, whose] of Object.entries(kept)) if (whose.address === address) delete kept[token];
    changed();
  };
  app.post("/revoke", async (c) => {
    const token = new URLSearchParams(await c.req.text()).get("token") ?? "";
    const whose = state.refreshTokens[token] ?? state.accessTokens[token];
    if (whose === undefined)
      return c.json({ error: "invalid_token", error_description: "Token expired or revoked" }, 400);
    revokeAll(whose.address);
    return c.json({});
  });
  return { app, revokeAll };
}
