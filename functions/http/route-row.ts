import type { Environment } from "../env.ts";
import type { Contract } from "./contract.ts";

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

/** A call of the product's API: method and path are in its contract. */
export interface ContractRow extends FunctionRow {
  readonly contract: Contract;
}

/** All paths below a prefix without contract, for every method. */
export interface GreedyRow extends FunctionRow {
  readonly path: `/api/${string}{proxy+}`;
}

export type RouteRow = ContractRow | GreedyRow;

/** Variables needed to read a request and open its session. */
export const sessionGate = ["application", "auth", "database"] as const satisfies EnvironmentGroup[];

/** `GET /api/contacts/{contactId}`, as API Gateway writes a route. */
export function routeKey(row: RouteRow): string {
  return "contract" in row ? `${row.contract.method} ${row.contract.path}` : `ANY ${row.path}`;
}
