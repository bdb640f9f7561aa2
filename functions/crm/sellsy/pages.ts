import type { Owners } from "../named-owners.ts";
import type { DealRow, EngagementRow, SyncPage } from "../rows.ts";
import type { ReadPage } from "../source.ts";
import type { ItemOf, Page, SellsyClient, SingleOf } from "./client.ts";
import { individualId } from "./ids.ts";
import {
  mapCall,
  mapComment,
  mapContact,
  mapEmail,
  mapEvent,
  mapIndividual,
  mapOpportunity,
  mapTask,
} from "./map.ts";
import { aboutEstimate, mapEstimate } from "./map-estimate.ts";
import { type About, peopleOf, type People } from "./people.ts";
import type { CalendarEvent, Email, PhoneCall, Task } from "./schema.ts";

/** History with what it is about. */
type Kinds = {
  comments: ItemOf<"comments">;
  "phone-calls": PhoneCall;
  "calendar-events": CalendarEvent;
  tasks: Task;
  emails: SingleOf<"emails">;
  opportunities: ItemOf<"opportunities">;
  estimates: ItemOf<"estimates">;
};

/** Maps an account's objects to pages. */
export interface Pages {
  readonly people: People;
  ofContacts(page: Page<ItemOf<"contacts">>): Promise<ReadPage>;
  ofIndividuals(page: Page<ItemOf<"individuals">>): ReadPage;
  of<K extends keyof Kinds>(kind: K, page: Page<Kinds[K]>): Promise<ReadPage>;
}

export function pagesOf(client: SellsyClient): Pages {
  const people = peopleOf(client);

  const ofEngagements = <T extends About & { owner: string | null }>(
    { items, next }: Page<T>,
    map: (item: T, owners: Owners) => Omit<EngagementRow, "contactCrmIds"> | null,
  ): ReadPage => ({
    next,
    ownerIds: named(items),
    pages: (owners) => {
      const rows = items.flatMap((item) => withPeople(map(item, owners), people.peopleOf(item)));
      return Promise.resolve([
        { kind: "engagements", rows },
        ...undated("engagementsWithoutDate", items.length - rows.length),
      ]);
    },
  });

  const ofDeals = (rows: readonly DealRow[], next: string | undefined): ReadPage => ({
    next,
    ownerIds: new Set(),
    pages: () => Promise.resolve([{ kind: "deals", rows: [...rows] }]),
  });

  const ofHistory: { [K in keyof Kinds]: (page: Page<Kinds[K]>) => ReadPage } = {
    comments: ({ items, next }) => ({
      next,
      ownerIds: named(items),
      pages: (owners) => {
        const rows = items.flatMap((item) => withPeople(mapComment(item, owners), people.peopleOf(item)));
        return Promise.resolve([
          { kind: "notes", rows },
          ...undated("notesWithoutDate", items.length - rows.length),
        ]);
      },
    }),
    "phone-calls": (page) => ofEngagements(page, mapCall),
    "calendar-events": (page) => ofEngagements(page, mapEvent),
    tasks: (page) => ofEngagements(page, mapTask),
    emails: (page) => ofEngagements<Email>(page, mapEmail),
    opportunities: ({ items, next }) =>
      ofDeals(
        items.flatMap((item) => withPeople(mapOpportunity(item), people.peopleOf(item))),
        next,
      ),
    estimates: ({ items, next }) =>
      ofDeals(
        items.flatMap((item) => withPeople(mapEstimate(item), people.peopleOf(aboutEstimate(item)))),
        next,
      ),
  };

  return {
    people,
    ofContacts: async ({ items, next }) => {
      const live = items.filter(({ is_archived }) => is_archived !== true);
      await people.learnCompanies(live.map(({ id }) => id));
      return {
        next,
        ownerIds: named(live),
        pages: (owners) =>
          Promise.resolve([
            {
              kind: "contacts",
              rows: live.map((contact) => mapContact(contact, owners, people.companyOf(contact.id))),
            },
            ...archived(items.flatMap(({ id, is_archived }) => (is_archived === true ? [id] : []))),
          ]),
      };
    },
    ofIndividuals: ({ items, next }) => {
      const live = items.filter(({ is_archived }) => is_archived !== true);
      return {
        next,
        ownerIds: named(live),
        pages: (owners) =>
          Promise.resolve([
            { kind: "contacts", rows: live.map((individual) => mapIndividual(individual, owners)) },
            ...archived(
              items.flatMap(({ id, is_archived }) => (is_archived === true ? [individualId(id)] : [])),
            ),
          ]),
      };
    },
    of: async (kind, page) => {
      const about = page.items.map(aboutOf);
      await people.learnMains(about);
      return ofHistory[kind](page);
    },
  };
}

/** What some history is about: an estimate says it in a way of its own. */
export const aboutOf = (item: Kinds[keyof Kinds]): About =>
  "company_id" in item ? item : aboutEstimate(item);

const withPeople = <Row>(row: Row | null, contactCrmIds: string[]): (Row & { contactCrmIds: string[] })[] =>
  row === null ? [] : [{ ...row, contactCrmIds }];

const named = (items: readonly { owner: string | null }[]): ReadonlySet<string> =>
  new Set(items.flatMap(({ owner }) => owner ?? []));

const archived = (crmIds: readonly string[]): SyncPage[] =>
  crmIds.length === 0 ? [] : [{ kind: "archived-contacts", rows: crmIds.map((crmId) => ({ crmId })) }];

const undated = (name: string, count: number): SyncPage[] =>
  count === 0 ? [] : [{ kind: "counts", rows: { [name]: count } }];
