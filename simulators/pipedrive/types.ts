/** A stored record: fields by Pipedrive's names; instants as ISO text to the second. */
export type Fields = Record<string, unknown> & { id: number; update_time: string; is_deleted?: boolean };

export const objectNames = ["persons", "organizations", "activities", "deals", "stages", "notes"] as const;
export type ObjectName = (typeof objectNames)[number];

export type User = { id: number; name: string; email: string; active_flag: boolean };

/** A generated account. */
export type Company = {
  id: number;
  name: string;
  users: User[];
  records: Record<ObjectName, Fields[]>;
};

export type Fault =
  | { kind: "status"; status: number }
  | { kind: "reset" }
  | { kind: "rate"; seconds: number }
  | { kind: "budget" }
  /** A reply that is not what was asked for. */
  | { kind: "body"; body: Record<string, unknown> };

export type PipedriveSimulatorOptions = {
  clientId: string;
  clientSecret: string;
  /** Base URL of sign-in and of every account's data. */
  url: string;
  companies: Company[];
  stateFile?: string;
  /** Points per token in two seconds. */
  burst?: number;
  /** Maps a webhook's URL to the one reachable from here, if different. */
  sendTo?: (url: string) => string;
  /** Changes are announced at once; otherwise when a test calls for it. */
  announcesAtOnce?: boolean;
};
