import * as z from "zod";
import type { Answer } from "../access.ts";
import type { Draft, OpenWriter, Sent } from "../definition.ts";
import { mimeOf, REFERENCE, referenceOf } from "../sending/mime-of.ts";
import type { Letter } from "../sending/letter.ts";
import { callGmail, readAnswer } from "./request.ts";

const DraftReply = z.object({
  id: z.string().min(1),
  message: z.object({
    id: z.string().min(1),
    threadId: z.string().min(1),
    labelIds: z.array(z.string()).default([]),
    internalDate: z.string().default("0"),
    payload: z
      .object({ headers: z.array(z.object({ name: z.string(), value: z.string() })).default([]) })
      .default({ headers: [] }),
  }),
});
const DraftList = z.object({ drafts: z.array(z.object({ id: z.string().min(1) })).default([]) });
const SentReply = z.object({ id: z.string().min(1), threadId: z.string().min(1) });

/** Newest drafts among which one is looked for. */
const MOST_LOOKED_AT = 25;
/** Milliseconds by which Google's clock and ours may differ. */
const CLOCKS_APART = 600_000;

/** The wrapper of a draft that was sent may stay. */
const isUnsent = ({ labelIds }: { readonly labelIds: readonly string[] }): boolean =>
  labelIds.includes("DRAFT") && !labelIds.includes("SENT");

/**
 * Drafts and mails by Gmail's API. A mail lands in its thread where the thread is named, `References` and `In-Reply-To`
 * say so, and the subjects agree. https://developers.google.com/workspace/gmail/api/guides/threads
 */
export const openWriter: OpenWriter = (ctx, access) => {
  const bodyOf = async (letter: Letter): Promise<object> => ({
    message: {
      raw: (await mimeOf(letter)).toString("base64url"),
      ...(letter.answers === null ? {} : { threadId: letter.answers.threadId }),
    },
  });
  const read = (answer: Answer | "lost"): Draft => {
    const { id, message } = readAnswer(answer, DraftReply);
    return { draftId: id, messageId: message.id, threadId: message.threadId };
  };
  const isDraft = async (draftId: string): Promise<boolean> => {
    const answer = await callGmail(ctx, access, {
      method: "GET",
      path: `/drafts/${encodeURIComponent(draftId)}`,
      query: [["format", "minimal"]],
    });
    if (answer !== "lost" && answer.status === 404) return false;
    return isUnsent(readAnswer(answer, DraftReply).message);
  };
  return {
    isDraft,
    createDraft: async (letter) => {
      const answer = await callGmail(ctx, access, {
        method: "POST",
        path: "/drafts",
        json: await bodyOf(letter),
      });
      // Its thread was deleted meanwhile: it begins one of its own.
      if (answer !== "lost" && answer.status === 404 && letter.answers !== null) {
        const alone = await callGmail(ctx, access, {
          method: "POST",
          path: "/drafts",
          json: await bodyOf({ ...letter, answers: null }),
        });
        return alone === "lost" ? alone : read(alone);
      }
      return answer === "lost" ? answer : read(answer);
    },
    updateDraft: async (draftId, letter) => {
      const answer = await callGmail(ctx, access, {
        method: "PUT",
        path: `/drafts/${encodeURIComponent(draftId)}`,
        json: await bodyOf(letter),
      });
      if (answer === "lost") return answer;
      return answer.status === 404 ? "gone" : read(answer);
    },
    // Listed, not searched: a search finds a new draft after a while, and not by a header of ours.
    findDraft: async ({ messageId }, since) => {
      const reference = referenceOf(messageId);
      const listed = await callGmail(ctx, access, {
        method: "GET",
        path: "/drafts",
        query: [["maxResults", String(MOST_LOOKED_AT)]],
      });
      for (const { id } of readAnswer(listed, DraftList).drafts) {
        const answer = await callGmail(ctx, access, {
          method: "GET",
          path: `/drafts/${encodeURIComponent(id)}`,
          query: [
            ["format", "metadata"],
            ["metadataHeaders", REFERENCE],
          ],
        });
        if (answer !== "lost" && answer.status === 404) continue;
        const { message } = readAnswer(answer, DraftReply);
        const isOurs = message.payload.headers.some(
          ({ name, value }) => name.toLowerCase() === REFERENCE.toLowerCase() && value.trim() === reference,
        );
        if (isOurs && isUnsent(message)) return read(answer);
        if (Number(message.internalDate) < since.getTime() - CLOCKS_APART) break;
      }
      return null;
    },
    sendDraft: async (draftId): Promise<Sent | "gone" | "lost"> => {
      const answer = await callGmail(ctx, access, {
        method: "POST",
        path: "/drafts/send",
        json: { id: draftId },
      });
      if (answer === "lost") return answer;
      if (answer.status === 404) return "gone";
      const { id, threadId } = readAnswer(answer, SentReply);
      return { messageId: id, threadId };
    },
  };
};
