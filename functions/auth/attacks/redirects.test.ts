import { describe, expect, it } from "vitest";
import { type CallOptions, callerOf, createPerson } from "../../../dev/test/caller.ts";
import { testStack } from "../../../dev/test/database.ts";
import { createSession } from "../../../dev/test/factories.ts";
import { mailsOf } from "../../../dev/test/mailbox.ts";
import { createAuth } from "../better-auth.ts";
import { createAuthPool } from "../pool.ts";
import { REACHABLE } from "../reachable.ts";
import { route } from "../auth.ts";

const stack = await testStack({
  mailbox: true,
  variables: { GITHUB_CLIENT_ID: "id", GITHUB_CLIENT_SECRET: "secret" },
});
const { admin, platform } = stack;
const mails = mailsOf(stack);
const call = callerOf(platform, [route]);
const me = await createPerson(admin, { user: { email_verified: false } });
const { cookie } = await createSession(admin, me.userId, me.organizationId);

interface Place {
  readonly name: string;
  readonly code: string;
  readonly send: (value: string) => Promise<Awaited<ReturnType<typeof call>>>;
}
const body = (
  path: string,
  field: string,
  code: string,
  fields: object,
  options: CallOptions = {},
): Place => ({
  name: `POST ${path} ${field}`,
  code,
  send: (value) => call("POST", `/api/auth${path}`, { ...options, body: { ...fields, [field]: value } }),
});
const query = (path: string, options: CallOptions = {}): Place => ({
  name: `GET ${path} callbackURL`,
  code: "INVALID_CALLBACK_URL",
  send: (value) =>
    call(
      "GET",
      `/api/auth${path}${path.includes("?") ? "&" : "?"}callbackURL=${encodeURIComponent(value)}`,
      options,
    ),
});
const email = "personne@exemple.test";
const SOCIAL = { provider: "github" };
const SOCIAL_FIELDS = [
  ["callbackURL", "INVALID_CALLBACK_URL"],
  ["errorCallbackURL", "INVALID_ERROR_CALLBACK_URL"],
  ["newUserCallbackURL", "INVALID_NEW_USER_CALLBACK_URL"],
] as const;
const PLACES: Place[] = [
  body("/sign-in/email", "callbackURL", "INVALID_CALLBACK_URL", { email, password: "x" }),
  ...SOCIAL_FIELDS.flatMap(([field, code]) => [
    body("/sign-in/social", field, code, SOCIAL),
    body("/link-social", field, code, SOCIAL, { cookie }),
  ]),
  body("/send-verification-email", "callbackURL", "INVALID_CALLBACK_URL", { email }),
  body("/forget-password", "redirectTo", "INVALID_REDIRECT_URL", { email }),
  body("/request-password-reset", "redirectTo", "INVALID_REDIRECT_URL", { email }),
  body("/delete-user", "callbackURL", "INVALID_CALLBACK_URL", {}, { cookie }),
  body("/change-email", "callbackURL", "INVALID_CALLBACK_URL", { newEmail: email }, { cookie }),
  query("/verify-email?token=x"),
  query("/reset-password/x"),
  query("/delete-user/callback?token=x", { cookie }),
];

describe("Every parameter that holds an address to go to", () => {
  it("is tried below: those that better-auth's own schemas name", async () => {
    const pool = createAuthPool(platform.environment, platform.log);
    const { api } = createAuth(platform.environment, pool, platform.log);
    await pool.end();
    const shapeOf = (schema: unknown): string[] =>
      Object.keys((schema as { shape?: object } | undefined)?.shape ?? {});
    const named = Object.values(api).flatMap((one) => {
      const { path, options } = one as {
        path?: string;
        options?: { method?: string; body?: unknown; query?: unknown };
      };
      if (path === undefined || !REACHABLE.includes(`${options?.method} ${path}`)) return [];
      return [...shapeOf(options?.body), ...shapeOf(options?.query)]
        .filter((field) => /url$|^redirect|return|next/i.test(field))
        .map((field) => `${options?.method} ${path} ${field}`);
    });
    const tried = PLACES.map(({ name }) =>
      name.replace(/\?token=x/, "").replace("/reset-password/x", "/reset-password/:token"),
    );
    expect(named.length).toBeGreaterThan(12);
    expect(tried).toEqual(expect.arrayContaining(named));
  });

  // `callback-urls.test.ts` has the rule judge all spellings: here, that each of these asks that rule.
  it.each(PLACES)("leads to our own pages and nowhere else: $name", async ({ send, code }) => {
    const refused = await send("/..//evil.example");
    expect(refused.headers.get("location")).toBeNull();
    expect([refused.status, refused.json]).toMatchObject([
      403,
      { code, message: "La page demandée n’est pas l’une des nôtres." },
    ]);
    const several = await send(["//evil.example"] as unknown as string);
    expect(several.headers.get("location")).toBeNull();
    expect([400, 403]).toContain(several.status);
    expect(await mails.count(me.email)).toBe(0);
    const taken = await send("/contacts?vue=liste#haut");
    expect(taken.status, taken.text).not.toBe(403);
    const location = taken.headers.get("location") ?? "/contacts";
    expect(["http://localhost:3000", "https://github.com"]).toContain(
      new URL(location, "http://localhost:3000").origin,
    );
    await admin.query("delete from local.mail");
  });

  it.each(["/verify-email?token=x", "/reset-password/x?a=b", "/delete-user/callback?token=x"])(
    "is one text, written once: GET %s",
    async (path) => {
      for (const pair of [
        "callbackURL=/contacts&callbackURL=//evil.example",
        "callbackURL=//evil.example&callbackURL=/contacts",
        "callbackURL[]=//evil.example",
        "callbackURL%5B%5D=//evil.example",
        "callbackurl=//evil.example",
        "redirectTo=//evil.example",
        "errorCallbackURL=//evil.example",
      ]) {
        const reply = await call("GET", `/api/auth${path}&${pair}`, { cookie });
        expect(reply.headers.get("location") ?? "", pair).not.toContain("evil");
        expect(reply.status).toBeLessThan(500);
      }
    },
  );
});

describe("A mail", () => {
  const ask = {
    reset: async (redirectTo: string) => {
      const { email } = await createPerson(admin);
      await call("POST", "/api/auth/forget-password", { body: { email, redirectTo } });
      return mails.newest(email, "reset");
    },
    verify: async (callbackURL: string) => {
      const { email } = await createPerson(admin, { user: { email_verified: false } });
      await call("POST", "/api/auth/send-verification-email", { body: { email, callbackURL } });
      return mails.newest(email, "verify");
    },
    change: async (callbackURL: string) => {
      const person = await createPerson(admin);
      const session = await createSession(admin, person.userId, person.organizationId);
      const body = { newEmail: `nouvelle-${person.email}`, callbackURL };
      await call("POST", "/api/auth/change-email", { body, cookie: session.cookie });
      return mails.newest(person.email, "verify");
    },
    delete: async (callbackURL: string) => {
      const person = await createPerson(admin);
      const session = await createSession(admin, person.userId, person.organizationId);
      await call("POST", "/api/auth/delete-user", { body: { callbackURL }, cookie: session.cookie });
      return mails.newest(person.email, "delete");
    },
  };

  it.each(Object.entries(ask))("holds a link to our pages only, or is not sent: %s", async (_, send) => {
    const [sent, refused] = [await send("/contacts?x=//evil.test"), await send("/..//evil.test")];
    const link = new URL(sent?.url ?? "");
    expect(link.origin).toBe("http://localhost:3000");
    expect(link.searchParams.get("callbackURL")).toBe("/contacts?x=//evil.test");
    expect(refused).toBeNull();
  });
});

describe("A provider's callback", () => {
  it("leads by nothing that stands in its own address or form", async () => {
    const fields = new URLSearchParams({
      state: "x",
      code: "y",
      callbackURL: "https://evil.example",
      errorCallbackURL: "https://evil.example",
      newUserCallbackURL: "https://evil.example",
      redirectTo: "https://evil.example",
      error: "https://evil.example",
      error_description: "https://evil.example",
    }).toString();
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    for (const reply of [
      await call("GET", `/api/auth/callback/github?${fields}`),
      await call("POST", "/api/auth/callback/github", { body: fields, headers }),
      await call("POST", `/api/auth/callback/github?${fields}`, { body: "a=b", headers }),
    ]) {
      const location = reply.headers.get("location");
      const { origin } = new URL(location ?? "http://localhost:3000");
      expect(origin).toBe("http://localhost:3000");
      expect(reply.status).toBeLessThan(500);
    }
  });

  it("leads by nothing that a caller put beside the addresses that were checked", async () => {
    await admin.query("delete from better_auth.verification");
    const reply = await call("POST", "/api/auth/sign-in/social", {
      body: {
        ...SOCIAL,
        callbackURL: "/contacts",
        additionalData: {
          callbackURL: "https://evil.example",
          errorURL: "https://evil.example",
          newUserURL: "https://evil.example",
        },
      },
    });
    expect(reply.status).toBe(200);
    const state = new URL((reply.json as { url: string }).url).searchParams.get("state") ?? "";
    const back = await call("GET", `/api/auth/callback/github?state=${state}&error=access_denied`, {
      cookie: reply.cookie,
    });
    expect(back.status).toBe(302);
    expect(back.headers.get("location")).not.toContain("evil");
    const { rows } = await admin.query<{ value: string }>("select value from better_auth.verification");
    expect(rows.map(({ value }) => value).join()).not.toContain("evil");
  });

  it("is where the provider sends the person, whatever the caller adds", async () => {
    const signIn = (more: object) =>
      call("POST", "/api/auth/sign-in/social", { body: { ...SOCIAL, ...more } });
    expect((await signIn({})).status).toBe(200);
    for (const name of ["redirect_uri", "client_id", "response_type", "state", "scope", "code_challenge"]) {
      const reply = await signIn({ additionalParams: { [name]: "https://evil.example" } });
      expect(reply.status === 400 || !reply.text.includes("evil.example"), name).toBe(true);
    }
  });
});
