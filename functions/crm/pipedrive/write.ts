import * as z from "zod";
import type { SystemContext } from "../../http/context.ts";
import { AppError } from "../../http/errors.ts";
import { askServer, jsonIn } from "../../outbound/ask-server.ts";
import { BYTES } from "../../outbound/bounds.ts";
import { advancing } from "../advancing.ts";
import { cleaned } from "../clean-text.ts";
import { sharedRateLimiter } from "../rate-limit.ts";
import { callCrm, type Outcome } from "../sync/request-loop.ts";
import { escaped, sameWords } from "../write-back/texts.ts";
import type { CrmWriter, Logged, SentMessage } from "../write-back/writer.ts";
import { type Access, accessOf } from "./access.ts";
import { createPipedriveClient } from "./client.ts";
import { RATES } from "./manifest.ts";
import { areSpent, pauseIn } from "./points.ts";

// Logs a completed activity of type call or « e-mail »: Pipedrive's own mails come from mailboxes and cannot be added.

/** Timeout of the call in milliseconds. */
const TIMEOUT = 15_000;

const Created = z.object({ data: z.object({ id: z.number().int().positive() }) });

interface Reply {
  readonly status: number;
  readonly body: unknown;
}

/**
 * Opens the context's Pipedrive account for writing; makes no call yet. Its calls throw `crm_unavailable` for what
 * failed or was refused, `crm_revoked` and `crm_not_connected` without access, `crm_quota` with few calls left today.
 */
export function openWriter(ctx: SystemContext): CrmWriter {
  const access = accessOf(ctx);
  const limiter = sharedRateLimiter(ctx, "pipedrive", RATES);
  const client = createPipedriveClient(ctx);

  function post(path: string, body: object): Promise<Reply> {
    const ports = {
      access,
      slot: () => limiter.slot("call"),
      backOff: (pause: number) => limiter.backOff(pause),
    };
    const attempt = async ({ accessToken, apiUrl }: Access): Promise<Outcome<Reply>> => {
      const headers = { authorization: `Bearer ${accessToken}`, "content-type": "application/json" };
      const reply = await askServer(
        new URL(apiUrl + path),
        { method: "POST", headers, body: JSON.stringify(body) },
        { bytes: BYTES.small, milliseconds: TIMEOUT },
      );
      if (typeof reply === "string" || reply.status >= 500) return { passing: "failure", retryAfter: null };
      if (reply.status === 429) {
        if (areSpent(reply.headers)) {
          await limiter.spent({ used: 1, allowed: 1 });
          throw new AppError("crm_quota");
        }
        return { passing: "rate", retryAfter: pauseIn(reply.headers) };
      }
      if (reply.status === 401) return "rejected";
      return { answer: { status: reply.status, body: jsonIn(reply.text) } };
    };
    return callCrm(ports, attempt, 1);
  }

  return {
    find: async (message) => {
      const { day, time } = dueOf(message);
      const onwards = advancing(ctx.log, "pipedrive activities");
      let cursor: string | undefined;
      do {
        const page = await client.list(
          "activities",
          { person_id: message.contactCrmId, done: "true" },
          cursor,
        );
        const found = page.items.find(
          (one) =>
            one.due_date === day &&
            (one.due_time ?? "").startsWith(time) &&
            sameWords(one.subject ?? "", message.subject),
        );
        if (found !== undefined) return logged(found.id, message);
        cursor = onwards(page.next);
      } while (cursor !== undefined);
      return null;
    },
    // https://developers.pipedrive.com/docs/api/v1/Activities#addActivity
    write: async (message) => {
      const { day, time } = dueOf(message);
      const reply = await post("/api/v2/activities", {
        subject: message.subject,
        type: message.what === "call" ? "call" : "email",
        done: true,
        due_date: day,
        due_time: time,
        note: bodyOf(message),
        participants: [{ person_id: Number(message.contactCrmId), primary: true }],
        ...(message.ownerId === null ? {} : { owner_id: Number(message.ownerId) }),
      });
      const created = Created.safeParse(reply.body);
      if (reply.status < 300 && created.success) return logged(String(created.data.data.id), message);
      if (reply.status === 403) return "scope_missing";
      if (reply.status >= 400 && reply.status < 500) {
        const persons = await client.byId("persons", [message.contactCrmId]);
        if (persons.length === 0) return "contact_gone";
      }
      ctx.log.error("pipedrive refused a message", { status: reply.status });
      throw new AppError("crm_unavailable");
    },
  };
}

/** Day and minute in UTC: Pipedrive stores no seconds. */
function dueOf({ sentAt }: SentMessage): { day: string; time: string } {
  const instant = sentAt.toISOString();
  return { day: instant.slice(0, 10), time: instant.slice(11, 16) };
}

const bodyOf = ({ text }: SentMessage): string =>
  text
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${escaped(paragraph).replaceAll("\n", "<br>")}</p>`)
    .join("");

const logged = (crmId: string, message: SentMessage): Logged => ({
  crmId,
  as: message.what === "call" ? "call" : "email",
  stored: cleaned(bodyOf(message)).text,
});
