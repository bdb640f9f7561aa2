import * as z from "zod";

const Mail = z.object({
  id: z.string(),
  threadId: z.string(),
  labelIds: z.array(z.string()),
  /** Milliseconds. */
  at: z.number(),
  historyId: z.string(),
  headers: z.array(z.tuple([z.string(), z.string()])),
  /** What was written here, as it travels; empty of what came in. */
  raw: z.string(),
});
export type Mail = z.infer<typeof Mail>;

const Account = z.object({
  address: z.string(),
  name: z.string(),
  mails: z.array(Mail),
  /** Draft id to the id of its mail. */
  drafts: z.record(z.string(), z.string()),
  history: z.array(z.object({ id: z.string(), mailId: z.string() })),
  /** History before this is forgotten. */
  floor: z.string(),
  last: z.string(),
});
export type Account = z.infer<typeof Account>;

const Whose = z.object({ address: z.string(), scopes: z.array(z.string()) });
export type Whose = z.infer<typeof Whose>;

/** Everything that outlives a restart. */
export const State = z.object({
  accounts: z.record(z.string(), Account),
  codes: z.record(
    z.string(),
    Whose.extend({ redirectUri: z.string(), challenge: z.string(), offline: z.boolean(), until: z.number() }),
  ),
  refreshTokens: z.record(z.string(), Whose),
  accessTokens: z.record(z.string(), Whose.extend({ until: z.number() })),
});
export type State = z.infer<typeof State>;

/** Beyond what a number holds. */
const FIRST_HISTORY = "9007199254740993000";

/** A mailbox in which nothing is yet. */
export const emptyAccount = (address: string, name: string): Account => ({
  address,
  name,
  mails: [],
  drafts: {},
  history: [],
  floor: FIRST_HISTORY,
  last: FIRST_HISTORY,
});
