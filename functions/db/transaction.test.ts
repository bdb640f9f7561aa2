import { describe, expect, it } from "vitest";
import type { Pool } from "pg";
import type { BaseContext } from "../http/context.ts";
import { withClaims } from "./claims.ts";
import { DatabaseClient } from "./database-client.ts";
import type { Timeouts } from "./limits.ts";
import { inTransaction } from "./transaction.ts";

type Answer = { command?: string } | Error;

/** A connection that answers each statement as told, else with success, and what was done with it. */
function connectionOf(answers: Readonly<Record<string, Answer>> = {}) {
  const done: string[] = [];
  const client = Object.assign(new DatabaseClient({}), {
    query: async (text: string) => {
      done.push(text);
      const answer = answers[text] ?? { command: text.toUpperCase() };
      if (answer instanceof Error) throw answer;
      return answer;
    },
    release: (isBroken?: boolean) => void done.push(isBroken ? "out of the pool" : "back to the pool"),
  });
  const pool = { connect: async () => client } as unknown as Pool;
  return { client, pool, done };
}
const LIMITS =
  "set_config('statement_timeout', '3500ms', true), set_config('idle_in_transaction_session_timeout', '5s', true)";
const run = (pool: Pool, work: () => Promise<string>, timeouts: Timeouts = "request") =>
  inTransaction(pool, timeouts, { "a.b": "l'un" }, work);

describe("a transaction", () => {
  it("sets what ends with it, commits, and answers what its work does", async () => {
    const { pool, done } = connectionOf();
    expect(await run(pool, async () => "fait")).toBe("fait");
    expect(done).toEqual([
      `begin; select set_config('a.b', 'l''un', true), ${LIMITS}`,
      "commit",
      "back to the pool",
    ]);
  });

  it("is rolled back where its work throws", async () => {
    const { pool, done } = connectionOf();
    await expect(run(pool, () => Promise.reject(new Error("arrêt")))).rejects.toThrow("arrêt");
    expect(done.slice(1)).toEqual(["rollback", "back to the pool"]);
  });

  it("has failed where its commit is answered with a rollback, or not at all", async () => {
    const answers = { commit: { command: "ROLLBACK" } };
    await expect(run(connectionOf(answers).pool, async () => "fait")).rejects.toThrow("was rolled back");
    const lost = connectionOf({ commit: new Error("perdu"), rollback: new Error("perdu aussi") });
    await expect(run(lost.pool, async () => "fait")).rejects.toThrow("perdu");
    expect(lost.done.slice(1)).toEqual(["commit", "rollback", "out of the pool"]);
  });

  it.each([
    ["request", undefined, "3500ms"],
    ["work", 27_000, "25s"],
  ] as const)("with the timeouts of a %s waits %s ms for a reply", async (timeouts, limit, statement) => {
    const { client, pool, done } = connectionOf();
    await run(pool, async () => "fait", timeouts);
    expect(client.replyLimit).toBe(limit);
    expect(done[0]).toContain(`'${statement}'`);
  });
});

describe("the claims of a transaction", () => {
  it.each([
    ["member", undefined, "3500ms"],
    ["member", "work", "25s"],
    ["system", undefined, "25s"],
    ["system", "request", "3500ms"],
  ] as const)("of a %s, with timeouts %s: %s", async (role, timeouts, statement) => {
    const { pool, done } = connectionOf();
    const claims = { subject: "s", organizationId: "o", role };
    const ctx = { pool, claims, ...(timeouts ? { timeouts } : {}) } as unknown as BaseContext & {
      claims: typeof claims;
    };
    expect(await withClaims(ctx, async () => "fait")).toBe("fait");
    const set = { sub: "s", role: "authenticated", org_id: "o", org_role: role };
    expect(done[0]).toContain(`set_config('request.jwt.claims', '${JSON.stringify(set)}', true)`);
    expect(done[0]).toContain(`'${statement}'`);
  });
});
