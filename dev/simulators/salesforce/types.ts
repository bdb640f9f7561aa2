import type { FieldDefinition } from "./schema/field.ts";

/** A field's value as the store keeps it: instants as ISO text to the second, dates as YYYY-MM-DD. */
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
  // Before ContentNote, whose records it shows under the same ids.
  "ContentDocument",
  "ContentNote",
  "ContentDocumentLink",
  "Note",
  "Opportunity",
  "OpportunityContactRole",
] as const;
export type ObjectName = (typeof objectNames)[number];

/** A row with what no field says: when it went to the recycle bin, and with which record. */
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
  /** Fields this customer's administrator added, such as an external id. */
  customFields?: Partial<Record<ObjectName, FieldDefinition[]>> | undefined;
};

/** Errors Salesforce answers to a request that was right. */
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
  /** Where people sign in, e.g. `http://localhost:3000/__salesforce`. */
  loginUrl: string;
  /** What tokens name as `instance_url`: an origin without a path, as an org's My Domain is. */
  instanceUrl: string;
  orgs: Org[];
  /** Callback URLs registered with the app; any when absent. */
  redirectUris?: string[];
  /** Keeps tokens, bulk jobs and edits of the orgs across restarts. */
  stateFile?: string;
  /** Milliseconds since 1970. */
  now?: () => number;
  /** Idle time after which a session ends. */
  sessionSeconds?: number;
  /** Whether each refresh replaces the refresh token. */
  rotation?: boolean;
  limits?: Partial<Limits>;
  /** Asked before each call; `call` is the method and the path pattern. */
  faults?: (call: string) => Fault | undefined;
};

export type Limits = {
  /** Calls in any 24 hours for each org. */
  dailyRequests: number;
  /** Long calls at the same time. */
  concurrentRequests: number;
  /** From when a call counts as long. */
  longAfterMilliseconds: number;
  /** Query locators each user may hold; the oldest dies first. */
  openLocators: number;
  /** Ids one getDeleted or getUpdated may answer. */
  replicationIds: number;
  /** Rows of a page when a long text is among the fields: Salesforce shortens such pages as it sees fit. */
  longTextPage: number;
  /** From the creation of a bulk job to its end. */
  bulkJobSeconds: number;
  /** Rows of a page of bulk results when the caller names no number. */
  bulkPage: number;
};
