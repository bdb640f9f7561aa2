import { makeDay } from "../../functions/suggestions/make-day.ts";
import type { CrmWorld } from "./crm-world.ts";
import { createMember, createUser } from "./factories.ts";

/** An entry of a day's list, with its contact. */
export interface Listed {
  user_id: string;
  position: number;
  contact_id: string;
  action_id: string;
  crm_id: string;
  owner_email: string | null;
  email: string | null;
  reasons: { text: string; evidence: { kind: string; id: string; quote: string }[] }[];
}

let serial = 0;

/** A synchronized organization whose two salespeople own the portal's contacts, and a third who owns none. */
export async function salesTeam(world: CrmWorld, day: string) {
  const { admin } = world;
  const { organizationId } = await world.connected();
  await world.work(organizationId);
  serial++;
  // An address belongs to one account: each team has its own, and the contacts follow.
  const join = async (name: string, owned: string): Promise<string> => {
    const email = `${name}-${serial}@demo.test`;
    const id = await createUser(admin, { name: `${name} Essai`, email });
    await createMember(admin, organizationId, id);
    await admin.query(
      "update public.contact set owner_email = $1 where organization_id = $2 and owner_email = $3",
      [email, organizationId, owned],
    );
    return id;
  };
  const camille = await join("camille", "commercial@demo.test");
  const antoine = await join("antoine", "admin@demo.test");
  const ctx = world.system(organizationId);
  const listed = async (on = day): Promise<Listed[]> => {
    const { rows } = await admin.query<Listed>(
      `select g.user_id, g.position, g.contact_id, g.action_id, g.reasons, c.crm_id, c.owner_email, c.email
       from public.suggestion g join public.contact c on c.id = g.contact_id
       where g.organization_id = $1 and g.day = $2 order by g.user_id, g.position`,
      [organizationId, on],
    );
    return rows;
  };
  return {
    organizationId,
    camille,
    antoine,
    ctx,
    listed,
    make: async (on = day) => (await makeDay(ctx, on, "Europe/Paris")).written,
  };
}
