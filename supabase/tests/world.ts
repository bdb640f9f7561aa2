import type { Pool } from "pg";
import {
  createAction,
  createAssistant,
  createContact,
  createMember,
  createOrganization,
  createSession,
  createUser,
} from "../../dev/test/factories.ts";

/** The n-th of two: rows that are arranged before a test use the first, rows a test inserts the second. */
export type Pair = readonly [string, string];

/** One organization with its people and enough rows for every table to refer to. */
export interface World {
  readonly organizationId: string;
  /** Another with nothing in it, for tables with one row an organization. */
  readonly bareOrganizationId: string;
  readonly memberId: string;
  readonly colleagueId: string;
  readonly ownerId: string;
  readonly adminId: string;
  readonly sessionId: string;
  readonly teamId: string;
  /** People of no organization. */
  readonly strangerIds: Pair;
  /** Contacts with an open action each, and an engagement of the same id that the member has read. */
  readonly contactIds: Pair;
  readonly actionIds: Pair;
  /** Contacts that have no action. */
  readonly bareContactIds: Pair;
  /** Deals with nobody. */
  readonly dealIds: Pair;
  /** A job that is over. */
  readonly jobId: string;
  /** An assistant of the member's. */
  readonly assistantId: string;
  /** A batch that was handed to the model server. */
  readonly batchOwner: string;
}

export async function createWorld(admin: Pool): Promise<World> {
  const organizationId = await createOrganization(admin);
  const person = async (role: string): Promise<string> => {
    const userId = await createUser(admin);
    await createMember(admin, organizationId, userId, role);
    return userId;
  };
  const contact = () => createContact(admin, organizationId);
  const memberId = await person("member");
  const contactIds: Pair = [await contact(), await contact()];
  await createReadings(admin, organizationId, memberId, contactIds);
  return {
    organizationId,
    bareOrganizationId: await createOrganization(admin),
    memberId,
    colleagueId: await person("member"),
    ownerId: await person("owner"),
    adminId: await person("admin"),
    sessionId: (await createSession(admin, memberId, organizationId)).id,
    teamId: await createTeam(admin, organizationId),
    strangerIds: [await createUser(admin), await createUser(admin)],
    contactIds,
    actionIds: [
      await createAction(admin, organizationId, contactIds[0]),
      await createAction(admin, organizationId, contactIds[1]),
    ],
    bareContactIds: [await contact(), await contact()],
    dealIds: [await createDeal(admin, organizationId), await createDeal(admin, organizationId)],
    jobId: await createFinishedJob(admin, organizationId),
    assistantId: await createAssistant(admin, organizationId, memberId),
    batchOwner: await createBatch(admin, organizationId),
  };
}

async function createReadings(
  admin: Pool,
  organizationId: string,
  memberId: string,
  contactIds: Pair,
): Promise<void> {
  await admin.query(
    `insert into public.text_reading (organization_id, contact_id, text_kind, text_id, reader, version, content_hash, at, read_by)
     select $1, id, 'engagement', id, 'person', '1', 'hash', now(), $2 from unnest($3::uuid[]) id`,
    [organizationId, memberId, contactIds],
  );
}

async function createDeal(admin: Pool, organizationId: string): Promise<string> {
  const { rows } = await admin.query<{ id: string }>(
    `insert into public.deal (organization_id, crm, crm_id, state)
     values ($1, 'hubspot', gen_random_uuid()::text, 'open') returning id`,
    [organizationId],
  );
  return rows[0]?.id ?? "";
}

async function createFinishedJob(admin: Pool, organizationId: string): Promise<string> {
  const { rows } = await admin.query<{ id: string }>(
    `insert into public.job (organization_id, kind, state, finished_at)
     values ($1, 'refresh-contacts', 'done', now()) returning id`,
    [organizationId],
  );
  return rows[0]?.id ?? "";
}

async function createBatch(admin: Pool, organizationId: string): Promise<string> {
  const { rows } = await admin.query<{ owner: string }>(
    "insert into private.ai_batch (organization_id, owner, name) values ($1, gen_random_uuid(), 'night') returning owner",
    [organizationId],
  );
  return rows[0]?.owner ?? "";
}

async function createTeam(admin: Pool, organizationId: string): Promise<string> {
  const { rows } = await admin.query<{ id: string }>(
    `insert into better_auth.team (name, member_count, organization_id, created_at)
     values ('Équipe Nord', 0, $1, now()) returning id`,
    [organizationId],
  );
  const id = rows[0]?.id;
  if (id === undefined) throw new Error("no team inserted");
  return id;
}
