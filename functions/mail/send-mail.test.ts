import { describe, expect, it } from "vitest";
import { testStack } from "../../dev/test/database.ts";
import { mailsOf } from "../../dev/test/mailbox.ts";
import { composeMail } from "./compose-mail.ts";
import { sendMail } from "./send-mail.ts";

const stack = await testStack({ mailbox: true });
const { platform } = stack;
const mails = mailsOf(stack);

const CONTENT = {
  subject: "Été : une invitation",
  paragraphs: ["Vous êtes attendu.", "À bientôt <b>ici</b> & là"],
  button: { label: "Venir", url: "https://relance.example/auth/register?invitation=i&token=t" },
  footnotes: ["Ce lien est valable une heure."],
};

describe("a mail", () => {
  it("has arrived when sending it is over, whole and under its kind", async () => {
    await sendMail(platform.environment, { ...CONTENT, kind: "invitation", to: "Elodie@Exemple.test" });
    const mail = await mails.newest("elodie@exemple.test", "invitation");
    expect(mail).toMatchObject({ subject: CONTENT.subject, url: CONTENT.button.url, token: "t", id: "i" });
    expect(mail?.text).toContain("À bientôt <b>ici</b> & là");
    expect(await mails.newest("elodie@exemple.test", "reset")).toBeNull();
  });

  it("is addressed to one person: what an address holds is never a list of them", async () => {
    const sent = sendMail(platform.environment, {
      ...CONTENT,
      kind: "reset",
      to: "a@exemple.test, b@exemple.test",
    });
    await expect(sent).rejects.toThrow();
    for (const to of ["a@exemple.test", "b@exemple.test"]) expect(await mails.count(to)).toBe(0);
  });

  it("carries no header that its subject or address would add", async () => {
    const subject = "Bonjour\r\nBcc: cible@exemple.test";
    await sendMail(platform.environment, { ...CONTENT, subject, kind: "reset", to: "h@exemple.test" });
    expect(await mails.count("cible@exemple.test")).toBe(0);
    expect((await mails.newest("h@exemple.test", "reset"))?.subject).not.toContain("\n");
    await sendMail(platform.environment, {
      ...CONTENT,
      kind: "reset",
      to: "x@exemple.test\r\nBcc: cible@exemple.test",
    }).catch(() => undefined);
    expect(await mails.count("cible@exemple.test")).toBe(0);
  });

  it("fails where no mail server listens", async () => {
    const nowhere = await testStack();
    await expect(
      sendMail(nowhere.platform.environment, { ...CONTENT, kind: "reset", to: "a@exemple.test" }),
    ).rejects.toMatchObject({ code: "ESOCKET" });
  });
});

describe("what a mail says", () => {
  const { html, text } = composeMail("Relance <&>", CONTENT);

  it("is the same as text and as HTML", () => {
    for (const form of [html, text]) {
      for (const words of ["Bonjour,", "Vous êtes attendu.", "Venir", "Ce lien est valable une heure."]) {
        expect(form).toContain(words);
      }
    }
    expect(text).toContain(`Venir\u00A0:\n${CONTENT.button.url}\n`);
  });

  it("is words only: nothing in it is read as HTML", () => {
    expect(html).toContain("À bientôt &#60;b&#62;ici&#60;/b&#62; &#38; là");
    expect(html).toContain("Relance &#60;&#38;&#62;");
    expect(html).toContain('href="https://relance.example/auth/register?invitation=i&#38;token=t"');
    expect(html).toContain('<html lang="fr">');
    expect(html).not.toMatch(/<script|<img|<link/);
  });
});
