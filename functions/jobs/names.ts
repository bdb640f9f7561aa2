import { JOB_KINDS } from "./kinds.generated.ts";

export { COUNTS } from "./kinds.generated.ts";

type Kinds = typeof JOB_KINDS;

/** Every kind of long work that people follow, as the slices' `messages.ts` and the analyses define them. */
export const KINDS = Object.keys(JOB_KINDS) as (keyof Kinds)[];

/** A kind that a worker takes by its row: it can be asked for once more. */
export type RetriedKind = {
  [K in keyof Kinds]: Kinds[K]["isRetried"] extends true ? K : never;
}[keyof Kinds];

/** The kinds of which one person may start only so many in an hour. */
export const LIMITED_KINDS = KINDS.filter((kind) => JOB_KINDS[kind].isLimited);

// Sets: a screen that is older than its server may be told of a kind that it does not know.
const retried = new Set(KINDS.filter((kind) => JOB_KINDS[kind].isRetried));
const ofCrm = new Set(KINDS.filter((kind) => JOB_KINDS[kind].asks === "crm"));

/** Whether a job of this kind can be asked for once more. */
export function isRetried(kind: keyof Kinds): kind is RetriedKind {
  return retried.has(kind);
}

/** Whether one person may start only so many jobs of this kind in an hour. */
export function isLimited(kind: keyof Kinds): boolean {
  return LIMITED_KINDS.includes(kind);
}

/** Whether a job of this kind reads a CRM and asks no model. */
export function asksCrm(kind: keyof Kinds): boolean {
  return ofCrm.has(kind);
}

/** What each kind is called, in French. */
export function jobNames(): Readonly<Record<keyof Kinds, string>> {
  const names = KINDS.map((kind) => [kind, JOB_KINDS[kind].name]);
  // Every kind was just named.
  return Object.fromEntries(names) as Record<keyof Kinds, string>;
}
