import type { Pool } from "pg";
import type { Detail, Target } from "./entry.ts";
import type { Actor } from "./subjects.ts";

type Fields = Readonly<Record<string, unknown>>;

/** A call of better-auth before it is answered. */
export interface Call {
  readonly pool: Pool;
  readonly body: Fields;
  readonly query: Fields;
  readonly params: Fields;
  readonly actor: Actor | null;
}

/** The reply. */
export interface Answer {
  readonly ok: boolean;
  readonly status: number;
  /** better-auth's error code. */
  readonly code: string;
  /** The endpoint's result; empty for a failure or redirect. */
  readonly returned: Fields;
  /** Redirect target. */
  readonly location: string;
  /** The person for whom the call began a session. */
  readonly signedIn: {
    readonly id: string;
    readonly email: string;
    readonly organizationId: string | null;
  } | null;
}

/** What an entry says besides who and when. */
export interface Told {
  readonly event?: string;
  readonly target?: Target;
  /** Organization whose owners see the entry; defaults to the actor's own. */
  readonly organizationId?: string | null;
  readonly detail?: Detail;
  /** The actor, if not the person whose session the call came with. */
  readonly actor?: { readonly id: string; readonly email: string };
}

/** How calls of one better-auth path are recorded. */
export interface Rule {
  readonly event: string;
  /**
   * Which failures are recorded: everyone's, those of signed-in people, or only refusals of permission to signed-in
   * people. Defaults to none.
   */
  readonly failures?: "anyone" | "signed-in" | "refused";
  /** The call's target, read before it is changed or deleted. */
  readonly about?: (call: Call) => Promise<Told | null>;
  /** The entries; by default one with `about` and `event`. An empty list records nothing. */
  readonly tell?: (call: Call, about: Told, answer: Answer) => Promise<readonly Told[]> | readonly Told[];
}

export type Rules = Readonly<Record<string, Rule>>;

/** A failure's code, or its status if the code may contain text of the caller, as in a redirect. */
export function codeOf(code: unknown, status: number): string {
  return typeof code === "string" && /^[A-Za-z][A-Za-z_]{0,80}$/.test(code) ? code : String(status);
}

/** Field names of a change, without values. */
export function fieldsOf(change: unknown): readonly string[] {
  if (typeof change !== "object" || change === null) return [];
  return Object.keys(change)
    .filter((name) => /^\w{1,40}$/.test(name))
    .slice(0, 20);
}

/** Whether a part of a request or reply is an object, whose fields a rule can read. */
export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null;
}
