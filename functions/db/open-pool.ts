import { Pool, type PoolConfig } from "pg";
import { startCall } from "../http/activity.ts";
import type { Log } from "../http/log.ts";
import { DatabaseClient } from "./database-client.ts";
import { POOL_LIMITS, type PoolLimits } from "./limits.ts";
import { mistakeBehind } from "./mistake.ts";
import { nameOfStatement } from "./name-of-statement.ts";
import { isSilence, noteFailure } from "./outage.ts";
import { connectionOptions } from "./tls.ts";

export interface PoolOptions {
  /** The address, and the variable it was given by. */
  readonly address: string;
  readonly variable: string;
  /** Who vouches for the server, in PEM. */
  readonly ca?: string | undefined;
  /** Connections at most. */
  readonly max: number;
  readonly log: Log;
  /** The product's unless given. */
  readonly limits?: PoolLimits | undefined;
  /** Hears of each failure of the database, before whoever asked does, and in their asynchronous context. */
  readonly onOutage?: (error: unknown) => void;
}

/** Has `note` hear of a method's rejections before whoever called it, and counts statements. */
function noteRejections(of: object, method: "query" | "connect", note: (error: unknown) => void): void {
  const call: unknown = Reflect.get(of, method);
  if (typeof call !== "function") throw new TypeError(`no method ${method}`);
  Reflect.set(of, method, (...parameters: unknown[]): unknown => {
    const result: unknown = Reflect.apply(call, of, parameters);
    // The pool's own call of a connection takes a callback, and answers none: it was counted by then.
    if (result instanceof Promise) {
      const ended =
        method === "query" ? startCall("queries", () => nameOfStatement(parameters[0])) : undefined;
      result.then(
        () => ended?.(false),
        (error: unknown) => {
          ended?.(true);
          note(error);
        },
      );
    }
    return result;
  });
}

/**
 * A pool that gives a silent database up within its limits and is whole again at once: one reply that does
 * not come takes the idle connections of the same path with it. Fit for a transaction pooler: no named
 * prepared statements, no session state.
 */
export function openPool(options: PoolOptions): Pool {
  const { address, variable, ca, max, log, limits = POOL_LIMITS, onOutage } = options;
  const idle = new Set<DatabaseClient>();
  const pool = new Pool({
    ...connectionOptions(address, ca),
    max,
    // pg's types know the class without its parameters.
    Client: DatabaseClient as unknown as NonNullable<PoolConfig["Client"]>,
    connectionTimeoutMillis: limits.connect,
    query_timeout: limits.reply,
    keepAlive: true,
    keepAliveInitialDelayMillis: 2_000,
    idleTimeoutMillis: 30_000,
    allowExitOnIdle: true,
  });
  const note = (error: unknown): void => {
    const mistake = mistakeBehind(error, variable);
    if (mistake !== undefined) log.error("database refuses us", mistake);
    if (!noteFailure(error)) return;
    if (isSilence(error)) {
      for (const client of idle) {
        // The pool drops a client that says it is broken, before anybody else can be handed it.
        client.emit("error", new Error("its path fell silent"));
        client.cut();
      }
    }
    onOutage?.(error);
  };
  noteRejections(pool, "query", note);
  noteRejections(pool, "connect", note);
  pool.on("connect", (client) => {
    // One that breaks at work fails its query; unheard, its event would end the process as well.
    client.on("error", () => undefined);
    noteRejections(client, "query", note);
  });
  pool.on("acquire", (client) => {
    if (!(client instanceof DatabaseClient)) return;
    idle.delete(client);
    client.replyLimit = undefined;
  });
  pool.on("release", (_error, client) => {
    if (client instanceof DatabaseClient) idle.add(client);
  });
  pool.on("remove", (client) => {
    if (client instanceof DatabaseClient) idle.delete(client);
  });
  pool.on("error", () => log.warn("idle database connection lost"));
  return pool;
}
