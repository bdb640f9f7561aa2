import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { newAddress, organizationStack } from "../../../dev/test/staff.ts";
import { isWaitedFor } from "../../../dev/test/waited-for.ts";
import { createAuthPool } from "../pool.ts";
import { sendInvitation } from "./send-invitation.ts";

const { admin, platform, call, post, mails, createStaff, person } = await organizationStack();
const staff = await createStaff();

const invite = (email: string, more: Record<string, unknown> = {}, by = staff.owner) =>
  post("invite-member", by.cookie, { email, role: "member", ...more });
const statusesOf = async (email: string, organizationId = staff.organizationId): Promise<string[]> => {
  const { rows } = await admin.query<{ status: string }>(
    "select status from better_auth.invitation where email = $1 and organization_id = $2 order by created_at, id",
    [email, organizationId],
  );
  return rows.map(({ status }) => status);
};
const forgetMails = () => admin.query("delete from better_auth.attempt");
/** Since what was sent was forgotten. */
const asIfFiveWereSent = () => admin.query("update better_auth.attempt set count = 5");
/** What opening the newest mailed link answers. */
const openLink = async (email: string): Promise<number> => {
  const link = await mails.linkTo(email, "invitation");
  return (await call("GET", `/api/auth/invitation?${link.split("?")[1]}`)).status;
};

describe("an invitation that is refused", () => {
  it("as the sixth mail of the hour to one address leaves the fifth's link as it was", async () => {
    const email = newAddress();
    await forgetMails();
    expect((await invite(email)).status).toBe(200);
    await asIfFiveWereSent();
    const refused = await invite(email);
    expect([refused.status, refused.json]).toMatchObject([429, { code: "TOO_MANY_REQUESTS" }]);
    expect((await statusesOf(email))[0]).toBe("pending");
    expect((await statusesOf(email)).filter((status) => status === "pending")).toHaveLength(1);
    expect(await openLink(email)).toBe(200);
  });

  it.each([
    ["for a team of nowhere", { teamId: crypto.randomUUID() }, 400],
    ["for an unknown role", { role: "chef" }, 400],
  ])("%s cancels none", async (_, more, status) => {
    const email = newAddress();
    await invite(email);
    expect((await invite(email, more)).status).toBe(status);
    expect(await statusesOf(email)).toEqual(["pending"]);
    expect(await openLink(email)).toBe(200);
  });

  it("as nobody may invite at all cancels none, from a member or a stranger", async () => {
    const email = newAddress();
    await invite(email);
    const other = await createStaff();
    for (const by of [staff.member, other.owner]) {
      const refused = await invite(email, { organizationId: staff.organizationId }, by);
      expect([400, 403]).toContain(refused.status);
    }
    expect(await statusesOf(email)).toEqual(["pending"]);
  });
});

describe("an invitation that is sent again", () => {
  it("beyond the hour's mails leaves the secret of the mail that another call has sent meanwhile", async () => {
    const email = newAddress();
    await forgetMails();
    await invite(email, { resend: true });
    await asIfFiveWereSent();
    const { rows } = await admin.query<{ id: string }>(
      "select id from better_auth.invitation where email = $1",
      [email],
    );
    const id = rows[0]?.id ?? "";
    const { environment, log } = platform;
    const pool = createAuthPool(environment, log, { max: 1 });
    const other = await admin.connect();
    try {
      await other.query("begin");
      await other.query("update better_auth.invitation set secret_hash = $2 where id = $1", [
        id,
        Buffer.alloc(32, 7),
      ]);
      const refused = sendInvitation({ environment, pool, log }, id).catch((error: unknown) => error);
      const isOver = refused.then(() => true);
      while (!(await Promise.race([isOver, isWaitedFor(admin, other)]))) await wait(20);
      await other.query("commit");
      expect(await refused).toMatchObject({ statusCode: 429 });
    } finally {
      other.release();
      await pool.end();
    }
    const kept = await admin.query<{ secret_hash: Buffer }>(
      "select secret_hash from better_auth.invitation where id = $1",
      [id],
    );
    expect(kept.rows[0]?.secret_hash).toEqual(Buffer.alloc(32, 7));
  });
});

describe("an invitation that is sent", () => {
  it("ends all earlier ones to its address, and no other organization's", async () => {
    const [email, other] = [newAddress(), await createStaff()];
    await invite(email);
    await invite(email, {}, other.owner);
    await invite(email.toUpperCase(), { role: "admin" });
    expect(await statusesOf(email)).toEqual(["canceled", "pending"]);
    expect(await statusesOf(email, other.organizationId)).toEqual(["pending"]);
  });

  it("at once with four others leaves one that its mailed link opens", async () => {
    const email = newAddress();
    await Promise.all(Array.from({ length: 5 }, () => invite(email)));
    expect((await statusesOf(email)).filter((status) => status === "pending")).toHaveLength(1);
  });

  it("replaces one of a hundred that wait, where a further address is refused", async () => {
    const staff = await createStaff();
    const email = newAddress();
    await invite(email, {}, staff.owner);
    await admin.query(
      `insert into better_auth.invitation (organization_id, email, role, expires_at, inviter_id)
       select $1, 'attente-' || n || '@exemple.test', 'member', now() + interval '1 hour', $2
       from generate_series(1, 99) n`,
      [staff.organizationId, staff.owner.userId],
    );
    expect((await invite(email, {}, staff.owner)).status).toBe(200);
    const refused = await invite(newAddress(), {}, staff.owner);
    expect([refused.status, refused.json]).toMatchObject([403, { code: "INVITATION_LIMIT_REACHED" }]);
  });
});

describe("an invitation that is accepted", () => {
  /** One more, as it stands while its mail is on its way. */
  const onItsWay = async (email: string): Promise<string> => {
    const { rows } = await admin.query<{ id: string }>(
      `insert into better_auth.invitation (organization_id, email, role, expires_at, inviter_id)
       values ($1, $2, 'admin', now() + interval '1 hour', $3) returning id`,
      [staff.organizationId, email, staff.owner.userId],
    );
    return rows[0]?.id ?? "";
  };

  it("leaves no other that lets whoever is removed come back", async () => {
    const guest = await person(null);
    await invite(guest.email);
    const link = await mails.linkTo(guest.email, "invitation");
    const other = await onItsWay(guest.email);
    const invitationId = new URLSearchParams(link.split("?")[1]).get("invitation");
    expect((await post("accept-invitation", guest.cookie, { invitationId })).status).toBe(200);
    await post("remove-member", staff.owner.cookie, { memberIdOrEmail: guest.email });
    const back = await post("accept-invitation", guest.cookie, { invitationId: other });
    expect([back.status, back.json]).toMatchObject([400, { code: "INVITATION_NOT_FOUND" }]);
  });

  it("by registering leaves no other either", async () => {
    const email = newAddress();
    await invite(email);
    const link = new URLSearchParams((await mails.linkTo(email, "invitation")).split("?")[1]);
    await onItsWay(email);
    const registered = await call("POST", "/api/auth/register", {
      body: {
        invitation: link.get("invitation"),
        token: link.get("token"),
        name: "Nouvelle Venue",
        password: "Une-Phrase-Longue-2026!",
      },
    });
    expect(registered.status, registered.text).toBe(200);
    expect((await statusesOf(email)).toSorted()).toEqual(["accepted", "canceled"]);
  });
});

describe("somebody removed and invited anew", () => {
  it("joins again as often as they are, within the hour", async () => {
    const guest = await person(null);
    await forgetMails();
    for (let n = 0; n < 2; n++) {
      const invited = await invite(guest.email);
      expect(invited.status, invited.text).toBe(200);
      await asIfFiveWereSent();
      const link = await mails.linkTo(guest.email, "invitation");
      const invitationId = new URLSearchParams(link.split("?")[1]).get("invitation");
      const accepted = await post("accept-invitation", guest.cookie, { invitationId });
      expect(accepted.status, accepted.text).toBe(200);
      const { rows } = await admin.query("select from better_auth.attempt where count > 0");
      expect(rows, "mails still counted").toEqual([]);
      const removed = await post("remove-member", staff.owner.cookie, { memberIdOrEmail: guest.email });
      expect(removed.status, removed.text).toBe(200);
    }
  });
});
