import { requireInPerson } from "../db/in-person.ts";
import { dayIn } from "../http/clock.ts";
import type { ManagerContext } from "../http/context.ts";
import type { Input } from "../http/contract.ts";
import { FileReply } from "../http/endpoint.ts";
import type { Wire } from "../http/contract.ts";
import { jobUnderWay } from "../jobs/under-way.ts";
import type { exportPersonalData as contract } from "./contract.ts";
import { hashOfPerson, searchFor } from "./mentions/mention-search.ts";
import { countMentions } from "./messages.ts";
import { readPersonalData } from "./personal-data-store.ts";

/**
 * GET /api/contacts/{contactId}/personal-data: everything stored about a person, as a file. Where others' texts name them
 * is part of it once it is counted (decision 095). For managers, in person.
 */
export async function exportPersonalData(call: {
  ctx: ManagerContext;
  input: Input<typeof contract>;
}): Promise<FileReply> {
  const { ctx } = call;
  const { contactId } = call.input.params;
  await requireInPerson(ctx);
  const job = await jobUnderWay(ctx, countMentions, { contactId });
  const { own, mentions } = await readPersonalData(ctx, contactId, {
    searchFor,
    hashOf: (contacts) => hashOfPerson(ctx, contacts),
    isCounting: job !== null,
  });
  const now = ctx.clock.now();
  const data: Wire<typeof contract> = {
    exportedAt: now.toISOString(),
    ...own,
    mentions: mentions.counted,
    mentionsNotCounted: [...mentions.notCounted],
    mentionsCount: {
      state: stateOf(mentions.at, job),
      countedAt: mentions.at?.toISOString() ?? null,
      job: mentions.at === null ? job : null,
    },
  };
  const day = dayIn(ctx.organization.timeZone, now);
  return new FileReply(
    new TextEncoder().encode(JSON.stringify(data, null, 2)),
    `Données personnelles ${day}.json`,
    "application/json; charset=utf-8",
  );
}

function stateOf(countedAt: Date | null, job: object | null): "counted" | "counting" | "not_counted" {
  if (countedAt !== null) return "counted";
  return job === null ? "not_counted" : "counting";
}
