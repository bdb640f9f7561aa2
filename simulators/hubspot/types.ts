/** What a simulated HubSpot account holds. Values are strings or null, as HubSpot's API gives them. */
export const objectTypes = [
  "contacts",
  "calls",
  "emails",
  "meetings",
  "communications",
  "notes",
  "deals",
] as const;
export type ObjectType = (typeof objectTypes)[number];

export type PortalRecord = {
  id: string;
  properties: Record<string, string | null>;
  createdAt: string;
  updatedAt: string;
  archived: boolean;
  archivedAt?: string | undefined;
  /** The contacts of an engagement, note or deal; empty for a contact. */
  contactIds: string[];
};

export type Owner = {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  userId: number;
  archived?: boolean | undefined;
};

export type Portal = {
  hubId: number;
  name: string;
  domain: string;
  owners: Owner[];
  records: Record<ObjectType, PortalRecord[]>;
};

export type Fault =
  | { kind: "status"; status: 429 | 500 | 502 | 503 | 504; retryAfterSeconds?: number; policy?: "DAILY" }
  | { kind: "reset" }
  | { kind: "delay"; milliseconds: number };

/** Where the app has its webhooks sent. */
export type WebhookTarget = {
  /** The address the app gave: what is signed. */
  url: string;
  /** Where it is reached from here, when that differs. */
  sendTo?: string;
};

export type HubspotSimulatorOptions = {
  clientId: string;
  clientSecret: string;
  /** Where the app is mounted, e.g. `http://localhost:3000/__hubspot`; only for `paging.next.link`. */
  publicUrl: string;
  portals: Portal[];
  /** Keeps tokens, grants and edits across restarts. */
  stateFile?: string;
  /** Epoch milliseconds. */
  now?: () => number;
  /** Receiver of webhooks; none are sent without it. */
  webhooks?: WebhookTarget;
  accessTokenLifetimeSeconds?: number;
  rateLimit?: { perTenSeconds?: number; searchPerSecond?: number };
  /** Contacts per object beyond which `associations.*.paging` appears. */
  associationPageSize?: number;
  /** Called before each call; `call` is the method and the path pattern. */
  faults?: (call: string) => Fault | undefined;
};
