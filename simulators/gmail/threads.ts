import { addressesOf, fieldOf, type Mime } from "../mime.ts";
import type { Account, Mail } from "./state.ts";

const subject = (mime: Pick<Mime, "headers">): string =>
  fieldOf(mime, "subject")
    .replace(/^(?:(?:re|aw|fwd?) ?: ?)+/i, "")
    .trim()
    .toLowerCase();

const idsIn = (mime: Pick<Mime, "headers">, name: string): string[] =>
  fieldOf(mime, name).match(/<[^<>\s]+>/g) ?? [];

/**
 * Whether a mail lands in a thread: it answers one of its mails by both `In-Reply-To` and `References`, and their
 * subjects agree. Naming the thread is not enough.
 */
export function belongsTo(mime: Pick<Mime, "headers">, thread: readonly Mail[]): boolean {
  const ids = new Set(thread.map((mail) => fieldOf(mail, "message-id")));
  return (
    idsIn(mime, "in-reply-to").some((id) => ids.has(id)) &&
    idsIn(mime, "references").some((id) => ids.has(id)) &&
    thread.some((mail) => subject(mail) === subject(mime))
  );
}

/** The thread of a mail that comes in: that of what it answers, where its subject agrees. */
export function threadOfIncoming(account: Account, mime: Pick<Mime, "headers">): string | undefined {
  const ids = new Set([...idsIn(mime, "in-reply-to"), ...idsIn(mime, "references")]);
  return account.mails.find((mail) => ids.has(fieldOf(mail, "message-id")) && subject(mail) === subject(mime))
    ?.threadId;
}

/** Whether a mail is from the account itself. */
export const isFrom = (mime: Pick<Mime, "headers">, { address }: Account): boolean =>
  addressesOf(mime, "from").join() === address;
