/** Maximum results of one search call. */
export const SEARCH_PAGE = 200;

/** A search within a fixed time window, by ascending id after `afterId`. */
export interface ChangeQuery {
  since: string;
  until: string;
  afterId: string | undefined;
}

export interface Search {
  filters: { propertyName: string; operator: string; value: string }[];
  sorts: { propertyName: string; direction: "ASCENDING" | "DESCENDING" }[];
  properties: readonly string[];
}

export const BY_ID: Search["sorts"] = [{ propertyName: "hs_object_id", direction: "ASCENDING" }];

/** Filter for the objects after the id `value`; with `BY_ID`, it reads the next page of a search. */
export const pastId = (value: string) => ({ propertyName: "hs_object_id", operator: "GT", value });
