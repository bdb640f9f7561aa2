import { AsyncLocalStorage } from "node:async_hooks";
import type { Trace } from "./trace.ts";

/** A request or a message being worked on, and what its log line counts. */
export interface Activity {
  /** Joins everything that one request or one scheduled run set off: messages, jobs, lists. A uuid. */
  readonly correlationId: string;
  organizationId?: string;
  userId?: string;
  /** Statements sent to Postgres, those that open and end a transaction included. */
  queries: number;
  dataApiCalls: number;
  /** Undefined where nobody takes traces. */
  readonly trace: Trace | undefined;
}

const activities = new AsyncLocalStorage<Activity>();

/** Runs `work` as one activity: what it asks the databases is counted for it alone. */
export function inActivity<T>(
  correlationId: string,
  work: (activity: Activity) => Promise<T>,
  trace?: Trace,
): Promise<T> {
  const activity: Activity = { correlationId, queries: 0, dataApiCalls: 0, trace };
  return activities.run(activity, () => work(activity));
}

/** The id that messages and jobs made now carry on; undefined outside an activity, as in a command. */
export function correlationId(): string | undefined {
  return activities.getStore()?.correlationId;
}

/** The W3C header that messages sent now carry on; undefined where nobody takes traces. */
export function traceparent(): string | undefined {
  return activities.getStore()?.trace?.traceparent;
}

const SYSTEMS = { queries: "postgresql", dataApiCalls: "postgrest" } as const;
const untraced = (): void => undefined;

/** Counts a call of a database for the activity that makes it; what it answers is told how the call ended. */
export function startCall(of: "queries" | "dataApiCalls", nameOf: () => string): (isFailed: boolean) => void {
  const activity = activities.getStore();
  if (activity === undefined) return untraced;
  activity[of]++;
  return activity.trace?.call(SYSTEMS[of], nameOf()) ?? untraced;
}

/** Notes for whom the activity works, once it is known. */
export function noteCaller(caller: {
  readonly userId: string | null | undefined;
  readonly organizationId: string | null | undefined;
}): void {
  const activity = activities.getStore();
  if (activity === undefined) return;
  if (caller.userId) activity.userId = caller.userId;
  if (caller.organizationId) activity.organizationId = caller.organizationId;
}

let isCold = true;

/** True once in a process: for the first activity of a new Lambda instance. */
export function takeColdStart(): boolean {
  const was = isCold;
  isCold = false;
  return was;
}
