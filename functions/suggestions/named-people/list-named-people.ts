import { dayIn } from "../../http/clock.ts";
import type { UserContext } from "../../http/context.ts";
import type { Wire } from "../../http/contract.ts";
import type { listNamedPeople as contract } from "./contract.ts";
import { readListed } from "./naming-store.ts";
import { toldPeople } from "./people-named.ts";

/** GET /api/me/named-people: whom the texts of the contacts of the caller's list of today name. */
export async function listNamedPeople({ ctx }: { ctx: UserContext }): Promise<Wire<typeof contract>> {
  const listed = await readListed(ctx, dayIn(ctx.organization.timeZone, ctx.clock.now()));
  return { data: await toldPeople(ctx, listed) };
}
