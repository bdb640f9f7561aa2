import { localDay } from "../../language/dates/calendar.ts";
import * as z from "zod";
import type { UserContext } from "../../http/context.ts";
import { defineContract, type Wire } from "../../http/contract.ts";
import { endpoint } from "../../http/endpoint.ts";
import { lambda } from "../../http/lambda.ts";
import { NamedPerson } from "./contract.ts";
import { readListed } from "./naming-store.ts";
import { toldPeople } from "./people-named.ts";

export const contract = defineContract({
  method: "GET",
  path: "/api/me/named-people",
  scope: "contacts:read",
  summary:
    "Les personnes nommées dans les échanges et notes des contacts de la liste du jour\u00A0: qui prend la suite, qui est présenté, et qui change de poste.",
  response: z.object({ data: z.array(NamedPerson) }),
});

/** GET /api/me/named-people: whom the texts of the contacts of the caller's list of today name. */
export async function listNamedPeople({ ctx }: { ctx: UserContext }): Promise<Wire<typeof contract>> {
  const listed = await readListed(ctx, localDay(ctx.clock.now(), ctx.organization.timeZone));
  return { data: await toldPeople(ctx, listed) };
}

export const route = endpoint(contract, "session", listNamedPeople, { name: "SuggestionsListNamedPeople" });
export const handler = lambda(route);
