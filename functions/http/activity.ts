import { AsyncLocalStorage } from "node:async_hooks";

/** A request or a message being worked on, and what its log line counts. */
export interface Activity {
  /** Joins everything that one request or one scheduled run set off: messages, jobs, lists. A uuid. */
  readonly correlationId: string;
  organizationId?: string;
  /** Statements sent to Postgres, those that open and end a transaction included. */
  queries: number;
  dataApiCalls: number;
}

const activities = new AsyncLocalStorage<Activity>();

/** Runs `work` as one activity: what it asks the databases is counted for it alone. */
export function inActivity<T>(correlationId: string, work: (activity: Activity) => Promise<T>): Promise<T> {
  const activity: Activity = { correlationId, queries: 0, dataApiCalls: 0 };
  return activities.run(activity, () => work(activity));
}

/** The id that messages and jobs made now carry on; undefined outside an activity, as in a command. */
export function correlationId(): string | undefined {
  return activities.getStore()?.correlationId;
}

/** Counts a call of a database for the activity that makes it. */
export function countCall(of: "queries" | "dataApiCalls"): void {
  const activity = activities.getStore();
  if (activity !== undefined) activity[of]++;
}

/** Notes for which organization the activity works, once it is known. */
export function noteOrganization(organizationId: string | null | undefined): void {
  const activity = activities.getStore();
  if (activity !== undefined && organizationId) activity.organizationId = organizationId;
}

let isCold = true;

/** True once in a process: for the first activity of a new Lambda instance. */
export function takeColdStart(): boolean {
  const was = isCold;
  isCold = false;
  return was;
}
