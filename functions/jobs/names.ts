/** What is known of a kind of long work below the slices and on the screens. */
interface KindOfWork {
  /** Whose failures it ends with, and whose counts it reports. */
  readonly asks: "crm" | "model" | "nobody";
  /** True where a worker takes it by its row: it can be asked for once more. False: lists are made by messages alone. */
  readonly isRetried: boolean;
  /** True where one person may start only so many in an hour: each asks a model, which has a cap a month. */
  readonly isLimited: boolean;
}

const analysis = { asks: "model", isRetried: true, isLimited: true } as const satisfies KindOfWork;

/**
 * Every kind of long work that people follow: this is the only list. What `jobs/` and the screens need to know of a kind
 * stands here, everything else in its slice’s `JobType` (decision 079). `refresh-contacts`: an organization’s CRM, one at
 * a time. `refresh-contact`: some contacts of it. `daily-suggestions`: the day’s lists. `read-texts`: what the texts say,
 * after a synchronization. `erase-mentions`: takes an erased person out of others’ texts.
 * `count-mentions`: counts where those name somebody, for the export of their data. The others are calls of the same name under /api/intelligence.
 */
const JOB_KINDS = {
  "refresh-contacts": { asks: "crm", isRetried: true, isLimited: false },
  "refresh-contact": { asks: "crm", isRetried: true, isLimited: false },
  "daily-suggestions": { asks: "model", isRetried: false, isLimited: false },
  "update-engagements-analysis": analysis,
  "update-notes-analysis": analysis,
  "update-timeline": analysis,
  "update-actions": analysis,
  "update-organization-actions": analysis,
  "update-linkedin-profile-analysis": analysis,
  "update-articles-websearch": analysis,
  "read-texts": { asks: "model", isRetried: true, isLimited: false },
  "erase-mentions": { asks: "nobody", isRetried: true, isLimited: false },
  "count-mentions": { asks: "nobody", isRetried: true, isLimited: false },
} as const satisfies Readonly<Record<string, KindOfWork>>;

type Kinds = typeof JOB_KINDS;

/** A kind that a worker takes by its row. */
export type RetriedKind = {
  [K in keyof Kinds]: Kinds[K]["isRetried"] extends true ? K : never;
}[keyof Kinds];

// Written out above: its names are its keys.
export const KINDS = Object.keys(JOB_KINDS) as (keyof Kinds)[];

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
