import { isKeyOf } from "../../typed-object.ts";
import type { SystemContext } from "../../http/context.ts";
import { advancing } from "../advancing.ts";
import { sharedRateLimiter } from "../rate-limit.ts";
import type { CrmSource, PermissionCheck, Plan } from "../source.ts";
import { accessOf } from "./access.ts";
import { createSalesforceClient, type SalesforceClient } from "./client.ts";
import { deletionStatusesOf } from "./deletion-statuses.ts";
import { FIELDS, type ObjectName } from "./fields.ts";
import { HiddenError } from "./hidden-error.ts";
import { RATES } from "./manifest.ts";
import { authorization } from "./oauth.ts";
import { stepOf } from "./pages.ts";
import { changesReader } from "./read-changes.ts";
import { EVERYTHING, listingReader } from "./read-listing.ts";
import { subsetScope } from "./read-subset.ts";
import { DESCRIBED, hiddenIn, missedIn, sees, type Visibility } from "./visibility.ts";
import { firstIds, IDS } from "./soql.ts";
import { deletedOf, whereabouts } from "./whereabouts.ts";

/** The only stage of a change run; stages of other runs are named after the object they read. */
const CHANGES = "changes";

/** A long transaction writes timestamps of its start; none lasts longer than this. */
const LAG = 10 * 60_000;
/** The recycle bin is emptied after fifteen days; later deletions are not reported. */
const REACH = 14 * 86_400_000;

const PEOPLE: readonly ObjectName[] = ["Contact", "Lead"];
const ENGAGEMENTS: readonly ObjectName[] = ["Task", "Event", "EmailMessage"];
const DEALS: readonly ObjectName[] = ["Opportunity"];
const NOTES: readonly ObjectName[] = ["ContentDocument", "Note"];

/** Opens the context's Salesforce org for reading; makes no call yet. Reads throw as the client does. */
export function openSource(
  ctx: SystemContext,
  client: SalesforceClient = createSalesforceClient({
    access: accessOf(ctx),
    limiter: sharedRateLimiter(ctx, "salesforce", RATES),
    log: ctx.log,
  }),
): CrmSource {
  const visibility: Visibility = { hidden: new Set() };
  let remember: PermissionCheck["remember"] | null = null;
  const readListing = listingReader(client, visibility);
  const readChanges = changesReader(client, visibility);

  /** Reads the descriptions; true if what is visible differs from what was assumed. */
  async function describe(): Promise<boolean> {
    const before = visibility.hidden;
    visibility.hidden = hiddenIn(await client.describe(DESCRIBED));
    await remember?.([...visibility.hidden].toSorted());
    return before.size !== visibility.hidden.size || [...visibility.hidden].some((name) => !before.has(name));
  }

  /** Runs a read; repeats it once with new descriptions if something has been hidden meanwhile. */
  async function visible<T>(read: () => Promise<T>): Promise<T> {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof HiddenError) || !(await describe())) throw error;
      return read();
    }
  }

  return {
    lag: LAG,
    reach: REACH,
    stagesOf,
    look: async ({ hidden }, { begins, readsAll, ...run }) => {
      ({ remember } = run);
      visibility.hidden = new Set(hidden);
      // While nothing is hidden, each query proves it by naming every field.
      if (hidden === null || (begins && (readsAll || missedIn(hidden).length > 0))) await describe();
      return [...visibility.hidden];
    },
    unlisted: () => {
      const isHidden = (object: ObjectName): boolean => !sees(visibility, object);
      return [
        ...(PEOPLE.some(isHidden) ? (["contact"] as const) : []),
        ...(ENGAGEMENTS.some(isHidden) ? (["engagement"] as const) : []),
        ...(NOTES.some(isHidden) ? (["note"] as const) : []),
        ...(DEALS.some(isHidden) ? (["deal"] as const) : []),
      ];
    },
    read: (plan, stage, after) =>
      visible(() => {
        if (plan.mode === "changes") return readChanges(plan, after);
        if (!isKeyOf(FIELDS, stage)) throw new Error(`no stage ${stage}`);
        if (!sees(visibility, stage)) return Promise.resolve(stepOf([], undefined));
        const scope =
          plan.mode === "full" ? EVERYTHING : subsetScope({ client, visibility }, stage, plan.contactCrmIds);
        return readListing(stage, scope, after);
      }),
    owners: async () => {
      const access = await accessOf(ctx)();
      return authorization.readOwners(ctx, access, { withFormer: true });
    },
    fateBatch: IDS,
    deletionStatusesOf: (ids) => visible(() => deletionStatusesOf(client, visibility, ids)),
    whereabouts: (sources) => visible(() => whereabouts(client, visibility, sources)),
    deletedOf: (sources) => visible(() => deletedOf(client, visibility, sources)),
    listsArchived: false,
    firstContacts: (limit) => visible(() => firstContacts({ client, visibility }, limit)),
  };
}

async function firstContacts(
  { client, visibility }: { client: SalesforceClient; visibility: Visibility },
  limit: number,
): Promise<string[]> {
  const ids: string[] = [];
  const onwards = advancing(client.log, "salesforce people");
  for (const object of PEOPLE.filter((each) => sees(visibility, each))) {
    let last: string | undefined;
    do {
      const page = await client.queryAll(firstIds(object, { after: last, limit: limit - ids.length }));
      last = onwards(page.records.at(-1)?.Id ?? undefined);
      ids.push(...page.records.flatMap(({ Id }) => Id ?? []));
      if (page.done) break;
    } while (last !== undefined && ids.length < limit);
    if (ids.length >= limit) break;
  }
  return ids.slice(0, limit);
}

function stagesOf(plan: Plan): string[] {
  if (plan.mode === "changes") return plan.contacts || plan.engagements || plan.notes ? [CHANGES] : [];
  return [
    ...(plan.contacts ? PEOPLE : []),
    ...(plan.engagements ? ENGAGEMENTS : []),
    ...(plan.notes ? NOTES : []),
    ...(plan.engagements ? DEALS : []),
  ];
}
