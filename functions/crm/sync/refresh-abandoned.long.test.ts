import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { crmWorld } from "../../../dev/test/crm-world.ts";
import { HUB_ID, testPortal } from "../../../dev/test/hubspot.ts";
import { rowsOfOrganization, rowsOfPortal } from "../../../dev/test/portal-rows.ts";
import { AppError } from "../../http/errors.ts";
import { claimJob } from "../../jobs/lease-store.ts";
import { goneStore } from "./gone-store.ts";
import { runSync, type SyncPorts } from "./run-sync.ts";
import type { Plan } from "../source.ts";
import { openSource } from "../hubspot/source.ts";
import { syncStore } from "./sync-store.ts";
import { historyStore } from "./history-store.ts";
import { unseenStore } from "./unseen-store.ts";

const DEATHS = 10;
const SEED = 1;
const world = await crmWorld([testPortal(400)]);
const { admin, simulator } = world;

/** Seeded pseudo-random numbers in [0, 1) (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** How a worker fails: before a step, after it (its answer is lost), or it hangs and comes back too late. */
type Manner = "before" | "after" | "hangs";
const MANNERS: readonly Manner[] = ["before", "after", "hangs"];

/** Fails at its nth step; `gone` resolves then, `comeBack` resumes a hanging worker. */
function death(steps: number, manner: Manner) {
  let left = steps;
  let leave: () => void = () => undefined;
  let comeBack: () => void = () => undefined;
  const gone = new Promise<void>((resolve) => (leave = resolve));
  const back = new Promise<void>((resolve) => (comeBack = resolve));
  const step = async <T>(work: () => Promise<T>): Promise<T> => {
    if (left-- > 0) return work();
    if (manner === "after") await work();
    leave();
    if (manner !== "hangs") throw new Error("killed");
    await back;
    return work();
  };
  return { step, gone, comeBack: () => comeBack() };
}
type Death = ReturnType<typeof death>;

describe("a synchronization whose workers are abandoned at ten random points", () => {
  it("stores the same rows, and repeats one page at most for each", async () => {
    const { organizationId } = await world.connected();
    const jobId = String((await world.newestJob(organizationId)).id);
    const ctx = world.system(organizationId);
    const random = numbers(SEED);
    const reads: string[] = [];

    const plan: Plan = {
      mode: "full",
      contacts: true,
      engagements: true,
      notes: true,
      until: new Date().toISOString(),
    };
    /** Ports of a new worker, which takes the job once the previous lease expires. */
    const ports = async ({ step }: Pick<Death, "step">): Promise<SyncPorts & { checkpoint: unknown }> => {
      const worker = randomUUID();
      await admin.query("update public.job set lease_until = now() - interval '1 second' where id = $1", [
        jobId,
      ]);
      const job = await claimJob(ctx, jobId, worker, 60);
      const source = openSource(ctx);
      const store = syncStore(ctx, { jobId, worker, crm: "hubspot", dry: false, updateContacts: true });
      return {
        checkpoint: job?.checkpoint ?? null,
        source: {
          ...source,
          read: (followed, stage, after) =>
            step(() => {
              reads.push(`${stage} ${after ?? ""}`);
              return source.read(followed, stage, after);
            }),
        },
        store: {
          ...store,
          apply: (pages, checkpoint) => step(() => store.apply(pages, checkpoint)),
          sweep: (parts, swept, checkpoint) => step(() => store.sweep(parts, swept, checkpoint)),
        },
        gone: {
          store: goneStore(ctx, { jobId, crm: "hubspot", dry: false }),
          erase: () => Promise.reject(new Error("nobody is gone")),
          warn: () => undefined,
        },
        unseen: unseenStore(ctx, { jobId, crm: "hubspot" }),
        history: historyStore(ctx, "hubspot"),
        owners: { known: {}, reload: () => source.owners() },
        shouldPause: () => false,
      };
    };
    const work = async ({ checkpoint, ...rest }: Awaited<ReturnType<typeof ports>>) =>
      (await runSync({ plan: async () => plan, checkpoint, sweep: null }, rest)).outcome;

    const late: { ended: Promise<unknown>; comeBack: () => void }[] = [];
    const manners: Manner[] = [];
    for (let deaths = 0; deaths < DEATHS; deaths++) {
      const manner = MANNERS[Math.floor(random() * MANNERS.length)] ?? "before";
      const end = death(1 + Math.floor(random() * 4), manner);
      const ended = work(await ports(end)).catch((error: unknown) => error);
      expect(await Promise.race([end.gone.then(() => "gone"), ended])).toBe("gone");
      manners.push(manner);
      if (manner === "hangs") late.push({ ended, comeBack: end.comeBack });
      else await ended;
    }
    expect(new Set(manners)).toEqual(new Set(MANNERS));

    const last = await ports({ step: (one) => one() });
    // Hanging workers resume when another holds the job: they may read but not store.
    for (const { ended, comeBack } of late) {
      comeBack();
      const error = await ended;
      expect(error).toBeInstanceOf(AppError);
      expect(error).toMatchObject({ code: "conflict" });
    }
    expect(await work(last)).toBe("done");

    expect(await rowsOfOrganization(admin, organizationId)).toEqual(rowsOfPortal(simulator.portal(HUB_ID)));
    const pages = new Set(reads).size;
    expect(pages).toBeGreaterThan(2 * DEATHS);
    expect(reads.length - pages).toBeLessThanOrEqual(DEATHS);
    const { report } = await world.newestJob(organizationId);
    // Each page was stored once: no row was seen twice.
    expect(report).toMatchObject({ contactsCreated: 400, contactsUnchanged: 0, engagementsUnchanged: 0 });
  });
});
