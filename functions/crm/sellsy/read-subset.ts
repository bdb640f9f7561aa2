import type { ReadPage, SubsetPlan } from "../source.ts";
import type { SyncPage } from "../rows.ts";
import { leftOut } from "../sync/most-gone.ts";
import type { Filters, SellsyClient } from "./client.ts";
import type { Granted } from "./granted.ts";
import { type HistoryKind, individualId, peopleIn } from "./ids.ts";
import { PAGE } from "./manifest.ts";
import type { Pages } from "./pages.ts";
import { joined } from "./read-changes.ts";
import { SENT, emailsOf } from "./read-emails.ts";

/** People whose history is read by the same calls. */
const PORTION = 25;

interface Ports {
  readonly granted: Granted;
  readonly pages: Pages;
}

/** Reads some people: a hundred per call, then each kind of history of twenty-five. The cursor is the next person. */
export async function readSubset(
  client: SellsyClient,
  ports: Ports,
  { stage, plan }: { stage: "people" | HistoryKind; plan: SubsetPlan },
  after: string | undefined,
): Promise<ReadPage> {
  const from = Number(after ?? "0");
  const size = stage === "people" ? PAGE : PORTION;
  const asked = plan.contactCrmIds.slice(from, from + size);
  const next = from + size < plan.contactCrmIds.length ? String(from + size) : undefined;
  return stage === "people"
    ? readPeople(client, ports, asked, next)
    : readHistory(client, ports, { kind: stage, asked, next });
}

async function readPeople(
  client: SellsyClient,
  { granted, pages }: Ports,
  asked: readonly string[],
  next: string | undefined,
): Promise<ReadPage> {
  const { contacts, individuals } = peopleIn(asked);
  const read: ReadPage[] = [];
  const shown = new Set<string>();
  if (contacts.length > 0) {
    const items = await client.all("contacts", { id: contacts.map(Number) });
    for (const { id } of items) shown.add(id);
    read.push(await pages.ofContacts({ items, next }));
  }
  if (individuals.length > 0 && granted.may("individuals")) {
    const items = await client.all("individuals", { id: individuals.map(Number) });
    for (const { id } of items) shown.add(individualId(id));
    read.push(pages.ofIndividuals({ items, next }));
  }
  const people = joined(read, next);
  const gone = leftOut(asked, shown).map((crmId) => ({ crmId }));
  if (gone.length === 0) return people;
  return {
    ...people,
    pages: async (owners) => [...(await people.pages(owners)), { kind: "gone-contacts", rows: gone }],
  };
}

/** What each kind of history takes away of what is stored and not listed. */
const OF = { comments: "note", opportunities: "deal", estimates: "deal" } as const;

async function readHistory(
  client: SellsyClient,
  { pages }: Ports,
  { kind, asked, next }: { kind: HistoryKind; asked: readonly string[]; next: string | undefined },
): Promise<ReadPage> {
  const { contacts, individuals } = peopleIn(asked);
  await pages.people.learnCompanies(contacts);
  const companies = pages.people.companiesOf(contacts);
  const items: { readonly id: string }[] = [];
  for (const filters of filtersOf(kind, { contacts, individuals, companies }))
    items.push(...(await all(client, kind, filters)));
  const once = [...new Map(items.map((item) => [item.id, item])).values()];
  // What a kind's search gives is of the kind.
  const page = await pages.of(kind, { items: once as never[], next });
  const of = kind === "comments" ? OF[kind] : undefined;
  if (of === undefined) return page;
  return { ...page, pages: async (owners) => withHistory(await page.pages(owners), of, asked) };
}

/** Adds a page that deletes the people's other stored notes, unless Sellsy, asked by id, still has them. */
function withHistory(read: readonly SyncPage[], of: "note", asked: readonly string[]): SyncPage[] {
  const rows = asked.map((contactCrmId) => ({
    contactCrmId,
    crmIds: read.flatMap((page) =>
      page.kind === "notes"
        ? page.rows.filter((row) => row.contactCrmIds.includes(contactCrmId)).map(({ crmId }) => crmId)
        : [],
    ),
  }));
  return [{ kind: "history", of, types: [], rows }, ...read];
}

async function all(
  client: SellsyClient,
  kind: HistoryKind,
  filters: Filters,
): Promise<readonly { readonly id: string }[]> {
  if (kind !== "emails") return client.all(kind, filters);
  return emailsOf(client, await client.all("activities/crm", { events: SENT, ...filters }));
}

interface Asked {
  readonly contacts: readonly string[];
  readonly individuals: readonly string[];
  readonly companies: { readonly main: readonly string[]; readonly any: readonly string[] };
}

/** The searches that find a kind of history: about the people, and about companies of which they are the main contact. */
function filtersOf(kind: HistoryKind, { contacts, individuals, companies }: Asked): Filters[] {
  const related = (type: string, ids: readonly string[]) => ids.map((id) => ({ type, id: Number(id) }));
  if (kind === "opportunities") {
    const objects = [...related("company", companies.any), ...related("individual", individuals)];
    return objects.length === 0 ? [] : [{ related_objects: objects }];
  }
  if (kind === "estimates") {
    const objects = [...related("company", companies.main), ...related("individual", individuals)];
    return [...by("contacts", contacts), ...(objects.length === 0 ? [] : [{ related_objects: objects }])];
  }
  if (kind === "emails") {
    const match = (ids: readonly string[]) => ({ match: ids.map(Number) });
    const thirds = [...companies.main, ...individuals];
    return [
      ...(contacts.length === 0 ? [] : [{ peoples: match(contacts) }]),
      ...(thirds.length === 0 ? [] : [{ companies: match(thirds) }]),
    ];
  }
  return [...by("contacts", contacts), ...by("companies", companies.main), ...by("individuals", individuals)];
}

const by = (name: string, ids: readonly string[]): Filters[] =>
  ids.length === 0 ? [] : [{ [name]: ids.map(Number) }];
