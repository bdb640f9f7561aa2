import type { Environment } from "../env.ts";
import type { Contract } from "./contract.ts";

/** A group of environment variables (functions/env.ts). */
export type EnvironmentGroup = keyof Environment;

/** What each deployed function says of itself, as plain data. */
export interface FunctionRow {
  /** Stable: the deployed function is named after it, so a change replaces it. */
  readonly name: string;
  /** Module without its extension, a dot, the export: as SST and Lambda write it. */
  readonly handler: `functions/${string}.handler`;
  /** It gets the variables of these groups and no others. */
  readonly environment: readonly EnvironmentGroup[];
  /** 20 unless said; API Gateway cuts a request at 30. */
  readonly timeoutSeconds?: number;
  /** 1024 unless said; Lambda gives CPU in proportion. */
  readonly memoryMegabytes?: number;
}

/** A call of the product's API: method and path stand in its contract. */
export interface ContractRow extends FunctionRow {
  readonly contract: Contract;
}

/** Everything under a path that no contract names, whatever the method. */
export interface GreedyRow extends FunctionRow {
  readonly path: `/api/${string}{proxy+}`;
}

export type RouteRow = ContractRow | GreedyRow;

/** What reading a request and opening its session takes. */
export const sessionGate = ["application", "auth", "database"] as const satisfies EnvironmentGroup[];

/** `GET /api/contacts/{contactId}`, as API Gateway writes a route. */
export function routeKey(row: RouteRow): string {
  return "contract" in row ? `${row.contract.method} ${row.contract.path}` : `ANY ${row.path}`;
}
