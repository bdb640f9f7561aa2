import * as z from "zod";
import { instant } from "../http/contract.ts";
import { Job, JobExample } from "../jobs/contract.ts";
import { CRMS } from "./names.ts";

export const Crm = z.enum(CRMS);
export type Crm = z.infer<typeof Crm>;

/**
 * `expiring`: renewal fails for now; the current token works until it expires. `revoked`: the CRM withdrew access and a
 * person has to reconnect. `error`: a synchronization failed for good, or the stored tokens cannot be decrypted. The
 * next success ends `expiring` and `error`.
 */
export const ConnectionState = z.enum(["active", "expiring", "revoked", "error"]);
export type ConnectionState = z.infer<typeof ConnectionState>;

export const Connection = z.object({
  crm: Crm,
  state: ConnectionState,
  /** French explanation when the state is not `active`. */
  message: z.string().nullable(),
  /** Name people know the account by; null if unknown. */
  portalName: z.string().nullable(),
  connectedAt: instant(),
  lastSyncedAt: instant().nullable(),
  /** Until when the CRM asks us to make no call; null if it does not, or for less than a minute. */
  pausedUntil: instant().nullable(),
  /** Sign-in host the person chose; null for the default. */
  signInHost: z.string().nullable(),
  /** What the CRM hides from the connected user, in French; null if nothing is known to be hidden. */
  hidden: z
    .object({
      things: z.array(
        z.object({
          what: z.string(),
          /** Consequence of not seeing it. */
          cost: z.string(),
          /** True if refusals to be contacted are among what is hidden. */
          isLegalRisk: z.boolean(),
        }),
      ),
      /** Who can fix it, and how. */
      remedy: z.string(),
    })
    .nullable(),
  /** What the CRM no longer shows though it is kept here, in French, and since when; null if it shows everything. */
  unshown: z.object({ message: z.string(), at: instant() }).nullable(),
  /** The newest synchronization of this CRM. */
  job: Job.extend({
    /** A few contacts that a dry run would change. */
    examples: z.array(JobExample),
  }).nullable(),
});
export type Connection = z.output<typeof Connection>;

/** What a refresh reads and does. */
export const refreshFlags = {
  /** Only counts what would change. */
  dryRun: z.boolean().default(false),
  /** Updates the fields of contacts already stored; false leaves them unchanged. */
  updateContext: z.boolean().default(true),
  refreshEngagements: z.boolean().default(true),
  refreshNotes: z.boolean().default(true),
  /** Makes the day's list for users who have none yet; an existing list is unchanged. */
  refreshActions: z.boolean().default(true),
};

export const someContacts = z.strictObject({
  contactIds: z.array(z.uuid()).min(1).max(1_000),
  /** Defaults to each contact's own CRM. */
  crm: Crm.optional(),
});
