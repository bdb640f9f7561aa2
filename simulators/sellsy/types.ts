/** A stored record: fields by Sellsy's names. `deleted` and names that begin with `_` are ours, and not shown. */
export type Fields = Record<string, unknown> & { id: number; deleted?: boolean | undefined };

export const objectNames = [
  "contacts",
  "individuals",
  "companies",
  "comments",
  "phone-calls",
  "calendar-events",
  "tasks",
  "emails",
  "opportunities",
  "estimates",
] as const;
export type ObjectName = (typeof objectNames)[number];

export type Staff = {
  id: number;
  firstname: string;
  lastname: string;
  email: string;
  status: "ok" | "blocked" | "deleted";
};

/** A generated account. */
export type Corp = {
  id: number;
  name: string;
  staffs: Staff[];
  records: Record<ObjectName, Fields[]>;
};

export type Fault =
  | { kind: "status"; status: number }
  | { kind: "reset" }
  | { kind: "rate"; period: "second" | "minute" | "day" }
  /** A reply that is not what was asked for. */
  | { kind: "body"; body: unknown };

export type SellsySimulatorOptions = {
  clientId: string;
  clientSecret: string;
  /** Base URL of sign-in; the API is below it, at `/v2`. */
  url: string;
  corps: Corp[];
  stateFile?: string;
  /** Calls of an account in a second. */
  perSecond?: number;
  /** Where webhooks are sent, and what signs them; none are without. */
  webhook?: { url: string; secret: string };
  /** Changes are announced at once; otherwise when a test calls for it. */
  announcesAtOnce?: boolean;
};
