import type { SystemContext } from "../../http/context.ts";
import type { Owners } from "../connection-store.ts";
import type { SyncPage } from "../sync-store.ts";
import { createHubspotClient, type HubspotClient } from "./client.ts";
import { mapContact, mapEngagement, mapNote, type ObjectType } from "./map.ts";
import type { CrmObject } from "./schema.ts";

/** What to read, in order: contacts first, since the rest refers to them. */
export type Stage = ObjectType | "archived";

/** The stages of a full listing with these parts switched on. */
export function stagesOf(parts: { engagements: boolean; notes: boolean }): Stage[] {
  return [
    "contacts",
    ...(parts.engagements ? (["emails", "calls", "meetings", "communications"] as const) : []),
    ...(parts.notes ? (["notes"] as const) : []),
    "archived",
  ];
}

export interface ReadPage {
  /** The page as it is stored, once it is known who the owners are. */
  readonly page: (owners: Owners) => SyncPage;
  /** CRM ids of the owners it names. */
  readonly ownerIds: ReadonlySet<string>;
  /** The cursor of the next page; undefined at the end of the stage. */
  readonly next: string | undefined;
}

/** Reads one page of a stage. */
export type PageReader = (stage: Stage, after: string | undefined) => Promise<ReadPage>;

/** The reader of the context's HubSpot account. */
export function hubspotReader(
  ctx: SystemContext,
  client: HubspotClient = createHubspotClient(ctx),
): PageReader {
  return async (stage, after) => {
    const type: ObjectType = stage === "archived" ? "contacts" : stage;
    const listed = await client.list(type, {
      ...(after === undefined ? {} : { after }),
      archived: stage === "archived",
    });
    const objects = listed.results;
    const contacts = await contactsOf(client, type, objects);
    return {
      page: (owners) => toPage(stage, objects, contacts, owners),
      ownerIds: new Set(objects.flatMap(({ properties }) => properties.hubspot_owner_id || [])),
      next: listed.paging?.next?.after,
    };
  };
}

function toPage(
  stage: Stage,
  objects: CrmObject[],
  contacts: Map<string, string[]>,
  owners: Owners,
): SyncPage {
  if (stage === "contacts")
    return { kind: "contacts", rows: objects.map((object) => mapContact(object, owners)) };
  if (stage === "archived")
    return { kind: "archived-contacts", rows: objects.map((object) => ({ crmId: object.id })) };
  const of = (object: CrmObject): string[] => contacts.get(object.id) ?? [];
  if (stage === "notes")
    return { kind: "notes", rows: objects.flatMap((object) => mapNote(object, of(object), owners) ?? []) };
  return {
    kind: "engagements",
    rows: objects.flatMap((object) => mapEngagement(stage, object, of(object)) ?? []),
  };
}

/** The contacts of a page's engagements: those listed with them, then, in one call for all, what overflowed. */
async function contactsOf(
  client: HubspotClient,
  type: ObjectType,
  objects: CrmObject[],
): Promise<Map<string, string[]>> {
  const overflowing = objects.flatMap(({ id, associations }) => {
    const after = associations?.contacts?.paging?.next.after;
    return after === undefined ? [] : [{ id, after }];
  });
  const rest = await client.remainingContacts(type, overflowing);
  return new Map(
    objects.map(({ id, associations }) => {
      const first = (associations?.contacts?.results ?? []).map((association) => association.id);
      return [id, [...new Set([...first, ...(rest.get(id) ?? [])])]];
    }),
  );
}
