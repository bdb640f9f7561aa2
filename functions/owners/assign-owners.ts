import { dayIn } from "../http/clock.ts";
import type { ManagerContext } from "../http/context.ts";
import type { Input, Wire } from "../http/contract.ts";
import { AppError } from "../http/errors.ts";
import { readTimeZone } from "../db/time-zone.ts";
import { sendMessage } from "../jobs/queue.ts";
import { dailySuggestions } from "../suggestions/messages.ts";
import { concernedBy } from "./concerned.ts";
import type { assignOwners as contract, ContactOwners } from "./contract.ts";
import { ownersReply } from "./list-owners.ts";
import { keepDecision, readOwners } from "./store.ts";

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
  const day = dayIn(await readTimeZone(ctx), ctx.clock.now());
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
