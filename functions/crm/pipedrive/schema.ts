import * as z from "zod";
import { Lifetime } from "../connections/token-endpoint.ts";

/** Ids are numbers; they are converted to strings as for every CRM. */
const id = z.number().int().positive().transform(String);
const idOrNull = id.nullish().transform((value) => value ?? null);
const text = z.string().nullish();
const is_deleted = z.boolean().nullish();

const Address = z.object({ value: text, primary: z.boolean().nullish() });

/** A person of GET /api/v2/persons. */
export const Person = z.object({
  id,
  is_deleted,
  first_name: text,
  last_name: text,
  name: text,
  emails: z.array(Address).nullish(),
  phones: z.array(Address).nullish(),
  owner_id: idOrNull,
  org_id: idOrNull,
  job_title: text,
  /** `unsubscribed` and `bounced` are opt-outs; only companies with Campaigns have the field. */
  marketing_status: text,
  add_time: text,
  update_time: text,
});
export type Person = z.infer<typeof Person>;

export const Organization = z.object({ id, is_deleted, name: text });

/** An activity of GET /api/v2/activities; day and time are in UTC. */
export const Activity = z.object({
  id,
  is_deleted,
  type: text,
  subject: text,
  note: text,
  public_description: text,
  done: z.boolean().nullish(),
  due_date: text,
  due_time: text,
  marked_as_done_time: text,
  add_time: text,
  owner_id: idOrNull,
  person_id: idOrNull,
  participants: z.array(z.object({ person_id: idOrNull })).nullish(),
});
export type Activity = z.infer<typeof Activity>;

/** A note of GET /api/v1/notes. */
export const Note = z.object({
  id,
  content: text,
  add_time: text,
  person_id: idOrNull,
  user_id: idOrNull,
  active_flag: z.boolean().nullish(),
});
export type Note = z.infer<typeof Note>;

/** A change of GET /api/v1/recents: the object's kind, and the object in version 1 form. */
export const RecentChange = z.object({ item: z.string(), id, data: z.unknown() });
export type RecentChange = z.infer<typeof RecentChange>;

/** A deal of GET /api/v2/deals. */
export const Deal = z.object({
  id,
  is_deleted,
  title: text,
  person_id: idOrNull,
  stage_id: idOrNull,
  status: text,
  value: z.number().nullish(),
  currency: text,
  add_time: text,
  expected_close_date: text,
  /** The day of `close_time` where the account's people are. */
  local_close_date: text,
  close_time: text,
  stage_change_time: text,
  lost_reason: text,
});
export type Deal = z.infer<typeof Deal>;

export const Stage = z.object({ id, is_deleted, name: text });

/** A page of API version 2. */
export const cursorPage = <T extends z.ZodType>(item: T) =>
  z.object({
    success: z.literal(true),
    data: z.array(item),
    additional_data: z.object({ next_cursor: text }).nullish(),
  });

/** A page of API version 1. */
export const offsetPage = <T extends z.ZodType>(item: T) =>
  z.object({
    success: z.literal(true),
    data: z
      .array(item)
      .nullable()
      .transform((items) => items ?? []),
    additional_data: z
      .object({
        pagination: z
          .object({ more_items_in_collection: z.boolean().nullish(), next_start: z.number().nullish() })
          .nullish(),
      })
      .nullish(),
  });

/** GET /api/v1/users. */
export const Users = z.object({
  success: z.literal(true),
  data: z.array(z.object({ id, name: text, email: text, active_flag: z.boolean().nullish() })),
});

/** GET /api/v1/users/me. */
export const Me = z.object({
  success: z.literal(true),
  data: z.object({ company_id: id, company_name: text }),
});

/** POST /oauth/token. */
export const TokenReply = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  expires_in: Lifetime,
  scope: z.string().default(""),
  api_domain: z.string(),
});
