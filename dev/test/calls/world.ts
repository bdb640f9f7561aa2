import { localDay } from "../../../functions/language/dates/calendar.ts";
import { randomBytes, randomUUID } from "node:crypto";
import type { Pool } from "pg";
import { createPerson } from "../caller.ts";
import { createAction, createContact, createSession, createSuggestion } from "../factories.ts";

/** Who calls. `invited` has an account and a pending invitation; `outsider` owns another organization. */
export type Actor = "owner" | "admin" | "member" | "outsider" | "invited" | "administrator";

export interface Person {
  readonly userId: string;
  readonly email: string;
  readonly cookie: string;
  readonly token: string;
}

/** An organization with one of each kind of row, and the people around it. */
export interface CallWorld {
  readonly organizationId: string;
  readonly slug: string;
  readonly memberId: string;
  readonly teamId: string;
  readonly otherTeamId: string;
  readonly invitationId: string;
  readonly contactId: string;
  readonly actionId: string;
  readonly people: Record<Actor, Person>;
}

async function insertOne(admin: Pool, statement: string, values: unknown[]): Promise<string> {
  const { rows } = await admin.query<{ id: string }>(`${statement} returning id`, values);
  return rows[0]?.id ?? "";
}

/** A world of its own for one call, so that no call sees what another changed. */
export async function callWorld(admin: Pool): Promise<CallWorld> {
  const enter = async (
    role: string | null,
    organizationId: string | null | undefined,
    productRole = "user",
  ) => {
    const person = await createPerson(admin, {
      user: { role: productRole, email_verified: true },
      ...(organizationId === undefined ? {} : { organizationId }),
      ...(role === null ? {} : { role }),
    });
    const { cookie, token } = await createSession(admin, person.userId, person.organizationId);
    return { ...person, cookie, token };
  };
  const owner = await enter("owner", undefined);
  const organizationId = owner.organizationId ?? "";
  const outsider = await enter("owner", undefined);
  const people = {
    owner,
    outsider,
    admin: await enter("admin", organizationId),
    member: await enter("member", organizationId),
    invited: await enter(null, null),
    administrator: await enter(null, null, "admin"),
  };
  const slug = randomBytes(6).toString("hex");
  await admin.query("update better_auth.organization set slug = $2 where id = $1", [organizationId, slug]);
  const team = (name: string): Promise<string> =>
    insertOne(
      admin,
      "insert into better_auth.team (name, member_count, organization_id, created_at) values ($1, 0, $2, now())",
      [name, organizationId],
    );
  const { rows } = await admin.query<{ id: string }>(
    "select id from better_auth.member where organization_id = $1 and user_id = $2",
    [organizationId, people.member.userId],
  );
  const contactId = await createContact(admin, organizationId);
  const actionId = await createAction(admin, organizationId, contactId);
  // The organization's day: it begins before the one of Greenwich.
  const today = localDay(new Date(), "Europe/Paris");
  await createSuggestion(admin, {
    organizationId,
    userId: people.member.userId,
    contactId,
    actionId,
    day: today,
  });
  const otherTeamId = await team("Petits comptes");
  await admin.query(
    "insert into better_auth.team_member (team_id, user_id, created_at) values ($1, $2, now())",
    [otherTeamId, people.admin.userId],
  );
  return {
    organizationId,
    slug,
    memberId: rows[0]?.id ?? "",
    teamId: await team("Grands comptes"),
    otherTeamId,
    invitationId: await insertOne(
      admin,
      `insert into better_auth.invitation (organization_id, email, role, status, expires_at, inviter_id)
       values ($1, $2, 'member', 'pending', now() + interval '48 hours', $3)`,
      [organizationId, people.invited.email, owner.userId],
    ),
    contactId,
    actionId,
    people,
  };
}

/** Ids of the right form that belong to nothing. */
export const nowhere = (): string => randomUUID();
