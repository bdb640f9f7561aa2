/**
 * Who waits for a statement. `request`: a person. `work`: nobody, or a person who asked for much: pages of a
 * CRM, retention, exports, imports, erasures (the routes whose function has nearly thirty seconds).
 */
export type Timeouts = "request" | "work";

/**
 * How long the database may keep us waiting. A connection that died unnoticed is given up after `reply` milliseconds;
 * the server stops a statement before that, in `statement`, so that what is silent for longer is gone, and not slow.
 * Outside a transaction the role's limit holds, which is that of a request. A transaction that waits for us longer
 * than `idle` is undone: its caller may have gone without a word, and others wait for the rows it holds.
 */
export const TIMEOUTS: Record<
  Timeouts,
  { readonly statement: string; readonly idle: string; readonly reply: number }
> = {
  request: { statement: "3500ms", idle: "5s", reply: 4_000 },
  work: { statement: "25s", idle: "60s", reply: 27_000 },
};

/** Milliseconds that a connection, free or new, and a statement's reply may take. */
export interface PoolLimits {
  readonly connect: number;
  readonly reply: number;
}
export const POOL_LIMITS: PoolLimits = { connect: 3_000, reply: TIMEOUTS.request.reply };
