import type { Hono } from "hono";
import { register, type Simulated, type SimulatorEnv } from "./endpoint.ts";
import { invalidRequest } from "./errors.ts";
import { booleanQuery, integerQuery } from "./request.ts";
import type { Owner } from "./types.ts";

const since = "2023-01-09T08:00:00.000Z";
const viewOwner = (owner: Owner) => ({
  id: owner.id,
  email: owner.email,
  type: "PERSON",
  firstName: owner.firstName,
  lastName: owner.lastName,
  // For an archived owner HubSpot gives the user in the second field only.
  userId: owner.archived ? null : owner.userId,
  userIdIncludingInactive: owner.userId,
  createdAt: since,
  updatedAt: since,
  archived: owner.archived ?? false,
});

/** The people who own records, live or archived. https://developers.hubspot.com/docs/api-reference/2026-03/crm/owners */
export function registerOwners(app: Hono<SimulatorEnv>, simulated: Simulated): void {
  const scopes = ["crm.objects.owners.read"];
  register(app, simulated, { method: "GET", path: "/crm/owners/2026-03", scopes }, ({ c, store }) => {
    const limit = integerQuery(c, "limit", { fallback: 100, min: 1, max: 500 });
    const after = c.req.query("after") || "0";
    if (!/^\d+$/.test(after)) throw invalidRequest(`Invalid after: '${after}'`);
    const archived = booleanQuery(c, "archived");
    const found = store.portal.owners
      .filter((owner) => (owner.archived ?? false) === archived && Number(owner.id) > Number(after))
      .sort((a, b) => Number(a.id) - Number(b.id));
    const page = found.slice(0, limit);
    const last = page.at(-1)?.id ?? "";
    const link = `${simulated.publicUrl}/crm/owners/2026-03?limit=${limit}&after=${last}`;
    const paging = found.length > limit ? { paging: { next: { after: last, link } } } : {};
    return c.json({ results: page.map(viewOwner), ...paging });
  });
}
