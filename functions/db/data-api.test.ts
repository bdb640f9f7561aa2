import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { decodeJwt, decodeProtectedHeader, exportJWK, generateKeyPair, jwtVerify } from "jose";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { createEnvironment } from "../env.ts";
import { inActivity } from "../http/activity.ts";
import { createLog } from "../http/log.ts";
import { createPlatform } from "../http/platform.ts";
import type { Trace } from "../http/trace.ts";
import { dataApi, checkDataApi } from "./data-api.ts";

const SECRET = "a-secret-of-thirty-two-characters-or-more";
const asked: IncomingMessage[] = [];
const answer = { status: 200, body: "[]" };
const server = createServer((request, response) => {
  asked.push(request);
  response.writeHead(answer.status, { "content-type": "application/json" }).end(answer.body);
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const here = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const logged: string[] = [];

afterEach(() => {
  vi.useRealTimers();
  Object.assign(answer, { status: 200, body: "[]" });
  asked.length = 0;
});
afterAll(() => server.close());

function contextOf(role: string, variables: Record<string, string> = {}) {
  const environment = createEnvironment({
    DATABASE_URL: "postgres://a@localhost/b",
    APP_URL: "http://localhost:3000",
    SUPABASE_URL: here,
    SUPABASE_PUBLISHABLE_KEY: "the-key",
    SUPABASE_JWT_KEY: SECRET,
    ...variables,
  });
  const platform = createPlatform(
    environment,
    createLog((line) => logged.push(line)),
  );
  return { ...platform, requestId: "r", claims: { subject: "s", organizationId: "o", role } };
}
/** A trace that keeps how each call was named, and whether it failed. */
const traceInto = (traced: unknown[]): Trace => ({
  traceparent: "",
  call:
    (...call) =>
    (isFailed) =>
      void traced.push([...call, isFailed]),
  end: () => Promise.resolve(),
});
const tokens = (): string[] =>
  asked.map(({ headers }) => (headers.authorization ?? "").replace("Bearer ", ""));

describe("the token it mints", () => {
  async function mint(key: string): Promise<string> {
    await dataApi(contextOf("owner,admin", { SUPABASE_JWT_KEY: key }))
      .from("contact")
      .select("id");
    return tokens()[0] ?? "";
  }

  it("says who asks for which organization, for five minutes", async () => {
    const token = await mint(SECRET);
    const { iat = 0, exp = 0, ...claims } = decodeJwt(token);
    expect(claims).toEqual({
      sub: "s",
      aud: "authenticated",
      role: "authenticated",
      org_id: "o",
      org_role: "owner,admin",
    });
    expect(exp - iat).toBe(300);
    expect(decodeProtectedHeader(token)).toEqual({ alg: "HS256", typ: "JWT" });
  });

  it("is used again for four minutes", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: 1_000 });
    const client = dataApi(contextOf("member"));
    for (const now of [1_000, 241_000, 241_001]) {
      vi.setSystemTime(now);
      await client.from("contact").select("id");
    }
    const [first, second, third] = tokens().map((token) => decodeJwt(token).iat);
    expect([first, second, third]).toEqual([1, 1, 241]);
  });

  it("is signed with a hosted project's own key, as Supabase's command prints it", async () => {
    const { privateKey, publicKey } = await generateKeyPair("ES256", { extractable: true });
    const { d = "", x = "", y = "" } = await exportJWK(privateKey);
    // The literal output of `supabase gen signing-key --algorithm ES256` (CLI 3.1.0), its end of line included.
    const printed = `{"kty":"EC","kid":"a58efeae-daa5-4010-9daf-2489dbf8a280","use":"sig","key_ops":["sign","verify"],"alg":"ES256","ext":true,"d":"${d}","crv":"P-256","x":"${x}","y":"${y}"}\n`;
    const token = await mint(printed);
    const { payload, protectedHeader } = await jwtVerify(token, publicKey, { audience: "authenticated" });
    expect(payload.sub).toBe("s");
    expect(protectedHeader).toEqual({
      alg: "ES256",
      typ: "JWT",
      kid: "a58efeae-daa5-4010-9daf-2489dbf8a280",
    });
  });

  it("names no key that has no name", async () => {
    const { privateKey } = await generateKeyPair("ES256", { extractable: true });
    const { kty, crv, d, x, y } = await exportJWK(privateKey);
    const token = await mint(JSON.stringify({ kty, crv, d, x, y }));
    expect(decodeProtectedHeader(token)).toEqual({ alg: "ES256", typ: "JWT" });
  });
});

describe("a call of the Data API", () => {
  it.each(["", "/"])("goes to its path below the address, which may end with %j", async (end) => {
    await dataApi(contextOf("member", { SUPABASE_URL: `${here}/below${end}` }))
      .from("contact")
      .select("id");
    expect(asked.map(({ url, headers }) => [url, headers.apikey])).toEqual([
      ["/below/rest/v1/contact?select=id", "the-key"],
    ]);
  });

  it.each([
    [200, false],
    [499, false],
    [500, true],
    [503, true],
  ])("that answers %i is made once, and is counted and traced: failed %s", async (status, isFailed) => {
    answer.status = status;
    const traced: unknown[] = [];
    const counted = await inActivity(
      "c",
      async (activity) => {
        await dataApi(contextOf("member")).from("contact").select("id");
        return activity.dataApiCalls;
      },
      traceInto(traced),
    );
    expect([counted, asked.length]).toEqual([1, 1]);
    expect(traced).toEqual([["postgrest", "GET /rest/v1/contact", isFailed]]);
  });

  it("that fails says so, after a person's patience or that of work, and its trace failed", async () => {
    const patience = vi.spyOn(AbortSignal, "timeout");
    const traced: unknown[] = [];
    for (const role of ["member", "system"]) {
      const away = contextOf(role, { SUPABASE_URL: "http://127.0.0.1:9" });
      const ask = async () => (await dataApi(away).from("contact").select("id")).error;
      expect(await inActivity("c", ask, traceInto(traced))).not.toBeNull();
    }
    expect(patience.mock.calls).toEqual([[4_000], [27_000]]);
    const failed = ["postgrest", "GET /rest/v1/contact", true];
    expect(traced).toEqual([failed, failed]);
  });

  it("is given up with its caller's own signal too", async () => {
    const call = dataApi(contextOf("member")).from("contact").select("id");
    const { error } = await call.abortSignal(AbortSignal.abort());
    expect([error?.message, asked.length]).toEqual([expect.stringContaining("AbortError"), 0]);
  });
});

describe("the health check", () => {
  it("is an answer for an organization that nobody has, within a person's patience", async () => {
    const patience = vi.spyOn(AbortSignal, "timeout");
    await checkDataApi(contextOf("member"));
    expect(asked.map(({ url }) => url)).toEqual(["/rest/v1/job?select=id&limit=1"]);
    const nobody = "00000000-0000-0000-0000-000000000000";
    expect(decodeJwt(tokens()[0] ?? "")).toMatchObject({ sub: nobody, org_id: nobody, org_role: "system" });
    expect(patience.mock.calls).toEqual([[4_000]]);
  });

  it("is none where it answers a failure", async () => {
    answer.status = 401;
    await expect(checkDataApi(contextOf("member"))).rejects.toMatchObject({ code: "unavailable" });
  });
});
