import { isKeyOf } from "../../typed-object.ts";
import type { SystemContext } from "../../http/context.ts";
import { advancing } from "../advancing.ts";
import type { Owners } from "../named-owners.ts";
import { sharedRateLimiter } from "../rate-limit.ts";
import type { CrmSource, DeletionStatus, Plan, ReadPage } from "../source.ts";
import { accessOf } from "./access.ts";
import { createHubspotClient, type HubspotClient, OBJECT_BATCH } from "./client.ts";
import { contactsOf } from "./contacts-of.ts";
import { deletionStatusesOf } from "./deletion-statuses.ts";
import { grantedBy } from "./granted.ts";
import { RATES } from "./manifest.ts";
import { withStageNames } from "./map-deal.ts";
import { PROPERTIES } from "./map.ts";
import { readOwners } from "./oauth.ts";
import { ENGAGEMENTS } from "./pages.ts";
import { readChanges } from "./read-changes.ts";
import { readArchived, readListing } from "./read-listing.ts";
import { subsetReader } from "./read-subset.ts";
import type { CrmObject } from "./schema.ts";
import { deletedOf, whereabouts } from "./whereabouts.ts";

/** The stage that lists archived contacts; other stages are named after the type they read. */
const ARCHIVED = "archived";

/** HubSpot's search index lags by some seconds; ten minutes is a wide margin. */
const LAG = 10 * 60_000;
/** HubSpot purges archived contacts after 90 days without notice. */
const REACH = 80 * 86_400_000;
/** Maximum contacts held in memory, about ten megabytes. */
const HELD = 10_000;

type LiveContacts = Awaited<ReturnType<NonNullable<CrmSource["liveContacts"]>>>;

/** Empty page, for objects that may not be read. */
const NOTHING: ReadPage = { pages: () => Promise.resolve([]), ownerIds: new Set(), next: undefined };

/** Opens the context's HubSpot account for reading; makes no call yet. Reads throw as the client does. */
export function openSource(ctx: SystemContext, client: HubspotClient = createHubspotClient(ctx)): CrmSource {
  // Contacts listed by `firstContacts` are kept, up to the limit, so as not to be read twice.
  const firstRead = new Map<string, CrmObject>();
  const readSubset = subsetReader(client, firstRead);
  const granted = grantedBy();
  const readStage = (plan: Plan, stage: string, after: string | undefined): Promise<ReadPage> => {
    if (stage === ARCHIVED) return readArchived(client, after);
    if (!isKeyOf(PROPERTIES, stage)) throw new Error(`no stage ${stage}`);
    if (plan.mode === "full") return readListing(client, stage, after);
    if (plan.mode === "changes") return readChanges(client, plan, stage, after);
    return readSubset(plan, stage, after);
  };
  // Read once, by the first run step with a deal.
  let stageNames: Promise<Map<string, string> | null> | undefined;
  const withStages = (read: ReadPage): ReadPage => ({
    ...read,
    pages: async (owners) => {
      const pages = await read.pages(owners);
      const hasDeals = pages.some((page) => page.kind === "deals" && page.rows.length > 0);
      if (!hasDeals) return pages;
      stageNames ??= granted.read("deals.stages", () => client.dealStages());
      return withStageNames(pages, await stageNames);
    },
  });
  const readOwnersOf = async (): Promise<Owners> => {
    const { accessToken } = await accessOf(ctx)();
    const slot = () => sharedRateLimiter(ctx, "hubspot", RATES).slot("call");
    return readOwners(ctx, accessToken, { withFormer: true, slot });
  };
  const firstContacts = async (limit: number): Promise<string[]> => {
    const ids: string[] = [];
    const onwards = advancing(ctx.log, "hubspot contacts");
    let after: string | undefined;
    do {
      const page = await client.list("contacts", after === undefined ? {} : { after });
      for (const contact of page.results) {
        ids.push(contact.id);
        if (firstRead.size < HELD) firstRead.set(contact.id, contact);
      }
      after = onwards(page.paging?.next?.after);
    } while (after !== undefined && ids.length < limit);
    return ids.slice(0, limit);
  };
  const liveContacts = async (after: string | undefined): Promise<LiveContacts> => {
    const { results, total } = await client.ids("contacts", after);
    const ids = results.map(({ id }) => id);
    return { ids, next: total > ids.length ? ids.at(-1) : undefined };
  };
  return {
    lag: LAG,
    reach: REACH,
    stagesOf,
    look: granted.look,
    unlisted: granted.unlisted,
    read: async (plan, stage, after) => {
      const name = stage === ARCHIVED ? "contacts" : stage;
      const read = (await granted.read(name, () => readStage(plan, stage, after))) ?? NOTHING;
      return stage === "deals" ? withStages(read) : read;
    },
    owners: () => granted.read("owners", readOwnersOf),
    contactsOf: (changes) => contactsOf(client, changes),
    fateBatch: OBJECT_BATCH,
    // A contact that may not be read is not gone.
    deletionStatusesOf: async (ids) =>
      (await granted.read("contacts", () => deletionStatusesOf(client, ids))) ??
      new Map<string, DeletionStatus>(),
    liveContacts: async (after) =>
      (await granted.read("contacts", () => liveContacts(after))) ?? { ids: [], next: undefined },
    whereabouts: (sources) => whereabouts(client, granted, sources),
    deletedOf: (sources) => deletedOf(client, granted, sources),
    listsArchived: true,
    firstContacts: async (limit) => (await granted.read("contacts", () => firstContacts(limit))) ?? [],
  };
}

function stagesOf(plan: Plan): string[] {
  return [
    ...(plan.contacts ? ["contacts"] : []),
    // Before the engagements: an archived contact's history is kept unchanged.
    ...(plan.contacts && plan.mode !== "subset" ? [ARCHIVED] : []),
    ...(plan.engagements ? ENGAGEMENTS : []),
    ...(plan.notes ? ["notes"] : []),
    ...(plan.engagements ? ["deals"] : []),
  ];
}
