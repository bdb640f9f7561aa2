import { callerOf, createPerson } from "./caller.ts";
import { testStack } from "./database.ts";
import { createSession } from "./factories.ts";
import { mailsOf } from "./mailbox.ts";
import { route } from "../../functions/auth/auth.ts";

/** An entry as it is stored; what is null or empty is left out, so that a test sees what was said. */
export interface Stored {
  event: string;
  outcome: string;
  actor_id?: string;
  actor_email?: string;
  impersonated_by?: string;
  organization_id?: string;
  target_kind?: string;
  target_id?: string;
  target_label?: string;
  detail?: Record<string, unknown>;
  ip_address?: string;
}

/** A stack with a mailbox, and the calls and readings the tests of the audit share. */
export async function auditStack() {
  const stack = await testStack({ mailbox: true });
  const call = callerOf(stack.platform, [route]);
  const newest = async (): Promise<number> =>
    (await stack.admin.query<{ id: number }>("select coalesce(max(id), 0)::int as id from private.audit"))
      .rows[0]?.id ?? 0;
  return {
    ...stack,
    call,
    mails: mailsOf(stack),
    post: (path: string, cookie: string | undefined, body: unknown = {}, address?: string) =>
      call("POST", `/api/auth${path}`, { cookie, body, ...(address === undefined ? {} : { address }) }),
    /** Somebody with a session; `organizationId` null for nobody's member. */
    person: async (options: Parameters<typeof createPerson>[1] = {}) => {
      const created = await createPerson(stack.admin, options);
      const { cookie } = await createSession(stack.admin, created.userId, created.organizationId);
      return { ...created, cookie };
    },
    /** What `work` left in the audit, the oldest first. */
    written: async (work: () => Promise<unknown>): Promise<Stored[]> => {
      const before = await newest();
      await work();
      const { rows } = await stack.admin.query<{ entry: Stored }>(
        `select jsonb_strip_nulls(to_jsonb(a)) - array['id', 'created_at', 'search']
           - case when a.detail = '{}' then 'detail' else '' end as entry
         from private.audit a where id > $1 order by id`,
        [before],
      );
      return rows.map(({ entry }) => entry);
    },
    memberId: async (userId: string): Promise<string> => {
      const { rows } = await stack.admin.query<{ id: string }>(
        "select id from better_auth.member where user_id = $1",
        [userId],
      );
      return rows[0]?.id ?? "";
    },
  };
}

/** Who did it and whose owners see it, as every entry of a signed-in person says. */
export const by = (person: { userId: string; email: string; organizationId: string | null }) => ({
  actor_id: person.userId,
  actor_email: person.email,
  ...(person.organizationId === null ? {} : { organization_id: person.organizationId }),
});

/** The columns of an audit entry that is about this person. */
export const about = (person: { userId: string; email: string }) => ({
  target_kind: "user",
  target_id: person.userId,
  target_label: person.email,
});
