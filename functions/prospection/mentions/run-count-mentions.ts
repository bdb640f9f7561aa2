import { work } from "../../jobs/definition.ts";
import { withClaims } from "../../db/claims.ts";
import type { SystemContext } from "../../http/context.ts";
import { UnavailableError } from "../../http/errors.ts";
import { type HeldJob, type HoldOptions, holdJob, type RunOutcome } from "../../jobs/hold-job.ts";
import { type Progress, saveProgress } from "../../jobs/progress.ts";
import { countMentions as type } from "../messages.ts";
import { getPerson } from "../person-store.ts";
import { countPlace, keepCount, placesToCount, takeCount } from "./count-store.ts";
import { hashOfPerson, searchFor } from "./mention-search.ts";

/** Counts where others' rows name a person, or goes on where an earlier worker stopped. Its `done` are tables. */
export async function runCountMentions(
  ctx: SystemContext,
  jobId: string,
  options: HoldOptions,
): Promise<void> {
  await holdJob(ctx, type.message, jobId, options, (held) => countAll(ctx, held, options.shouldPause));
}

/**
 * A table at a time, of whoever the contact then is: nothing that names them is kept. Throws `not_found` once they are
 * erased.
 */
async function countAll(ctx: SystemContext, held: HeldJob, shouldPause: () => boolean): Promise<RunOutcome> {
  const { contactId } = type.input.parse(held.job.input);
  for (;;) {
    if (shouldPause()) return { end: "later", seconds: 0 };
    const { contacts, counting, count, places } = await begin(ctx, contactId, held.job.id);
    if (count.countedAt !== null) return { end: "done" };
    // Of somebody else than before it begins anew.
    if (Object.keys(count.counted).length === 0)
      await saveProgress(ctx, held, { checkpoint: null, total: places.length, done: 0 });
    const keep = (progress: Pick<Progress, "done" | "counts">, kept: Parameters<typeof keepCount>[2]) =>
      saveProgress(ctx, held, {
        checkpoint: null,
        ...progress,
        also: async (client) => {
          if (!(await keepCount(client, counting, kept)))
            throw new UnavailableError("The count is another job's, or its contact was erased.");
        },
      });
    const place = places.find((one) => !(one in count.counted));
    if (place === undefined) {
      const mentionsFound = Object.values(count.counted).reduce((sum, one) => sum + one, 0);
      await keep({ counts: { mentionsFound } }, { counted: {}, isEnd: true });
      return { end: "done" };
    }
    const of = { search: searchFor(contacts), contacts: contacts.map(({ id }) => id) };
    const others = await withClaims(ctx, (client) => countPlace(client, place, of, { shouldPause }));
    if (others === null) return { end: "later", seconds: 0 };
    await keep({ done: { more: 1 } }, { counted: { [place]: others }, isEnd: false });
  }
}

/** Who the contact is now, what is counted of them, and the tables that are to be. */
function begin(ctx: SystemContext, contactId: string, jobId: string) {
  return withClaims(ctx, async (client) => {
    const contacts = await getPerson(client, contactId);
    const counting = { contactId, jobId, person: hashOfPerson(ctx, contacts) };
    const count = await takeCount(client, counting);
    return { contacts, counting, count, places: await placesToCount(client, searchFor(contacts)) };
  });
}

export const countMentionsWork = work(type.message, (ctx, { jobId }, options) =>
  runCountMentions(ctx, jobId, options),
);
