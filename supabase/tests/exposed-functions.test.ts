import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { testStack } from "../../dev/test/database.ts";
import { createAction, createContact } from "../../dev/test/factories.ts";
import type { ActorName } from "./actors.ts";
import { asActor } from "./attempt.ts";
import { CRM_DATA, createJob, DAY_DATA, fingerprint } from "./rpc.ts";
import { createWorld } from "./world.ts";

const { admin } = await testStack();
const worlds = [await createWorld(admin), await createWorld(admin)] as const;
const [ours, theirs] = worlds;
const WORKER = randomUUID();
const waiting = await createJob(admin, ours, "daily-suggestions", null);
const running = await createJob(admin, ours, "refresh-contacts", WORKER);
const handled = await createAction(
  admin,
  ours.organizationId,
  await createContact(admin, ours.organizationId),
  { archived_at: "2026-11-20T08:00:00Z", archived_by: "user", archived_reason: "done" },
);

const proposal = (contactId: string) => ({
  contactId,
  score: 90,
  type: "ongoingBusiness",
  deadline: null,
  reasons: [],
  action: { ai_action: "appeler", ai_iceBreakingMessage: "Bonjour," },
  claims: [],
});
const writeDay = (userId: string, contactId: string) =>
  ["public.write_day($1, '2026-11-23', $2)", [userId, JSON.stringify([proposal(contactId)])]] as const;

interface Exposed {
  /** A call with ids of our organization. */
  readonly call: readonly [string, readonly unknown[]];
  /** What the system of our organization gets. */
  readonly answer: unknown;
  /** What a caller gets who has no right to it: an answer that says so, or an error. */
  readonly refusal: unknown;
  /** What it answers whoever does not even see the contact; the refusal unless said. */
  readonly unseen?: unknown;
  /** Whether members may call it too. */
  readonly forMembers: boolean;
}

/** Every function the Data API shows, by name. */
const exposed: Record<string, Exposed> = {
  change_action: {
    call: ["public.change_action($1, $2)", [ours.actionIds[0], `{"ai_iceBreakingMessage":"Bonjour Paul,"}`]],
    answer: expect.objectContaining({ state: "ok" }),
    refusal: { state: "not_found" },
    forMembers: true,
  },
  undo_action: {
    call: ["public.undo_action($1)", [handled]],
    answer: expect.objectContaining({ state: "ok" }),
    refusal: { state: "not_found" },
    forMembers: true,
  },
  read_action: {
    call: ["public.read_action($1)", [ours.actionIds[0]]],
    answer: expect.objectContaining({ id: ours.actionIds[0] }),
    refusal: null,
    forMembers: true,
  },
  claim_job: {
    call: ["public.claim_job($1, $2, 60)", [waiting, WORKER]],
    answer: expect.objectContaining({ id: waiting, state: "running", lease_owner: WORKER }),
    refusal: null,
    forMembers: false,
  },
  release_job: {
    call: ["public.release_job($1, $2)", [running, WORKER]],
    answer: null,
    refusal: null,
    forMembers: false,
  },
  finish_job: {
    call: ["public.finish_job($1, $2, 'done', null)", [running, WORKER]],
    answer: true,
    refusal: false,
    forMembers: false,
  },
  write_day: {
    call: writeDay(ours.memberId, ours.bareContactIds[0]),
    answer: { listed: 1, written: 1 },
    refusal: expect.stringMatching(/row-level security|foreign key constraint/),
    unseen: { listed: 0, written: 0 },
    forMembers: false,
  },
  write_action: {
    call: ["public.write_action($1, '2026-11-23')", [JSON.stringify(proposal(ours.bareContactIds[0]))]],
    answer: expect.objectContaining({ state: "created", old: [] }),
    refusal: expect.stringMatching(/row-level security|foreign key constraint/),
    unseen: expect.objectContaining({ state: "gone" }),
    forMembers: false,
  },
  archive_action: {
    call: ["public.archive_action($1, 'Résolue.', null)", [ours.actionIds[0]]],
    answer: true,
    refusal: false,
    forMembers: false,
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
  const { call, answer, refusal, unseen = refusal, forMembers } = one;
  it("serves the system of the organization", async () => {
    expect(await attempt("system", call)).toEqual({ answer, changed: name !== "read_action" });
    expect((await attempt("app_server for the system", call)).answer).toEqual(answer);
  });

  it.each(["member", "colleague", "owner", "admin", "app_server for a member"] as const)(
    `${forMembers ? "serves" : "refuses"} %s`,
    async (actor) => {
      const expected = forMembers
        ? { answer, changed: name !== "read_action" }
        : { answer: refusal, changed: false };
      expect(await attempt(actor, call)).toEqual(expected);
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
    expect(await attempt(actor, call)).toEqual({ answer: unseen, changed: false });
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

describe("write_day for the system of an organization", () => {
  it("lists no contact of another organization", async () => {
    expect(await attempt("system", writeDay(ours.memberId, theirs.bareContactIds[0]))).toEqual({
      answer: { listed: 0, written: 0 },
      changed: false,
    });
  });

  it("refuses a list for somebody who is no member of it", async () => {
    for (const stranger of [theirs.memberId, ours.strangerIds[0]]) {
      const { answer, changed } = await attempt("system", writeDay(stranger, ours.bareContactIds[0]));
      expect(answer).toMatch(/foreign key constraint/);
      expect(changed).toBe(false);
    }
  });
});
