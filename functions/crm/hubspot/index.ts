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
  readonly page: SyncPage;
  /** The cursor of the next page; undefined at the end of the stage. */
  readonly next: string | undefined;
}

/** Reads one page of a stage, mapped to what is stored. */
export type PageReader = (stage: Stage, after: string | undefined, owners: Owners) => Promise<ReadPage>;

/** The reader of the context's HubSpot account. */
export function hubspotReader(
  ctx: SystemContext,
  client: HubspotClient = createHubspotClient(ctx),
): PageReader {
  return async (stage, after, owners) => {
    const type: ObjectType = stage === "archived" ? "contacts" : stage;
    const listed = await client.list(type, {
      ...(after === undefined ? {} : { after }),
      archived: stage === "archived",
    });
    return { page: await toPage(client, stage, listed.results, owners), next: listed.paging?.next?.after };
  };
}

async function toPage(
  client: HubspotClient,
  stage: Stage,
  objects: CrmObject[],
  owners: Owners,
): Promise<SyncPage> {
  if (stage === "contacts")
    return { kind: "contacts", rows: objects.map((object) => mapContact(object, owners)) };
  if (stage === "archived")
    return { kind: "archived-contacts", rows: objects.map((object) => ({ crmId: object.id })) };
  const contacts = await Promise.all(objects.map((object) => contactsOf(client, stage, object)));
  if (stage === "notes") {
    return {
      kind: "notes",
      rows: objects.flatMap((object, i) => mapNote(object, contacts[i] ?? [], owners) ?? []),
    };
  }
  return {
    kind: "engagements",
    rows: objects.flatMap((object, i) => mapEngagement(stage, object, contacts[i] ?? []) ?? []),
  };
}

async function contactsOf(client: HubspotClient, type: ObjectType, object: CrmObject): Promise<string[]> {
  const listed = object.associations?.contacts;
  const first = (listed?.results ?? []).map((association) => association.id);
  const more = listed?.paging?.next.after;
  const rest = more === undefined ? [] : await client.remainingContacts(type, object.id, more);
  return [...new Set([...first, ...rest])];
}
