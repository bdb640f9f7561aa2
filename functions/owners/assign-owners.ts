import { localDay } from "../language/dates/calendar.ts";
import * as z from "zod";
import { Crm } from "../crm/contract.ts";
import type { ManagerContext } from "../http/context.ts";
import { defineContract, type Input, type Wire } from "../http/contract.ts";
import { endpoint } from "../http/endpoint.ts";
import { AppError } from "../http/errors.ts";
import { readTimeZone } from "../db/time-zone.ts";
import { lambda } from "../http/lambda.ts";
import { sendMessage } from "../jobs/queue.ts";
import { dailySuggestions } from "../suggestions/drafts/messages.ts";
import { concernedBy } from "./concerned.ts";
import { ContactOwners, Given, UnownedGiven } from "./contract.ts";
import { ownersReply } from "./list-owners.ts";
import { keepDecision, readOwners } from "./store.ts";

export const contract = defineContract({
  method: "PATCH",
  path: "/api/crm/owners",
  summary:
    "Attribue les contacts de propriétaires du CRM, et ceux qui n’en ont pas\u00A0; refait les listes concernées.",
  body: z.strictObject({
    /** `given` null: as their address says again. */
    owners: z
      .array(z.strictObject({ crm: Crm, key: z.string().min(1).max(320), given: Given.nullable() }))
      .max(1_000)
      .default([]),
    unowned: UnownedGiven.optional(),
  }),
  response: ContactOwners.extend({
    /** Members whose list of today is made anew. */
    listsRemade: z.int(),
  }),
});

type Assigned = Input<typeof contract>["body"];

/**
 * PATCH /api/crm/owners: keeps whose contacts an owner's are, and has today's lists of the members concerned made
 * anew but for what they have handled or edited. Throws `invalid_request` for an owner or a member that is not the
 * organization's.
 */
export async function assignOwners(call: {
  ctx: ManagerContext;
  input: Input<typeof contract>;
}): Promise<Wire<typeof contract>> {
  const { ctx, input } = call;
  const before = ownersReply(await readOwners(ctx));
  refuseStrangers(before, input.body);
  const after = decided(before, input.body);
  const concerned = concernedBy(before, after);
  const day = localDay(ctx.clock.now(), await readTimeZone(ctx));
  const { owners, unowned } = input.body;
  await keepDecision(ctx, { owners, unowned, day, concerned });
  if (concerned.length > 0) await askForLists(ctx, day);
  return { ...ownersReply(await readOwners(ctx)), listsRemade: concerned.length };
}

/** The decision stands also where nobody can be told now: the dispatcher looks for lists to remake each hour. */
async function askForLists(ctx: ManagerContext, day: string): Promise<void> {
  try {
    await sendMessage(ctx, dailySuggestions, { day });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    ctx.log.warn("lists not asked for after owners were assigned", { code: error.code });
  }
}

function refuseStrangers({ data, members }: ContactOwners, { owners, unowned }: Assigned): void {
  const userIds = [...owners.map(({ given }) => given), unowned ?? null].flatMap((given) =>
    given?.to === "member" ? [given.userId] : [],
  );
  if (userIds.some((userId) => members.every(({ id }) => id !== userId))) {
    const message = "Cette personne ne fait pas partie de l’organisation.";
    throw new AppError("invalid_request", message, { userId: message });
  }
  const isKnown = (one: Assigned["owners"][number]): boolean =>
    data.some(({ crm, key }) => crm === one.crm && key === one.key);
  if (!owners.every(isKnown)) {
    const message = "Ce propriétaire n’a plus de contact ici. Rechargez la page.";
    throw new AppError("invalid_request", message, { owners: message });
  }
}

/** Who owns which contacts once the decision is stored. */
function decided(before: ContactOwners, { owners, unowned }: Assigned): ContactOwners {
  const data = before.data.map((owner) => {
    const change = owners.find(({ crm, key }) => crm === owner.crm && key === owner.key);
    return change === undefined ? owner : { ...owner, given: change.given };
  });
  return { ...before, data, unowned: { ...before.unowned, given: unowned ?? before.unowned.given } };
}

export const route = endpoint(
  contract,
  { role: "manager", refusal: "Seuls les responsables de l’organisation attribuent les contacts." },
  assignOwners,
  { name: "OwnersAssign", environment: ["queue"] },
);
export const handler = lambda(route);
