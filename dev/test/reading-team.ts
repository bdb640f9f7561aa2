import { dispatchFor } from "./dispatch.ts";
import type { CrmWorld } from "./crm-world.ts";
import { createContact, createEngagement, createMember, createUser } from "./factories.ts";

let serial = 0;

/** An organization without a CRM, whose contacts a salesperson owns, and what is read of its texts. */
export async function readingTeam(world: CrmWorld) {
  const { admin, queue } = world;
  const { organizationId } = await world.owner();
  serial++;
  const owner = `lecture-${serial}@exemple.test`;
  const userId = await createUser(admin, { name: "Camille Essai", email: owner });
  await createMember(admin, organizationId, userId);
  const contact = (more: Record<string, unknown> = {}) =>
    createContact(admin, organizationId, {
      owner_email: owner,
      email: `contact-${serial}-${Math.random()}@entreprise.example`,
      ...more,
    });
  const note = async (contactId: string, text: string, date = "2026-11-19T09:00:00Z"): Promise<string> => {
    const { rows } = await admin.query<{ id: string }>(
      "insert into public.note (organization_id, contact_id, date, text) values ($1, $2, $3, $4) returning id",
      [organizationId, contactId, date, text],
    );
    return rows[0]?.id ?? "";
  };
  const mail = (contactId: string, text: string, more: Record<string, unknown> = {}) =>
    createEngagement(admin, organizationId, contactId, { date: "2026-11-19T09:00:00Z", text, ...more });
  const taken = (kind?: string) => {
    const theirs = queue.messages.filter(
      (one) => one.organizationId === organizationId && (kind === undefined || one.kind === kind),
    );
    for (const one of theirs) queue.messages.splice(queue.messages.indexOf(one), 1);
    return theirs;
  };
  /** An hour of the scheduler, and all that it makes to be done; answers the newest job that read. */
  const hour = async (): Promise<Record<string, unknown>> => {
    const instant = `${world.platform.clock.now().toISOString().slice(0, 13)}:45:00Z`;
    await dispatchFor(world, organizationId, instant);
    for (let next = taken("read-texts"); next.length > 0; next = taken("read-texts"))
      for (const message of next) await world.deliver(message);
    const { rows } = await admin.query(
      "select * from public.job where organization_id = $1 and kind = 'read-texts' order by created_at desc limit 1",
      [organizationId],
    );
    return rows[0] ?? {};
  };
  /** What a model read of each text: kinds, or null where it is left to the local reader; unread texts are missing. */
  const byModel = async (): Promise<Record<string, string[] | null>> => {
    const { rows } = await admin.query<{ id: string; kinds: string[] | null }>(
      `select r.text_id as id, case when r.understood then array(select f.kind from public.fact f
           where f.text_id = r.text_id and f.contact_id = r.contact_id and f.reader = 'model' order by f.position) end as kinds
       from public.text_reading r where r.organization_id = $1 and r.reader = 'model'`,
      [organizationId],
    );
    return Object.fromEntries(rows.map(({ id, kinds }) => [id, kinds]));
  };
  const facts = async () =>
    (
      await admin.query(
        "select * from public.fact where organization_id = $1 and reader = 'model' order by text_id, position",
        [organizationId],
      )
    ).rows;
  /** Tries that were in vain may be made again at once. */
  const laterOn = () =>
    admin.query(
      "update private.unread_text set tried_at = tried_at - interval '1 hour' where organization_id = $1",
      [organizationId],
    );
  const rows = async (): Promise<unknown> =>
    (
      await admin.query(
        `select (select json_agg(row(r, r.xmin) order by r.text_id, r.reader) from public.text_reading r where organization_id = $1) as readings,
           (select json_agg(row(j, j.xmin) order by j.created_at) from public.job j where organization_id = $1) as jobs,
           (select count(*) from private.ai_run where organization_id = $1) as runs`,
        [organizationId],
      )
    ).rows;
  return { organizationId, userId, owner, contact, note, mail, hour, taken, byModel, facts, laterOn, rows };
}
