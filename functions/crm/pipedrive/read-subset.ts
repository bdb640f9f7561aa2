import type { ReadPage, SubsetPlan } from "../source.ts";
import { leftOut } from "../sync/most-gone.ts";
import type { PipedriveClient } from "./client.ts";
import { IDS } from "./manifest.ts";
import type { Pages } from "./pages.ts";
import type { Stage } from "./ids.ts";

/** Reads some people: persons a hundred per call, history one call each. The cursor is the next person and offset. */
export async function readSubset(
  client: PipedriveClient,
  pages: Pages,
  { stage, plan }: { stage: Stage; plan: SubsetPlan },
  after: string | undefined,
): Promise<ReadPage> {
  const ids = plan.contactCrmIds;
  const [at = "0", cursor] = (after ?? "0").split("/", 2);
  const index = Number(at);
  if (stage === "persons") return readPersons(client, pages, ids, index);
  const person = ids[index];
  if (person === undefined) return { pages: () => Promise.resolve([]), ownerIds: new Set(), next: undefined };
  const filter = { person_id: person };
  // An activity names all its people; a person's deals and notes name no other person.
  const page =
    stage === "activities"
      ? pages.ofActivities(await client.list(stage, filter, cursor))
      : stage === "deals"
        ? await pages.ofDeals(await client.list(stage, filter, cursor), true)
        : pages.ofNotes(await client.notes(filter, cursor), true);
  const following = index + 1 < ids.length ? String(index + 1) : undefined;
  const next = page.next === undefined ? following : `${index}/${page.next}`;
  // Activities in which a person only participates are not on their list. A person without any may also be deleted,
  // which is known only if persons were read before.
  const isWhole = stage !== "activities" && plan.contacts && cursor === undefined && page.next === undefined;
  return isWhole ? { ...page, next, pages: withHistory(page, stage, person) } : { ...page, next };
}

/** Adds a page that deletes the person's other stored deals or notes. */
function withHistory(page: ReadPage, stage: "deals" | "notes", person: string): ReadPage["pages"] {
  return async (owners) => {
    const pages = await page.pages(owners);
    const crmIds = pages.flatMap((one) =>
      one.kind === stage
        ? one.rows.filter((row) => row.contactCrmIds.includes(person)).map((row) => row.crmId)
        : [],
    );
    const of = stage === "deals" ? "deal" : "note";
    return [{ kind: "history", of, types: [], rows: [{ contactCrmId: person, crmIds }] }, ...pages];
  };
}

async function readPersons(
  client: PipedriveClient,
  pages: Pages,
  ids: readonly string[],
  index: number,
): Promise<ReadPage> {
  const asked = ids.slice(index, index + IDS);
  const persons = await client.byId("persons", asked);
  const next = index + IDS < ids.length ? String(index + IDS) : undefined;
  const read = await pages.ofPersons({ items: persons, next });
  const shown = new Set(persons.map(({ id }) => id));
  const gone = leftOut(asked, shown).map((crmId) => ({ crmId }));
  if (gone.length === 0) return read;
  return {
    ...read,
    pages: async (owners) => [...(await read.pages(owners)), { kind: "gone-contacts", rows: gone }],
  };
}
