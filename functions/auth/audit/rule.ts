import type { Pool } from "pg";
import type { Detail, Target } from "./entry.ts";
import type { Actor } from "./subjects.ts";

type Fields = Readonly<Record<string, unknown>>;

/** A call of better-auth, before it is answered. */
export interface Call {
  readonly pool: Pool;
  readonly body: Fields;
  readonly query: Fields;
  readonly params: Fields;
  readonly actor: Actor | null;
}

/** How it was answered. */
export interface Answer {
  readonly ok: boolean;
  readonly status: number;
  /** better-auth's code of a failure. */
  readonly code: string;
  /** What the endpoint returned; empty for a failure or a redirect. */
  readonly returned: Fields;
  /** Where a redirect leads. */
  readonly location: string;
  /** The person whose session the call began. */
  readonly signedIn: {
    readonly id: string;
    readonly email: string;
    readonly organizationId: string | null;
  } | null;
}

/** What an entry says beside who and when. */
export interface Told {
  readonly event?: string;
  readonly target?: Target;
  /** Whose owners read the entry; left out, the actor's own organization. */
  readonly organizationId?: string | null;
  readonly detail?: Detail;
  /** Who did it, where that is not the session the call came with. */
  readonly actor?: { readonly id: string; readonly email: string };
}

/** What one path of better-auth leaves in the audit. */
export interface Rule {
  readonly event: string;
  /**
   * Which failures are recorded: those of anyone, those of a signed-in person, or only what a signed-in
   * person was not allowed to do. None unless said.
   */
  readonly failures?: "anyone" | "signed-in" | "refused";
  /** What the call is about, read before it changes or removes it. */
  readonly about?: (call: Call) => Promise<Told | null>;
  /** What happened; `about` and `event` alone unless given. An empty list records nothing. */
  readonly tell?: (call: Call, about: Told, answer: Answer) => Promise<readonly Told[]> | readonly Told[];
}

export type Rules = Readonly<Record<string, Rule>>;

/** A failure's code, or its status: a redirect's may hold what the caller wrote. */
export function codeOf(code: unknown, status: number): string {
  return typeof code === "string" && /^[A-Za-z][A-Za-z_]{0,80}$/.test(code) ? code : String(status);
}

/** The field names of a change, without their values. */
export function fieldsOf(change: unknown): readonly string[] {
  if (typeof change !== "object" || change === null) return [];
  return Object.keys(change)
    .filter((name) => /^\w{1,40}$/.test(name))
    .slice(0, 20);
}

export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null;
}
