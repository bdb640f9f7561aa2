import { createServer } from "node:net";
import { afterAll, describe, expect, it } from "vitest";
import { callerOf, createPerson } from "../../dev/test/caller.ts";
import { testStack } from "../../dev/test/database.ts";
import { createSession } from "../../dev/test/factories.ts";
import { useWholePauses } from "../../dev/test/short-pauses.ts";
import { route } from "./auth.ts";
import { FLOOR } from "./time-floor.ts";

/** A mail server that greets and then refuses every recipient, quoting the command. */
const refusing = createServer((socket) => {
  socket.write("220 test\r\n");
  socket.on("data", (data) => {
    const line = data.toString();
    if (line.startsWith("RCPT")) socket.write(`550 no such user ${line.trim()}\r\n`);
    else if (line.startsWith("QUIT")) socket.end("221 bye\r\n");
    else socket.write("250 ok\r\n");
  });
  socket.on("error", () => undefined);
});
await new Promise<void>((resolve) => refusing.listen(0, "127.0.0.1", resolve));
afterAll(() => refusing.close());
const address = refusing.address();
const { admin, platform, logged } = await testStack({
  variables: { SMTP_URL: `smtp://127.0.0.1:${typeof address === "object" ? address?.port : 0}` },
});
const call = callerOf(platform, [route]);
useWholePauses();

it("keeps nobody waiting who has asked too often", async () => {
  const post = async () => {
    const started = performance.now();
    const { status } = await call("POST", "/api/auth/request-password-reset", {
      body: { email: "personne@exemple.test" },
      address: "203.0.113.90",
    });
    return { status, milliseconds: performance.now() - started };
  };
  await Promise.all([post(), post(), post()]);
  const refused = [await post(), await post(), await post(), await post(), await post()];
  expect(refused.map(({ status }) => status)).toEqual([429, 429, 429, 429, 429]);
  // The fastest call: a floor would delay all of them.
  expect(Math.min(...refused.map(({ milliseconds }) => milliseconds))).toBeLessThan(FLOOR);
});

const PATHS = ["/request-password-reset", "/send-verification-email"];

describe("a mail server that fails", () => {
  it.each(PATHS)("changes no answer, and leaves neither address nor link in the log: %s", async (path) => {
    const me = await createPerson(admin, { user: { email_verified: false } });
    const post = (email: string) => call("POST", `/api/auth${path}`, { body: { email } });
    const [known, unknown] = [await post(me.email), await post("personne@exemple.test")];
    expect(known.status).toBe(200);
    expect(known.text).toBe(unknown.text);
    const lines = logged.filter((line) => line.includes("a mail was not sent"));
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.join()).toContain("EENVELOPE");
    const { rows } = await admin.query<{ identifier: string }>(
      "select identifier from better_auth.verification",
    );
    for (const { identifier } of rows) {
      expect(logged.join()).not.toContain(identifier.split(":").at(-1) ?? identifier);
    }
    expect(logged.join()).not.toMatch(/exemple\.test|eyJ/);
  });

  it("changes no answer to whoever is signed in", async () => {
    const me = await createPerson(admin, { user: { email_verified: false } });
    const { cookie } = await createSession(admin, me.userId, me.organizationId);
    for (const [path, body] of [
      ["/send-verification-email", { email: me.email }],
      ["/delete-user", {}],
      ["/change-email", { newEmail: "ailleurs@exemple.test" }],
    ] as const) {
      expect((await call("POST", `/api/auth${path}`, { cookie, body })).status, path).toBe(200);
    }
  });
});
