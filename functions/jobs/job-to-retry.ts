import { isManager, type UserContext } from "../http/context.ts";
import { AppError } from "../http/errors.ts";
import type { JobKind } from "./contract.ts";
import { inOrganization } from "./in-organization.ts";
import type { JobInput } from "./job-type.ts";
import { getVisibleJob } from "./store.ts";

/** What a job was asked for, and the caller's context in its organization. */
interface Asked {
  readonly ctx: UserContext;
  readonly kind: JobKind;
  readonly input: JobInput;
}

/**
 * A job that the caller may ask for once more: whoever started it, and managers. Throws `not_found`, `forbidden`, and
 * `conflict` when it has neither failed nor been stopped.
 */
export async function jobToRetry(caller: UserContext, jobId: string): Promise<Asked> {
  const job = await getVisibleJob(caller, jobId);
  if (job.created_by !== caller.user.id && !isManager(caller)) {
    throw new AppError(
      "forbidden",
      "Seuls la personne qui a lancé ce travail et les responsables de l’organisation le relancent.",
    );
  }
  if (job.state !== "failed" && job.state !== "canceled") throw notRetried();
  const ctx = await inOrganization(caller, job.organization_id);
  return { ctx, kind: job.kind, input: asked(job.input) };
}

/** The refusal of a job that is not asked for once more. */
export function notRetried(): AppError {
  return new AppError("conflict", "Seul un travail arrêté ou en échec se relance.");
}

/** An input without how far the job came (`part`, `plan`), which workers note beside it. */
function asked({ part: _part, plan: _plan, ...input }: JobInput): JobInput {
  return input;
}
