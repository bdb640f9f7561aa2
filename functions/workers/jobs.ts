import { work, type Work } from "../jobs/definition.ts";
import { dispatch } from "./dispatch.ts";
import { nextPage } from "./dispatched.ts";

/** What the queue has done for the scheduler. */
export const dispatchJobs: readonly Work[] = [work(nextPage, (ctx) => dispatch(ctx))];
