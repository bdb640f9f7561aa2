import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { testStack } from "../../dev/test/database.ts";
import type { ActorName } from "./actors.ts";
import { asActor } from "./attempt.ts";
import { CRM_DATA, createJob, DAY_DATA, fingerprint } from "./rpc.ts";
import { createWorld } from "./world.ts";

const { admin } = await testStack();
const worlds = [await createWorld(admin), await createWorld(admin)] as const;
const [ours] = worlds;
const WORKER = randomUUID();
const waiting = await createJob(admin, ours, "daily-suggestions", null);
const running = await createJob(admin, ours, "refresh-contacts", WORKER);

interface Exposed {
  /** A call with ids of our organization. */
  readonly call: readonly [string, readonly unknown[]];
  /** What the system of our organization gets. */
  readonly answer: unknown;
  /** What a caller gets who has no right to it. */
  readonly refusal: unknown;
}

/** Every function the Data API shows, by name. */
const exposed: Record<string, Exposed> = {
  claim_job: {
    call: ["public.claim_job($1, $2, 60)", [waiting, WORKER]],
    answer: expect.objectContaining({ id: waiting, state: "running", lease_owner: WORKER }),
    refusal: null,
  },
  release_job: {
    call: ["public.release_job($1, $2)", [running, WORKER]],
    answer: null,
    refusal: null,
  },
  finish_job: {
    call: ["public.finish_job($1, $2, 'done', null)", [running, WORKER]],
    answer: true,
    refusal: false,
  },
};

/** The answer or the error's message, and whether any row changed meanwhile. */
async function attempt(name: ActorName, [call, values]: Exposed["call"]) {
  return asActor(admin, name, worlds, async (client) => {
    const stored = () => fingerprint(client, [...new Set([...CRM_DATA, ...DAY_DATA, "public.job"])]);
    await client.query("savepoint before_call");
    const identity = await client.query<{ role: string }>("select current_user::text as role");
    await client.query("reset role");
    const before = await stored();
    await client.query(`set local role ${client.escapeIdentifier(identity.rows[0]?.role ?? "")}`);
    const answer = await client.query<{ answer: unknown }>(`select ${call} as answer`, [...values]).then(
      (result) => result.rows[0]?.answer,
      async (error: unknown) => {
        await client.query("rollback to before_call");
        return error instanceof Error ? error.message : String(error);
      },
    );
    await client.query("reset role");
    return { answer, changed: (await stored()).join("\n") !== before.join("\n") };
  });
}

describe.each(Object.entries(exposed))("%s", (name, one) => {
  const { call, answer, refusal } = one;
  it("serves the system of the organization", async () => {
    expect(await attempt("system", call)).toEqual({ answer, changed: true });
    expect((await attempt("app_server for the system", call)).answer).toEqual(answer);
  });

  it.each(["member", "colleague", "owner", "admin", "app_server for a member"] as const)(
    "refuses %s",
    async (actor) => {
      expect(await attempt(actor, call)).toEqual({ answer: refusal, changed: false });
    },
  );

  it.each([
    "authenticated without claims",
    "authenticated with empty claims",
    "authenticated without organization",
    "member of another organization",
    "owner of another organization",
    "system of another organization",
    "app_server without claims",
    "app_server for another organization",
  ] as const)("refuses %s and changes nothing", async (actor) => {
    expect(await attempt(actor, call)).toEqual({ answer: refusal, changed: false });
  });

  it.each(["anon", "auth_server", "service_role"] as const)("cannot be called by %s", async (actor) => {
    expect(await attempt(actor, call)).toEqual({
      answer: `permission denied for function ${name}`,
      changed: false,
    });
  });
});

describe("the functions that the Data API shows", () => {
  it("are all tried above: a new one needs its entry in `exposed`", async () => {
    const { rows } = await admin.query<{ name: string }>(
      "select distinct proname as name from pg_proc where pronamespace = 'public'::regnamespace order by 1",
    );
    expect(rows.map((row) => row.name)).toEqual(Object.keys(exposed).sort());
  });
});
