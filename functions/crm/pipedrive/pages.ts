import { advancing } from "../advancing.ts";
import type { ReadPage } from "../source.ts";
import type { SyncPage } from "../rows.ts";
import type { Page, PipedriveClient } from "./client.ts";
import { mapActivity, mapDeal, mapNote, mapPerson } from "./map.ts";
import type { Activity, Deal, Note, Person } from "./schema.ts";

/** Maps an account's objects to pages; `partial` if they name only some of their contacts. */
export interface Pages {
  ofPersons(page: Page<Person>): Promise<ReadPage>;
  ofActivities(page: Page<Activity>): ReadPage;
  ofDeals(page: Page<Deal>, partial?: boolean): Promise<ReadPage>;
  ofNotes(page: Page<Note>, partial?: boolean): ReadPage;
}

/** Names of organizations and stages are requested once. */
export function pagesOf(client: PipedriveClient): Pages {
  const companies = new Map<string, string | null>();
  const stages = new Map<string, string | null>();

  async function learnCompanies(persons: readonly Person[]): Promise<void> {
    const unknown = new Set(
      persons.flatMap(({ org_id }) => (org_id === null || companies.has(org_id) ? [] : org_id)),
    );
    for (const { id, name } of await client.byId("organizations", [...unknown]))
      companies.set(id, name ?? null);
    for (const id of unknown) if (!companies.has(id)) companies.set(id, null);
  }

  async function learnStages(deals: readonly Deal[]): Promise<void> {
    if (!deals.some(({ stage_id }) => stage_id !== null && !stages.has(stage_id))) return;
    const onwards = advancing(client.log, "pipedrive stages");
    let cursor: string | undefined;
    do {
      const page = await client.list("stages", {}, cursor);
      for (const { id, name } of page.items) stages.set(id, name ?? null);
      cursor = onwards(page.next);
    } while (cursor !== undefined);
  }

  return {
    ofPersons: async ({ items, next }) => {
      await learnCompanies(items);
      return {
        next,
        ownerIds: named(items.map(({ owner_id }) => owner_id)),
        pages: (owners) =>
          Promise.resolve([
            { kind: "contacts", rows: items.map((person) => mapPerson(person, owners, companies)) },
          ]),
      };
    },
    ofActivities: ({ items, next }) => ({
      next,
      ownerIds: named(items.map(({ owner_id }) => owner_id)),
      pages: (owners) => {
        const rows = items.flatMap((activity) => mapActivity(activity, owners) ?? []);
        return Promise.resolve([
          { kind: "engagements", rows },
          ...undated("engagementsWithoutDate", items.length - rows.length),
        ]);
      },
    }),
    ofDeals: async ({ items, next }, partial = false) => {
      await learnStages(items);
      const rows = items.map((deal) => ({ ...mapDeal(deal, stages), ...(partial ? { partial } : {}) }));
      return { next, ownerIds: new Set(), pages: () => Promise.resolve([{ kind: "deals", rows }]) };
    },
    ofNotes: ({ items, next }, partial = false) => {
      const live = items.filter(({ active_flag }) => active_flag !== false);
      return {
        next,
        ownerIds: named(live.map(({ user_id }) => user_id)),
        pages: (owners) => {
          const rows = live.flatMap((note) => mapNote(note, owners) ?? []);
          return Promise.resolve([
            { kind: "notes", rows: rows.map((row) => ({ ...row, ...(partial ? { partial } : {}) })) },
            ...undated("notesWithoutDate", live.length - rows.length),
          ]);
        },
      };
    },
  };
}

const named = (ids: readonly (string | null)[]): ReadonlySet<string> =>
  new Set(ids.flatMap((id) => id ?? []));

const undated = (name: string, count: number): SyncPage[] =>
  count === 0 ? [] : [{ kind: "counts", rows: { [name]: count } }];
