import type { SystemContext } from "../../http/context.ts";
import { advancing } from "../advancing.ts";
import { getActiveConnection } from "../connections/connection-store.ts";
import type { Change } from "../rows.ts";
import type { ChangesPlan, CrmSource, DeletionStatus, Plan, ReadPage, SourceStatus } from "../source.ts";
import { createSellsyClient, type SellsyClient } from "./client.ts";
import { grantedBy } from "./granted.ts";
import { HISTORY, type HistoryKind, individualId, peopleIn, vendorOf } from "./ids.ts";
import { PAGE } from "./manifest.ts";
import { ownersIn } from "./owners-in.ts";
import { aboutOf, pagesOf } from "./pages.ts";
import type { About } from "./people.ts";
import { DONE, readDone, readOpportunities, windowOf } from "./read-changes.ts";
import { readEmails } from "./read-emails.ts";
import { readSubset } from "./read-subset.ts";

/** Stages of a full run; `people` reads some people whoever they are, `done` what an hour's run finds in one log. */
type Stage = "contacts" | "individuals" | "people" | typeof DONE | HistoryKind;

/** Lists show a change at once; the margin is for clock differences. */
const LAG = 5 * 60_000;
/** Lists never show deletions: the weekly listing and the webhooks find them. */
const REACH = 7 * 86_400_000;

/** Opens the context's Sellsy account for reading. */
export function openSource(ctx: SystemContext, client: SellsyClient = createSellsyClient(ctx)): CrmSource {
  const granted = grantedBy();
  const pages = pagesOf(client);
  const ports = { granted, pages };

  function stagesOf(plan: Plan): string[] {
    const may = (kind: HistoryKind): boolean =>
      granted.may(kind) && (kind === "comments" ? plan.notes : plan.engagements);
    const people: Stage[] =
      plan.mode === "subset"
        ? ["people"]
        : ["contacts", ...(granted.may("individuals") ? (["individuals"] as const) : [])];
    const history = HISTORY.filter(may);
    const logged: readonly Stage[] = ["phone-calls", "calendar-events", "emails"];
    return [
      ...(plan.contacts ? people : []),
      ...(plan.mode === "changes"
        ? [
            ...(history.some((kind) => logged.includes(kind)) ? [DONE] : []),
            ...history.filter((kind) => !logged.includes(kind)),
          ]
        : history),
    ];
  }

  async function readAll(stage: Stage, after: string | undefined): Promise<ReadPage> {
    if (stage === "contacts") return pages.ofContacts(await client.search(stage, {}, after));
    if (stage === "individuals") return pages.ofIndividuals(await client.search(stage, {}, after));
    if (stage === "emails") return pages.of(stage, await readEmails(client, {}, after));
    if (stage === "people" || stage === DONE) throw new Error(`no stage of a full run: ${stage}`);
    return readKind(stage, {}, after);
  }

  async function readChanged(plan: ChangesPlan, stage: Stage, after: string | undefined): Promise<ReadPage> {
    const window = windowOf(plan);
    if (stage === "contacts") return pages.ofContacts(await client.search(stage, { updated: window }, after));
    if (stage === "individuals")
      return pages.ofIndividuals(await client.search(stage, { updated_at: window }, after));
    if (stage === DONE) return readDone(client, ports, plan, after);
    if (stage === "opportunities") return readOpportunities(client, pages, plan);
    if (stage === "tasks") return readKind(stage, { created: window }, after);
    if (stage === "comments" || stage === "estimates") return readKind(stage, { updated: window }, after);
    throw new Error(`no stage of a change run: ${stage}`);
  }

  async function readKind(
    kind: Exclude<HistoryKind, "emails">,
    filters: object,
    after: string | undefined,
  ): Promise<ReadPage> {
    return pages.of(kind, await client.search(kind, { ...filters }, after));
  }

  /** Where objects are now, by stored id, without those that may not be asked about. */
  async function locate(stored: readonly string[]): Promise<Map<string, SourceStatus>> {
    granted.know(await getActiveConnection(ctx, "sellsy"));
    const found = new Map<string, SourceStatus>();
    const about = new Map<string, About>();
    for (const crmId of new Set(stored)) {
      const vendor = vendorOf(crmId);
      if (vendor === null || !granted.may(vendor.kind)) continue;
      const object = await client.one(vendor.kind, vendor.id);
      if (object === "gone") found.set(crmId, "gone");
      else if (object !== "hidden") about.set(crmId, aboutOf(object));
    }
    await pages.people.learnMains([...about.values()]);
    for (const [crmId, one] of about) found.set(crmId, { contactCrmIds: pages.people.peopleOf(one) });
    return found;
  }

  return {
    ...granted,
    lag: LAG,
    reach: REACH,
    stagesOf,
    read: (plan, name, after) => {
      // A plan names stages of `stagesOf` only.
      const stage = name as Stage;
      if (plan.mode === "full") return readAll(stage, after);
      if (plan.mode === "changes") return readChanged(plan, stage, after);
      // Nor one of a full run's.
      return readSubset(client, ports, { stage: stage as "people" | HistoryKind, plan }, after);
    },
    owners: async () => ownersIn(await client.staffs(), true),
    firstContacts: async (limit) => {
      const ids: string[] = [];
      const onwards = advancing(ctx.log, "sellsy contacts");
      let cursor: string | undefined;
      do {
        const page = await client.search("contacts", {}, cursor);
        ids.push(...page.items.flatMap(({ id, is_archived }) => (is_archived === true ? [] : [id])));
        cursor = onwards(page.next);
      } while (cursor !== undefined && ids.length < limit);
      return ids.slice(0, limit);
    },
    contactsOf: async (changes: readonly Change[]) => {
      const where = await locate(changes.map(({ id }) => id));
      return [
        ...new Set([...where.values()].flatMap((one) => (typeof one === "string" ? [] : one.contactCrmIds))),
      ];
    },
    fateBatch: PAGE,
    // Deleted, merged and hidden people are all simply left out.
    deletionStatusesOf: async (ids) => {
      const { contacts, individuals } = peopleIn(ids);
      const statuses = new Map<string, DeletionStatus>(ids.map((id) => [id, "hidden"]));
      const tell = (id: string, isArchived: boolean | null | undefined): void =>
        void statuses.set(id, isArchived === true ? "archived" : "alive");
      if (contacts.length > 0)
        for (const { id, is_archived } of await client.all("contacts", { id: contacts.map(Number) }))
          tell(id, is_archived);
      if (individuals.length > 0)
        for (const { id, is_archived } of await client.all("individuals", { id: individuals.map(Number) }))
          tell(individualId(id), is_archived);
      return statuses;
    },
    listsArchived: false,
    deletedOf: async (sources) => {
      const where = await locate(sources.map(({ crmId }) => crmId));
      return new Set([...where].flatMap(([crmId, status]) => (status === "gone" ? [crmId] : [])));
    },
    whereabouts: (sources) => locate(sources.map(({ crmId }) => crmId)),
  };
}
