import { startHubspot, testPortal } from "../../test/hubspot.ts";
import { hubspotAccount } from "./accounts.ts";
import { judge, print, rounded } from "./print.ts";
import { isListCall, type SeenRequest, watchRequests } from "./requests.ts";
import { startWorker } from "./worker.ts";
import { type Account, inWorld, type SyncWorld } from "./world.ts";

/** Enough pages to keep two workers busy throughout. */
const CONTACTS = 5_000;
/** HubSpot's limit, in calls per ten seconds. */
const LIMIT = 110;
/** Milliseconds of warm-up, of the measurement, and of the phase with refusals. */
const [WARM_UP, MEASURED, REFUSED] = [10_000, 40_000, 15_000];
/** Milliseconds between two refusals, and their Retry-After in seconds. */
const [REFUSAL_EVERY, RETRY_AFTER] = [3_700, 2];
/** Milliseconds a refusal takes to reach its worker. */
const ON_ITS_WAY = 20;
const WANTED = { rateLimitedPerThousandCalls: 2, callsBeforeRetryAfter: 0, partOfLimit: 0.85 };

/**
 * Two worker processes read one account at the vendor's rate limit: measures how many calls are refused and how much of
 * the limit is used. Then the account refuses some calls for two seconds, during which nobody may call.
 */
export async function benchPace(): Promise<boolean> {
  const hubspot = await startHubspot([testPortal(CONTACTS)], { rateLimit: { perTenSeconds: LIMIT } });
  // The first call after a refusal was ordered gets it.
  let ordered = 0;
  const refused: SeenRequest[] = [];
  const seen = watchRequests(hubspot.server, (request) => {
    if (isListCall(request) && refused.length < ordered) refused.push(request);
  });
  try {
    return await inWorld(hubspot.variables, async (world) => {
      const account = hubspotAccount(hubspot);
      const readers = await Promise.all([1, 2].map(() => keepReading(world, account)));
      const begin = performance.now();
      const [from, until] = [begin + WARM_UP, begin + WARM_UP + MEASURED];
      await elapse(until);
      for (let at = until; at < until + REFUSED; at += REFUSAL_EVERY) {
        const refusal = { kind: "status", status: 429, retryAfterSeconds: RETRY_AFTER } as const;
        hubspot.simulator.injectFault(refusal, { matching: "GET /crm/objects" });
        ordered++;
        await elapse(at + REFUSAL_EVERY);
      }
      await Promise.all(readers.map((reader) => reader.stop()));
      return report(seen.filter(isListCall), refused, { from, until });
    });
  } finally {
    await hubspot.stop();
  }
}

/** An organization connected to the account, and a process that synchronizes it repeatedly. */
async function keepReading(world: SyncWorld, account: Account): Promise<{ stop: () => Promise<void> }> {
  const ctx = await world.connect("hubspot", account);
  const worker = startWorker(world.variables);
  const read = async (): Promise<void> => {
    for (;;) {
      const message = await world.queue(ctx, { crm: "hubspot" });
      let took: boolean | "died" = false;
      while (took === false) took = await worker.deliver(message);
      if (took === "died") return;
    }
  };
  const reading = read();
  return {
    stop: async () => {
      worker.kill();
      await reading;
    },
  };
}

function report(
  calls: SeenRequest[],
  refused: SeenRequest[],
  { from, until }: { from: number; until: number },
): boolean {
  const before = calls.filter((call) => call.at < until);
  const limited = before.filter((call) => call.answer?.status === 429).length;
  const rateLimitedPerThousandCalls = rounded((1_000 * limited) / before.length, 2);
  const measured = before.filter((call) => call.at >= from).length;
  const partOfLimit = rounded(measured / (MEASURED / 10_000) / LIMIT);
  print("pace", { seconds: MEASURED / 1_000, calls: measured, partOfLimit, rateLimited: limited });

  const tooEarly = refused.flatMap(({ answer }) =>
    calls
      .map(({ at }) => Math.round(at - (answer?.at ?? 0)))
      .filter((after) => after > ON_ITS_WAY && after < 1_000 * RETRY_AFTER),
  );
  print("pace", {
    refusals: refused.filter(({ answer }) => answer?.status === 429).length,
    retryAfterSeconds: RETRY_AFTER,
    callsBefore: tooEarly.length,
    millisecondsAfterRefusal: tooEarly,
  });
  const met =
    rateLimitedPerThousandCalls <= WANTED.rateLimitedPerThousandCalls &&
    partOfLimit >= WANTED.partOfLimit &&
    refused.length > 0 &&
    tooEarly.length <= WANTED.callsBeforeRetryAfter;
  judge(
    "pace",
    { rateLimitedPerThousandCalls, callsBeforeRetryAfter: tooEarly.length, partOfLimit },
    { wanted: WANTED, met },
  );
  return met;
}

/** Resolves at an instant of performance.now(). */
function elapse(instant: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, instant - performance.now())));
}
