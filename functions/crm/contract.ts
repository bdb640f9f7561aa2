import * as z from "zod";
import { contract, instant } from "../http/contract.ts";
import { Job, JobStarted } from "../jobs/contract.ts";
import { CRMS } from "./names.ts";

export const Crm = z.enum(CRMS);
export type Crm = z.infer<typeof Crm>;

/**
 * `expiring`: the CRM does not renew our access for now; what it granted still works, or will once it answers.
 * `revoked`: the CRM withdrew our access; a person has to connect again. `error`: a synchronization failed for
 * good, or the stored access cannot be read any more. The next success ends `expiring` and `error`.
 */
export const ConnectionState = z.enum(["active", "expiring", "revoked", "error"]);
export type ConnectionState = z.infer<typeof ConnectionState>;

export const Connection = z.object({
  crm: Crm,
  state: ConnectionState,
  /** French explanation when the state is not `active`. */
  message: z.string().nullable(),
  /** What people know the account by; null when nothing says. */
  portalName: z.string().nullable(),
  connectedAt: instant(),
  lastSyncedAt: instant().nullable(),
  /** Where people signed in, if they chose; null where it is usual. */
  signInHost: z.string().nullable(),
  /** What the CRM keeps from whoever connected it, in French; null when nothing is known to be. */
  hidden: z
    .object({
      things: z.array(
        z.object({
          what: z.string(),
          /** What follows from not seeing it. */
          cost: z.string(),
          /** People who refused to be written to or called are not known as such. */
          isLegalRisk: z.boolean(),
        }),
      ),
      /** Who can mend it, and how. */
      remedy: z.string(),
    })
    .nullable(),
  /** The newest synchronization of this CRM. */
  job: Job.nullable(),
});
export type Connection = z.output<typeof Connection>;

export const listConnections = contract({
  method: "GET",
  path: "/api/crm/connections",
  summary: "Les CRM connectés à l’organisation et leur dernière synchronisation.",
  response: z.object({
    data: z.array(Connection),
    /** Where people sign in, of CRMs that have several hosts for it: the first is usual. */
    signIns: z.partialRecord(
      Crm,
      z.array(
        z.object({
          label: z.string(),
          /** Null where it is the person's own to write, like `example`. */
          host: z.string().nullable(),
          example: z.string().nullable(),
        }),
      ),
    ),
    /** Whether the caller may disconnect, and change accounts. */
    canManage: z.boolean(),
  }),
});

/** `replace`: another account may take the place of the one whose contacts are here, which then go. */
const AuthUrlQuery = z.object({
  replace: z
    .enum(["true", "false"])
    .default("false")
    .transform((text) => text === "true"),
  /** Where the person signs in, of a CRM that has several addresses for it. */
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
  summary: "Le même, à l’adresse d’origine : /api/hubspot/auth-url.",
});

export const disconnect = contract({
  method: "POST",
  path: "/api/crm/disconnect",
  summary: "Oublie les accès à un CRM et les retire chez lui ; les contacts restent.",
  body: z.strictObject({ crm: Crm }),
  response: z.object({
    /** Whether the CRM confirmed that the access is withdrawn there too. */
    revoked: z.boolean(),
    /** French explanation when it did not. */
    message: z.string().nullable(),
  }),
});

export const oauthCallback = contract({
  method: "GET",
  path: "/api/crm/oauth-callback/{crm}",
  summary: "Le retour du CRM après l’autorisation : une page qui se referme.",
  params: z.object({ crm: Crm }),
  // A person's browser comes here: what is too long is as good as absent, and a page says so.
  query: z.object({
    code: z.string().max(2000).optional().catch(undefined),
    state: z.string().max(500).optional().catch(undefined),
    error: z.string().optional().catch(undefined),
  }),
  /** An HTML page. */
  response: z.string(),
});

/** What a refresh reads and does. */
const refreshFlags = {
  /** Only counts what would change. */
  dryRun: z.boolean().default(false),
  /** Brings the fields of contacts known here up to date; false leaves them as they are. */
  updateContext: z.boolean().default(true),
  refreshEngagements: z.boolean().default(true),
  refreshNotes: z.boolean().default(true),
  /** Makes the day's list of whoever has none yet; a list that exists stays as it is. */
  refreshActions: z.boolean().default(true),
};

export const refreshContacts = contract({
  method: "POST",
  path: "/api/crm/refresh-contacts",
  summary: "Synchronise les contacts du CRM.",
  body: z.strictObject({
    crm: Crm,
    ...refreshFlags,
    /** Another than the active one: for product administrators. */
    organizationId: z.uuid().optional(),
    contactIds: z.array(z.uuid()).min(1).max(10_000).optional(),
    limit: z.int().min(1).max(1_000_000).optional(),
    /** Deletes what a complete listing does not show, history included. */
    cleanDatabaseBefore: z.boolean().default(false),
    /** Archives what a complete listing does not show. */
    removeOrphanedContacts: z.boolean().default(false),
  }),
  response: JobStarted,
  status: 202,
});

export const refreshContact = contract({
  method: "POST",
  path: "/api/crm/refresh-contact",
  summary: "Synchronise un contact, ses échanges et ses notes.",
  body: z.strictObject({
    contactId: z.uuid(),
    /** The contact's own, when it is left out. */
    crm: Crm.optional(),
    ...refreshFlags,
  }),
  response: JobStarted,
  status: 202,
});

const someContacts = z.strictObject({
  contactIds: z.array(z.uuid()).min(1).max(1_000),
  /** Each contact's own, when it is left out. */
  crm: Crm.optional(),
});

export const refreshEngagements = contract({
  method: "POST",
  path: "/api/crm/refresh-engagements",
  summary: "Relit les échanges de contacts dans leur CRM.",
  body: someContacts,
  response: JobStarted,
  status: 202,
});

export const refreshNotes = contract({
  method: "POST",
  path: "/api/crm/refresh-notes",
  summary: "Relit les notes de contacts dans leur CRM.",
  body: someContacts,
  response: JobStarted,
  status: 202,
});

export const receiveWebhook = contract({
  method: "POST",
  path: "/api/crm/webhooks/{crm}",
  summary: "Un CRM annonce ce qui a changé, par un appel qui prouve qu’il vient de lui.",
  params: z.object({ crm: Crm }),
  /** The CRM's own, read once it is proved to be (webhook.ts of its folder). */
  body: z.unknown(),
  response: z.object({}),
});
