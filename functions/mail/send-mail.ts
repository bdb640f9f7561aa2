// Not from `nodemailer`: that brings its six other transports into each function that sends (decision 103).
import Mail from "nodemailer/lib/mailer";
import SMTPTransport from "nodemailer/lib/smtp-transport";
import type { Environment } from "../env.ts";
import { composeMail, type MailContent } from "./compose-mail.ts";

/** What a mail is for; travels in the header `x-relance-kind`. */
export type MailKind = "reset" | "verify" | "delete" | "invitation" | "digest" | "security";

/**
 * Sends one mail by `SMTP_URL`, and resolves once the mail server has taken it. Rejects when it does not;
 * addresses and links stay out of the error's way: whoever logs it logs its code only.
 */
export async function sendMail(
  environment: Environment,
  mail: MailContent & {
    readonly kind: MailKind;
    readonly to: string;
    /** Of mails that come again: a POST there stops them, without a page in between (RFC 8058). */
    readonly stopUrl?: string;
  },
): Promise<void> {
  const { SMTP_URL, MAIL_FROM } = environment.mail();
  const { BRAND } = environment.application();
  const transport = new Mail(
    new SMTPTransport({
      url: SMTP_URL,
      connectionTimeout: 5_000,
      greetingTimeout: 5_000,
      socketTimeout: 10_000,
    }),
  );
  try {
    await transport.sendMail({
      from: MAIL_FROM,
      // An object: what an address holds is never read as a list of addresses.
      to: { name: "", address: mail.to },
      subject: mail.subject,
      headers: {
        "x-relance-kind": mail.kind,
        "auto-submitted": "auto-generated",
        ...(mail.stopUrl !== undefined && {
          "list-unsubscribe": `<${mail.stopUrl}>`,
          "list-unsubscribe-post": "List-Unsubscribe=One-Click",
        }),
      },
      ...composeMail(BRAND, mail),
    });
  } finally {
    transport.close();
  }
}
