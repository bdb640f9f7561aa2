import { fromKeys } from "../../../functions/typed-object.ts";
import { notFound } from "../errors.ts";
import { objectNames, type ObjectName, type Org } from "../types.ts";
import { event, eventRelation, task, taskRelation } from "./activities.ts";
import { opportunity, opportunityContactRole } from "./deals.ts";
import type { FieldDefinition } from "./field.ts";
import {
  contentDocument,
  contentDocumentLink,
  contentNote,
  emailMessage,
  emailMessageRelation,
  note,
} from "./mail-and-notes.ts";
import { account, contact, group, lead, nameFields, user } from "./people.ts";

const standard: Record<ObjectName, { prefix: string; fields: FieldDefinition[] }> = {
  Account: { prefix: "001", fields: account },
  Contact: { prefix: "003", fields: contact },
  Lead: { prefix: "00Q", fields: lead },
  User: { prefix: "005", fields: user },
  Group: { prefix: "00G", fields: group },
  Task: { prefix: "00T", fields: task },
  TaskRelation: { prefix: "0RT", fields: taskRelation },
  Event: { prefix: "00U", fields: event },
  EventRelation: { prefix: "0RE", fields: eventRelation },
  EmailMessage: { prefix: "02s", fields: emailMessage },
  EmailMessageRelation: { prefix: "0gX", fields: emailMessageRelation },
  ContentDocument: { prefix: "069", fields: contentDocument },
  ContentNote: { prefix: "069", fields: contentNote },
  ContentDocumentLink: { prefix: "06A", fields: contentDocumentLink },
  Note: { prefix: "002", fields: note },
  Opportunity: { prefix: "006", fields: opportunity },
  OpportunityContactRole: { prefix: "00K", fields: opportunityContactRole },
};

export const keyPrefixes = fromKeys(objectNames, (name) => standard[name].prefix);

const byPrefix = new Map(objectNames.map((name) => [standard[name].prefix, name]));

/** The object of an id, by its first three characters; undefined if unknown. */
export const objectOfId = (id: string): ObjectName | undefined => byPrefix.get(id.slice(0, 3));

/** `Name` stands for any target of a polymorphic reference. */
export type ObjectDefinition = {
  name: ObjectName | "Name";
  prefix: string;
  fields: FieldDefinition[];
  /** By name, case-insensitive as in Salesforce. */
  field(name: string): FieldDefinition | undefined;
  relationship(name: string): FieldDefinition | undefined;
};

/** The name of an object that has records. Throws the vendor's 404 for `Name`. */
export function storedName({ name }: ObjectDefinition): ObjectName {
  if (name === "Name") throw notFound();
  return name;
}

export type Schema = { object(name: string): ObjectDefinition | undefined; all: ObjectDefinition[] };

function define(name: ObjectDefinition["name"], prefix: string, fields: FieldDefinition[]): ObjectDefinition {
  const names = new Map(fields.map((each) => [each.name.toLowerCase(), each]));
  const relations = new Map(
    fields.flatMap((each) =>
      each.relationshipName === undefined ? [] : [[each.relationshipName.toLowerCase(), each]],
    ),
  );
  return {
    name,
    prefix,
    fields,
    field: (each) => names.get(each.toLowerCase()),
    relationship: (each) => relations.get(each.toLowerCase()),
  };
}

/** The fields a polymorphic reference shows of its target. */
export const nameObject = define("Name", "", nameFields);

/** An org's objects: standard ones and custom fields, without what is hidden. */
export function createSchema(
  org: Pick<Org, "customFields">,
  hidden: ReadonlySet<string> = new Set(),
): Schema {
  const all = objectNames
    .filter((name) => !hidden.has(name))
    .map((name) => {
      const fields = [...standard[name].fields, ...(org.customFields?.[name] ?? [])];
      const seen = fields.filter((each) => !hidden.has(`${name}.${each.name}`));
      return define(name, standard[name].prefix, seen);
    });
  const byName = new Map(all.map((each) => [each.name.toLowerCase(), each]));
  return { all, object: (name) => byName.get(name.toLowerCase()) };
}
