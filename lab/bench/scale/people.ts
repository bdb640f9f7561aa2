import type { Pool } from "pg";
import { createPerson } from "../../../dev/test/caller.ts";
import { createSession, sessionCookie } from "../../../dev/test/factories.ts";
import type { CallWorld, Person } from "../../../dev/test/calls/world.ts";

/** An organization that is measured, and some of what it holds. */
export interface Measured {
  readonly name: "large" | "ordinary";
  readonly o: number;
  readonly organizationId: string;
  readonly slug: string;
  /** Contacts in no order, then the three with the most exchanges. */
  readonly contacts: readonly string[];
  /** Contacts for which something is proposed, with what. */
  readonly proposed: readonly { contactId: string; actionId: string }[];
  /** Companies of some contacts. */
  readonly companies: readonly string[];
  /** A text of an exchange that was read, with its contact. */
  readonly texts: readonly { contactId: string; textId: string }[];
  readonly jobs: readonly string[];
  readonly members: readonly Person[];
}

/** What is asked about in the organization of a number. */
export async function measuredOf(admin: Pool, name: Measured["name"], o: number): Promise<Measured> {
  const many = async <T>(text: string): Promise<T[]> =>
    (await admin.query<T & object>(text, [organizationId])).rows;
  const { rows } = await admin.query<{ id: string }>(
    "select id from better_auth.organization where slug = $1",
    [`organisation-${o}`],
  );
  const organizationId = rows[0]?.id ?? "";
  const anybody = await many<{ id: string; company: string }>(
    "select id, company from public.contact where organization_id = $1 and archived_at is null order by id limit 40",
  );
  const busiest = await many<{ id: string }>(
    "select contact_id as id from public.engagement where organization_id = $1 group by 1 order by count(*) desc, 1 limit 3",
  );
  const members = await many<{ userId: string; email: string; token: string }>(
    `select u.id as "userId", u.email, s.token from better_auth.member m join better_auth."user" u on u.id = m.user_id
     join better_auth.session s on s.user_id = u.id where m.organization_id = $1 and s.token like 'scale%' order by m.created_at desc`,
  );
  // The people of the calls come and go: somebody stays who may manage the product.
  await admin.query(
    `insert into better_auth."user" (name, email, email_verified, role) values ('Exploitation', 'exploitation@exemple.test', true, 'admin')
     on conflict do nothing`,
  );
  return {
    name,
    o,
    organizationId,
    slug: `organisation-${o}`,
    contacts: [...anybody, ...busiest].map(({ id }) => id),
    proposed: await many(
      `select contact_id as "contactId", id as "actionId" from public.action where organization_id = $1 and archived_at is null
       order by id limit 2000`,
    ),
    companies: anybody.map(({ company }) => company),
    texts: await many(
      `select contact_id as "contactId", text_id as "textId" from public.fact where organization_id = $1 and text_kind = 'engagement'
       order by text_id limit 40`,
    ),
    jobs: (
      await many<{ id: string }>(
        `select id from public.job where organization_id = $1 and state = 'failed' order by id limit 40`,
      )
    ).map(({ id }) => id),
    members: members.map((member) => ({ ...member, cookie: sessionCookie(member.token) })).toReversed(),
  };
}

/** Worlds made so far: each takes the next contact with a proposal. */
let worlds = 0;

/**
 * A world of calls in an organization: people of its own, who may be banned, leave and be deleted, and a contact
 * and an action that no other has. `end` takes away what is left of the people.
 */
export async function worldIn(
  admin: Pool,
  measured: Measured,
): Promise<{ world: CallWorld; end: () => Promise<void> }> {
  const { organizationId } = measured;
  const enter = async (role: string | null, into: string | null | undefined, productRole = "user") => {
    const person = await createPerson(admin, {
      user: { role: productRole, email_verified: true },
      ...(into === undefined ? {} : { organizationId: into }),
      ...(role === null ? {} : { role }),
    });
    const { cookie, token } = await createSession(admin, person.userId, person.organizationId);
    return { ...person, cookie, token };
  };
  const people = {
    owner: await enter("owner", organizationId),
    admin: await enter("admin", organizationId),
    member: await enter("member", organizationId),
    outsider: await enter("owner", undefined),
    invited: await enter(null, null),
    administrator: await enter(null, null, "admin"),
  };
  const { rows } = await admin.query<{ member: string; team: string; invitation: string }>(
    `with i as (insert into better_auth.invitation (organization_id, email, role, status, expires_at, inviter_id)
       values ($1, $2, 'member', 'pending', now() + interval '48 hours', $3) returning id)
     , t as (insert into better_auth.team (name, member_count, organization_id, created_at) values ('Équipe', 0, $1, now()) returning id)
     select (select id from better_auth.member where organization_id = $1 and user_id = $4) as member,
       (select id from t) as team, (select id from i) as invitation`,
    [organizationId, people.invited.email, people.owner.userId, people.member.userId],
  );
  const { contactId, actionId } = measured.proposed[worlds++ % measured.proposed.length] ?? {
    contactId: "",
    actionId: "",
  };
  const other = await admin.query<{ id: string }>(
    "select id from better_auth.team where organization_id = $1 order by created_at limit 1",
    [organizationId],
  );
  return {
    world: {
      organizationId,
      slug: `${measured.slug}-${Date.now().toString(36)}${worlds}`,
      memberId: rows[0]?.member ?? "",
      teamId: rows[0]?.team ?? "",
      otherTeamId: other.rows[0]?.id ?? "",
      invitationId: rows[0]?.invitation ?? "",
      contactId,
      actionId,
      people,
    },
    end: async () => {
      const ids = Object.values(people).map(({ userId }) => userId);
      // Their own organizations first: nobody leaves one as its last owner.
      await admin.query(
        `delete from better_auth.organization o using better_auth.member m
         where m.organization_id = o.id and m.user_id = any ($1) and o.id <> $2`,
        [ids, organizationId],
      );
      await admin.query(`delete from better_auth."user" where id = any ($1)`, [ids]);
    },
  };
}
