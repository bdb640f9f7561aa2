import type { FieldDefinition } from "./schema/field.ts";

/** A stored field value: instants as ISO text to the second, dates as YYYY-MM-DD. */
export type Value = string | number | boolean | null;
export type Fields = Record<string, Value>;

export const objectNames = [
  "Account",
  "Contact",
  "Lead",
  "User",
  "Group",
  "Task",
  "TaskRelation",
  "Event",
  "EventRelation",
  "EmailMessage",
  "EmailMessageRelation",
  // Before ContentNote, whose records it contains under the same ids.
  "ContentDocument",
  "ContentNote",
  "ContentDocumentLink",
  "Note",
  "Opportunity",
  "OpportunityContactRole",
] as const;
export type ObjectName = (typeof objectNames)[number];

/** A row with data in no field: when it was deleted, and with which record. */
export type StoredRecord = {
  fields: Fields;
  deletedAt?: string | undefined;
  deletedWith?: string | undefined;
};

/** One customer's organization. */
export type Org = {
  /** Eighteen characters, starting with 00D. */
  id: string;
  name: string;
  records: Record<ObjectName, StoredRecord[]>;
  /** Custom fields of this customer, such as an external id. */
  customFields?: Partial<Record<ObjectName, FieldDefinition[]>> | undefined;
};

/** Errors Salesforce returns for correct requests. */
export type TransientError =
  | "REQUEST_LIMIT_EXCEEDED"
  | "CONCURRENT_REQUESTS"
  | "UNABLE_TO_LOCK_ROW"
  | "QUERY_TIMEOUT"
  | "INVALID_QUERY_LOCATOR"
  | "INVALID_SESSION_ID"
  | "INSUFFICIENT_ACCESS_OR_READONLY";

export type Fault =
  | { kind: "status"; status: 500 | 502 | 503 | 504 }
  | { kind: "error"; code: TransientError }
  | { kind: "reset" }
  | { kind: "delay"; milliseconds: number };

export type SalesforceSimulatorOptions = {
  clientId: string;
  clientSecret: string;
  /** Sign-in URL, e.g. `http://localhost:3000/__salesforce`. */
  loginUrl: string;
  /** The `instance_url` in token replies: an origin without a path, like an org's My Domain. */
  instanceUrl: string;
  orgs: Org[];
  /** The app's registered callback URLs; any if absent. */
  redirectUris?: string[];
  /** Keeps tokens, bulk jobs and edits across restarts. */
  stateFile?: string;
  /** Epoch milliseconds. */
  now?: () => number;
  /** Idle seconds after which a session ends. */
  sessionSeconds?: number;
  /** Whether each refresh rotates the refresh token. */
  rotation?: boolean;
  limits?: Partial<Limits>;
  /** Called before each call; `call` is the method and the path pattern. */
  faults?: (call: string) => Fault | undefined;
};

export type Limits = {
  /** Calls per org in any 24 hours. */
  dailyRequests: number;
  /** Concurrent long calls. */
  concurrentRequests: number;
  /** Duration after which a call counts as long. */
  longAfterMilliseconds: number;
  /** Query locators per user; the oldest expires first. */
  openLocators: number;
  /** Rows per page if a long text is requested: Salesforce shortens such pages arbitrarily. */
  longTextPage: number;
  /** Duration of a bulk job. */
  bulkJobSeconds: number;
  /** Rows per page of bulk results by default. */
  bulkPage: number;
};
