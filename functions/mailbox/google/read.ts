import * as z from "zod";
import type { OpenReader, SeenMail, SeenPage } from "../definition.ts";
import type { Answered } from "../sending/letter.ts";
import { addressesIn, referencesIn } from "../replies/headers.ts";
import { callGmail, readAnswer } from "./request.ts";

/** The headers that are asked for; a mail’s others never leave Google. */
const HEADERS = [
  "From",
  "Sender",
  "To",
  "Subject",
  "Message-ID",
  "In-Reply-To",
  "References",
  "Auto-Submitted",
  "X-Autoreply",
  "X-Autorespond",
  "X-Autoresponse",
  "Precedence",
  "List-Id",
  "List-Unsubscribe",
  "Return-Path",
  "X-Failed-Recipients",
  "Content-Type",
];
/** Never an answer to anybody, or not a mail yet. */
const UNSEEN = new Set(["DRAFT", "SPAM", "TRASH", "CHAT"]);
/** Mails listed where there is no cursor, at most: 20 of a minute's 6,000 units each. */
const MOST_LISTED = 250;
const PAGE = 100;

/** Ids of history exceed what a number holds. */
const HistoryId = z.string().regex(/^\d{1,30}$/);
export const Cursor = z.object({ historyId: HistoryId });

const Profile = z.object({ historyId: HistoryId });
const History = z.object({
  history: z
    .array(
      z.object({
        id: HistoryId,
        messagesAdded: z.array(z.object({ message: z.object({ id: z.string().min(1) }) })).default([]),
      }),
    )
    .default([]),
  nextPageToken: z.string().optional(),
  historyId: HistoryId,
});
const MessageList = z.object({
  messages: z.array(z.object({ id: z.string().min(1) })).default([]),
  nextPageToken: z.string().optional(),
});
const Message = z.object({
  id: z.string().min(1),
  threadId: z.string().min(1),
  labelIds: z.array(z.string()).default([]),
  internalDate: z.string().regex(/^\d{1,15}$/),
  payload: z
    .object({ headers: z.array(z.object({ name: z.string(), value: z.string() })).default([]) })
    .default({ headers: [] }),
});

const later = (one: string, other: string): string => (BigInt(one) >= BigInt(other) ? one : other);

/** Headers by Gmail's history. https://developers.google.com/workspace/gmail/api/guides/sync */
export const openReader: OpenReader = (ctx, access) => {
  /** A mail by its headers; undefined where it is gone, or none yet. */
  async function headersOf(id: string): Promise<(SeenMail & { readonly subject: string }) | undefined> {
    const answer = await callGmail(ctx, access, {
      method: "GET",
      path: `/messages/${encodeURIComponent(id)}`,
      query: [["format", "metadata"], ...HEADERS.map((name) => ["metadataHeaders", name] as const)],
    });
    if (answer !== "lost" && answer.status === 404) return undefined;
    const { threadId, labelIds, internalDate, payload } = readAnswer(answer, Message);
    if (labelIds.some((label) => UNSEEN.has(label))) return undefined;
    const headers = new Map(payload.headers.map(({ name, value }) => [name.toLowerCase(), value]));
    return {
      messageId: id,
      threadId,
      at: new Date(Number(internalDate)),
      isOwn: labelIds.includes("SENT"),
      from: addressesIn(headers.get("from"))[0] ?? "",
      to: addressesIn(headers.get("to")),
      headers,
      subject: headers.get("subject") ?? "",
    };
  }

  async function seen(ids: readonly string[], known: ReadonlySet<string>): Promise<SeenMail[]> {
    const mails: SeenMail[] = [];
    for (const id of new Set(ids)) {
      const mail = known.has(id) ? undefined : await headersOf(id);
      if (mail !== undefined) mails.push(mail);
    }
    return mails;
  }

  /** Where no cursor helps: the newest mails since an instant. What comes meanwhile is in the history after `from`. */
  async function* listed(since: Date, isKnown: Known): AsyncGenerator<SeenPage> {
    const profile = await callGmail(ctx, access, { method: "GET", path: "/profile" });
    const cursor = { historyId: readAnswer(profile, Profile).historyId };
    let pageToken: string | undefined;
    for (let listed = 0; listed < MOST_LISTED; listed += PAGE) {
      const answer = await callGmail(ctx, access, {
        method: "GET",
        path: "/messages",
        query: new URLSearchParams({
          maxResults: String(PAGE),
          ...(pageToken === undefined ? {} : { pageToken }),
        }),
      });
      const { messages, nextPageToken } = readAnswer(answer, MessageList);
      const ids = messages.map(({ id }) => id);
      const mails = await seen(ids, await isKnown(ids));
      yield { mails: mails.filter(({ at }) => at >= since), cursor };
      pageToken = nextPageToken;
      if (pageToken === undefined || mails.some(({ at }) => at < since)) break;
    }
    yield { mails: [], cursor };
  }

  async function* sinceCursor(start: string, isKnown: Known): AsyncGenerator<SeenPage | "forgotten"> {
    let reached = start;
    let pageToken: string | undefined;
    do {
      const answer = await callGmail(ctx, access, {
        method: "GET",
        path: "/history",
        query: new URLSearchParams({
          // Always the first one: a page token goes on from it.
          startHistoryId: start,
          historyTypes: "messageAdded",
          maxResults: String(PAGE),
          ...(pageToken === undefined ? {} : { pageToken }),
        }),
      });
      if (answer !== "lost" && answer.status === 404) {
        yield "forgotten";
        return;
      }
      const page = readAnswer(answer, History);
      const ids = page.history.flatMap((record) => record.messagesAdded.map(({ message }) => message.id));
      const mails = await seen(ids, await isKnown(ids));
      pageToken = page.nextPageToken;
      // Never back, whatever order the records come in.
      for (const { id } of page.history) reached = later(id, reached);
      if (pageToken === undefined) reached = later(page.historyId, reached);
      yield { mails, cursor: { historyId: reached } };
    } while (pageToken !== undefined);
  }

  return {
    read: async function* (cursor, since, isKnown) {
      const stored = Cursor.safeParse(cursor).data;
      if (stored === undefined) {
        yield* listed(since, isKnown);
        return;
      }
      for await (const page of sinceCursor(stored.historyId, isKnown)) {
        if (page === "forgotten") {
          ctx.log.warn("gmail forgot the history", {});
          yield* listed(since, isKnown);
          return;
        }
        yield page;
      }
    },
    answered: async (messageId): Promise<Answered | null> => {
      const mail = await headersOf(messageId);
      const own = mail?.headers.get("message-id")?.trim() ?? "";
      if (mail === undefined || own === "") return null;
      return {
        messageId,
        threadId: mail.threadId,
        subject: mail.subject,
        references: [...new Set([...referencesIn(mail.headers.get("references")), own])],
      };
    },
  };
};

type Known = Parameters<ReturnType<OpenReader>["read"]>[2];
