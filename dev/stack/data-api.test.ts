import { SignJWT } from "jose";
import { expect, it, onTestFinished } from "vitest";
import { overNetwork, TEST_SECRET, testStack } from "../test/database.ts";
import { serveDataApi } from "./serve-data-api.ts";

// That its process comes back when it or Postgres is killed: functions/http/outages.long.test.ts.
it("the Data API on this machine stops a statement after eight seconds, as the hosted one does", async () => {
  const { admin, databaseUrl } = await testStack();
  await admin.query(
    `create function public.statement_limit() returns text language sql as $$ select current_setting('statement_timeout') $$`,
  );
  const publishableKey = "sb_publishable_test";
  const api = await serveDataApi({
    databaseUrl: overNetwork(databaseUrl),
    port: 0,
    jwtKey: TEST_SECRET,
    publishableKey,
  });
  onTestFinished(api.stop);
  const token = await new SignJWT({ role: "authenticated", org_id: crypto.randomUUID(), org_role: "member" })
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .setSubject(crypto.randomUUID())
    .setAudience("authenticated")
    .setIssuedAt()
    .setExpirationTime("5m")
    .sign(new TextEncoder().encode(TEST_SECRET));
  const reply = await fetch(`${api.url}/rest/v1/rpc/statement_limit`, {
    method: "POST",
    headers: { apikey: publishableKey, authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: "{}",
  });
  expect(await reply.json()).toBe("8s");
});
