import type { ChangesPlan, ReadPage } from "../source.ts";
import type { SyncPage } from "../rows.ts";
import type { PipedriveClient, Recent } from "./client.ts";
import type { Granted } from "./granted.ts";
import { type HistoryKind, storedId } from "./ids.ts";
import type { Pages } from "./pages.ts";
import { Note } from "./schema.ts";

/**
 * One page of changed activities, deals and notes, which share one list: if nothing changed, one call is enough.
 * Activities and deals are then read by id in the API version full runs use; notes exist only in the older one. An id
 * that is not returned has been deleted.
 */
export async function readRecent(
  client: PipedriveClient,
  { granted, pages }: { granted: Granted; pages: Pages },
  plan: ChangesPlan,
  after: string | undefined,
): Promise<ReadPage> {
  const kinds: Recent[] = [
    ...(plan.engagements && granted.may("activities") ? (["activity"] as const) : []),
    ...(plan.engagements && granted.may("deals") ? (["deal"] as const) : []),
    ...(plan.notes ? (["note"] as const) : []),
  ];
  const { items, next } = await client.recent(kinds, plan.since, after);
  const idsOf = (kind: Recent): string[] => [
    ...new Set(items.flatMap(({ item, id }) => (item === kind ? id : []))),
  ];
  const notes: Note[] = [];
  for (const { item, id, data } of items) {
    if (item !== "note") continue;
    // One that cannot be read here is asked for: it may well be there.
    const note = Note.safeParse(data).data ?? (await client.note(id));
    if (note !== null) notes.push(note);
  }
  const activities = await client.byId("activities", idsOf("activity"));
  const deals = await client.byId("deals", idsOf("deal"));
  const live = notes.filter(({ active_flag }) => active_flag !== false);
  const read = [
    pages.ofActivities({ items: activities, next }),
    await pages.ofDeals({ items: deals, next }),
    pages.ofNotes({ items: live, next }),
  ];
  const removed = [
    ...removedOf("engagement", "activities", idsOf("activity"), activities),
    ...removedOf("deal", "deals", idsOf("deal"), deals),
    ...removedOf("note", "notes", idsOf("note"), live),
  ];
  return {
    next,
    ownerIds: new Set(read.flatMap(({ ownerIds }) => [...ownerIds])),
    pages: async (owners) => [
      ...(await Promise.all(read.map((one) => one.pages(owners)))).flat(),
      ...removed,
    ],
  };
}

function removedOf(
  of: "engagement" | "deal" | "note",
  kind: HistoryKind,
  changed: readonly string[],
  live: readonly { id: string }[],
): SyncPage[] {
  const found = new Set(live.map(({ id }) => id));
  const rows = changed.filter((id) => !found.has(id)).map((id) => ({ crmId: storedId(kind, id) }));
  return rows.length === 0 ? [] : [{ kind: "removed", of, rows }];
}
