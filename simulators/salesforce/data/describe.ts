import type { Hono } from "hono";
import { register, registerOpen, versions, type Simulated, type SimulatorEnv } from "../endpoint.ts";
import type { FieldDefinition } from "../schema/field.ts";
import type { ObjectDefinition } from "../schema/objects.ts";
import { objectOf } from "./rows.ts";

/** Season and year of an API version: three per year, Spring '12 was 24. */
function labelOf(version: number): string {
  const season = ["Spring", "Summer", "Winter"][version % 3];
  const year = 12 + Math.floor((version - 24) / 3) + (version % 3 === 2 ? 1 : 0);
  return `${season} '${year}`;
}

const summary = (object: ObjectDefinition, root: string) => ({
  name: object.name,
  label: object.name,
  keyPrefix: object.prefix,
  custom: false,
  queryable: true,
  retrieveable: true,
  createable: object.fields.some((field) => field.createable),
  updateable: object.fields.some((field) => field.updateable),
  deletable: object.field("IsDeleted") !== undefined,
  undeletable: object.field("IsDeleted") !== undefined,
  mergeable: object.field("MasterRecordId") !== undefined,
  replicateable: object.field("SystemModstamp") !== undefined,
  urls: {
    sobject: `${root}/sobjects/${object.name}`,
    describe: `${root}/sobjects/${object.name}/describe`,
    rowTemplate: `${root}/sobjects/${object.name}/{ID}`,
  },
});

const describeField = (field: FieldDefinition) => ({
  name: field.name,
  label: field.name,
  type: field.type,
  length: field.length,
  nillable: field.nillable,
  createable: field.createable,
  updateable: field.updateable,
  filterable: field.filterable,
  sortable: field.sortable,
  externalId: field.externalId ?? false,
  unique: field.unique ?? false,
  custom: field.name.endsWith("__c"),
  relationshipName: field.relationshipName ?? null,
  referenceTo: field.referenceTo ?? [],
  polymorphicForeignKey: (field.referenceTo ?? []).length > 1,
  restrictedPicklist: field.values !== undefined,
  picklistValues: (field.values ?? []).map((value) => ({
    value,
    label: value,
    active: true,
    defaultValue: false,
  })),
});

/** Versions, resources, limits and object descriptions. */
export function registerDescribe(app: Hono<SimulatorEnv>, simulated: Simulated): void {
  registerOpen(app, simulated, { method: "GET", path: "/services/data" }, (c) => {
    const count = versions.newest - versions.oldest + 1;
    const all = Array.from({ length: count }, (_, index) => versions.oldest + index);
    return c.json(
      all.map((version) => ({
        label: labelOf(version),
        url: `/services/data/v${version}.0`,
        version: `${version}.0`,
      })),
    );
  });
  register(app, simulated, { method: "GET", path: "" }, ({ c, root }) => {
    const resources = ["sobjects", "query", "queryAll", "limits", "composite", "jobs"];
    return c.json(Object.fromEntries(resources.map((name) => [name, `${root}/${name}`])));
  });
  register(app, simulated, { method: "GET", path: "/limits" }, ({ c, session }) => {
    const { dailyRequests } = simulated.limits;
    const used = simulated.limiter.used(session.orgId);
    const jobs = simulated.state.bulkJobs.filter((job) => job.orgId === session.orgId).length;
    return c.json({
      DailyApiRequests: { Max: dailyRequests, Remaining: Math.max(0, dailyRequests - used) },
      DailyBulkV2QueryJobs: { Max: 10_000, Remaining: Math.max(0, 10_000 - jobs) },
    });
  });
  register(app, simulated, { method: "GET", path: "/sobjects" }, ({ c, store, root }) =>
    c.json({
      encoding: "UTF-8",
      maxBatchSize: 200,
      sobjects: store.schema.all.map((object) => summary(object, root)),
    }),
  );
  register(app, simulated, { method: "GET", path: "/sobjects/:object" }, (call) =>
    call.c.json({ objectDescribe: summary(objectOf(call), call.root), recentItems: [] }),
  );
  register(app, simulated, { method: "GET", path: "/sobjects/:object/describe" }, (call) => {
    const object = objectOf(call);
    return call.c.json({ ...summary(object, call.root), fields: object.fields.map(describeField) });
  });
}
