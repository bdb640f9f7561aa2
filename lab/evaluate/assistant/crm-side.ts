import * as z from "zod";
import { fold } from "../../../functions/language/text/normalise.ts";
import type { PortalFiles } from "./portal-files.ts";
import type { Side, SideTool } from "./side.ts";

type Properties = Record<string, string | null>;
interface CrmObject {
  readonly id: string;
  readonly properties: Properties;
  readonly contactIds: readonly string[];
}

const TYPES = ["contacts", "deals", "calls", "emails", "meetings", "communications", "notes"] as const;
type CrmType = (typeof TYPES)[number];

/** Most rows of one answer, as HubSpot's server has it. */
const MOST = 100;

const Filter = z.object({
  propertyName: z.string(),
  operator: z.enum([
    "EQ",
    "NEQ",
    "LT",
    "LTE",
    "GT",
    "GTE",
    "IN",
    "CONTAINS_TOKEN",
    "HAS_PROPERTY",
    "NOT_HAS_PROPERTY",
  ]),
  value: z.union([z.string(), z.number()]).transform(String).optional(),
  values: z.array(z.union([z.string(), z.number()]).transform(String)).optional(),
});
type Filter = z.infer<typeof Filter>;

const Search = z.object({
  objectType: z.enum(TYPES),
  query: z.string().optional(),
  filterGroups: z
    .array(z.object({ filters: z.array(Filter).max(6) }))
    .max(5)
    .optional(),
  properties: z.array(z.string()).optional(),
  sorts: z
    .array(z.object({ propertyName: z.string(), direction: z.enum(["ASCENDING", "DESCENDING"]) }))
    .optional(),
  limit: z.int().min(1).max(MOST).default(10),
  offset: z.int().min(0).default(0),
});
const Get = z.object({
  objectType: z.enum(TYPES),
  objectIds: z
    .array(z.union([z.string(), z.number()]).transform(String))
    .min(1)
    .max(MOST),
  properties: z.array(z.string()).optional(),
});
const Owners = z.object({ searchQuery: z.string().optional() });
const Nothing = z.object({});

/** Answered where no properties are asked for. */
const USUAL: Readonly<Record<CrmType, readonly string[]>> = {
  contacts: [
    "firstname",
    "lastname",
    "email",
    "jobtitle",
    "company",
    "hubspot_owner_id",
    "notes_last_updated",
  ],
  deals: ["dealname", "dealstage", "amount", "closedate", "hs_is_closed", "hubspot_owner_id"],
  calls: ["hs_timestamp", "hs_call_direction", "hs_call_body"],
  emails: ["hs_timestamp", "hs_email_direction", "hs_email_subject", "hs_email_text"],
  meetings: ["hs_timestamp", "hs_meeting_title", "hs_meeting_body"],
  communications: ["hs_timestamp", "hs_communication_body"],
  notes: ["hs_timestamp", "hs_note_body"],
};

/**
 * What a published skill asks of an assistant with a CRM's tools, in our words: the last thirty days, the last three mails
 * of each contact, an order by recency, stage, signal and value; it never sends.
 */
const INSTRUCTIONS = `You help a salesperson choose whom to contact today, with the tools of their CRM.
1. Find out who the user is, and look only at contacts and deals that they own.
2. Look at what happened in the last thirty days: calls, e-mails, meetings, notes, open deals with their stage and close date.
3. For each promising contact read the last three e-mails and the latest notes.
4. Rank by how recent the last signal is, the deal's stage, how strong the signal is, and the deal's value. Leave out people who asked not to be contacted.
5. Propose ten contacts at most. For each say why, and quote the words of the CRM that show it, letter by letter.
Never send anything.`;

/**
 * HubSpot's remote MCP server over a portal, by the names and shapes of its tools for reading
 * (https://developers.hubspot.com/mcp): at most a hundred records an answer.
 */
export function crmSide(portal: PortalFiles, userId: string): Side {
  const objects = objectsOf(portal);
  const tools: Record<string, { tool: SideTool; run: (input: unknown) => unknown }> = {};
  const offer = <S extends z.ZodType>(
    name: string,
    description: string,
    input: S,
    run: (asked: z.output<S>) => unknown,
  ): void => {
    const inputSchema = z.toJSONSchema(input, { io: "input" });
    tools[name] = { tool: { name, description, inputSchema }, run: (given) => run(input.parse(given)) };
  };
  offer("get_user_details", "The user, the account and what may be read.", Nothing, () => {
    const user = portal.users.find(({ id }) => id === userId);
    return { user, readable: TYPES, today: "given by the user" };
  });
  offer(
    "search_owners",
    "Finds the account's owners by name or address.",
    Owners,
    ({ searchQuery = "" }) => ({
      results: portal.users.filter(({ name, email }) => fold(`${name} ${email}`).includes(fold(searchQuery))),
    }),
  );
  offer(
    "search_crm_objects",
    "Searches records of one type. Groups of filters are joined by OR, filters of a group by AND; the filter associations.contact finds what belongs to a contact.",
    Search,
    (asked) => search(objects[asked.objectType], asked),
  );
  offer(
    "get_crm_objects",
    "Reads records of one type by their ids.",
    Get,
    ({ objectType, objectIds, properties }) => ({
      results: objects[objectType]
        .filter(({ id }) => objectIds.includes(id))
        .map((one) => shown(one, properties ?? USUAL[objectType])),
    }),
  );
  return {
    name: "CRM",
    instructions: INSTRUCTIONS,
    tools: Object.values(tools).map(({ tool }) => tool),
    call: (name, input) => {
      const found = tools[name];
      if (found === undefined) return Promise.resolve(`Unknown tool: ${name}`);
      try {
        return Promise.resolve(JSON.stringify(found.run(input)));
      } catch (error) {
        return Promise.resolve(error instanceof z.ZodError ? z.prettifyError(error) : String(error));
      }
    },
  };
}

function search(all: readonly CrmObject[], asked: z.output<typeof Search>) {
  const { query, filterGroups = [], sorts = [], limit, offset } = asked;
  const found = all.filter(
    (one) =>
      (query === undefined || fold(Object.values(one.properties).join(" ")).includes(fold(query))) &&
      (filterGroups.length === 0 ||
        filterGroups.some(({ filters }) => filters.every((filter) => isMatched(one, filter)))),
  );
  const [by] = sorts;
  if (by !== undefined)
    found.sort((a, b) => {
      const order = compare(a.properties[by.propertyName] ?? "", b.properties[by.propertyName] ?? "");
      return by.direction === "ASCENDING" ? order : -order;
    });
  const page = found.slice(offset, offset + limit);
  return {
    total: found.length,
    results: page.map((one) => shown(one, asked.properties ?? USUAL[asked.objectType])),
    ...(offset + limit < found.length ? { paging: { next: { offset: offset + limit } } } : {}),
  };
}

function isMatched(one: CrmObject, { propertyName, operator, value = "", values = [] }: Filter): boolean {
  if (propertyName === "associations.contact")
    return (operator === "IN" ? values : [value]).some((id) => one.contactIds.includes(id));
  const own = one.properties[propertyName] ?? "";
  if (operator === "NOT_HAS_PROPERTY") return own === "";
  if (own === "") return false;
  return HOLDS[operator](own, value, values);
}

/** Of a property that has a value. */
const HOLDS: Readonly<
  Record<
    Exclude<Filter["operator"], "NOT_HAS_PROPERTY">,
    (own: string, value: string, values: readonly string[]) => boolean
  >
> = {
  HAS_PROPERTY: () => true,
  IN: (own, _, values) => values.some((each) => compare(own, each) === 0),
  CONTAINS_TOKEN: (own, value) => fold(own).includes(fold(value.replaceAll("*", ""))),
  EQ: (own, value) => compare(own, value) === 0,
  NEQ: (own, value) => compare(own, value) !== 0,
  LT: (own, value) => compare(own, value) < 0,
  LTE: (own, value) => compare(own, value) <= 0,
  GT: (own, value) => compare(own, value) > 0,
  GTE: (own, value) => compare(own, value) >= 0,
};

/** As numbers or instants, milliseconds or ISO, where both are; else as text without case. */
function compare(a: string, b: string): number {
  const [x, y] = [measure(a), measure(b)];
  if (!Number.isNaN(x) && !Number.isNaN(y)) return x - y;
  return fold(a).localeCompare(fold(b));
}

function measure(text: string): number {
  if (/^-?\d+(\.\d+)?$/.test(text)) return Number(text);
  return /^\d{4}-\d{2}-\d{2}/.test(text) ? Date.parse(text) : Number.NaN;
}

const shown = ({ id, properties, contactIds }: CrmObject, asked: readonly string[]) => ({
  id,
  properties: Object.fromEntries(asked.map((name) => [name, properties[name] ?? null])),
  ...(contactIds.length === 0 ? {} : { associations: { contacts: contactIds } }),
});

/** The portal's rows as HubSpot's objects and properties. */
function objectsOf({ contacts, engagements, notes, deals }: PortalFiles): Record<CrmType, CrmObject[]> {
  const ownerOf = new Map(contacts.map(({ id, ownerId }) => [id, ownerId]));
  const happened = (
    types: readonly string[],
    properties: (one: PortalFiles["engagements"][number]) => Properties,
  ) =>
    engagements
      .filter(({ type }) => types.includes(type))
      .map((one) => ({
        id: one.id,
        contactIds: [one.contactId],
        properties: {
          hs_timestamp: one.date,
          hubspot_owner_id: ownerOf.get(one.contactId) ?? null,
          ...properties(one),
        },
      }));
  const lastOf = new Map<string, string>();
  for (const { contactId, date } of [...engagements, ...notes])
    if (date > (lastOf.get(contactId) ?? "")) lastOf.set(contactId, date);
  return {
    contacts: contacts.map((one) => ({
      id: one.id,
      contactIds: [],
      properties: {
        firstname: one.firstName,
        lastname: one.lastName,
        email: one.email,
        phone: one.phone,
        jobtitle: one.job,
        company: one.company,
        hubspot_owner_id: one.ownerId,
        notes_last_updated: lastOf.get(one.id) ?? null,
        hs_email_optout: one.optedOut === true ? "true" : "false",
        hs_email_hard_bounce_reason_enum: one.bounced === true ? "UNKNOWN_USER" : null,
      },
    })),
    deals: deals.map((one) => ({
      id: one.id,
      contactIds: [one.contactId],
      properties: {
        dealname: one.name,
        dealstage: one.stage,
        amount: one.amount === null ? null : String(one.amount),
        closedate: one.closesOn,
        createdate: one.openedOn,
        hs_is_closed: one.state === "open" ? "false" : "true",
        hs_is_closed_won: one.state === "won" ? "true" : "false",
        hubspot_owner_id: ownerOf.get(one.contactId) ?? null,
      },
    })),
    calls: happened(["phone_call"], ({ direction, body, subject }) => ({
      hs_call_direction: direction === "incoming" ? "INBOUND" : "OUTBOUND",
      hs_call_title: subject,
      hs_call_body: body,
    })),
    emails: happened(["email"], ({ direction, body, subject }) => ({
      hs_email_direction: direction === "incoming" ? "INCOMING_EMAIL" : "EMAIL",
      hs_email_subject: subject,
      hs_email_text: body,
    })),
    meetings: happened(["meeting"], ({ body, subject }) => ({
      hs_meeting_title: subject,
      hs_meeting_body: body,
    })),
    communications: happened(["sms", "other"], ({ body }) => ({ hs_communication_body: body })),
    notes: notes.map((one) => ({
      id: one.id,
      contactIds: [one.contactId],
      properties: {
        hs_timestamp: one.date,
        hs_note_body: one.text,
        hubspot_owner_id: ownerOf.get(one.contactId) ?? null,
      },
    })),
  };
}
