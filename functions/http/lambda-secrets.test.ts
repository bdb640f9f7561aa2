import type { LambdaEvent } from "hono/aws-lambda";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { SSM_CREDENTIALS, startSsm } from "../../dev/test/parameter-store.ts";
import { signedInMember } from "../../dev/test/factories.ts";
import { TEST_SECRET, testStack } from "../../dev/test/database.ts";
import { route as feed } from "../contacts/get-feed.ts";
import { createEnvironment } from "../env.ts";
import { keepPlatform } from "../secrets/kept-platform.ts";
import { readSecrets, SecretsSource } from "../secrets/read-secrets.ts";
import { lambda } from "./lambda.ts";
import { createLog } from "./log.ts";
import { createPlatform } from "./platform.ts";

const { admin, platform } = await testStack();
const ssm = await startSsm();
afterAll(() => ssm.stop());
const person = await signedInMember(admin);
const right = platform.environment.database().DATABASE_URL;
const wrong = Object.assign(new URL(right), { password: "of-yesterday" }).href;
const NAMES = ["BETTER_AUTH_SECRET", "DATABASE_URL"];
const give = (name: string, value: string) => ssm.parameters.set(`/relance/test/${name}`, value);

beforeEach(() => {
  give("BETTER_AUTH_SECRET", TEST_SECRET);
  give("DATABASE_URL", right);
  ssm.calls.length = 0;
});

/** A deployed function: what is no secret in its environment, the names of the others, and its clock. */
function deploy() {
  const clock = { now: 0 };
  const logged: string[] = [];
  const log = createLog((line) => logged.push(line));
  const variables = { APP_URL: "http://localhost:3000", DATABASE_POOL: "1" };
  const source = SecretsSource.parse({
    ...SSM_CREDENTIALS,
    AWS_ENDPOINT_URL_SSM: ssm.url,
    SECRETS_PATH: "/relance/test/",
    SECRETS: NAMES.join(","),
  });
  const kept = keepPlatform({
    read: () => readSecrets(source),
    create: (secrets) => createPlatform(createEnvironment({ ...variables, ...secrets }), log),
    onFailure: () => undefined,
    now: () => clock.now,
  });
  const handler = lambda(feed, kept);
  const event = {
    version: "2.0",
    rawPath: "/api/me/contacts/feed",
    rawQueryString: "",
    headers: { host: "api.example", cookie: person.cookie },
    requestContext: { http: { method: "GET", path: "/api/me/contacts/feed", sourceIp: "192.0.2.1" } },
    isBase64Encoded: false,
  } as unknown as LambdaEvent;
  return { clock, logged, status: async () => (await handler(event)).statusCode };
}

describe("a deployed function and its secrets", () => {
  it("answers with secrets that are in no variable of it, read once", async () => {
    const { status } = deploy();
    expect([await status(), await status()]).toEqual([200, 200]);
    expect(ssm.calls).toEqual(["AmazonSSM.GetParameters"]);
  });

  it("takes a new password of the database up after a refusal, without a deployment", async () => {
    give("DATABASE_URL", wrong);
    const { clock, logged, status } = deploy();
    expect(await status()).toBe(503);
    give("DATABASE_URL", right);
    clock.now = 30_000;
    expect(await status()).toBe(200);
    expect(logged.join("\n")).not.toContain("of-yesterday");
  });

  it("takes a new signing secret up within five minutes, which ends the sessions of the old one", async () => {
    const { clock, status } = deploy();
    expect(await status()).toBe(200);
    give("BETTER_AUTH_SECRET", "another-secret-of-thirty-two-characters");
    clock.now = 299_999;
    expect(await status()).toBe(200);
    clock.now = 300_000;
    expect(await status()).toBe(401);
  });

  it("answers 503 while its secrets cannot be read at all, and as usual at the next call", async () => {
    const { status } = deploy();
    ssm.failNext = "InternalServerError";
    expect(await status()).toBe(503);
    expect(await status()).toBe(200);
  });
});
