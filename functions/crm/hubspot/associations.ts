import type * as z from "zod";
import type { Log } from "../../http/log.ts";
import { advancing } from "../advancing.ts";
import { VERSION } from "./manifest.ts";
import type { ObjectType } from "./map.ts";
import type { Request } from "./request.ts";
import { AssociationBatch } from "./schema.ts";

/** Maximum objects of one associations call. */
export const ASSOCIATION_BATCH = 1_000;

/** Where an object's associations begin, or continue. */
export interface AssociationCursor {
  id: string;
  after?: string;
}

/**
 * Associations of objects, by object id, following each cursor to its end. A 207 reply says which have none.
 * https://developers.hubspot.com/docs/api-reference/2026-03/crm/associations
 */
export async function readAssociations(
  { request, log }: { request: Request; log: Log },
  from: ObjectType,
  to: ObjectType,
  first: AssociationCursor[],
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  const onwards = advancing(log, "hubspot associations");
  for (let inputs = first; inputs.length > 0;) {
    const page: z.infer<typeof AssociationBatch> = await request(
      { method: "POST", path: `/crm/associations/${VERSION}/${from}/${to}/batch/read`, body: { inputs } },
      AssociationBatch,
    );
    inputs = [];
    for (const { from: object, to: others, paging } of page.results) {
      const ids = others.map((association) => association.toObjectId);
      found.set(object.id, [...(found.get(object.id) ?? []), ...ids]);
      if (!paging?.next) continue;
      onwards(`${object.id} ${paging.next.after}`);
      inputs.push({ id: object.id, after: paging.next.after });
    }
  }
  return found;
}
