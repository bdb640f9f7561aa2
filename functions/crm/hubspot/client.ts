import * as z from "zod";
import type { SystemContext } from "../../http/context.ts";
import type { Log } from "../../http/log.ts";
import { fewerWhereTooLarge } from "../sync/unusable-answers.ts";
import { type AssociationCursor, readAssociations } from "./associations.ts";
import { VERSION } from "./manifest.ts";
import { MODIFIED, type ObjectType, PROPERTIES } from "./map.ts";
import { requester, type RequestOptions } from "./request.ts";
import { type CrmObject, ObjectPage, Pipelines, Refusal, SearchPage } from "./schema.ts";
import { BY_ID, type ChangeQuery, pastId, type Search, SEARCH_PAGE } from "./searches.ts";

/** Maximum objects of one page of a list. */
const LIST_PAGE = 100;

/** Maximum objects of one read by id. */
export const OBJECT_BATCH = 100;

/** HubSpot's dated API for one connection: rate-limited, retried, every reply validated by its schema. */
export interface HubspotClient {
  readonly log: Log;
  /** A page of 100 objects. `after` is the page's cursor; engagements include their contacts. */
  list(type: ObjectType, options: { after?: string; archived?: boolean }): Promise<ObjectPage>;
  /**
   * Up to 200 objects changed within a window, by ascending id; `total` counts those left after `afterId`. Paged by id,
   * not offset: HubSpot's searches end at 10,000, and offsets would skip equal timestamps.
   */
  changed(type: ObjectType, query: ChangeQuery): Promise<SearchPage>;
  /** The 200 most recently changed objects, newest first; `total` counts all live ones. */
  newest(type: ObjectType): Promise<SearchPage>;
  /** Up to 200 live objects by ascending id after `afterId`, without their properties. */
  ids(type: ObjectType, afterId: string | undefined): Promise<SearchPage>;
  /** At most 100 live (or archived) objects by id; missing ones are left out. */
  batchRead(
    type: ObjectType,
    ids: readonly string[],
    options?: { archived?: boolean; properties?: readonly string[] },
  ): Promise<CrmObject[]>;
  /** False only where HubSpot itself answers that it has no such live (or archived) object; whatever else it says is true. */
  isThere(type: ObjectType, id: string, options: { archived: boolean }): Promise<boolean>;
  /** All objects of a type associated with at most 1,000 objects, by object id, overflow pages included. */
  associated(from: ObjectType, ids: readonly string[], to: ObjectType): Promise<Map<string, string[]>>;
  /** Contacts of engagements beyond those on their list page, by engagement id. */
  remainingContacts(type: ObjectType, from: AssociationCursor[]): Promise<Map<string, string[]>>;
  /** The account's names of deal stages, by stage id. */
  dealStages(): Promise<Map<string, string>>;
}

/** Creates the client for the context's organization. All calls throw as `requester` says. */
export function createHubspotClient(ctx: SystemContext, options: RequestOptions = {}): HubspotClient {
  const request = requester(ctx, options);
  const associations = (from: ObjectType, to: ObjectType, first: AssociationCursor[]) =>
    readAssociations({ request, log: ctx.log }, from, to, first);

  const search = (type: ObjectType, { filters, sorts, properties }: Search): Promise<SearchPage> =>
    fewerWhereTooLarge(SEARCH_PAGE, (limit) =>
      request(
        {
          method: "POST",
          path: `/crm/objects/${VERSION}/${type}/search`,
          body: { filterGroups: [{ filters }], sorts, properties, limit },
        },
        SearchPage,
      ),
    );

  return {
    log: ctx.log,
    // https://developers.hubspot.com/docs/api-reference/2026-03/crm/objects
    list: (type, { after, archived }) =>
      fewerWhereTooLarge(LIST_PAGE, (limit) =>
        request(
          {
            method: "GET",
            path: `/crm/objects/${VERSION}/${type}`,
            qs: {
              limit: String(limit),
              properties: archived ? "" : PROPERTIES[type].join(","),
              archived: String(archived ?? false),
              ...(type === "contacts" ? {} : { associations: "contacts" }),
              ...(after === undefined ? {} : { after }),
            },
          },
          ObjectPage,
        ),
      ),
    // https://developers.hubspot.com/docs/api-reference/2026-03/crm/search-the-crm
    newest: (type) =>
      search(type, {
        filters: [pastId("0")],
        sorts: [{ propertyName: MODIFIED[type], direction: "DESCENDING" }],
        properties: PROPERTIES[type],
      }),
    ids: (type, afterId) =>
      search(type, { filters: [pastId(afterId ?? "0")], sorts: BY_ID, properties: ["hs_object_id"] }),
    changed: (type, { since, until, afterId }) =>
      search(type, {
        filters: [
          { propertyName: MODIFIED[type], operator: "GTE", value: String(Date.parse(since)) },
          { propertyName: MODIFIED[type], operator: "LT", value: String(Date.parse(until)) },
          ...(afterId === undefined ? [] : [pastId(afterId)]),
        ],
        sorts: BY_ID,
        properties: PROPERTIES[type],
      }),
    // https://developers.hubspot.com/docs/api-reference/2026-03/crm/objects/objects/batch/get-objects
    batchRead: async (type, ids, { archived = false, properties = PROPERTIES[type] } = {}) => {
      if (ids.length === 0) return [];
      const page = await request(
        {
          method: "POST",
          path: `/crm/objects/${VERSION}/${type}/batch/read`,
          ...(archived ? { qs: { archived: "true" } } : {}),
          body: { inputs: ids.map((id) => ({ id })), properties },
        },
        ObjectPage,
      );
      return page.results;
    },
    // https://developers.hubspot.com/docs/api-reference/2026-03/crm/objects/objects/get-object
    isThere: (type, id, { archived }) => {
      const path = `/crm/objects/${VERSION}/${type}/${encodeURIComponent(id)}`;
      // A gateway's 404 is not HubSpot's.
      const isThere = (body: unknown): boolean => !Refusal.safeParse(body).success;
      return request(
        { method: "GET", path, qs: { archived: String(archived) } },
        z.unknown().transform(() => true),
        isThere,
      );
    },
    associated: (from, ids, to) =>
      associations(
        from,
        to,
        ids.map((id) => ({ id })),
      ),
    remainingContacts: (type, from) => associations(type, "contacts", from),
    // https://developers.hubspot.com/docs/api-reference/2026-03/crm/pipelines
    dealStages: async () => {
      const { results } = await request(
        { method: "GET", path: `/crm/pipelines/${VERSION}/deals` },
        Pipelines,
      );
      return new Map(results.flatMap(({ stages }) => stages.map(({ id, label }) => [id, label] as const)));
    },
  };
}
