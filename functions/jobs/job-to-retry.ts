import type { ManagerContext, UserContext } from "../http/context.ts";
import { AppError } from "../http/errors.ts";
import { inOrganization } from "../http/in-organization.ts";
import type { JobInput } from "./job-type.ts";
import { isRetried, type RetriedKind } from "./names.ts";
import { getVisibleJob } from "./store.ts";

/** What a job was asked for, and the caller's context in its organization. */
interface Asked {
  readonly ctx: UserContext;
  readonly kind: RetriedKind;
  readonly input: JobInput;
}

/**
 * What to ask for once more; `forReal`: what a dry run has only counted. Throws `not_found`, and `conflict` when the
 * job has neither failed nor been stopped, was no dry run, or is of a kind that no worker takes by its row.
 */
export async function jobToRetry(caller: ManagerContext, jobId: string, forReal: boolean): Promise<Asked> {
  const { state, kind, input, organization_id } = await getVisibleJob(caller, jobId);
  const isOpen = forReal
    ? state === "done" && input.dryRun === true
    : state === "failed" || state === "canceled";
  if (!isOpen) throw notRetried();
  const ctx = await inOrganization(caller, organization_id);
  if (!isRetried(kind)) throw notRetried();
  return { ctx, kind, input: { ...asked(input), ...(forReal && { dryRun: false }) } };
}

function notRetried(): AppError {
  return new AppError(
    "conflict",
    "Seul un travail arrêté ou en échec se relance, et seul un essai à blanc terminé se fait pour de bon.",
  );
}

/** An input without how far the job came (`part`, `plan`), which workers note beside it. */
function asked({ part: _part, plan: _plan, ...input }: JobInput): JobInput {
  return input;
}
