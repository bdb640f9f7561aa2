import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, describe, expect, it } from "vitest";
import { callerOf, createPerson, signIn } from "../../../dev/test/caller.ts";
import { testStack } from "../../../dev/test/database.ts";
import { createSession } from "../../../dev/test/factories.ts";
import { route } from "../auth.ts";

/** A GitLab whose token endpoint returns new tokens for any refresh token. */
const asked: string[] = [];
const gitlab = createServer((request, response) => {
  let body = "";
  request.on("data", (chunk: Buffer) => (body += chunk.toString()));
  request.on("end", () => {
    asked.push(`${request.method} ${request.url} ${new URLSearchParams(body).get("refresh_token")}`);
    response.setHeader("content-type", "application/json");
    response.end(
      JSON.stringify({
        access_token: "access-2",
        refresh_token: "refresh-2",
        token_type: "Bearer",
        expires_in: 7200,
      }),
    );
  });
});
await new Promise<void>((resolve) => {
  gitlab.listen(0, "127.0.0.1", resolve);
});
afterAll(() => new Promise((resolve) => gitlab.close(resolve)));

const { admin, platform } = await testStack({
  variables: {
    GITLAB_CLIENT_ID: "id",
    GITLAB_CLIENT_SECRET: "secret",
    GITLAB_URL: `http://127.0.0.1:${(gitlab.address() as AddressInfo).port}`,
  },
});
const call = callerOf(platform, [route]);

/** A person with a linked GitLab account, and its row id. */
async function personWithAccount() {
  const me = await createPerson(admin);
  const { rows } = await admin.query<{ id: string }>(
    `insert into better_auth.account
       (account_id, provider_id, user_id, access_token, refresh_token, access_token_expires_at, scope, updated_at)
     values ('gl-' || $1::text, 'gitlab', $1::uuid, 'access-1', 'refresh-1', now() + interval '1 hour', 'read_user', now())
     returning id`,
    [me.userId],
  );
  return {
    ...me,
    rowId: rows[0]?.id ?? "",
    cookie: (await createSession(admin, me.userId, me.organizationId)).cookie,
  };
}

const TOKENS = ["/get-access-token", "/refresh-token"];

describe("an account's tokens", () => {
  it("are given by provider alone, by the provider's account id and by the row's", async () => {
    const me = await personWithAccount();
    for (const accountId of [undefined, `gl-${me.userId}`, me.rowId]) {
      const body = { providerId: "gitlab", accountId };
      const reply = await call("POST", "/api/auth/get-access-token", { cookie: me.cookie, body });
      expect(reply.status).toBe(200);
      expect(reply.json).toMatchObject({
        tokenType: "Bearer",
        accessToken: "access-1",
        accessTokenExpiresAt: expect.any(String),
        refreshToken: "refresh-1",
        scopes: ["read_user"],
      });
    }
  });

  it("are refreshed by provider", async () => {
    const me = await personWithAccount();
    const body = { providerId: "gitlab" };
    const reply = await call("POST", "/api/auth/refresh-token", { cookie: me.cookie, body });
    expect(reply.status).toBe(200);
    expect(reply.json).toMatchObject({
      tokenType: "Bearer",
      accessToken: "access-2",
      refreshToken: "refresh-2",
      scopes: ["read_user"],
      accessTokenExpiresAt: expect.any(String),
    });
    expect(asked).toEqual(["POST /oauth/token refresh-1"]);
    const after = await call("POST", "/api/auth/get-access-token", { cookie: me.cookie, body });
    expect(after.json).toMatchObject({ accessToken: "access-2" });
  });

  it.each(TOKENS)("are nobody else's: %s", async (path) => {
    const [me, other] = [await personWithAccount(), await createPerson(admin)];
    const cookie = await signIn(call, other.email);
    for (const body of [
      { providerId: "gitlab" },
      { providerId: "gitlab", accountId: me.rowId },
      { providerId: "gitlab", accountId: `gl-${me.userId}`, userId: me.userId },
    ]) {
      const reply = await call("POST", `/api/auth${path}`, { cookie, body });
      expect(reply.status).toBe(400);
      expect(reply.json).toMatchObject({ code: "ACCOUNT_NOT_FOUND" });
    }
  });

  it.each([...TOKENS, "/unlink-account"])(
    "need a provider or an account that is a text: %s",
    async (path) => {
      const { cookie } = await personWithAccount();
      for (const body of [{}, { providerId: 7 }, { providerId: "gitlab", accountId: 7 }, [], null]) {
        expect((await call("POST", `/api/auth${path}`, { cookie, body })).status).toBe(400);
      }
    },
  );
});

describe("unlink-account", () => {
  it("needs a fresh session: 403", async () => {
    const me = await personWithAccount();
    await admin.query(
      "update better_auth.session set created_at = now() - interval '25 hours' where user_id = $1",
      [me.userId],
    );
    const body = { providerId: "gitlab" };
    const reply = await call("POST", "/api/auth/unlink-account", { cookie: me.cookie, body });
    expect(reply.status).toBe(403);
    expect(reply.json).toMatchObject({ code: "SESSION_NOT_FRESH" });
  });
});
