import type { Environment } from "../env.ts";
import type { Contract } from "./contract.ts";

/** A group of environment variables (functions/env.ts) that a function gets if it needs it. */
export type EnvironmentGroup = Exclude<keyof Environment, "observation">;

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
  /** 1024 by default; Lambda allots CPU in proportion. */
  readonly memoryMegabytes?: number;
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
