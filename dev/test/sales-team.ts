import type { Pool } from "pg";
import type { SystemContext } from "../../functions/http/context.ts";
import { systemContext } from "../../functions/jobs/system-context.ts";
import { makeDay } from "../../functions/suggestions/lists/day/make-day.ts";
import type { CrmWorld } from "./crm-world.ts";
import { createMember, createOrganization, createUser } from "./factories.ts";

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
    const { email, userId } = await salesperson(admin, organizationId, name);
    await admin.query(
      "update public.contact set owner_email = $1 where organization_id = $2 and owner_email = $3",
      [email, organizationId, owned],
    );
    return userId;
  };
  const camille = await join("camille", "commercial@demo.test");
  const antoine = await join("antoine", "admin@demo.test");
  return { organizationId, camille, antoine, ...daysOf(admin, world.system(organizationId), day) };
}

/**
 * The same without a CRM, which takes no synchronization: `each` contacts of either salesperson have waited for an
 * answer since three days before. `join` adds a salesperson with as many of their own.
 */
export async function askingTeam(
  { admin, platform }: Pick<CrmWorld, "admin" | "platform">,
  day: string,
  each = 3,
) {
  const organizationId = await createOrganization(admin, { settings: '{"draftsAhead": "all"}' });
  serial++;
  const join = async (name: string): Promise<string> => {
    const { email, userId } = await salesperson(admin, organizationId, name);
    await admin.query(
      `with person as (
         insert into public.contact (organization_id, crm, crm_id, first_name, last_name, email, job, company, owner_email)
         select $1, 'hubspot', $4 || ' ' || n, 'Élodie', 'Marchand', 'contact@' || $4 || '-' || n || '.example', 'Achats',
           'Entreprise ' || $4 || chr(64 + n), $5
         from generate_series(1, $6) n returning id, crm_id)
       insert into public.engagement (organization_id, contact_id, crm, crm_id, type, source, date, direction, subject, text)
       select $1, id, 'hubspot', crm_id, 'email', 'hubspot',
         $2::timestamptz - interval '3 days' + row_number() over (order by crm_id) * interval '1 minute', 'incoming', 'Votre offre', $3
       from person`,
      [organizationId, `${day}T09:00:00Z`, QUESTION, name, email, each],
    );
    return userId;
  };
  const camille = await join("camille");
  const antoine = await join("antoine");
  return {
    organizationId,
    camille,
    antoine,
    join,
    ...daysOf(admin, systemContext(platform, organizationId, "test"), day),
  };
}
const QUESTION = "Bonjour,\nPouvez-vous me dire si votre module gère les commandes partielles ?";

async function salesperson(admin: Pool, organizationId: string, name: string) {
  const email = `${name}-${serial}@demo.test`;
  const userId = await createUser(admin, { name: `${name} Essai`, email });
  await createMember(admin, organizationId, userId);
  return { email, userId };
}

/** The lists of a day, made and read. */
function daysOf(admin: Pool, ctx: SystemContext, day: string) {
  const listed = async (on = day): Promise<Listed[]> => {
    const { rows } = await admin.query<Listed>(
      `select g.user_id, g.position, g.contact_id, g.action_id, g.reasons, c.crm_id, c.owner_email, c.email
       from public.suggestion g join public.contact c on c.id = g.contact_id
       where g.organization_id = $1 and g.day = $2 order by g.user_id, g.position`,
      [ctx.claims.organizationId, on],
    );
    return rows;
  };
  return { ctx, listed, make: async (on = day) => (await makeDay(ctx, on, "Europe/Paris")).written };
}
