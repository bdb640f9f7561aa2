import * as z from "zod";

const Whose = { companyId: z.number(), userId: z.number() };
const Code = z.object({ ...Whose, redirectUri: z.string(), expiresAt: z.number() });
const Session = z.object({ ...Whose, token: z.string(), expiresAt: z.number() });
const Subscription = z.object({
  subscription_url: z.string(),
  event_action: z.string(),
  event_object: z.string(),
  http_auth_user: z.string(),
  http_auth_password: z.string(),
  is_active: z.literal([0, 1]).default(1),
});
const Row = z.looseObject({ id: z.number(), update_time: z.string(), is_deleted: z.boolean().optional() });

/** State of a simulated Pipedrive besides its generated accounts. */
export const State = z.object({
  /** By code, and by token. */
  codes: z.record(z.string(), Code),
  refreshTokens: z.record(z.string(), z.object(Whose)),
  sessions: z.record(z.string(), Session),
  /** By company. */
  subscriptions: z.record(z.string(), z.array(Subscription)),
  /** Added, changed and deleted records, by company, object and id. */
  edits: z.record(z.string(), z.record(z.string(), z.record(z.string(), Row))),
});
export type State = z.infer<typeof State>;
export type Session = z.infer<typeof Session>;
export type Subscription = z.infer<typeof Subscription>;

/** The state of a simulator that was never used. */
export const emptyState = (): State => ({
  codes: {},
  refreshTokens: {},
  sessions: {},
  subscriptions: {},
  edits: {},
});
