import type { SystemContext } from "../../http/context.ts";
import { freshAccessToken } from "../connection-store.ts";
import type { CrmSource, Plan } from "../source.ts";
import { createHubspotClient, type HubspotClient } from "./client.ts";
import type { ObjectType } from "./map.ts";
import { readOwners, renewGrant } from "./oauth.ts";
import { ENGAGEMENTS } from "./pages.ts";
import { readChanges } from "./read-changes.ts";
import { readArchived, readListing } from "./read-listing.ts";
import { subsetReader } from "./read-subset.ts";

/** The stage that lists what is archived; the others are named after the type they read. */
const ARCHIVED = "archived";

/** HubSpot's search shows a change some seconds after it; ten minutes are well past what was ever seen. */
const LAG = 10 * 60_000;
/** HubSpot deletes archived contacts for good after 90 days, and then tells nobody. */
const REACH = 80 * 86_400_000;

/** The reader of the context's HubSpot account. */
export function hubspotSource(
  ctx: SystemContext,
  client: HubspotClient = createHubspotClient(ctx),
): CrmSource {
  const readSubset = subsetReader(client);
  return {
    lag: LAG,
    reach: REACH,
    stagesOf,
    read: (plan, stage, after) => {
      if (stage === ARCHIVED) return readArchived(client, after);
      const type = stage as ObjectType;
      if (plan.mode === "full") return readListing(client, type, after);
      if (plan.mode === "changes") return readChanges(client, plan, type, after);
      return readSubset(plan, type, after);
    },
    owners: async () => {
      const token = await freshAccessToken(ctx, "hubspot", (refreshToken) => renewGrant(ctx, refreshToken));
      return readOwners(ctx, token, { withFormer: true });
    },
    firstContacts: async (limit) => {
      const ids: string[] = [];
      let after: string | undefined;
      do {
        const page = await client.list("contacts", after === undefined ? {} : { after });
        ids.push(...page.results.map(({ id }) => id));
        after = page.paging?.next?.after;
      } while (after !== undefined && ids.length < limit);
      return ids.slice(0, limit);
    },
  };
}

function stagesOf(plan: Plan): string[] {
  return [
    ...(plan.contacts ? ["contacts"] : []),
    ...(plan.engagements ? ENGAGEMENTS : []),
    ...(plan.notes ? ["notes"] : []),
    ...(plan.contacts && plan.mode !== "subset" ? [ARCHIVED] : []),
  ];
}
