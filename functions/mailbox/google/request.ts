import * as z from "zod";
import type { BaseContext } from "../../http/context.ts";
import { AppError } from "../../http/errors.ts";
import { retryAfterIn } from "../../outbound/retry-after.ts";
import {
  type Answer,
  callMailbox,
  type MailboxAccess,
  type MailboxCall,
  MailboxHeldError,
} from "../access.ts";

/** https://developers.google.com/workspace/gmail/api/guides/handle-errors */
const ErrorBody = z.object({
  error: z.object({
    message: z.string().catch(""),
    errors: z.array(z.object({ reason: z.string().catch("") })).catch([]),
  }),
});

const OF_RATE = /^(?:rateLimitExceeded|userRateLimitExceeded|quotaExceeded|dailyLimitExceeded)$/;

export type GmailCall = Omit<MailboxCall, "url"> & {
  /** Below `/gmail/v1/users/me`. */
  readonly path: string;
  readonly query?: Iterable<readonly [string, string]>;
};

/**
 * Makes one call of Gmail's API. Throws MailboxHeldError where Google asks us to wait, `mailbox_revoked` for a right
 * that is not there, and what `access` throws; other refusals are answered.
 */
export async function callGmail(
  ctx: BaseContext,
  access: MailboxAccess,
  { path, query = [], ...call }: GmailCall,
): Promise<Answer | "lost"> {
  const { GOOGLE_MAILBOX_API_URL } = ctx.environment.mailboxes();
  const url = new URL(`${GOOGLE_MAILBOX_API_URL.replace(/\/$/, "")}/gmail/v1/users/me${path}`);
  for (const [name, value] of query) url.searchParams.append(name, value);
  const answer = await callMailbox(ctx, access, { ...call, url });
  if (answer === "lost" || answer.status < 400) return answer;
  const said = ErrorBody.safeParse(answer.body).data?.error;
  const reasons = said?.errors.map(({ reason }) => reason) ?? [];
  if (answer.status === 429 || (answer.status === 403 && reasons.some((reason) => OF_RATE.test(reason))))
    throw new MailboxHeldError(secondsOf(answer, said?.message ?? ""));
  // The mailbox is off for now.
  if (answer.status === 400 && reasons.includes("failedPrecondition"))
    throw new AppError("mailbox_unavailable");
  if (answer.status === 401) throw new AppError("mailbox_revoked");
  if (answer.status === 403) {
    ctx.log.error("gmail refused a right", { path: path.split("/")[1] ?? "", reasons: reasons.join(" ") });
    throw new AppError("mailbox_revoked");
  }
  return answer;
}

/** « User-rate limit exceeded.  Retry after 2026-11-30T09:12:00.000Z » */
function secondsOf({ headers }: Answer, message: string): number | undefined {
  const until = /Retry after (\d{4}-\d\d-\d\dT[\d:.]{8,16}Z)/.exec(message)?.[1];
  const wait = retryAfterIn(headers.get("retry-after")) ?? retryAfterIn(until ?? null);
  return wait === undefined ? undefined : wait / 1_000;
}

/** An answer that succeeded, as its schema has it. Throws `mailbox_unavailable` for anything else. */
export function readAnswer<T>(answer: Answer | "lost", schema: z.ZodType<T>): T {
  const parsed = answer === "lost" || answer.status >= 400 ? undefined : schema.safeParse(answer.body).data;
  if (parsed === undefined) throw new AppError("mailbox_unavailable");
  return parsed;
}
