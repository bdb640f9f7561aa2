import type { SystemContext } from "../../http/context.ts";
import { AppError } from "../../http/errors.ts";
import { isSharedDomain } from "../../language/shared-domains.ts";
import { MailboxHeldError } from "../access.ts";
import { accessTo } from "../connections/grant-store.ts";
import type { SeenMail } from "../definition.ts";
import { openReaderOf } from "../registry/open-reader-of.ts";
import { referencesIn } from "./headers.ts";
import {
  type ClaimedMailbox,
  claimReading,
  contactsOf,
  endReading,
  type MatchedMail,
  readColleagues,
  readKnown,
  sentAmong,
  storeMails,
} from "./mail-store.ts";
import { sortOf } from "./sort-of.ts";

const DAY = 86_400_000;
/** Days before it was connected from which a mailbox is read the first time. */
const FIRST = 14;
/** Days that are looked back at most where the provider has forgotten where we stood. */
const LONGEST = 30;

const domainOf = (address: string): string => address.slice(address.lastIndexOf("@") + 1);

/**
 * Reads a member's mailbox by headers, and stores what is between them and contacts. Answers whose answer is new; none
 * while another worker reads it. Throws nothing: what went wrong is kept with the mailbox, and the next reading goes on.
 */
export async function readMailboxOf(ctx: SystemContext, userId: string): Promise<string[]> {
  const mailbox = await claimReading(ctx, userId);
  if (mailbox === undefined) return [];
  const answered: string[] = [];
  try {
    const reader = (await openReaderOf(mailbox.provider))(ctx, accessTo(ctx, userId, "replies"));
    const isOurs = await oursIn(ctx, mailbox);
    const isKnown = (ids: readonly string[]) => readKnown(ctx, userId, ids);
    for await (const { mails, cursor } of reader.read(mailbox.cursor, beginningOf(ctx, mailbox), isKnown)) {
      const matched = await match(ctx, userId, mails, isOurs);
      answered.push(...(await storeMails(ctx, userId, matched, cursor)));
    }
    await endReading(ctx, userId, { code: null });
  } catch (error) {
    if (!(error instanceof AppError)) {
      await endReading(ctx, userId, { code: "unknown" });
      throw error;
    }
    const { code } = error;
    ctx.log.warn("mailbox not read", { provider: mailbox.provider, code });
    await endReading(
      ctx,
      userId,
      error instanceof MailboxHeldError ? { code, held: error.seconds } : { code },
    );
  }
  return [...new Set(answered)];
}

function beginningOf(ctx: SystemContext, { readAt, connectedAt }: ClaimedMailbox): Date {
  const now = ctx.clock.now().getTime();
  // A day more than it was away: what was seen is known.
  const since = readAt === null ? connectedAt.getTime() - FIRST * DAY : readAt.getTime() - DAY;
  return new Date(Math.max(since, now - LONGEST * DAY));
}

/** Whether an address is the mailbox's person or a colleague: by the address, or a domain that is the company's alone. */
async function oursIn(
  ctx: SystemContext,
  { address }: ClaimedMailbox,
): Promise<(address: string) => boolean> {
  const colleagues = await readColleagues(ctx);
  const domain = domainOf(address.toLowerCase());
  return (other) => colleagues.has(other) || (domainOf(other) === domain && !isSharedDomain(domain));
}

/** The mails that are between the member and a contact; the others are nobody's business. */
async function match(
  ctx: SystemContext,
  userId: string,
  mails: readonly SeenMail[],
  isOurs: (address: string) => boolean,
): Promise<MatchedMail[]> {
  const sorted = mails.map((mail) => ({ mail, sort: sortOf(mail, isOurs) }));
  const written = sorted.filter(({ mail, sort }) => sort === "person" || mail.isOwn);
  if (written.length === 0) return [];
  const addresses = written.flatMap(({ mail }) => (mail.isOwn ? mail.to : [mail.from]));
  const [contacts, sent] = await Promise.all([
    contactsOf(ctx, addresses),
    sentAmong(ctx, userId, {
      threadIds: written.map(({ mail }) => mail.threadId),
      messageIds: written.flatMap(({ mail }) => answeredBy(mail)),
    }),
  ]);
  return written.flatMap(({ mail }) => {
    const direction = mail.isOwn ? "outgoing" : "incoming";
    const contactId = mail.isOwn
      ? mail.to.map((address) => contacts.get(address)).find((id) => id !== undefined)
      : (contacts.get(mail.from) ?? whoseThread(mail, sent));
    if (contactId === undefined) return [];
    const { messageId: providerMessageId, threadId, at } = mail;
    const messageId = mail.headers.get("message-id")?.trim() ?? providerMessageId;
    return [{ contactId, direction, providerMessageId, threadId, at, messageId } as const];
  });
}

const answeredBy = ({ headers }: SeenMail): string[] => [
  ...referencesIn(headers.get("in-reply-to")),
  ...referencesIn(headers.get("references")),
];

/** Who answers from another address than the one that was written to: somebody of the same company, in our mail's thread. */
function whoseThread(mail: SeenMail, sent: Awaited<ReturnType<typeof sentAmong>>): string | undefined {
  const ids = new Set(answeredBy(mail));
  const domain = domainOf(mail.from);
  return sent.find(
    ({ email, threadId, messageId }) =>
      (ids.has(messageId) || threadId === mail.threadId) &&
      !isSharedDomain(domain) &&
      domainOf((email ?? "").trim().toLowerCase()) === domain,
  )?.contactId;
}
