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
  /** The contacts an engagement, note or deal is about; empty for a contact. */
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
  | { kind: "status"; status: 429 | 500 | 502 | 503 | 504; retryAfterSeconds?: number }
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
  /** Where the app is mounted, e.g. `http://localhost:3000/__hubspot`: only used to write `paging.next.link`. */
  publicUrl: string;
  portals: Portal[];
  /** Keeps tokens, grants and edits of the portals across restarts. */
  stateFile?: string;
  /** Milliseconds since 1970. */
  now?: () => number;
  /** Where changes are announced; nobody is told without it. */
  webhooks?: WebhookTarget;
  accessTokenLifetimeSeconds?: number;
  rateLimit?: { perTenSeconds?: number; searchPerSecond?: number };
  /** Contacts shown per object before `associations.*.paging` appears. */
  associationPageSize?: number;
  /** Asked before each call; `call` is the method and the path pattern. */
  faults?: (call: string) => Fault | undefined;
};
