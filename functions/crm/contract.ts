import * as z from "zod";
import { contract, instant } from "../http/contract.ts";
import { Job, JobStarted } from "../jobs/contract.ts";

export const Crm = z.enum(["hubspot", "salesforce"]);
export type Crm = z.infer<typeof Crm>;

/** `revoked`: the CRM withdrew our access; a person has to connect again. */
export const ConnectionState = z.enum(["active", "revoked", "error"]);
export type ConnectionState = z.infer<typeof ConnectionState>;

export const Connection = z.object({
  crm: Crm,
  state: ConnectionState,
  /** French explanation when the state is not `active`. */
  message: z.string().nullable(),
  portalName: z.string().nullable(),
  connectedAt: instant(),
  lastSyncedAt: instant().nullable(),
  /** The newest synchronization of this organization. */
  job: Job.nullable(),
});
export type Connection = z.output<typeof Connection>;

export const listConnections = contract({
  method: "GET",
  path: "/api/crm/connections",
  summary: "Les CRM connectés à l’organisation et leur dernière synchronisation.",
  response: z.object({ data: z.array(Connection) }),
});

export const getHubspotAuthUrl = contract({
  method: "GET",
  path: "/api/hubspot/auth-url",
  summary: "L’adresse où autoriser l’accès à HubSpot.",
  response: z.object({ url: z.url() }),
});

export const oauthCallback = contract({
  method: "GET",
  path: "/api/crm/oauth-callback/{crm}",
  summary: "Le retour du CRM après l’autorisation : une page qui se referme.",
  params: z.object({ crm: Crm }),
  query: z.object({
    code: z.string().max(2000).optional(),
    state: z.string().max(500).optional(),
    error: z.string().max(200).optional(),
    error_description: z.string().max(2000).optional(),
  }),
  /** An HTML page. */
  response: z.string(),
});

export const refreshContacts = contract({
  method: "POST",
  path: "/api/crm/refresh-contacts",
  summary: "Synchronise les contacts du CRM.",
  body: z.strictObject({
    crm: Crm,
    organizationId: z.uuid().optional(),
    refreshEngagements: z.boolean().default(true),
    refreshNotes: z.boolean().default(true),
    refreshActions: z.boolean().default(true),
    updateContext: z.boolean().default(false),
    dryRun: z.boolean().default(false),
    cleanDatabaseBefore: z.boolean().default(false),
    removeOrphanedContacts: z.boolean().default(false),
    contactIds: z.array(z.uuid()).min(1).max(10_000).optional(),
    limit: z.int().min(1).max(1_000_000).optional(),
  }),
  response: JobStarted,
  status: 202,
});
