import type { Environment } from "../env.ts";
import type { Method, Scope } from "./contract.ts";

/** A group of environment variables (functions/env.ts) that a function gets if it needs it. */
export type EnvironmentGroup = Exclude<keyof Environment, "observation">;

/**
 * Megabytes of a deployed function by what it does: twice what the heaviest of each group was seen to take
 * (docs/performance.md), and more for what computes, since Lambda allots processor time in
 * proportion.
 */
export const MEMORY_MEGABYTES = {
  /** Reads and changes rows. */
  rows: 512,
  /** Takes or makes whole files. */
  files: 1024,
  /** Hashes passwords. */
  passwords: 1024,
  /** Long work of the queues: reading CRMs, ranking. */
  work: 1024,
} as const;

/** Settings of a deployed function, as plain data. */
export interface FunctionRow {
  /** Stable: the deployed function has this name, so a change replaces it. */
  readonly name: string;
  /** Module without extension, a dot, the export: the format of SST and Lambda. */
  readonly handler: `functions/${string}.handler`;
  /** The function gets only the variables of these groups. */
  readonly environment: readonly EnvironmentGroup[];
  /** What it may do with the queue, where it has it; to send by default. */
  readonly queueAction?: "SendMessage" | "GetQueueAttributes";
  /** 20 by default; API Gateway's limit is 30. */
  readonly timeoutSeconds?: number;
  /** `rows` by default. */
  readonly memory?: keyof typeof MEMORY_MEGABYTES;
}

/** A route under /api; `npm run generate` writes the table of them from what the verbs' files export. */
export interface RouteRow extends FunctionRow {
  /** `ANY` where a path, or all below it (`{proxy+}`), is answered by a library of its own. */
  readonly method: Method | "ANY";
  readonly path: `/api/${string}`;
  /** Who may call, where a contract says it: a role, or a kind of access (endpoint.ts). */
  readonly access?: string;
  /** The scope that an API key needs; without one the call is closed to keys. */
  readonly scope?: Scope;
}

/** Variables needed to read a request and open its session. */
export const sessionGate = ["application", "auth", "database"] as const satisfies EnvironmentGroup[];

/** `GET /api/contacts/{contactId}`, as API Gateway writes a route. */
export function routeKey(row: RouteRow): string {
  return `${row.method} ${row.path}`;
}
