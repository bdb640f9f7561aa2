import type { SystemContext } from "../../http/context.ts";
import type {
  ChangesPlan,
  CrmSource,
  DeletionStatus,
  Plan,
  ReadPage,
  Source,
  SourceStatus,
} from "../source.ts";
import { advancing } from "../advancing.ts";
import { getActiveConnection } from "../connections/connection-store.ts";
import { createPipedriveClient, type Filter, type PipedriveClient } from "./client.ts";
import { grantedBy } from "./granted.ts";
import { type HistoryKind, type Stage, storedId, vendorId } from "./ids.ts";
import { IDS } from "./manifest.ts";
import { contactsOfActivity } from "./map.ts";
import { ownersIn } from "./owners-in.ts";
import { pagesOf } from "./pages.ts";
import { readRecent } from "./read-recent.ts";
import { readSubset } from "./read-subset.ts";

/** Stage that reads changes of everything but persons from one list. */
const RECENT = "recent";

/** Lists show a change at once; the margin is for clock differences. */
const LAG = 5 * 60_000;
/** Notes asked for one by one where many were announced: those that changed last come by one page, others hourly. */
const SINGLY = 20;
/** Lists never show deletions: the weekly listing and the webhooks find them. */
const REACH = 7 * 86_400_000;

/** Opens the context's Pipedrive account for reading. */
export function openSource(
  ctx: SystemContext,
  client: PipedriveClient = createPipedriveClient(ctx),
): CrmSource {
  const granted = grantedBy();
  const pages = pagesOf(client);

  function stagesOf(plan: Plan): string[] {
    const persons = plan.contacts ? ["persons"] : [];
    if (plan.mode === "changes" && (plan.engagements || plan.notes) && granted.may("recents"))
      return [...persons, RECENT];
    return [
      ...persons,
      ...(plan.engagements ? (["activities", "deals"] as const).filter((kind) => granted.may(kind)) : []),
      ...(plan.notes ? ["notes"] : []),
    ];
  }

  async function readList(stage: Stage, filter: Filter, cursor: string | undefined): Promise<ReadPage> {
    if (stage === "persons") return pages.ofPersons(await client.list(stage, filter, cursor));
    if (stage === "activities") return pages.ofActivities(await client.list(stage, filter, cursor));
    if (stage === "deals") return pages.ofDeals(await client.list(stage, filter, cursor));
    return pages.ofNotes(await client.notes(filter, cursor));
  }

  /** The kinds that may be asked about where no run has looked: a refused call would take the others with it. */
  async function readable(): Promise<readonly HistoryKind[]> {
    granted.know(await getActiveConnection(ctx, "pipedrive"));
    return KINDS.filter((kind) => kind === "notes" || granted.may(kind));
  }

  return {
    ...granted,
    lag: LAG,
    reach: REACH,
    stagesOf,
    read: (plan, name, after) => {
      // A plan names stages of `stagesOf` only.
      const stage = name as Stage;
      if (plan.mode === "full") return readList(stage, {}, after);
      if (plan.mode === "subset") return readSubset(client, pages, { stage, plan }, after);
      if (name === RECENT) return readRecent(client, { granted, pages }, plan, after);
      return readList(stage, windowOf(stage, plan), after);
    },
    owners: async () => ownersIn(await client.users(), true),
    firstContacts: async (limit) => {
      const ids: string[] = [];
      const onwards = advancing(ctx.log, "pipedrive persons");
      let cursor: string | undefined;
      do {
        const page = await client.list("persons", {}, cursor);
        ids.push(...page.items.map(({ id }) => id));
        cursor = onwards(page.next);
      } while (cursor !== undefined && ids.length < limit);
      return ids.slice(0, limit);
    },
    contactsOf: async (changes) => {
      const contacts = new Set<string>();
      for (const kind of await readable()) {
        let ids = changes.flatMap(({ type, id }) => (type === kind ? vendorId(id) : []));
        if (kind === "notes" && ids.length > SINGLY) {
          const asked = new Set(ids);
          const newest = (await client.newestNotes()).filter(({ id }) => asked.has(id));
          for (const { person_id } of newest) if (person_id !== null) contacts.add(person_id);
          for (const { id } of newest) asked.delete(id);
          ids = [...asked].slice(0, SINGLY);
        }
        for (const found of (await personsOf(client, kind, ids)).values())
          for (const person of found ?? []) contacts.add(person);
      }
      return [...contacts];
    },
    fateBatch: IDS,
    // Deleted, merged and hidden persons are all simply left out.
    deletionStatusesOf: async (ids) => {
      const live = new Set((await client.byId("persons", ids)).map(({ id }) => id));
      return new Map(ids.map((id): [string, DeletionStatus] => [id, live.has(id) ? "alive" : "hidden"]));
    },
    listsArchived: false,
    deletedOf: (sources) => deletedOf(client, sources),
    whereabouts: async (sources) => {
      const whereabouts = new Map<string, SourceStatus>();
      const kinds = await readable();
      for (const [kind, some] of Map.groupBy(sources, ({ type }) => kindOf(type))) {
        if (!kinds.includes(kind)) continue;
        const ids = some.map(({ crmId }) => vendorId(crmId));
        for (const [id, contacts] of await personsOf(client, kind, ids))
          whereabouts.set(storedId(kind, id), contacts === null ? "gone" : { contactCrmIds: contacts });
      }
      return whereabouts;
    },
  };
}

/** Those of the records that Pipedrive says are deleted. Its lists leave deleted and hidden ones out alike: it tells of notes. */
async function deletedOf(client: PipedriveClient, sources: readonly Source[]): Promise<Set<string>> {
  const deleted = new Set<string>();
  for (const { crmId, type } of sources)
    if (kindOf(type) === "notes" && (await client.note(vendorId(crmId))) === null) deleted.add(crmId);
  return deleted;
}

/** The plan's change window; for notes, whose list has no upper bound, only its beginning. */
function windowOf(stage: Stage, { since, until }: ChangesPlan): Filter {
  const seconds = (instant: string): string => instant.replace(/\.\d+Z$/, "Z");
  const updated_since = seconds(since);
  return stage === "notes" ? { updated_since } : { updated_since, updated_until: seconds(until) };
}

const KINDS: readonly HistoryKind[] = ["activities", "deals", "notes"];
const kindOf = (type: Source["type"]): HistoryKind =>
  type === "note" ? "notes" : type === "deal" ? "deals" : "activities";

/** Current persons of objects of a kind in Pipedrive; null for deleted objects. */
async function personsOf(
  client: PipedriveClient,
  kind: HistoryKind,
  ids: readonly string[],
): Promise<Map<string, readonly string[] | null>> {
  const found = new Map<string, readonly string[] | null>(ids.map((id) => [id, null]));
  if (kind === "activities")
    for (const one of await client.byId(kind, ids)) found.set(one.id, contactsOfActivity(one));
  if (kind === "deals")
    for (const { id, person_id } of await client.byId(kind, ids))
      found.set(id, person_id === null ? [] : [person_id]);
  if (kind !== "notes") return found;
  // Notes are read one at a time: their list cannot filter by ids.
  for (const id of ids) {
    const note = await client.note(id);
    if (note !== null) found.set(id, note.person_id === null ? [] : [note.person_id]);
  }
  return found;
}
