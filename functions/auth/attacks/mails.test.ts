import { describe, expect, it } from "vitest";
import { newAddress, organizationStack } from "../../../dev/test/staff.ts";
import { composeMail } from "../../mail/compose-mail.ts";
import { invitationMail } from "../organization/invitation-mail.ts";

const { admin, post, createStaff, person, mails } = await organizationStack();

/** Text that mail programs turn into links. */
const LINK = /(?:https?|ftp):\/\/|www\.\S|\b[\w-]+\.(?:com|fr|example|net|org|io|test)\b|@[\w-]+\./iu;
const NAMES = [
  "Cliquez https://evil.example",
  "HTTPS://EVIL.EXAMPLE/?a=b",
  "www.evil.example",
  "evil.example",
  "evil.com/connexion",
  "contact@evil.example",
  "evil。example",
  "evil．com",
  "evil․com",
  "<a href='https://evil.example'>Ouvrez</a>",
  "<img src=https://evil.example/a.png>",
  "&lt;a href=https://evil.example&gt;",
  "[Ouvrez](https://evil.example)",
  "Camille\r\nBcc: victime@exemple.test\r\n\r\nVotre compte est fermé",
  "Camille\n\nVotre compte est fermé. Ouvrez :\nhttps://evil.example\n\n",
  "Camille\u2028\u2029\u0085Suite",
  "Camille\u202Elpmaxe.live//:sptth",
  "Camille\u200B\u2066\u00AD",
  "=?utf-8?Q?=0D=0ABcc:_victime@exemple.test?=",
  "n".repeat(200),
];

const LINK_OF_OURS = "http://localhost:3000/auth/register?invitation=1&token=2";
const HEADERS = NAMES.filter((name) => /Bcc/.test(name));

describe("A name in an invitation's mail", () => {
  it.each(NAMES)("is a name and nothing else: %j", (name) => {
    const content = invitationMail(
      { inviterName: name, organizationName: name, hasAccount: false },
      "Relance",
      LINK_OF_OURS,
    );
    expect(content.subject).toMatch(/^.{1,80} vous invite à rejoindre .{1,80}$/u);
    expect(content.subject).not.toMatch(LINK);
    const { text, html } = composeMail("Relance", content);
    expect(text.replaceAll(LINK_OF_OURS, "")).not.toMatch(LINK);
    // As many paragraphs as with any name; the first names the inviter.
    expect(text.trim().split(/\n\s*\n/)).toHaveLength(7);
    expect(text).toMatch(
      /\n\n«\u00A0.{1,80}\u00A0» vous invite à rejoindre l’organisation «\u00A0.{1,80}\u00A0» sur Relance\.\n/u,
    );
    // In HTML it is escaped, and one thing is a link.
    expect(html.match(/<a\s/g)).toHaveLength(1);
    expect(html).not.toMatch(/<img|<script/);
    const words = html.replaceAll(/https?:\/\/(?:localhost:3000|www\.w3\.org)[^\s"<]*/g, "");
    expect(words.slice(words.indexOf("Bonjour"))).not.toMatch(LINK);
  });

  it.each(HEADERS)("makes no further header: %j", async (name) => {
    const staff = await createStaff();
    await admin.query("update better_auth.organization set name = $2 where id = $1", [
      staff.organizationId,
      name,
    ]);
    await admin.query(`update better_auth."user" set name = $2 where id = $1`, [staff.owner.userId, name]);
    const email = newAddress();
    expect((await post("invite-member", staff.owner.cookie, { email, role: "member" })).status).toBe(200);
    const mail = await mails.newest(email, "invitation");
    expect(mail?.url).toMatch(/^http:\/\/localhost:3000\/auth\/register\?invitation=/);
    expect(mail?.subject).toMatch(/^.{1,80} vous invite à rejoindre .{1,80}$/u);
    expect(await mails.count("victime@exemple.test")).toBe(0);
  });

  it("is left as it is where it is one", async () => {
    const staff = await createStaff();
    await admin.query("update better_auth.organization set name = $2 where id = $1", [
      staff.organizationId,
      "L’Atelier d’Élodie & Cie (S.A.R.L.)",
    ]);
    const guest = await person(null);
    await post("invite-member", staff.owner.cookie, { email: guest.email, role: "member" });
    const mail = await mails.newest(guest.email, "invitation");
    expect(mail?.subject).toContain("vous invite à rejoindre L’Atelier d’Élodie & Cie (S.A.R.L.)");
  });
});

describe("An address to invite", async () => {
  const { owner } = await createStaff();

  it.each([
    "a@exemple.test\r\nBcc: victime@exemple.test",
    "a@exemple.test, victime@exemple.test",
    "a@exemple.test;victime@exemple.test",
    "Victime <victime@exemple.test>",
    "<victime@exemple.test>",
    '"a@exemple.test, victime"@exemple.test',
    "a@exemple.test\u0000",
    " a@exemple.test",
    "a@exemple.test%0aBcc:victime@exemple.test",
  ])("is one address: %j", async (email) => {
    const reply = await post("invite-member", owner.cookie, { email, role: "member" });
    expect(reply.status).toBe(400);
    expect(await mails.count("victime@exemple.test")).toBe(0);
  });
});
