import { type SystemContext, systemClaims, type UserContext } from "../http/context.ts";
import type { Wire } from "../http/contract.ts";
import { AppError } from "../http/errors.ts";
import type { getJob, JobKind, JobStarted } from "./contract.ts";
import { handOver } from "./hand-over.ts";
import {
  countStarted,
  findJobsUnderWay,
  findNewestJob,
  insertJob,
  type JobRow,
  jobReply,
  requeueStopped,
  withdrawJob,
} from "./store.ts";

type JobInput = Record<string, unknown>;
/** Kinds of jobs about some contacts: as many at a time as are asked for. */
export type ContactJobKind = Exclude<JobKind, "refresh-contacts" | "daily-suggestions" | "read-texts">;
type Kind = ContactJobKind | "refresh-contacts";

/** Minutes without a sign of life after which a job's message is taken for lost; longer than any pause. */
const STALLED = 20;

/** Parts of the work that another run under way may do as well. */
const PARTS = new Set([
  "updateContext",
  "refreshContacts",
  "refreshEngagements",
  "refreshNotes",
  "refreshActions",
  "cleanPreviousAnalysis",
  "refreshEngagementsFromCRM",
  "refreshNotesFromCRM",
  "refreshTimeline",
  "refreshInformation",
  "forceGeneration",
]);

/** True when a job with this input does at least what is `wanted`, for the same contacts. */
function covers(input: JobInput, wanted: JobInput): boolean {
  return Object.entries(wanted).every(([name, value]) =>
    PARTS.has(name)
      ? value === false || input[name] === true
      : JSON.stringify(input[name]) === JSON.stringify(value),
  );
}

/** The job under way that does this work already; handed over again when its worker or message was lost. */
async function findSame(
  ctx: UserContext | SystemContext,
  kind: Kind,
  input: JobInput,
): Promise<JobRow | null> {
  const same = (await findJobsUnderWay(ctx, kind, STALLED)).find(({ job, stalled }) =>
    kind === "refresh-contacts" ? stalled && job.input.crm === input.crm : covers(job.input, input),
  );
  if (same?.stalled === true) await handOver(ctx, same.job);
  return same?.job ?? null;
}

async function queue(ctx: UserContext | SystemContext, kind: Kind, input: JobInput): Promise<JobRow> {
  const known = kind === "refresh-contacts" ? null : await findSame(ctx, kind, input);
  if (known !== null) return known;
  let job: JobRow;
  try {
    job = await insertJob(ctx, { kind, input });
  } catch (error) {
    const isConflict = error instanceof AppError && error.code === "conflict";
    const same = isConflict ? await findSame(ctx, kind, input) : null;
    if (same === null) throw error;
    return same;
  }
  try {
    await handOver(ctx, job);
  } catch (error) {
    await withdrawJob({ ...ctx, claims: systemClaims(ctx.claims.organizationId) }, job.id);
    throw error;
  }
  return job;
}

/**
 * Records a synchronization of one CRM to do and hands it to the queue. One whose worker or message was lost
 * is handed over again instead, and goes on from its checkpoint. Throws `conflict` while one is under way,
 * `unavailable` when the queue does not take it: nothing is then left behind that would stand in the way of
 * the next.
 */
export function queueRefreshContacts(ctx: UserContext | SystemContext, input: JobInput): Promise<JobRow> {
  return queue(ctx, "refresh-contacts", input);
}

/**
 * The scheduler's reading of a CRM. One that stopped where the CRM's calls of the day were spent goes on
 * first: a large first synchronization would otherwise begin anew each hour and never end.
 */
export async function queueNextReading(
  ctx: SystemContext,
  input: JobInput & { crm: string },
): Promise<JobRow> {
  const stopped = await requeueStopped(ctx, input.crm);
  if (stopped === null) return queueRefreshContacts(ctx, input);
  // A queue that does not take it leaves it queued: the next hour finds it stalled, and hands it over again.
  await handOver(ctx, stopped);
  return stopped;
}

/** The same, for a person: answers the job as the API shows it. */
export async function startRefreshContacts(ctx: UserContext, input: JobInput): Promise<Wire<typeof getJob>> {
  return jobReply(await queueRefreshContacts(ctx, input));
}

/** A refresh of some contacts that nobody waits for. */
export function queueRefreshContact(ctx: SystemContext, input: JobInput): Promise<JobRow> {
  return queue(ctx, "refresh-contact", input);
}

/** Jobs that ask a model which a person may start in an hour: the month's cap is everybody's, not one's to use up. */
export const MOST_AN_HOUR = 60;

/**
 * A job about some contacts: answers the one under way that does the same for the same contacts. Throws
 * `rate_limited` to whoever has had a model asked too often.
 */
export async function startContactJob(
  ctx: UserContext,
  kind: ContactJobKind,
  input: JobInput,
): Promise<JobStarted> {
  if (kind !== "refresh-contact" && (await countStarted(ctx, 60)) >= MOST_AN_HOUR) {
    throw new AppError(
      "rate_limited",
      "Vous avez demandé beaucoup d’analyses et de messages en une heure. Réessayez un peu plus tard.",
    );
  }
  const { id, state, done, total } = await queue(ctx, kind, input);
  return { job: { id, state, done, total } };
}

/** The organization's newest synchronization, of one CRM when it is given; or null. */
export async function newestRefreshContacts(
  ctx: UserContext,
  crm?: string,
): Promise<Wire<typeof getJob> | null> {
  const job = await findNewestJob(ctx, "refresh-contacts", crm);
  return job === null ? null : jobReply(job);
}
