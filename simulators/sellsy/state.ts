import * as z from "zod";

const Whose = { corpId: z.number(), staffId: z.number(), scopes: z.array(z.string()) };
const Code = z.object({ ...Whose, redirectUri: z.string(), challenge: z.string(), expiresAt: z.number() });
const Session = z.object({ ...Whose, token: z.string(), expiresAt: z.number() });
const Row = z.looseObject({ id: z.number(), deleted: z.boolean().optional() });

/** State of a simulated Sellsy besides its generated accounts. */
export const State = z.object({
  /** By code, and by token. */
  codes: z.record(z.string(), Code),
  refreshTokens: z.record(z.string(), z.object(Whose)),
  sessions: z.record(z.string(), Session),
  /** Added, changed and deleted records, by account, object and id. */
  edits: z.record(z.string(), z.record(z.string(), z.record(z.string(), Row))),
});
export type State = z.infer<typeof State>;
export type Session = z.infer<typeof Session>;

/** The state of a simulator that was never used. */
export const emptyState = (): State => ({ codes: {}, refreshTokens: {}, sessions: {}, edits: {} });
