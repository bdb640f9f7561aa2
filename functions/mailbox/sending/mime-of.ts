import MailComposer from "nodemailer/lib/mail-composer";
import { htmlOf, plainOf } from "./html-of.ts";
import type { Letter } from "./letter.ts";

/** The header by which a letter is known again: a mailbox may give it a Message-ID of its own. */
export const REFERENCE = "X-Draft-Reference";
export const referenceOf = (messageId: string): string => messageId.slice(1, messageId.indexOf("@"));

/** A letter as it travels (RFC 5322). Names and subjects cannot add headers: addresses are objects, lines are one. */
export function mimeOf({ messageId, from, to, subject, text, answers }: Letter): Promise<Buffer> {
  const composer = new MailComposer({
    messageId,
    from,
    to,
    subject,
    text: plainOf(text),
    html: htmlOf(text),
    headers: { [REFERENCE]: referenceOf(messageId) },
    newline: "\r\n",
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(answers === null
      ? {}
      : { inReplyTo: answers.references.at(-1) ?? "", references: [...answers.references] }),
  });
  return new Promise((resolve, reject) => {
    composer.compile().build((error, built) => {
      if (error) reject(error);
      else resolve(built);
    });
  });
}
