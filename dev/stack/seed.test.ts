import { verifyPassword } from "better-auth/crypto";
import { describe, expect, it } from "vitest";
import { testStack } from "../test/database.ts";
import { createSession } from "../test/factories.ts";
import { DEMO_PASSWORD, seedDemo } from "./seed.ts";

const { admin } = await testStack();

async function opens(password: string): Promise<boolean[]> {
  const { rows } = await admin.query<{ password: string }>("select password from better_auth.account");
  return Promise.all(rows.map(({ password: hash }) => verifyPassword({ hash, password })));
}

describe("the demo accounts", () => {
  it("have the public password on this machine alone, and another before others", async () => {
    expect(await seedDemo(admin, { isPublic: true })).toBe(DEMO_PASSWORD);
    expect(await seedDemo(admin, { isPublic: true })).toBe(DEMO_PASSWORD);
    expect(await opens(DEMO_PASSWORD)).toEqual([true, true, true]);

    const { rows } = await admin.query<{ id: string }>(`select id from better_auth."user" limit 1`);
    await createSession(admin, rows[0]?.id ?? "", null);
    const made = (await seedDemo(admin, { isPublic: false })) ?? "";
    expect(await opens(DEMO_PASSWORD)).toEqual([false, false, false]);
    expect(await opens(made)).toEqual([true, true, true]);
    // Sessions opened with the public password have ended.
    expect((await admin.query("select from better_auth.session")).rowCount).toBe(0);

    // It is returned once.
    expect(await seedDemo(admin, { isPublic: false })).toBeUndefined();
    expect(await seedDemo(admin, { isPublic: true })).toBeUndefined();
    expect(await opens(made)).toEqual([true, true, true]);
  });
});
