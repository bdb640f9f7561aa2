import { createHash, randomUUID } from "node:crypto";
import { subjectOf } from "../../crm/write-back/subject-of.ts";
import type { UserContext } from "../../http/context.ts";
import { storable } from "../../db/storable.ts";
import { AppError, NotFoundError } from "../../http/errors.ts";
import { timer } from "../../http/timer.ts";
import { requireInPerson } from "../../db/in-person.ts";
import { accessTo } from "../connections/grant-store.ts";
import { readMailbox, type StoredMailbox } from "../connections/mailbox-store.ts";
import type { Draft, MailboxWriter } from "../definition.ts";
import type { Provider } from "../names.ts";
import { openWriterOf } from "../registry/open-writer-of.ts";
import { answeredIn } from "./answered-in.ts";
import { type Letter, subjectIn } from "./letter.ts";
import {
  claimMessage,
  type Kept,
  noteMessage,
  readSource,
  releaseMessage,
  type Source,
} from "./message-store.ts";

/** How often, and after how many milliseconds, a click looks whether another is done with the message. */
const TRIES = 20;
const PAUSE = 400;
/** After a call without an answer: a mailbox finds a new draft after a moment. */
const LOOKS = [500, 1_500, 3_000];

/** A message in hand: one click's, until it is laid down. */
export interface Held {
  readonly actionId: string;
  readonly provider: Provider;
  readonly writer: MailboxWriter;
  readonly letter: Letter;
  readonly kept: Kept;
}

/** What the person saw when they clicked. */
export interface Asked {
  readonly actionId: string;
  /** The address that they read: another one by now is refused. */
  readonly to: string;
  /** The words that they read: others by now are refused. */
  readonly subject: string;
  readonly message: string;
  /** The draft that was there is gone, and a new one is wanted. */
  readonly again?: boolean | undefined;
}

/**
 * Takes an action's message in hand for one click, and lays it down at the end. Throws `not_found`; `conflict` where it
 * is handled, its contact has another address or it has other words by now, or another click goes on; `forbidden` for a contact who must not
 * be contacted, and to whoever acts as somebody; `mailbox_not_connected` and what the mailbox throws.
 */
export async function withMessage<T>(
  ctx: UserContext,
  asked: Asked,
  work: (held: Held) => Promise<T>,
): Promise<T> {
  const { actionId } = asked;
  await requireInPerson(ctx);
  const [source, mailbox] = await Promise.all([readSource(ctx, actionId), readMailbox(ctx, ctx.user.id)]);
  if (source === undefined) throw new NotFoundError("Cette action n’existe pas ou n’est plus accessible.");
  if (mailbox === undefined || !mailbox.grants.some(({ purpose }) => purpose === "write"))
    throw new AppError("mailbox_not_connected");
  const address = recipientOf(source, asked.to);
  requireSameWords(source, asked);
  const { provider } = mailbox;
  const kept = await inHand(ctx, { actionId, provider, mailbox: mailbox.address.toLowerCase() });
  try {
    const letter = await letterOf(ctx, mailbox, source, address, kept.messageId);
    const writer = (await openWriterOf(provider))(ctx, accessTo(ctx, ctx.user.id, "write"));
    return await work({ actionId, provider, writer, letter, kept });
  } finally {
    await releaseMessage(ctx, actionId);
  }
}

/** One address alone: a mailbox would take several for as many people. */
const ONE_ADDRESS = /^[^\s,;@]+@[^\s,;@]+$/;

function recipientOf(source: Source, to: string): string {
  if (!source.isOpen) throw new AppError("conflict", "Cette action est déjà traitée.");
  if (source.isSuppressed)
    throw new AppError("forbidden", "Cette personne ne doit plus être contactée\u00A0: rien n’est écrit.");
  const address = (source.email ?? "").trim();
  if (!address.includes("@")) throw new AppError("conflict", "Ce contact n’a pas d’adresse e-mail.");
  if (address.toLowerCase() !== to.trim().toLowerCase())
    throw new AppError("conflict", "L’adresse de ce contact a changé. Rechargez la page et vérifiez-la.");
  if (!ONE_ADDRESS.test(address))
    throw new AppError(
      "conflict",
      "Ce contact a une adresse e-mail mal écrite, ou plusieurs\u00A0: gardez-en une.",
    );
  if (source.message.trim() === "") throw new AppError("conflict", "Le message est vide.");
  return address;
}

function requireSameWords(source: Source, { subject, message }: Asked): void {
  if (storable(subject) === (source.subject ?? "") && storable(message) === source.message) return;
  throw new AppError("conflict", "Le message a changé entre-temps. Relisez-le avant de l’envoyer.");
}

async function inHand(ctx: UserContext, about: Parameters<typeof claimMessage>[1]): Promise<Kept> {
  const { hostname } = new URL(ctx.environment.application().APP_URL);
  for (let tried = 0; tried < TRIES; tried++) {
    const kept = await claimMessage(ctx, about, `<${randomUUID()}@${hostname}>`);
    if (kept !== "busy") return kept;
    await timer.pause(PAUSE);
  }
  throw new AppError("conflict", "Ce message part déjà vers votre messagerie. Patientez un instant.");
}

async function letterOf(
  ctx: UserContext,
  mailbox: StoredMailbox,
  source: Source,
  address: string,
  messageId: string,
): Promise<Letter> {
  const answers = await answeredIn(ctx, mailbox, source.contactId);
  return {
    messageId,
    from: { name: ctx.user.name, address: mailbox.address },
    to: { name: [source.firstName, source.lastName].filter(Boolean).join(" "), address },
    subject: subjectIn(answers, subjectOf(source.subject, source.message)),
    text: source.message,
    answers,
  };
}

/** Names what a draft holds: who gets what, below what. */
function hashOf({ to, subject, text, answers }: Letter): Buffer {
  const words = [to.address, to.name, subject, text, answers?.threadId ?? ""];
  return createHash("sha256").update(JSON.stringify(words)).digest();
}

/**
 * Makes the mailbox hold the message as a draft, once: one that may have been made is looked for before another is, and
 * one that is there is changed. Throws `mailbox_unavailable` where nobody can tell, so that nothing is made twice, and
 * `conflict` where the draft is gone, unless a new one is wanted.
 */
export async function ensureDraft(ctx: UserContext, held: Held, again: boolean): Promise<Draft> {
  const contentHash = hashOf(held.letter);
  const store = async (draft: Draft): Promise<Draft> => {
    await noteMessage(ctx, held.actionId, { state: "drafted", draft, contentHash });
    return draft;
  };
  const { kept, letter, writer, actionId } = held;
  if (kept.draftId === null) {
    // An earlier click asked for it and heard nothing.
    const found = kept.isNew ? null : await writer.findDraft(letter, kept.createdAt);
    return store(found === null ? await created(held) : await changed(held, found.draftId));
  }
  const isSame = kept.contentHash?.equals(contentHash) === true;
  if (isSame && (await writer.isDraft(kept.draftId)))
    return {
      draftId: kept.draftId,
      messageId: kept.providerMessageId ?? "",
      threadId: kept.threadId ?? "",
    };
  const draft = isSame ? "gone" : await writer.updateDraft(kept.draftId, letter);
  if (draft === "lost") throw new AppError("mailbox_unavailable");
  if (draft !== "gone") return store(draft);
  if (!again)
    throw new AppError(
      "conflict",
      "Le brouillon n’est plus dans votre messagerie\u00A0: il y a été envoyé ou supprimé.",
      { draft: "gone" },
    );
  // Another Message-ID: the former one may be that of a mail which has left.
  const messageId = letter.messageId.replace(/^<[^@]+/, `<${randomUUID()}`);
  await noteMessage(ctx, actionId, { state: "intended", messageId });
  return store(await created({ ...held, letter: { ...letter, messageId } }));
}

async function created({ writer, letter }: Held): Promise<Draft> {
  const began = new Date();
  const draft = await writer.createDraft(letter);
  if (draft !== "lost") return draft;
  for (const pause of LOOKS) {
    await timer.pause(pause);
    const found = await writer.findDraft(letter, began).catch(() => null);
    if (found !== null) return found;
  }
  throw new AppError("mailbox_unavailable");
}

async function changed({ writer, letter }: Held, draftId: string): Promise<Draft> {
  const draft = await writer.updateDraft(draftId, letter);
  if (typeof draft === "string") throw new AppError("mailbox_unavailable");
  return draft;
}
