import type { Actor, CallWorld } from "./world.ts";

export interface Sent {
  readonly body?: unknown;
  readonly query?: Record<string, string>;
  /** Values of the path's parameters. */
  readonly params?: Record<string, string>;
}

/** One call of docs/product.md, 7: how it succeeds, and each way in which it must not. */
export interface Call {
  /** `POST /api/auth/organization/update`, parameters as `{id}`. */
  readonly call: string;
  readonly as: Actor;
  readonly send?: (world: CallWorld) => Sent;
  /** Status of the success; 200 unless said. */
  readonly status?: number;
  /** What the success answers, by `toMatchObject`; left out where the status says all. */
  readonly answers?: (world: CallWorld) => object;
  /** Without a session: 401 unless said; `anyone` where none is needed. */
  readonly withoutSession?: number | "anyone";
  /** Who may not, and what they are told: 403 unless said. */
  readonly refused?: Partial<Record<Actor, number>>;
  /** The same call by the owner of another organization, with this world's ids: any of these statuses. */
  readonly foreign?: readonly number[];
  /** A body (or parameters) that does not fit, and its status: 400 unless said. */
  readonly malformed?: Sent & { readonly status?: number };
}

/** What is particular to a product's call: whatever is left out follows from its route. */
export type Example = Partial<Omit<Call, "call">>;
