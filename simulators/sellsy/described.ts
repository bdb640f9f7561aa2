/**
 * What Sellsy's OpenAPI description (2.128.0, https://docs.sellsy.com/api/v2/) says of the calls that the product makes:
 * filters and orders of searches, and the fields of answers that it reads. Filters marked with * were described later.
 * `?` after a type: may be null; before it, may be absent. Whatever else an answer holds is left out.
 */
export type FieldType =
  | "integer"
  | "string"
  | "boolean"
  | "instant"
  | "date"
  | "integers"
  | "strings"
  | "owner"
  | "related"
  | "participants"
  | "amount"
  | "amounts"
  | "named"
  | "object";

export interface Described {
  readonly scopes: readonly string[];
  readonly filters: Readonly<Record<string, Filter>>;
  readonly orders: readonly string[];
  readonly fields: Readonly<Record<string, FieldType | `${FieldType}?`>>;
}
/** What a filter takes. */
export type Filter = "ids" | "window" | "days" | "words" | "objects" | "match" | "boolean" | "text";

const PERSON = {
  id: "integer",
  first_name: "string?",
  last_name: "string?",
  email: "string?",
  phone_number: "string?",
  mobile_number: "string?",
  owner: "owner",
  created: "instant",
  is_archived: "boolean",
  marketing_campaigns_subscriptions: "strings",
} as const;
const ABOUT = { company_id: "integer?", individual_id: "integer?", contact_id: "integer?" } as const;
const OF_ABOUT = {
  companies: "ids",
  individuals: "ids",
  contacts: "ids",
  related_objects: "objects",
} as const;

export const DESCRIBED = {
  contacts: {
    scopes: ["contacts.read"],
    filters: {
      companies: "ids",
      individuals: "ids",
      created: "window",
      updated: "window",
      id: "ids",
      is_linked: "boolean",
      email: "text",
    },
    orders: ["id", "name", "created_at"],
    fields: { ...PERSON, position: "string?", updated: "instant" },
  },
  individuals: {
    scopes: ["individuals.read"],
    filters: { created: "window", updated_at: "window", id: "ids", is_archived: "boolean", email: "text" },
    orders: ["name", "id", "created_at", "updated_at"],
    fields: { ...PERSON, updated_at: "instant" },
  },
  companies: {
    scopes: ["companies.read"],
    filters: {
      created: "window",
      updated_at: "window",
      contacts: "ids",
      id: "ids",
      is_archived: "boolean",
      name: "text",
    },
    orders: ["name", "id", "created_at", "updated_at"],
    fields: {
      id: "integer",
      name: "string",
      main_contact_id: "integer?",
      dunning_contact_id: "integer?",
      invoicing_contact_id: "integer?",
      owner: "owner",
      created: "instant",
      updated_at: "instant",
      is_archived: "boolean",
    },
  },
  comments: {
    scopes: ["comments.read"],
    filters: { ...OF_ABOUT, owners: "ids", created: "window", updated: "window" },
    orders: ["id", "updated", "created"],
    fields: {
      ...ABOUT,
      id: "integer",
      description: "string",
      owner: "owner",
      created: "instant",
      updated: "instant",
      related: "related",
    },
  },
  "phone-calls": {
    scopes: ["phonecalls.read"],
    filters: { ...OF_ABOUT, owners: "ids", created: "window", due_date: "window" },
    orders: [],
    fields: {
      ...ABOUT,
      id: "integer",
      description: "string?",
      source: "string",
      date: "instant",
      created: "instant",
      updated: "instant",
      owner: "owner",
      topic: "named?",
      result: "object",
      related: "related",
    },
  },
  "calendar-events": {
    scopes: ["calendars.read"],
    filters: { ...OF_ABOUT, owners: "ids", due_date: "window" },
    orders: ["id", "due_date"],
    fields: {
      ...ABOUT,
      id: "integer",
      title: "string",
      description: "string",
      datetime_start: "instant",
      created: "instant",
      updated: "instant",
      owner: "owner",
      participants: "participants",
      related: "related",
    },
  },
  tasks: {
    scopes: ["tasks.read"],
    filters: { ...OF_ABOUT, owners: "ids", created: "window", due_date: "window", statuses: "words" },
    orders: ["id", "due_date"],
    fields: {
      ...ABOUT,
      id: "integer",
      title: "string?",
      description: "string?",
      status: "string",
      due_date: "instant",
      created: "instant",
      updated: "instant",
      owner: "owner",
      related: "related",
    },
  },
  opportunities: {
    scopes: ["opportunities.read"],
    filters: {
      created: "window",
      updated_status: "window",
      due_date: "window",
      pipeline: "ids",
      step: "ids",
      related_objects: "objects",
      statuses: "words",
    },
    orders: ["id", "created", "step_rank", "due_date"],
    fields: {
      id: "integer",
      number: "string",
      name: "string",
      due_date: "date?",
      created: "instant",
      updated_status: "instant?",
      status: "string",
      amount: "amount",
      pipeline: "named",
      step: "named",
      note: "string",
      owner: "owner",
      contact_ids: "integers?",
      company_id: "integer?",
      individual_id: "integer?",
    },
  },
  estimates: {
    scopes: ["estimates.read"],
    filters: {
      created: "window",
      /* * */ updated: "window",
      date: "days",
      owners: "ids",
      related_objects: "objects",
      contacts: "ids",
      status: "words",
      number: "text",
    },
    orders: ["id", "created", "date", "expiry_date", "number", "amount"],
    fields: {
      id: "integer",
      number: "string",
      status: "string",
      date: "date",
      expiry_date: "date",
      created: "instant",
      currency: "string",
      amounts: "amounts",
      subject: "string",
      owner: "owner",
      contact_id: "integer?",
      related: "related",
    },
  },
} as const satisfies Record<string, Described>;
export type Searched = keyof typeof DESCRIBED;

/** The log of activities, which has a search of its own. */
export const ACTIVITIES = {
  scopes: ["activities.read"],
  filters: {
    date: "window",
    due_date: "window",
    events: "words",
    authors: "ids",
    peoples: "match",
    companies: "match",
  },
  orders: ["date", "due_date", "event", "author", "more.label"],
  fields: { id: "string", date: "instant", due_date: "instant", event: "string", object: "object" },
} as const satisfies Described;

/** An e-mail, which only its own address gives. */
export const EMAIL = {
  scopes: ["emails.read"],
  filters: {},
  orders: [],
  fields: {
    ...ABOUT,
    id: "string",
    owner: "owner",
    subject: "string",
    content: "string",
    from: "string",
    created: "instant",
    updated: "instant",
    related: "related",
  },
} as const satisfies Described;

/** A member of the staff. */
export const STAFF_FIELDS = {
  id: "integer",
  firstname: "string?",
  lastname: "string?",
  email: "string",
  status: "string",
} as const satisfies Described["fields"];

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d)$/;
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isId = (value: unknown): boolean => Number.isInteger(value) && Number(value) > 0;
const isMoney = (value: unknown): boolean => typeof value === "string" && /^-?\d+(\.\d+)?$/.test(value);
const isList = (value: unknown, is: (one: unknown) => boolean): boolean =>
  Array.isArray(value) && value.every(is);
const isTyped = (value: unknown): boolean =>
  isObject(value) && typeof value["type"] === "string" && isId(value["id"]);

const IS: Readonly<Record<FieldType, (value: unknown) => boolean>> = {
  integer: Number.isInteger,
  string: (value) => typeof value === "string",
  boolean: (value) => typeof value === "boolean",
  instant: (value) => typeof value === "string" && INSTANT.test(value),
  date: (value) => typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value),
  integers: (value) => isList(value, isId),
  strings: (value) => isList(value, (one) => typeof one === "string"),
  owner: isTyped,
  related: (value) => isList(value, isTyped),
  participants: (value) => isList(value, (one) => isObject(one) && typeof one["type"] === "string"),
  amount: (value) => isObject(value) && isMoney(value["value"]) && typeof value["currency"] === "string",
  amounts: (value) => isObject(value) && isMoney(value["total_excl_tax"]) && isMoney(value["total"]),
  named: (value) => isObject(value) && isId(value["id"]) && typeof value["name"] === "string",
  object: isObject,
};

/** What of a record is not as described: missing, of another type, or unknown. */
export function oddFields(record: Readonly<Record<string, unknown>>, fields: Described["fields"]): string[] {
  const unknown = Object.keys(record).filter((name) => !(name in fields));
  const wrong = Object.entries(fields).flatMap(([name, described]) => {
    const type = described.replace("?", "") as FieldType;
    const value = record[name];
    return (value === null && described.endsWith("?")) || IS[type](value) ? [] : [name];
  });
  return [...unknown, ...wrong];
}
