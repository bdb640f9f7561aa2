import type { Hono } from "hono";
import * as z from "zod";
import { register, type Simulated, type SimulatorEnv } from "./endpoint.ts";
import { invalidRequest } from "./errors.ts";
import { definitions, objectTypeOf } from "./object-types.ts";
import { byId } from "./portal-store.ts";
import { jsonBody } from "./request.ts";
import { demand } from "./scopes.ts";
import { compareValues, Filter, matches } from "./search-filter.ts";
import type { PortalRecord } from "./types.ts";
import { viewRecord } from "./view.ts";

const Sort = z.object({ propertyName: z.string(), direction: z.enum(["ASCENDING", "DESCENDING"]) });

const Search = z.strictObject({
  filterGroups: z
    .array(z.object({ filters: z.array(Filter).min(1).max(6) }))
    .max(5)
    .default([]),
  sorts: z.array(Sort).max(1, "only one sort is allowed").default([]),
  properties: z.array(z.string()).default([]),
  limit: z.number().int().min(1).max(200, "limit must be at most 200").default(10),
  after: z.coerce.string().regex(/^\d*$/, "after must be a number").default(""),
});

/**
 * Live records that match one of the filter groups; without associations, at most 10,000 in total.
 * https://developers.hubspot.com/docs/api-reference/2026-03/crm/search-the-crm
 */
export function registerSearch(app: Hono<SimulatorEnv>, simulated: Simulated): void {
  const path = "/crm/objects/2026-03/:type/search";
  const scopes: string[] = ["crm.objects.contacts.read", "crm.objects.deals.read"];
  const registration = { method: "POST", path, scopes, search: true } as const;
  register(app, simulated, registration, async ({ c, store, access }) => {
    const type = objectTypeOf(c.req.param("type") ?? "");
    demand(access, type);
    const { known } = definitions[type];
    const search = await jsonBody(c, Search);
    const after = Number(search.after || 0);
    // Searches do not page beyond this many results.
    const reach = simulated.settings.searchReach;
    if (after + search.limit > reach) {
      throw invalidRequest(`The search results can't be paged past ${reach}`, {
        category: "VALIDATION_ERROR",
      });
    }
    const filters = search.filterGroups.flatMap((group) => group.filters);
    if (filters.length > 18) throw invalidRequest("At most 18 filters are allowed");
    for (const { propertyName } of [...filters, ...search.sorts]) {
      if (known.includes(propertyName)) continue;
      throw invalidRequest(`There was a problem with the request: Property '${propertyName}' does not exist`);
    }
    const indexed = simulated.now() - simulated.settings.searchLagMilliseconds;
    const lagging = simulated.settings.searchLagMilliseconds > 0;
    const found = store.list(type, false).filter((record) => {
      if (lagging && Date.parse(record.updatedAt) > indexed) return false;
      if (search.filterGroups.length === 0) return true;
      return search.filterGroups.some((group) => group.filters.every((filter) => matches(record, filter)));
    });
    const sort = search.sorts[0];
    if (sort) {
      const way = sort.direction === "DESCENDING" ? -1 : 1;
      const value = (record: PortalRecord) => record.properties[sort.propertyName] ?? "";
      found.sort((a, b) => way * compareValues(value(a), value(b)) || byId(a, b));
    }
    const requested = search.properties.length > 0 ? search.properties : undefined;
    const page = found.slice(after, after + search.limit);
    const next = after + search.limit;
    return c.json({
      total: found.length,
      results: page.map((record) => viewRecord(record, { type, requested, scopes: access.scopes })),
      ...(next < found.length ? { paging: { next: { after: String(next) } } } : {}),
    });
  });
}
