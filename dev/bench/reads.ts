import { routes } from "../../functions/routes.ts";
import { withClient } from "../stack/database.ts";
import { forgetStatistics } from "../test/forget-statistics.ts";
import { type FullOrganization, withFullOrganization } from "./full-organization.ts";
import { printFigure } from "./print-figure.ts";

const CONTACTS = 50_000;
/** Maximum ratio of a read's time without statistics to that with them; up to a second is accepted. */
const FACTOR = 3;
const SECOND = 1_000;

/**
 * Every read of the route table on a full organization, with planner statistics and without, as after a first
 * synchronization and before the next vacuum. The last line is the verdict; a refused read measures nothing and fails
 * the benchmark.
 */
export async function benchReads(): Promise<void> {
  await withFullOrganization(CONTACTS, async (organization) => {
    await measure(organization);
    const counted = await measure(organization);
    await withClient(organization.databaseUrl, forgetStatistics);
    const blind = await measure(organization);
    let [slow, failed] = [0, 0];
    for (const [url, without] of blind) {
      const before = counted.get(url)?.milliseconds ?? 0;
      const isSlow = without.milliseconds > Math.max(FACTOR * before, SECOND);
      if (isSlow) slow++;
      if (without.status !== 200) failed++;
      printFigure({
        read: url,
        status: without.status,
        withStatistics: before,
        without: without.milliseconds,
        slow: isSlow,
      });
    }
    printFigure({
      bench: "reads",
      contacts: CONTACTS,
      reads: blind.size,
      slow,
      failed,
      pass: slow + failed === 0,
    });
  });
}

async function measure({ ids, calling }: FullOrganization) {
  const measured = new Map<string, { status: number; milliseconds: number }>();
  await calling(async (get) => {
    for (const url of reads(ids)) {
      const start = performance.now();
      const reply = await get(url);
      await reply.arrayBuffer();
      measured.set(url.replace(/[0-9a-f-]{36}/g, "{id}"), {
        status: reply.status,
        milliseconds: Math.round(performance.now() - start),
      });
    }
  });
  return measured;
}

/** URLs of every read; lists also filtered, sorted and with a large offset. */
function reads(ids: Record<string, string>): string[] {
  const addresses = routes.flatMap((row) =>
    "contract" in row && row.contract.method === "GET" && !row.contract.path.includes("oauth")
      ? [row.contract.path]
      : [],
  );
  const filled = addresses.map((address) =>
    address.replace(
      /\{(\w+)\}/g,
      (_, name: string) =>
        ids[name] ?? (address.includes("/users/") ? ids["user"] : ids["organization"]) ?? "",
    ),
  );
  const lists = [
    "hasActions=true",
    "filter=marchand",
    "filter=ma",
    "sort=-company,lastName",
    "offset=40000",
    "owner=none&openDeal=true&neverContacted=true",
  ];
  return [...filled, ...lists.map((query) => `/api/contacts?${query}`)];
}
