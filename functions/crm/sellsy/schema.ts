import * as z from "zod";
import { Lifetime } from "../connections/token-endpoint.ts";

/** Ids are numbers; they are converted to strings as for every CRM. */
const id = z.number().int().positive().transform(String);
const idOrNull = id.nullish().transform((value) => value ?? null);
const ids = z
  .array(id)
  .nullish()
  .transform((values) => values ?? []);
const text = z.string().nullish();
/** Who something belongs to: a member of the staff, or somebody else. */
const Owner = z
  .object({ id: idOrNull, type: text })
  .nullish()
  .transform((owner) => (owner?.type === "staff" ? owner.id : null));

/** What history says it is about. */
const About = { company_id: idOrNull, individual_id: idOrNull };
const AboutPerson = { ...About, contact_id: idOrNull };

const Campaigns = z.array(z.string()).nullish();

/** A person of a company, of POST /contacts/search. */
export const Contact = z.object({
  id,
  first_name: text,
  last_name: text,
  email: text,
  phone_number: text,
  mobile_number: text,
  position: text,
  owner: Owner,
  created: text,
  updated: text,
  is_archived: z.boolean().nullish(),
  /** Kinds of campaigns they have not refused. */
  marketing_campaigns_subscriptions: Campaigns,
});
export type Contact = z.infer<typeof Contact>;

/** A person who is a client or prospect themselves, of POST /individuals/search. */
export const Individual = Contact.omit({ position: true, updated: true }).extend({ updated_at: text });
export type Individual = z.infer<typeof Individual>;

/** Of POST /companies/search. */
export const Company = z.object({
  id,
  name: text,
  main_contact_id: idOrNull,
  dunning_contact_id: idOrNull,
  invoicing_contact_id: idOrNull,
});
export type Company = z.infer<typeof Company>;

/** Of POST /comments/search. */
export const Comment = z.object({ ...AboutPerson, id, description: text, owner: Owner, created: text });
export type Comment = z.infer<typeof Comment>;

/** Of POST /phone-calls/search. */
export const PhoneCall = z.object({
  ...AboutPerson,
  id,
  description: text,
  /** `incoming` or `outcoming`. */
  source: text,
  date: text,
  created: text,
  owner: Owner,
  topic: z.object({ name: text }).nullish(),
  /** `connected`; `noanswer` or `busy`; `scheduled` of one that is still to be made. */
  result: z.object({ id: text }).nullish(),
});
export type PhoneCall = z.infer<typeof PhoneCall>;

/** Of POST /calendar-events/search. */
export const CalendarEvent = z.object({
  ...AboutPerson,
  id,
  title: text,
  description: text,
  datetime_start: text,
  created: text,
  owner: Owner,
  participants: z.array(z.object({ type: text, id: z.union([z.number(), z.string()]).nullish() })).nullish(),
});
export type CalendarEvent = z.infer<typeof CalendarEvent>;

/** Of POST /tasks/search. */
export const Task = z.object({
  ...AboutPerson,
  id,
  title: text,
  description: text,
  due_date: text,
  created: text,
  owner: Owner,
});
export type Task = z.infer<typeof Task>;

/** Of GET /emails/{id}. */
export const Email = z.object({
  ...AboutPerson,
  id: z.union([z.string(), z.number()]).transform(String),
  subject: text,
  content: text,
  created: text,
  owner: Owner,
});
export type Email = z.infer<typeof Email>;

/** Of POST /activities/crm/search: that something was done, and which object says it. */
export const Activity = z.object({
  id: z.string(),
  date: text,
  event: z.string(),
  object: z.object({ type: z.string(), id: z.unknown() }),
});
export type Activity = z.infer<typeof Activity>;

/** Of POST /opportunities/search. */
export const Opportunity = z.object({
  ...About,
  id,
  name: text,
  status: text,
  due_date: text,
  created: text,
  updated_status: text,
  amount: z.object({ value: text, currency: text }).nullish(),
  step: z.object({ name: text }).nullish(),
  note: text,
  contact_ids: ids,
});
export type Opportunity = z.infer<typeof Opportunity>;

/** Of POST /estimates/search. */
export const Estimate = z.object({
  id,
  number: text,
  status: text,
  /** The day on the document; Sellsy does not tell when it was sent. */
  date: text,
  currency: text,
  amounts: z.object({ total_excl_tax: text }).nullish(),
  contact_id: idOrNull,
  related: z.array(z.object({ type: z.string(), id })).nullish(),
});
export type Estimate = z.infer<typeof Estimate>;

/** Of GET /staffs. */
export const Staff = z.object({ id, firstname: text, lastname: text, email: text, status: text });
export type Staff = z.infer<typeof Staff>;

/** A page of a list or a search; `offset` of the "seek" method leads to the next. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    data: z.array(item),
    pagination: z.object({
      count: z.number().int().nonnegative(),
      total: z.number().int().nonnegative(),
      offset: z.union([z.string(), z.number()]).nullish(),
    }),
  });

/** GET /scopes. */
export const Scopes = z.array(z.string());

/** POST /oauth2/access-tokens. */
export const TokenReply = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  expires_in: Lifetime,
});

/** What an access token, a JWT, says of its account. */
export const TokenClaims = z.object({ corpId: id });
