import { expect, it } from "vitest";
import { newAddress, organizationStack } from "../../../dev/test/staff.ts";

const { admin, call, post, createStaff, person, mails } = await organizationStack();

const idOf = (json: unknown): string => (json as { id: string }).id;
const membersOf = async (organizationId: string) => {
  const { rows } = await admin.query<{ members: number; counted: number }>(
    `select (select count(*)::int from better_auth.member where organization_id = $1) as members,
            members_count as counted from better_auth.organization where id = $1`,
    [organizationId],
  );
  return rows[0];
};
/** An organization with one membership left. */
async function almostFull() {
  const staff = await createStaff();
  await admin.query(
    `with people as (insert into better_auth."user" (name, email, email_verified)
       select 'Paul', 'place-' || gen_random_uuid() || '@exemple.test', true from generate_series(1, 96) returning id)
     insert into better_auth.member (organization_id, user_id, created_at) select $1, id, now() from people`,
    [staff.organizationId],
  );
  return staff;
}

it("The hundredth place is taken once by those who accept at the same time", async () => {
  for (let round = 0; round < 2; round++) {
    const { owner, organizationId } = await almostFull();
    const guests = [await person(null), await person(null), await person(null)];
    const invitations: string[] = [];
    for (const guest of guests) {
      const invited = await post("invite-member", owner.cookie, { email: guest.email, role: "member" });
      invitations.push(idOf(invited.json));
    }
    const replies = await Promise.all(
      guests.map((guest, n) => post("accept-invitation", guest.cookie, { invitationId: invitations[n] })),
    );
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403, 403]);
    for (const { json } of replies.filter(({ status }) => status === 403)) {
      expect(json).toMatchObject({ code: "ORGANIZATION_MEMBERSHIP_LIMIT_REACHED" });
    }
    expect(await membersOf(organizationId)).toEqual({ members: 100, counted: 100 });
    const { rows } = await admin.query<{ status: string }>(
      "select status from better_auth.invitation where id = any ($1::uuid[]) order by status",
      [invitations],
    );
    expect(rows.map(({ status }) => status)).toEqual(["accepted", "pending", "pending"]);
  }
});

it("The hundredth place is taken once by who registers and who accepts at the same time", async () => {
  const { owner, organizationId } = await almostFull();
  const guest = await person(null);
  const invited = await post("invite-member", owner.cookie, { email: guest.email, role: "member" });
  const email = newAddress();
  await post("invite-member", owner.cookie, { email, role: "member" });
  const mail = new URL((await mails.newest(email, "invitation"))?.url ?? "");
  const replies = await Promise.all([
    post("accept-invitation", guest.cookie, { invitationId: idOf(invited.json) }),
    call("POST", "/api/auth/register", {
      body: { ...Object.fromEntries(mail.searchParams), name: "Paul", password: "Prospection-2026!" },
    }),
  ]);
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403]);
  expect(await membersOf(organizationId)).toEqual({ members: 100, counted: 100 });
});
