import type { SystemContext } from "../../http/context.ts";
import { sharedPace } from "../pace.ts";
import type { CrmSource, Plan } from "../source.ts";
import { accessOf } from "./access.ts";
import { createSalesforceClient, type SalesforceClient } from "./client.ts";
import { fatesOf } from "./fates-of.ts";
import { RATES } from "./manifest.ts";
import { authorization } from "./oauth.ts";
import { changesReader } from "./read-changes.ts";
import { EVERYTHING, listingReader } from "./read-listing.ts";
import { subsetScope } from "./read-subset.ts";
import { firstIds, IDS, type ObjectName } from "./soql.ts";
import { whereabouts } from "./whereabouts.ts";

/** The one stage of a run that reads what changed; those of other runs are named after the object they read. */
const CHANGES = "changes";

/** A transaction that ends late shows stamps of its beginning, and no transaction lasts longer than this. */
const LAG = 10 * 60_000;
/** What is deleted leaves Salesforce's recycle bin after fifteen days, and then nothing tells of it. */
const REACH = 14 * 86_400_000;

const PEOPLE: readonly ObjectName[] = ["Contact", "Lead"];
const ENGAGEMENTS: readonly ObjectName[] = ["Task", "Event", "EmailMessage"];
const NOTES: readonly ObjectName[] = ["ContentDocument", "Note"];

/** The reader of the context's Salesforce organization. */
export function openSource(
  ctx: SystemContext,
  client: SalesforceClient = createSalesforceClient({
    access: accessOf(ctx),
    pace: sharedPace(ctx, "salesforce", RATES),
    log: ctx.log,
  }),
): CrmSource {
  const readListing = listingReader(client);
  const readChanges = changesReader(client);
  return {
    lag: LAG,
    reach: REACH,
    stagesOf,
    read: (plan, stage, after) => {
      if (plan.mode === "changes") return readChanges(plan, after);
      const object = stage as ObjectName;
      const scope = plan.mode === "full" ? EVERYTHING : subsetScope(client, object, plan.contactCrmIds);
      return readListing(object, scope, after);
    },
    owners: async () => {
      const access = await accessOf(ctx)();
      return authorization.readOwners(ctx, access, { withFormer: true });
    },
    fateBatch: IDS,
    fatesOf: (ids) => fatesOf(client, ids),
    whereabouts: (sources) => whereabouts(client, sources),
    listsArchived: false,
    firstContacts: async (limit) => {
      const ids: string[] = [];
      for (const object of PEOPLE) {
        let last: string | undefined;
        do {
          const page = await client.queryAll(firstIds(object, { after: last, limit: limit - ids.length }));
          last = page.records.at(-1)?.Id ?? undefined;
          ids.push(...page.records.flatMap(({ Id }) => Id ?? []));
          if (page.done) break;
        } while (last !== undefined && ids.length < limit);
        if (ids.length >= limit) break;
      }
      return ids.slice(0, limit);
    },
  };
}

function stagesOf(plan: Plan): string[] {
  if (plan.mode === "changes") return plan.contacts || plan.engagements || plan.notes ? [CHANGES] : [];
  return [
    ...(plan.contacts ? PEOPLE : []),
    ...(plan.engagements ? ENGAGEMENTS : []),
    ...(plan.notes ? NOTES : []),
  ];
}
