import type { Hono } from "hono";
import { register, type Simulated, type SimulatorEnv } from "../endpoint.ts";
import type { FieldDefinition } from "../schema/field.ts";
import type { ObjectDefinition } from "../schema/objects.ts";
import { objectOf } from "./rows.ts";

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

/**
 * What the connected user may see of an object.
 * https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/resources_sobject_describe.htm
 */
export function registerDescribe(app: Hono<SimulatorEnv>, simulated: Simulated): void {
  register(app, simulated, { method: "GET", path: "/sobjects/:object/describe" }, (call) => {
    const object = objectOf(call);
    return call.c.json({ ...summary(object, call.root), fields: object.fields.map(describeField) });
  });
}
