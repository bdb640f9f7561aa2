import * as z from "zod";
import type { SystemContext } from "../../http/context.ts";
import { AppError } from "../../http/errors.ts";
import { cleaned } from "../clean-text.ts";
import { escaped, sameWords } from "../write-back/texts.ts";
import type { CrmWriter, Logged, SentMessage } from "../write-back/writer.ts";
import { createSellsyClient } from "./client.ts";
import { peopleIn, storedId } from "./ids.ts";
import { createAsk } from "./request.ts";

// Logs a phone call, or a message as a comment: e-mails are what was sent from Sellsy itself, and cannot be added.

const Created = z.object({ id: z.number().int().positive() });
/** Milliseconds around what an earlier attempt may have logged. */
const AROUND = 5 * 60_000;

/**
 * Opens the context's Sellsy account for writing; makes no call yet. Its calls throw `crm_unavailable` for what failed
 * or was refused, `crm_revoked` and `crm_not_connected` without access, `crm_quota` with few calls left today.
 */
export function openWriter(ctx: SystemContext): CrmWriter {
  const ask = createAsk(ctx);
  const client = createSellsyClient(ctx);

  async function isGone({ contactCrmId }: SentMessage): Promise<boolean> {
    const { contacts, individuals } = peopleIn([contactCrmId]);
    const [kind, ids] =
      contacts.length > 0 ? (["contacts", contacts] as const) : (["individuals", individuals] as const);
    return (await client.all(kind, { id: ids.map(Number) })).length === 0;
  }

  return {
    find: async (message) => {
      const { contacts, individuals } = peopleIn([message.contactCrmId]);
      const whose =
        contacts.length > 0 ? { contacts: contacts.map(Number) } : { individuals: individuals.map(Number) };
      const since = (message.begunAt ?? message.sentAt).getTime() - AROUND;
      const created = { start: instant(since), end: instant(Date.now() + AROUND) };
      const body = bodyOf(message);
      const stored = cleaned(body).text;
      const found = await client.all(isCall(message) ? "phone-calls" : "comments", { ...whose, created });
      const same = found.find(({ description }) => sameWords(cleaned(description).text, stored));
      return same === undefined ? null : logged(same.id, message);
    },
    // https://docs.sellsy.com/api/v2/#operation/create-phonecall and #operation/create-comment
    write: async (message) => {
      const { contacts, individuals } = peopleIn([message.contactCrmId]);
      const related = [
        ...contacts.map((id) => ({ type: "contact", id: Number(id) })),
        ...individuals.map((id) => ({ type: "individual", id: Number(id) })),
      ];
      const description = bodyOf(message);
      const reply = await ask(
        isCall(message)
          ? {
              method: "POST",
              path: "/phone-calls",
              body: {
                description,
                owner_id: Number(message.ownerId),
                result: "connected",
                source: "outcoming",
                date: instant(message.sentAt.getTime()),
                related,
              },
            }
          : { method: "POST", path: "/comments", body: { description, related } },
        1,
      );
      const created = Created.safeParse(reply.body);
      if (reply.status < 300 && created.success) return logged(String(created.data.id), message);
      if (reply.status === 403) return "scope_missing";
      if (reply.status >= 400 && (await isGone(message))) return "contact_gone";
      ctx.log.error("sellsy refused a message", { status: reply.status });
      throw new AppError("crm_unavailable");
    },
  };
}

/** A call has to be somebody's there: without them it is a comment. */
const isCall = ({ what, ownerId }: SentMessage): boolean => what === "call" && ownerId !== null;

const instant = (at: number): string => new Date(at).toISOString().replace(/\.\d+Z$/, "Z");

/** The subject stands in the text: neither a comment nor a call has one. */
const bodyOf = ({ subject, text }: SentMessage): string => {
  const whole = text.trim();
  const lines = whole.startsWith(subject) ? whole : `${subject}\n\n${whole}`;
  return lines
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${escaped(paragraph).replaceAll("\n", "<br>")}</p>`)
    .join("");
};

const logged = (id: string, message: SentMessage): Logged => {
  const call = isCall(message);
  return {
    crmId: storedId(call ? "phone-calls" : "comments", id),
    as: call ? "call" : "note",
    stored: cleaned(bodyOf(message)).text,
  };
};
