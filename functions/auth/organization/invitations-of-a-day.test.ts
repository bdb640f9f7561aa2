import { describe, expect, it } from "vitest";
import { newAddress, organizationStack, type Staff } from "../../../dev/test/staff.ts";
import { INVITATIONS_A_DAY } from "./invitations-of-a-day.ts";

const { admin, post, createStaff, person, mails, invitationOf } = await organizationStack();

const invite = (by: { cookie: string }, email = newAddress(), more: Record<string, unknown> = {}) =>
  post("invite-member", by.cookie, { email, role: "member", ...more });
/** As if that many mails had gone, so long ago. */
const sent = ({ organizationId }: Staff, many: number, hoursAgo = 1) =>
  admin.query(
    `insert into better_auth.invitation_mail (organization_id, sent_at)
     select $1, now() - make_interval(hours => $3) from generate_series(1, $2)`,
    [organizationId, many, hoursAgo],
  );
const counted = async ({ organizationId }: Staff): Promise<number> =>
  (await admin.query("select from better_auth.invitation_mail where organization_id = $1", [organizationId]))
    .rowCount ?? 0;
const waiting = async ({ organizationId }: Staff): Promise<number> =>
  (
    await admin.query(
      "select from better_auth.invitation where organization_id = $1 and status = 'pending'",
      [organizationId],
    )
  ).rowCount ?? 0;
const beyond = {
  code: "INVITATION_DAILY_LIMIT_REACHED",
  message:
    "Votre organisation a envoyé 50 invitations en 24 heures, le maximum. Réessayez dans 23\u00A0heures.",
};

describe("the invitations an organization mails in a day", () => {
  it("are fifty, though thirty come at once from two managers; the others wait in nobody's list", async () => {
    const staff = await createStaff();
    await sent(staff, INVITATIONS_A_DAY - 10);
    const guests = Array.from({ length: 30 }, newAddress);
    const replies = await Promise.all(
      guests.map((email, n) => invite(n % 2 === 0 ? staff.owner : staff.admin, email)),
    );
    const went = replies.filter(({ status }) => status === 200).length;
    // A connection that a busy machine did not get in time is a 503, and uses up no place.
    expect(replies.filter(({ status }) => ![200, 403, 503].includes(status))).toEqual([]);
    expect(went).toBeGreaterThan(0);
    expect(went).toBeLessThanOrEqual(10);
    for (let n = went; n < 10; n++) {
      guests.push(newAddress());
      expect((await invite(staff.owner, guests.at(-1))).status).toBe(200);
    }
    expect((await invite(staff.owner)).json).toMatchObject({ code: beyond.code });
    const mailed = await Promise.all(guests.map((email) => mails.count(email)));
    expect(mailed.filter((count) => count > 0)).toHaveLength(10);
    expect(await waiting(staff)).toBe(10);
  });

  it("are told with their number and when there are more; another organization's are not fewer", async () => {
    const [staff, other] = [await createStaff(), await createStaff()];
    await sent(staff, INVITATIONS_A_DAY);
    const refused = await invite(staff.owner);
    expect([refused.status, refused.json]).toEqual([403, beyond]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(22 * 3_600);
    expect((await invite(other.owner)).status).toBe(200);
  });

  it("count those cancelled, invited again and sent again", async () => {
    const staff = await createStaff();
    await sent(staff, INVITATIONS_A_DAY - 4);
    const email = newAddress();
    const first = (await invite(staff.owner, email)).json as { id: string };
    await post("cancel-invitation", staff.owner.cookie, { invitationId: first.id });
    expect((await invite(staff.admin, email)).status).toBe(200);
    expect((await invite(staff.admin, email)).status).toBe(200);
    expect((await invite(staff.admin, email, { resend: true })).status).toBe(200);
    expect((await invite(staff.owner)).json).toMatchObject({ code: beyond.code });
    expect(await mails.count(email)).toBe(4);
  });

  it("leave the link that a refused one would replace, and its end", async () => {
    const staff = await createStaff();
    const email = newAddress();
    const { id } = (await invite(staff.owner, email)).json as { id: string };
    const endOf = async () =>
      (
        await admin.query<{ at: Date }>("select expires_at as at from better_auth.invitation where id = $1", [
          id,
        ])
      ).rows[0]?.at;
    const before = await endOf();
    await sent(staff, INVITATIONS_A_DAY - 1);
    for (const more of [{}, { resend: true }]) {
      expect((await invite(staff.owner, email, more)).json).toMatchObject({ code: beyond.code });
    }
    expect(await invitationOf(id)).toMatchObject({ status: "pending" });
    expect(await endOf()).toEqual(before);
  });

  it("are those of the last 24 hours, and are forgotten afterwards", async () => {
    const staff = await createStaff();
    await sent(staff, INVITATIONS_A_DAY, 25);
    expect((await invite(staff.owner)).status).toBe(200);
    expect(await counted(staff)).toBe(1);
  });

  it("are not those that the recipient's own number holds back", async () => {
    const [staff, email] = [await createStaff(), newAddress()];
    const statuses = [];
    for (let round = 0; round < 6; round++) statuses.push((await invite(staff.owner, email)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await counted(staff)).toBe(5);
  });

  it("bind a product administrator too, and are used up by nobody who may not invite", async () => {
    const staff = await createStaff();
    const boss = await person(staff.organizationId, "owner", { role: "admin" });
    const outsider = await person(null);
    const { organizationId } = staff;
    for (const { cookie } of [staff.member, outsider]) {
      expect((await invite({ cookie }, newAddress(), { organizationId })).status).not.toBe(200);
    }
    expect(await counted(staff)).toBe(0);
    await sent(staff, INVITATIONS_A_DAY);
    expect((await invite(boss)).json).toMatchObject({ code: beyond.code });
    // Whoever is no member learns nothing of the organization.
    expect((await invite(outsider, newAddress(), { organizationId })).json).not.toMatchObject({
      code: beyond.code,
    });
  });
});
