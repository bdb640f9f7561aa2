import { clientVariables } from "../../client-variables.ts";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { callerOf } from "../../../dev/test/caller.ts";
import { testStack } from "../../../dev/test/database.ts";
import { createEnvironment, SOCIAL_PROVIDERS } from "../../env.ts";
import { route } from "../auth.ts";
import { socialProviders } from "./social-providers.ts";
import { signInCallback } from "./callback-address.ts";

const variables = Object.fromEntries(
  SOCIAL_PROVIDERS.flatMap((name) => {
    const { id, secret } = clientVariables(name);
    return [
      [id, `${name}-client`],
      [secret, `${name}-secret-that-stays-here`],
    ];
  }),
);
const { platform, admin } = await testStack({ variables });
const call = callerOf(platform, [route]);
const none = await testStack();
const callNone = callerOf(none.platform, [route]);

const start = (provider: string, body: Record<string, unknown> = {}) =>
  call("POST", "/api/auth/sign-in/social", { body: { provider, callbackURL: "/contacts", ...body } });
const Started = z.object({ url: z.url(), redirect: z.boolean() });

/** Where each sends a person to (docs/product.md, 7 and 9), and whether it takes a code challenge. */
const HOSTS: Record<(typeof SOCIAL_PROVIDERS)[number], readonly [host: string, challenged: boolean]> = {
  apple: ["appleid.apple.com", true],
  discord: ["discord.com", false],
  facebook: ["www.facebook.com", false],
  github: ["github.com", true],
  microsoft: ["login.microsoftonline.com", true],
  google: ["accounts.google.com", true],
  spotify: ["accounts.spotify.com", true],
  twitch: ["id.twitch.tv", false],
  twitter: ["x.com", true],
  dropbox: ["www.dropbox.com", true],
  kick: ["id.kick.com", true],
  linkedin: ["www.linkedin.com", false],
  gitlab: ["gitlab.com", true],
  tiktok: ["www.tiktok.com", false],
  reddit: ["www.reddit.com", false],
  roblox: ["apis.roblox.com", false],
  vk: ["id.vk.com", true],
  zoom: ["zoom.us", true],
};

describe("a provider that is configured", () => {
  it("is one of the product's eighteen", () => {
    expect(Object.keys(socialProviders(platform.environment)).toSorted()).toEqual(
      Object.keys(HOSTS).toSorted(),
    );
    expect(Object.keys(HOSTS)).toHaveLength(18);
  });

  it.each(Object.entries(HOSTS))("sends a person to its own host: %s", async (name, [host, challenged]) => {
    const reply = await start(name);
    expect(reply.status).toBe(200);
    const started = Started.parse(reply.json);
    expect(started.redirect).toBe(true);
    const url = new URL(started.url);
    expect([url.protocol, url.host]).toEqual(["https:", host]);
    expect(url.searchParams.get(name === "tiktok" ? "client_key" : "client_id")).toBe(`${name}-client`);
    expect(url.searchParams.get("redirect_uri")).toBe(`http://localhost:3000/api/auth/callback/${name}`);
    const printed = SOCIAL_PROVIDERS.map((one) => signInCallback("http://localhost:3000", one));
    expect(printed).toContain(url.searchParams.get("redirect_uri"));
    expect(url.searchParams.get("state")).toMatch(/^[A-Za-z0-9_-]{32}$/);
    expect(url.searchParams.get("response_type")).toMatch(/^code/);
    expect(url.searchParams.has("code_challenge")).toBe(challenged);
    expect(url.searchParams.get("code_challenge_method")).toBe(challenged ? "S256" : null);
    expect(reply.text).not.toContain("secret-that-stays-here");
  });

  it("remembers the state for ten minutes, with a verifier of 128 characters, and ties it to the browser", async () => {
    const reply = await start("github");
    const state = new URL(Started.parse(reply.json).url).searchParams.get("state");
    const { rows } = await admin.query<{ value: string; minutes: number }>(
      `select value, round(extract(epoch from expires_at - now()) / 60)::int as minutes
       from better_auth.verification where identifier like '%' || $1`,
      [state],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.minutes).toBe(10);
    const stored = JSON.parse(rows[0]?.value ?? "{}") as Record<string, unknown>;
    expect(stored).toMatchObject({
      callbackURL: "/contacts",
      codeVerifier: expect.stringMatching(/^.{128}$/),
    });
    expect(reply.headers.getSetCookie().join()).toMatch(
      /better-auth\.state=[^;]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax/,
    );
  });

  it("uses Microsoft's common tenant and its small photograph", async () => {
    const { url } = Started.parse((await start("microsoft")).json);
    expect(new URL(url).pathname).toBe("/common/oauth2/v2.0/authorize");
    expect(socialProviders(platform.environment).microsoft).toMatchObject({ profilePhotoSize: 48 });
  });

  it("passes scopes and the hint of who signs in", async () => {
    const reply = await start("google", { scopes: ["calendar"], loginHint: "camille@exemple.test" });
    const { searchParams } = new URL(Started.parse(reply.json).url);
    expect(searchParams.get("scope")).toContain("calendar");
    expect(searchParams.get("login_hint")).toBe("camille@exemple.test");
  });

  it("does not redirect by itself where the call says so", async () => {
    const reply = await start("github", { disableRedirect: true });
    expect(Started.parse(reply.json).redirect).toBe(false);
    expect(reply.headers.get("location")).toBeNull();
  });

  it.each(["callbackURL", "errorCallbackURL", "newUserCallbackURL"])(
    "leads to our own pages only: %s",
    async (field) => {
      const reply = await start("github", { [field]: "https://evil.example" });
      expect(reply.status).toBe(403);
      expect(reply.json).toMatchObject({ message: "La page demandée n’est pas l’une des nôtres." });
    },
  );
});

describe("a provider that is not", () => {
  it.each(SOCIAL_PROVIDERS)("is not found: %s", async (provider) => {
    const reply = await callNone("POST", "/api/auth/sign-in/social", {
      body: { provider, callbackURL: "/contacts" },
    });
    expect(reply.status).toBe(404);
    expect(reply.json).toMatchObject({
      code: "PROVIDER_NOT_FOUND",
      message: "Ce service de connexion n’est pas proposé ici.",
    });
  });

  it("is none of better-auth's either", async () => {
    const reply = await start("nothing");
    expect(reply.status).toBe(404);
    expect(reply.json).toMatchObject({ code: "PROVIDER_NOT_FOUND" });
  });

  it("has an id without a secret: the environment says which is missing", () => {
    const environment = createEnvironment({ GITHUB_CLIENT_ID: "a", ZOOM_CLIENT_SECRET: "b" });
    expect(() => environment.social()).toThrow(/check GITHUB_CLIENT_SECRET \(.+\), ZOOM_CLIENT_ID \(/);
    expect(socialProviders(createEnvironment({ GITHUB_CLIENT_ID: "", GITHUB_CLIENT_SECRET: "" }))).toEqual(
      {},
    );
  });
});
