/** A record as the simulated account keeps it: fields by Pipedrive's names; instants as ISO text to the second. */
export type Fields = Record<string, unknown> & { id: number; update_time: string; is_deleted?: boolean };

export const objectNames = ["persons", "organizations", "activities", "deals", "stages", "notes"] as const;
export type ObjectName = (typeof objectNames)[number];

export type User = { id: number; name: string; email: string; active_flag: boolean };

/** A simulated account, as it is generated. */
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
  /** Where it is mounted: signing in and the data of every account. */
  url: string;
  companies: Company[];
  stateFile?: string;
  /** Points of one token in two seconds. */
  burst?: number;
  /** Where the product is reached from here, when that differs from the address it gave. */
  sendTo?: (url: string) => string;
  /** Changes are announced as they happen; otherwise when a test says so. */
  announcesAtOnce?: boolean;
};
