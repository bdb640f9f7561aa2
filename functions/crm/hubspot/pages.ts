import { yieldToLoop } from "../../http/yield-to-loop.ts";
import type { Owners } from "../named-owners.ts";
import type { ReadPage } from "../source.ts";
import type { DealRow, EngagementRow, NoteRow, SyncPage } from "../rows.ts";
import { mapDeal } from "./map-deal.ts";
import { mapContact, mapEngagement, mapNote, type ObjectType } from "./map.ts";
import type { CrmObject } from "./schema.ts";

/** Engagement types in reading order. */
export const ENGAGEMENTS = ["emails", "calls", "meetings", "communications"] as const;

/**
 * Maps objects of one type to their stored form. `contactsOf` holds the contacts of each engagement, note or deal by
 * its id; `partial` means these may not be all.
 */
export function readPage(
  type: ObjectType,
  objects: CrmObject[],
  contactsOf: ReadonlyMap<string, readonly string[]>,
  options: { next: string | undefined; partial?: boolean },
): ReadPage {
  return {
    pages: (owners) => toPages(type, objects, contactsOf, owners, options.partial ?? false),
    ownerIds: new Set(objects.flatMap(({ properties }) => properties.hubspot_owner_id || [])),
    next: options.next,
  };
}

async function toPages(
  type: ObjectType,
  objects: CrmObject[],
  contactsOf: ReadonlyMap<string, readonly string[]>,
  owners: Owners,
  partial: boolean,
): Promise<SyncPage[]> {
  if (type === "contacts")
    return [{ kind: "contacts", rows: objects.map((object) => mapContact(object, owners)) }];
  if (type === "deals") return [{ kind: "deals", rows: await toDeals(objects, contactsOf, partial) }];
  const of = (object: CrmObject): string[] => [...(contactsOf.get(object.id) ?? [])];
  const page: SyncPage =
    type === "notes"
      ? { kind: "notes", rows: await dated(objects, partial, (one) => mapNote(one, of(one), owners)) }
      : {
          kind: "engagements",
          rows: await dated(objects, partial, (one) => mapEngagement(type, one, of(one), owners)),
        };
  const undated = objects.length - page.rows.length;
  return [
    page,
    ...(undated === 0 ? [] : [{ kind: "counts" as const, rows: { [`${page.kind}WithoutDate`]: undated } }]),
  ];
}

/** The rows of the texts that have a date. */
async function dated<R extends EngagementRow | NoteRow>(
  objects: readonly CrmObject[],
  partial: boolean,
  map: (object: CrmObject) => R | null,
): Promise<R[]> {
  const rows: R[] = [];
  for (const object of objects) {
    const row = map(object);
    if (row !== null) rows.push(partial ? { ...row, partial } : row);
    await yieldToLoop();
  }
  return rows;
}

async function toDeals(
  objects: CrmObject[],
  contactsOf: ReadonlyMap<string, readonly string[]>,
  partial: boolean,
): Promise<DealRow[]> {
  const rows: DealRow[] = [];
  for (const object of objects) {
    const row = mapDeal(object, [...(contactsOf.get(object.id) ?? [])]);
    rows.push(partial ? { ...row, partial } : row);
    await yieldToLoop();
  }
  return rows;
}

/** Maps contacts that HubSpot has archived. */
export function archivedPage(objects: CrmObject[], next: string | undefined): ReadPage {
  return {
    pages: () =>
      Promise.resolve([{ kind: "archived-contacts", rows: objects.map(({ id }) => ({ crmId: id })) }]),
    ownerIds: new Set(),
    next,
  };
}
