import * as z from "zod";
import { contract, instant } from "../http/contract.ts";
import { Job, JobExample, JobStarted } from "../jobs/contract.ts";
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

export const listConnections = contract({
  method: "GET",
  path: "/api/crm/connections",
  summary: "Les CRM connectés à l’organisation et leur dernière synchronisation.",
  response: z.object({
    data: z.array(Connection),
    /** Sign-in hosts, for CRMs with several; the first is the default. */
    signIns: z.partialRecord(
      Crm,
      z.array(
        z.object({
          label: z.string(),
          /** Null if the person enters it, in the form of `example`. */
          host: z.string().nullable(),
          example: z.string().nullable(),
        }),
      ),
    ),
    /** Whether the caller may disconnect and change accounts. */
    canManage: z.boolean(),
  }),
});

/** `replace`: another account may replace the current one, whose contacts are then deleted. */
const AuthUrlQuery = z.object({
  replace: z
    .enum(["true", "false"])
    .default("false")
    .transform((text) => text === "true"),
  /** Sign-in host, for a CRM with several. */
  host: z.string().max(300).optional(),
});

export const getAuthUrl = contract({
  method: "GET",
  path: "/api/crm/auth-url/{crm}",
  summary: "L’adresse où autoriser l’accès à un CRM.",
  params: z.object({ crm: Crm }),
  query: AuthUrlQuery,
  response: z.object({ url: z.url() }),
});

/** Its older address, which clients keep (docs/product.md, 7). */
export const getAuthUrlAlias = contract({
  ...getAuthUrl,
  path: "/api/{crm}/auth-url",
  summary: "Le même, à l’adresse d’origine\u00A0: /api/hubspot/auth-url.",
});

export const disconnect = contract({
  method: "POST",
  path: "/api/crm/disconnect",
  errors: ["crm_not_connected"],
  summary: "Oublie les accès à un CRM et les retire chez lui\u00A0; les contacts restent.",
  body: z.strictObject({ crm: Crm }),
  response: z.object({
    /** Whether the CRM confirmed that it revoked the access. */
    revoked: z.boolean(),
    /** French explanation if it did not. */
    message: z.string().nullable(),
  }),
});

export const oauthCallback = contract({
  method: "GET",
  path: "/api/crm/oauth-callback/{crm}",
  errors: ["unauthenticated", "conflict", "crm_unavailable", "crm_unreadable"],
  openTo: "anyone",
  summary: "Le retour du CRM après l’autorisation\u00A0: une page qui se referme.",
  params: z.object({ crm: Crm }),
  // A browser navigates here: values that are too long count as missing, and a page explains.
  query: z.object({
    code: z.string().max(2000).optional().catch(undefined),
    state: z.string().max(500).optional().catch(undefined),
    error: z.string().optional().catch(undefined),
  }),
  mediaType: "text/html",
  response: z.string(),
});

/** What a refresh reads and does. */
const refreshFlags = {
  /** Only counts what would change. */
  dryRun: z.boolean().default(false),
  /** Updates the fields of contacts already stored; false leaves them unchanged. */
  updateContext: z.boolean().default(true),
  refreshEngagements: z.boolean().default(true),
  refreshNotes: z.boolean().default(true),
  /** Makes the day's list for users who have none yet; an existing list is unchanged. */
  refreshActions: z.boolean().default(true),
};

export const refreshContacts = contract({
  method: "POST",
  path: "/api/crm/refresh-contacts",
  errors: ["not_found", "crm_not_connected", "crm_revoked", "conflict"],
  summary: "Synchronise les contacts du CRM.",
  body: z.strictObject({
    crm: Crm,
    ...refreshFlags,
    /** An organization other than the active one; product administrators only. */
    organizationId: z.uuid().optional(),
    contactIds: z.array(z.uuid()).min(1).max(10_000).optional(),
    limit: z.int().min(1).max(1_000_000).optional(),
    /** Deletes, history included, the contacts that a complete listing does not contain. */
    cleanDatabaseBefore: z.boolean().default(false),
    /** Archives the contacts that a complete listing does not contain. */
    removeOrphanedContacts: z.boolean().default(false),
  }),
  response: JobStarted,
  status: 202,
});

export const refreshContact = contract({
  method: "POST",
  path: "/api/crm/refresh-contact",
  errors: ["not_found", "crm_not_connected", "crm_revoked", "conflict", "rate_limited"],
  summary: "Synchronise un contact, ses échanges et ses notes.",
  body: z.strictObject({
    contactId: z.uuid(),
    /** Defaults to the contact's own CRM. */
    crm: Crm.optional(),
    ...refreshFlags,
  }),
  response: JobStarted,
  status: 202,
});

const someContacts = z.strictObject({
  contactIds: z.array(z.uuid()).min(1).max(1_000),
  /** Defaults to each contact's own CRM. */
  crm: Crm.optional(),
});

export const refreshEngagements = contract({
  method: "POST",
  path: "/api/crm/refresh-engagements",
  errors: ["not_found", "crm_not_connected", "crm_revoked", "conflict"],
  summary: "Relit les échanges de contacts dans leur CRM.",
  body: someContacts,
  response: JobStarted,
  status: 202,
});

export const refreshNotes = contract({
  method: "POST",
  path: "/api/crm/refresh-notes",
  errors: ["not_found", "crm_not_connected", "crm_revoked", "conflict"],
  summary: "Relit les notes de contacts dans leur CRM.",
  body: someContacts,
  response: JobStarted,
  status: 202,
});

export const receiveWebhook = contract({
  method: "POST",
  path: "/api/crm/webhooks/{crm}",
  errors: ["unauthenticated", "not_found"],
  openTo: "anyone",
  summary: "Un CRM annonce ce qui a changé, par un appel qui prouve qu’il vient de lui.",
  params: z.object({ crm: Crm }),
  /** The vendor's payload, validated by the CRM's webhook.ts once it is authenticated. */
  body: z.unknown(),
  response: z.object({}),
});
