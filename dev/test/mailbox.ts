import * as z from "zod";
import type { MailKind } from "../../functions/mail/send-mail.ts";
import type { TestStack } from "./database.ts";

const Mail = z
  .object({
    to: z.string(),
    kind: z.string().nullable(),
    subject: z.string(),
    text: z.string(),
    url: z.string().nullable(),
    token: z.string().nullable(),
    stopUrl: z.string().nullable(),
    id: z.string(),
  })
  .nullable();

/** Reads the mailbox of a test stack made with `mailbox: true`. */
export function mailsOf({ mailbox, admin }: TestStack) {
  if (mailbox === undefined) throw new Error("this test stack has no mailbox");
  const newest = async (to: string, kind: MailKind) => {
    const reply = await mailbox.app.request(`/?${new URLSearchParams({ to, kind }).toString()}`);
    return Mail.parse(await reply.json());
  };
  return {
    newest,
    /** How many mails somebody has been sent. */
    count: async (to: string): Promise<number> => {
      const { rowCount } = await admin.query("select from local.mail where recipient = $1", [to]);
      return rowCount ?? 0;
    },
    /** The path and query of the link in the newest mail, to follow it by a test's caller. */
    linkTo: async (to: string, kind: MailKind): Promise<string> => {
      const mail = await newest(to, kind);
      if (mail?.url == null) throw new Error(`no link of kind ${kind} was sent`);
      const { pathname, search } = new URL(mail.url);
      return pathname + search;
    },
  };
}
