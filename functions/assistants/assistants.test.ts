import { describe, expect, it } from "vitest";
import { newProof, requestOf, startClient } from "../../dev/test/assistant-client.ts";
import { callerOf, type Reply } from "../../dev/test/caller.ts";
import { testStack } from "../../dev/test/database.ts";
import {
  createAction,
  createContact,
  createMember,
  createOrganization,
  createSession,
  createUser,
  signedInMember,
} from "../../dev/test/factories.ts";
import { mailsOf } from "../../dev/test/mailbox.ts";
import { loadEndpoints } from "../../dev/stack/local-server.ts";
import { systemClaims } from "../http/context.ts";
import { purgeAssistants } from "./purge-assistants.ts";

const stack = await testStack({ mailbox: true });
const { admin, platform, logged } = stack;
const mails = mailsOf(stack);
const call = callerOf(platform, await loadEndpoints());
const client = await startClient();

const form = (path: string, fields: Record<string, string>): Promise<Reply> =>
  call("POST", path, {
    body: String(new URLSearchParams(fields)),
    headers: { origin: "", "content-type": "application/x-www-form-urlencoded" },
  });
const consent = (cookie: string, request: string, organizationId: string | null): Promise<Reply> =>
  call("POST", "/api/oauth/consent", { cookie, body: { request, organizationId } });
const goTo = ({ json }: Reply): URL => new URL((json as { goTo: string }).goTo);

interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
}

/** A member whose assistant has a code that it has not redeemed yet. */
async function memberWithCode(change: Record<string, string | undefined> = {}, role = "member") {
  const me = await signedInMember(admin, { role });
  const { verifier, challenge } = newProof();
  const request = requestOf(client, challenge, change);
  const reply = await consent(me.cookie, request, me.organizationId);
  expect(reply.status, reply.text).toBe(200);
  const code = goTo(reply).searchParams.get("code") ?? "";
  const redeem = (fields: Record<string, string> = {}) =>
    form("/api/oauth/token", {
      grant_type: "authorization_code",
      client_id: client.id,
      redirect_uri: client.redirectUri,
      code,
      code_verifier: verifier,
      resource: "http://localhost:3000/api/mcp",
      ...fields,
    });
  return { ...me, code, request, redeem };
}

const refresh = (token: string, fields: Record<string, string> = {}) =>
  form("/api/oauth/token", {
    grant_type: "refresh_token",
    client_id: client.id,
    refresh_token: token,
    ...fields,
  });

async function memberWithTokens(change: Record<string, string | undefined> = {}, role = "member") {
  const me = await memberWithCode(change, role);
  const reply = await me.redeem();
  expect(reply.status, reply.text).toBe(200);
  return { ...me, ...(reply.json as Tokens) };
}

const mcp = (token: string, name = "chercher_contacts", input: object = { recherche: "Morel" }) =>
  call("POST", "/api/mcp", {
    headers: { origin: "", accept: "application/json, text/event-stream", authorization: `Bearer ${token}` },
    body: { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: input } },
  });
const listed = async (cookie: string) =>
  (
    (await call("GET", "/api/assistants", { cookie })).json as {
      data: { id: string; state: string; mine: boolean }[];
    }
  ).data;
const set = (text: string, ...values: unknown[]) => admin.query(text, values);

describe("an authorization", () => {
  it("is read by the person, who is told who asks for what", async () => {
    const { cookie } = await signedInMember(admin);
    const query = new URLSearchParams({ request: requestOf(client, newProof().challenge) });
    const reply = await call("GET", `/api/oauth/consent?${query.toString()}`, { cookie });
    expect([reply.status, reply.json]).toEqual([
      200,
      {
        name: "Claude",
        host: "localhost",
        answerHost: "127.0.0.1",
        scopes: ["contacts:read", "actions:write"],
      },
    ]);
  });

  it("gives a code to the place that the client declared, with the state and who gave it", async () => {
    const me = await signedInMember(admin);
    const to = goTo(await consent(me.cookie, requestOf(client, newProof().challenge), me.organizationId));
    expect(to.href.startsWith(`${client.redirectUri}?`)).toBe(true);
    expect(to.searchParams.get("code")).toMatch(/^relance_code_[0-9a-f]{64}$/);
    expect(to.searchParams.get("state")).toBe("etat");
    expect(to.searchParams.get("iss")).toBe("http://localhost:3000");
  });

  it("tells the assistant that the person refused, and keeps nothing", async () => {
    const me = await signedInMember(admin);
    const to = goTo(await consent(me.cookie, requestOf(client, newProof().challenge), null));
    expect(to.searchParams.get("error")).toBe("access_denied");
    expect(to.searchParams.get("iss")).toBe("http://localhost:3000");
    const { rowCount } = await set("select from private.assistant where user_id = $1", me.userId);
    expect(rowCount).toBe(0);
  });

  it.each([
    ["a plain challenge", { code_challenge_method: "plain" }, "invalid_request"],
    ["no challenge", { code_challenge: undefined }, "invalid_request"],
    ["another response than a code", { response_type: "token" }, "unsupported_response_type"],
    ["another resource", { resource: "https://ailleurs.example/api/mcp" }, "invalid_target"],
    ["another address of ours", { resource: "http://localhost:3000/api/contacts" }, "invalid_target"],
    ["scopes that do not exist", { scope: "everything" }, "invalid_scope"],
    ["a request object", { request: "ey" }, "request_not_supported"],
  ])("with %s goes back as an error, whatever the person says", async (_, change, error) => {
    const me = await signedInMember(admin);
    const request = requestOf(client, newProof().challenge, change);
    const to = goTo(await consent(me.cookie, request, me.organizationId));
    expect([to.searchParams.get("error"), to.searchParams.get("code")]).toEqual([error, null]);
  });

  it.each([
    ["a foreign address", "https://ailleurs.example/callback"],
    ["the declared one with more behind it", "https://assistant.example/callback/.."],
    ["the declared one as a user's name", "https://assistant.example@ailleurs.example/callback"],
    ["another port of the declared host", "https://assistant.example:8443/callback"],
    ["another host of this machine", "http://127.0.0.2:49152/callback"],
    ["another path of this machine", "http://127.0.0.1:49152/autre"],
    ["a fragment", "https://assistant.example/callback#x"],
    ["a script", "javascript:alert(1)"],
    ["nothing", ""],
  ])("sends nothing to %s", async (_, redirect_uri) => {
    const me = await signedInMember(admin);
    const request = requestOf(client, newProof().challenge, { redirect_uri });
    const reply = await consent(me.cookie, request, me.organizationId);
    expect([reply.status, reply.error.code]).toEqual([400, "invalid_request"]);
    expect(reply.text).not.toContain("relance_code_");
  });

  it("that says a thing twice sends nothing anywhere", async () => {
    const me = await signedInMember(admin);
    const request = `${requestOf(client, newProof().challenge)}&redirect_uri=https%3A%2F%2Fassistant.example%2Fcallback`;
    expect((await consent(me.cookie, request, me.organizationId)).status).toBe(400);
  });

  it("is nobody's but the person's own, in a session of the day, from our own page", async () => {
    const me = await signedInMember(admin);
    const request = requestOf(client, newProof().challenge);
    const statusOf = async (cookie: string, headers: Record<string, string> = {}) => {
      const body = { request, organizationId: me.organizationId };
      const reply = await call("POST", "/api/oauth/consent", { cookie, body, headers });
      return [reply.status, reply.error.code];
    };
    const behind = await createUser(admin, { role: "admin" });
    const acting = await createSession(admin, me.userId, me.organizationId, { impersonated_by: behind });
    expect(await statusOf(acting.cookie)).toEqual([403, "forbidden"]);
    const created_at = new Date(Date.now() - 25 * 3_600_000);
    const old = await createSession(admin, me.userId, me.organizationId, { created_at });
    expect(await statusOf(old.cookie)).toEqual([403, "session_not_fresh"]);
    expect(await statusOf(me.cookie, { origin: "https://ailleurs.example" })).toEqual([403, "forbidden"]);
    expect(await statusOf("")).toEqual([401, "unauthenticated"]);
    const stranger = await signedInMember(admin);
    expect(await statusOf(stranger.cookie)).toEqual([404, "not_found"]);
  });

  it("is for the organization that the person chose, though another is open", async () => {
    const me = await signedInMember(admin);
    const other = await createOrganization(admin);
    await createMember(admin, other, me.userId);
    const reply = await consent(me.cookie, requestOf(client, newProof().challenge), other);
    expect(goTo(reply).searchParams.get("code")).not.toBeNull();
    const { rows } = await set("select organization_id from private.assistant where user_id = $1", me.userId);
    expect(rows).toEqual([{ organization_id: other }]);
  });

  it("is told to its person by mail, and stands in the audit", async () => {
    const me = await signedInMember(admin);
    const { rows } = await admin.query<{ email: string }>(
      'select email from better_auth."user" where id = $1',
      [me.userId],
    );
    await consent(me.cookie, requestOf(client, newProof().challenge), me.organizationId);
    const mail = await mails.newest(rows[0]?.email ?? "", "security");
    expect(mail?.subject).toBe("Relance\u00A0: un assistant a été autorisé à votre nom");
    expect(mail?.text).toContain("Claude");
    expect(mail?.url).toBe("http://localhost:3000/settings/assistants");
    expect(mail?.text).not.toContain("relance_code_");
    const audit = await set("select event, target_label from private.audit where actor_id = $1", me.userId);
    expect(audit.rows).toEqual([{ event: "assistant.authorized", target_label: "Claude" }]);
  });
});

describe("a code", () => {
  it("gives tokens once, for the client, the address and the verifier that it is of", async () => {
    const me = await memberWithCode();
    const wrongs: Record<string, string>[] = [
      { code_verifier: newProof().verifier },
      { code_verifier: "" },
      { client_id: "https://assistant.example/other.json" },
      { redirect_uri: "https://assistant.example/callback" },
    ];
    for (const wrong of wrongs) {
      const refused = await me.redeem(wrong);
      expect([refused.status, refused.json]).toMatchObject([400, { error: "invalid_grant" }]);
    }
    const reply = await me.redeem();
    expect([reply.status, reply.headers.get("cache-control"), reply.json]).toMatchObject([
      200,
      "no-store",
      {
        access_token: expect.stringMatching(/^relance_access_[0-9a-f]{64}$/),
        refresh_token: expect.stringMatching(/^relance_refresh_[0-9a-f]{64}$/),
        token_type: "Bearer",
        expires_in: 1_800,
        scope: "contacts:read actions:write",
      },
    ]);
  });

  it("that comes a second time ends the assistant, whose first tokens open nothing more", async () => {
    const me = await memberWithTokens();
    expect((await mcp(me.access_token)).status).toBe(200);
    expect((await me.redeem()).json).toMatchObject({ error: "invalid_grant" });
    expect((await mcp(me.access_token)).status).toBe(401);
    expect((await refresh(me.refresh_token)).json).toMatchObject({ error: "invalid_grant" });
    const { rows } = await set(
      "select detail ->> 'cause' as cause from private.audit where organization_id = $1 and event = 'assistant.revoked'",
      me.organizationId,
    );
    expect(rows).toEqual([{ cause: "token_reused" }]);
  });

  it("gives tokens to one of two that redeem it at once", async () => {
    const me = await memberWithCode();
    const statuses = (await Promise.all([me.redeem(), me.redeem()])).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 400]);
  });

  it("is worth nothing after five minutes, and for another resource", async () => {
    const me = await memberWithCode();
    expect((await me.redeem({ resource: "https://ailleurs.example/" })).json).toMatchObject({
      error: "invalid_target",
    });
    await set(
      "update private.assistant_secret set expires_at = now() where organization_id = $1",
      me.organizationId,
    );
    expect((await me.redeem()).json).toMatchObject({ error: "invalid_grant" });
  });
});

describe("a refresh token", () => {
  it("is replaced each time, and the new one goes on", async () => {
    const me = await memberWithTokens();
    const next = (await refresh(me.refresh_token)).json as Tokens;
    expect((await mcp(next.access_token)).status).toBe(200);
    expect((await refresh(next.refresh_token)).status).toBe(200);
  });

  it("that was replaced ends the assistant: somebody else has it too", async () => {
    const me = await memberWithTokens();
    const next = (await refresh(me.refresh_token)).json as Tokens;
    await set(
      "update private.assistant_secret set used_at = now() - interval '1 minute' where organization_id = $1 and used_at is not null",
      me.organizationId,
    );
    expect((await refresh(me.refresh_token)).json).toMatchObject({ error: "invalid_grant" });
    expect((await mcp(next.access_token)).status).toBe(401);
    expect((await refresh(next.refresh_token)).status).toBe(400);
  });

  it("gives nothing to the second of two at once, and ends nothing", async () => {
    const me = await memberWithTokens();
    const replies = await Promise.all([refresh(me.refresh_token), refresh(me.refresh_token)]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    const given = replies.find(({ status }) => status === 200)?.json as Tokens;
    expect((await mcp(given.access_token)).status).toBe(200);
  });

  it("is of one client, is no access token, and widens nothing", async () => {
    const me = await memberWithTokens({ scope: "contacts:read" });
    expect((await refresh(me.refresh_token, { client_id: "https://a.example/c.json" })).status).toBe(400);
    expect((await refresh(me.access_token)).json).toMatchObject({ error: "invalid_grant" });
    expect((await mcp(me.refresh_token)).status).toBe(401);
    const reply = await refresh(me.refresh_token, { scope: "contacts:read actions:write" });
    expect(reply.json).toMatchObject({ error: "invalid_scope" });
    expect((await refresh(me.refresh_token)).json).toMatchObject({ scope: "contacts:read" });
  });
});

describe("an access token", () => {
  it("opens /api/mcp and nothing else", async () => {
    const me = await memberWithTokens({}, "owner");
    expect((await mcp(me.access_token)).status).toBe(200);
    const headers = { origin: "", authorization: `Bearer ${me.access_token}` };
    expect((await call("GET", "/api/contacts", { headers })).status).toBe(401);
    expect((await call("GET", "/api/me/contacts/feed", { headers })).status).toBe(401);
    expect((await call("GET", "/api/assistants", { headers })).status).toBe(403);
    expect((await call("GET", "/api/auth/get-session", { headers })).json).toBeNull();
  });

  it("reads what its person reads, and nobody of another organization", async () => {
    const [me, other] = [await memberWithTokens(), await memberWithTokens()];
    await createContact(admin, me.organizationId, { first_name: "Claire", last_name: "Morel" });
    const foreign = await createContact(admin, other.organizationId, {
      first_name: "Paul",
      last_name: "Morel",
    });
    const said = await mcp(me.access_token);
    expect(said.text).toContain("Claire");
    expect(said.text).not.toContain("Paul");
    expect((await mcp(me.access_token, "historique", { contactId: foreign })).text).toContain("Introuvable");
  });

  it("without the scope is refused, and says what is missing and who gives it", async () => {
    const me = await memberWithTokens({ scope: "contacts:read" });
    const contactId = await createContact(admin, me.organizationId);
    await createAction(admin, me.organizationId, contactId);
    const reply = await mcp(me.access_token, "masquer", { contactId, raison: "notNow" });
    expect([reply.status, reply.headers.get("www-authenticate")]).toEqual([
      403,
      'Bearer error="insufficient_scope", resource_metadata="http://localhost:3000/.well-known/oauth-protected-resource/api/mcp", scope="contacts:read actions:write"',
    ]);
  });

  type Member = Awaited<ReturnType<typeof memberWithTokens>>;
  const ends: [string, (me: Member) => Promise<unknown>][] = [
    [
      "it has expired",
      (me) =>
        set(
          "update private.assistant_secret set expires_at = now() where organization_id = $1",
          me.organizationId,
        ),
    ],
    [
      "its person disconnects it",
      async (me) =>
        call("DELETE", `/api/assistants/${(await listed(me.cookie))[0]?.id}`, { cookie: me.cookie }),
    ],
    [
      "the assistant gives it back",
      (me) => form("/api/oauth/revoke", { client_id: client.id, token: me.access_token }),
    ],
    ["its person has left", (me) => set("delete from better_auth.member where user_id = $1", me.userId)],
    [
      "they left and came back",
      async (me) => {
        await set("delete from better_auth.member where user_id = $1", me.userId);
        await createMember(admin, me.organizationId, me.userId);
      },
    ],
    ["their account is gone", (me) => set(`delete from better_auth."user" where id = $1`, me.userId)],
    [
      "they were suspended, even when that is over",
      async (me) => {
        await set(`update better_auth."user" set banned = true where id = $1`, me.userId);
        await set(`update better_auth."user" set banned = false where id = $1`, me.userId);
      },
    ],
  ];
  it.each(ends)("opens nothing once %s, nor does its refresh token", async (_, end) => {
    const me = await memberWithTokens();
    expect((await mcp(me.access_token)).status).toBe(200);
    await end(me);
    const reply = await mcp(me.access_token);
    expect([reply.status, reply.headers.get("www-authenticate")]).toEqual([
      401,
      expect.stringMatching(/^Bearer error="invalid_token", resource_metadata="/),
    ]);
    expect((await refresh(me.refresh_token)).status).toBe(400);
  });

  it("is stored and logged nowhere, nor are a code and a refresh token", async () => {
    const me = await memberWithTokens();
    await mcp(me.access_token);
    await refresh(me.refresh_token);
    const { rows } = await set(
      "select string_agg(row_to_json(s)::text, ' ') || (select string_agg(row_to_json(a)::text, ' ') from private.assistant a) as stored from private.assistant_secret s",
    );
    const everywhere = `${JSON.stringify(rows)} ${logged.join(" ")}`;
    for (const secret of [me.code, me.access_token, me.refresh_token])
      expect(everywhere).not.toContain(secret.slice(-64));
  });
});

describe("assistants are managed", () => {
  it("by their person and the organization's owners; others neither see nor end one", async () => {
    const me = await memberWithTokens();
    const owner = await signedInMember(admin, { role: "owner", organizationId: me.organizationId });
    const colleague = await signedInMember(admin, { role: "admin", organizationId: me.organizationId });
    const stranger = await signedInMember(admin, { role: "owner" });
    expect(await listed(me.cookie)).toMatchObject([
      { name: "Claude", host: "localhost", mine: true, state: "active", lastUsedAt: null },
    ]);
    const [seen] = await listed(owner.cookie);
    expect(seen).toMatchObject({ mine: false });
    for (const { cookie } of [colleague, stranger]) {
      expect(await listed(cookie)).toEqual([]);
      expect((await call("DELETE", `/api/assistants/${seen?.id}`, { cookie })).status).toBe(404);
    }
    const ended = await call("DELETE", `/api/assistants/${seen?.id}`, { cookie: owner.cookie });
    expect([ended.status, ended.json]).toMatchObject([200, { state: "revoked" }]);
    expect((await call("DELETE", `/api/assistants/${seen?.id}`, { cookie: me.cookie })).status).toBe(200);
  });

  it("with the hour of the last use, and only once their code was redeemed", async () => {
    const me = await memberWithCode();
    expect(await listed(me.cookie)).toEqual([]);
    await mcp(((await me.redeem()).json as Tokens).access_token);
    expect(await listed(me.cookie)).toMatchObject([{ lastUsedAt: expect.any(String) }]);
  });

  it("until retention takes those that ended long ago, and what came to nothing", async () => {
    const me = await memberWithTokens();
    const { challenge } = newProof();
    await consent(me.cookie, requestOf(client, challenge), me.organizationId);
    await set(
      "update private.assistant set expires_at = now() - interval '2 days' where user_id = $1 and connected_at is null",
      me.userId,
    );
    const ctx = {
      ...platform,
      pool: platform.pool,
      requestId: "retention",
      claims: systemClaims(me.organizationId),
    };
    expect(await purgeAssistants(ctx, new Date(Date.now() - 86_400_000 * 90))).toBe(1);
    expect(await listed(me.cookie)).toHaveLength(1);
    await call("DELETE", `/api/assistants/${(await listed(me.cookie))[0]?.id}`, { cookie: me.cookie });
    expect(await purgeAssistants(ctx, new Date(Date.now() + 60_000))).toBe(1);
    expect(await listed(me.cookie)).toEqual([]);
  });
});

describe("the endpoints for clients", () => {
  it("describe themselves, and what they authorize for", async () => {
    const server = (await call("GET", "/api/oauth/authorization-server")).json;
    expect(server).toMatchObject({
      issuer: "http://localhost:3000",
      authorization_endpoint: "http://localhost:3000/consent",
      code_challenge_methods_supported: ["S256"],
      client_id_metadata_document_supported: true,
    });
    const resource = (await call("GET", "/api/oauth/protected-resource")).json;
    expect(resource).toMatchObject({
      resource: "http://localhost:3000/api/mcp",
      authorization_servers: ["http://localhost:3000"],
    });
  });

  it.each(["/api/oauth/token", "/api/oauth/revoke"])(
    "%s takes forms alone, each field once",
    async (path) => {
      expect((await call("GET", path)).status).toBe(405);
      const replies = [
        await call("POST", path, { body: { token: "x", client_id: "y" } }),
        await call("POST", path, {
          body: "client_id=a&client_id=b",
          headers: { "content-type": "application/x-www-form-urlencoded" },
        }),
        await form(path, { grant_type: "refresh_token" }),
      ];
      for (const reply of replies)
        expect([reply.status, reply.json]).toMatchObject([400, { error: "invalid_request" }]);
    },
  );

  it("know no other grant, and answer alike to what nobody was given", async () => {
    const reply = await form("/api/oauth/token", { grant_type: "password", client_id: client.id });
    expect(reply.json).toMatchObject({ error: "unsupported_grant_type" });
    for (const token of ["", "x", `relance_refresh_${"0".repeat(64)}`]) {
      expect((await refresh(token)).json).toMatchObject({ error: "invalid_grant" });
      expect((await form("/api/oauth/revoke", { client_id: client.id, token })).status).toBe(200);
    }
  });

  it("end nothing for a client that shows another's token", async () => {
    const me = await memberWithTokens();
    await form("/api/oauth/revoke", { client_id: "https://a.example/c.json", token: me.refresh_token });
    expect((await mcp(me.access_token)).status).toBe(200);
  });
});
