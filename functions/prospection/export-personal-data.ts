import { localDay } from "../language/dates/calendar.ts";
import * as z from "zod";
import { requireInPerson } from "../db/in-person.ts";
import type { ManagerContext } from "../http/context.ts";
import { defineContract, type Input, instant, type Wire } from "../http/contract.ts";
import { endpoint, FileReply } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { JobStarted } from "../jobs/contract.ts";
import { jobUnderWay } from "../jobs/under-way.ts";
import { hashOfPerson, searchFor } from "./mentions/mention-search.ts";
import { countMentions } from "./messages.ts";
import { readPersonalData } from "./personal-data-store.ts";

export const contract = defineContract({
  method: "GET",
  path: "/api/contacts/{contactId}/personal-data",
  summary: "Tout ce qui est conservé sur une personne, en JSON\u00A0; pour les responsables.",
  params: z.object({ contactId: z.uuid() }),
  /** Beside these, what is the person's own, by table. */
  response: z.looseObject({
    exportedAt: instant(),
    /** How many rows of others name the person, by table; none of a table that is not counted. */
    mentions: z.record(z.string(), z.int()),
    mentionsNotCounted: z.array(z.string()),
    /** Whether that is all: `counting` while `job` lasts, `not_counted` until a count is asked for. */
    mentionsCount: z.object({
      state: z.enum(["counted", "counting", "not_counted"]),
      countedAt: instant().nullable(),
      job: JobStarted.shape.job.nullable(),
    }),
  }),
});

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
  const day = localDay(now, ctx.organization.timeZone);
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

export const route = endpoint(
  contract,
  { role: "manager", refusal: "Seuls les responsables exportent les données d’une personne." },
  exportPersonalData,
  { name: "ProspectionExportPersonalData", timeoutSeconds: 29 },
);
export const handler = lambda(route);
