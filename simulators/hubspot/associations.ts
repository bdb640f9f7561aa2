import type { Hono } from "hono";
import * as z from "zod";
import { register, type Simulated, type SimulatorEnv } from "./endpoint.ts";
import { definitions, objectTypeOf } from "./object-types.ts";
import { compareIds, type PortalStore } from "./portal-store.ts";
import { jsonBody } from "./request.ts";
import { demand } from "./scopes.ts";
import type { ObjectType, PortalRecord } from "./types.ts";

/** One page of the ids associated with a record; `after` is the previous page's last id. */
function associationPage(
  store: PortalStore,
  { fromType, record, toType }: { fromType: ObjectType; record: PortalRecord; toType: ObjectType },
  { size, after }: { size: number; after?: string | undefined },
): { ids: string[]; after: string | undefined } {
  const ids = store.associated(fromType, record, toType).sort(compareIds);
  const rest = after === undefined ? ids : ids.filter((id) => compareIds(id, after) > 0);
  const page = rest.slice(0, size);
  return { ids: page, after: rest.length > size ? page.at(-1) : undefined };
}

/** The `associations` of a list or single reply; types without associations are omitted. */
export function viewAssociations(
  simulated: Simulated,
  store: PortalStore,
  from: { fromType: ObjectType; record: PortalRecord },
  toTypes: ObjectType[],
) {
  const { fromType, record } = from;
  const path = `${simulated.publicUrl}/crm/objects/2026-03/${fromType}/${record.id}/associations`;
  const entries = toTypes.flatMap((toType) => {
    const size = simulated.settings.associationPageSize;
    const { ids, after } = associationPage(store, { fromType, record, toType }, { size });
    if (ids.length === 0) return [];
    const type = `${definitions[fromType].singular}_to_${definitions[toType].singular}`;
    const paging =
      after === undefined ? {} : { paging: { next: { after, link: `${path}/${toType}?after=${after}` } } };
    return [[toType, { results: ids.map((id) => ({ id, type })), ...paging }]];
  });
  return entries.length === 0 ? {} : { associations: Object.fromEntries(entries) };
}

const typeId = (fromType: ObjectType, toType: ObjectType) =>
  toType === "contacts" ? definitions[fromType].toContact : definitions[toType].fromContact;

const BatchRead = z.object({
  inputs: z
    .array(z.object({ id: z.coerce.string(), after: z.string().optional() }))
    .min(1, "inputs must not be empty")
    .max(1000, "at most 1000 inputs"),
});

/**
 * Associations of many records; one without any is an entry of `errors` and makes the reply a 207.
 * https://developers.hubspot.com/docs/api-reference/2026-03/crm/associations/associate-records/batch/get-associations
 */
export function registerAssociations(app: Hono<SimulatorEnv>, simulated: Simulated): void {
  const path = "/crm/associations/2026-03/:fromType/:toType/batch/read";
  register(
    app,
    simulated,
    { method: "POST", path, scopes: ["crm.objects.contacts.read"] },
    async ({ c, store, access }) => {
      const fromType = objectTypeOf(c.req.param("fromType") ?? "");
      const toType = objectTypeOf(c.req.param("toType") ?? "");
      demand(access, fromType, toType);
      const { inputs } = await jsonBody(c, BatchRead);
      const startedAt = new Date(simulated.now()).toISOString();
      const results: unknown[] = [];
      const errors: unknown[] = [];
      for (const input of inputs) {
        const record = store.find(fromType, input.id);
        const size = simulated.settings.associationPageSize;
        const page =
          record && associationPage(store, { fromType, record, toType }, { size, after: input.after });
        if (!page || page.ids.length === 0) {
          errors.push(nothingFor(fromType, toType, input.id));
          continue;
        }
        const associationTypes = [
          { category: "HUBSPOT_DEFINED", typeId: typeId(fromType, toType), label: null },
        ];
        results.push({
          from: { id: input.id },
          to: page.ids.map((toObjectId) => ({ toObjectId, associationTypes })),
          ...(page.after === undefined ? {} : { paging: { next: { after: page.after, link: "" } } }),
        });
      }
      const failed = errors.length > 0 ? { numErrors: errors.length, errors } : {};
      const body = { status: "COMPLETE", results, startedAt, completedAt: startedAt, ...failed };
      return c.json(body, errors.length > 0 ? 207 : 200);
    },
  );
}

function nothingFor(fromType: ObjectType, toType: ObjectType, id: string) {
  const [from, to] = [definitions[fromType].singular, definitions[toType].singular];
  return {
    status: "error",
    category: "OBJECT_NOT_FOUND",
    subCategory: "crm.associations.NO_ASSOCIATIONS_FOUND",
    message: `No ${to} is associated with ${from} ${id}.`,
    context: { fromObjectId: [id], fromObjectType: [from], toObjectType: [to] },
  };
}
