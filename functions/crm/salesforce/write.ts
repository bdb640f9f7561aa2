import * as z from "zod";
import type { SystemContext } from "../../http/context.ts";
import { AppError } from "../../http/errors.ts";
import { sharedRateLimiter } from "../rate-limit.ts";
import { callCrm, type Outcome } from "../sync/request-loop.ts";
import { cleaned } from "../clean-text.ts";
import { sameWords } from "../write-back/texts.ts";
import type { CrmWriter, Logged, SentMessage } from "../write-back/writer.ts";
import { accessOf } from "./access.ts";
import { create } from "./calls.ts";
import type { Access } from "./send.ts";
import { createSalesforceClient } from "./client.ts";
import { longId } from "./ids.ts";
import { RATES, usageOf } from "./manifest.ts";
import { Refusal } from "./schema.ts";
import { type Reply, send } from "./send.ts";
import { quoted } from "./soql.ts";

// An EmailMessage rather than a Task: the reader stores it, it needs no custom field, and Salesforce itself adds a Task
// of subtype Email to the timeline.

/** Timeout of the writing call in milliseconds. */
const TIMEOUT = 15_000;
/** EmailMessage's status « Sent ». */
const SENT = "3";
/** Maximum characters of a note's title. */
const TITLE = 80;
/** Maximum lag of Salesforce's clock behind ours, in milliseconds. */
const SKEW = 5 * 60_000;

const Created = z.object({ id: z.string().min(1) });

/** Refusals that mean the connected user may not create e-mails in the org. */
const FORBIDDEN = /^(INSUFFICIENT_ACCESS|CANNOT_INSERT|INVALID_TYPE|INVALID_FIELD_FOR_INSERT|API_DISABLED)/;

/** The e-mail's Message-ID, by which SOQL finds it at once, without an index that lags. */
const identifierOf = (id: string): string => `<${id}@write-back.invalid>`;

/**
 * Opens the context's Salesforce org for writing; makes no call yet. Its calls throw `crm_unavailable` for what
 * failed or was refused, `crm_revoked` and `crm_not_connected` without access, `crm_quota` with few calls left today.
 */
export function openWriter(ctx: SystemContext): CrmWriter {
  const access = accessOf(ctx);
  const limiter = sharedRateLimiter(ctx, "salesforce", RATES);
  const reader = createSalesforceClient({ access, limiter, log: ctx.log });

  /** Sends the call once, and again only after a refused token, which means that nothing was written. */
  function createOnce(
    object: "EmailMessage" | "Note",
    fields: Record<string, unknown>,
  ): Promise<Reply | undefined> {
    const slot = () => limiter.slot("call");
    const attempt = async (org: Access): Promise<Outcome<Reply | undefined>> => {
      const reply = await send(org, create(object, fields), TIMEOUT);
      if (typeof reply === "string") return { answer: undefined };
      return reply.status === 401 ? "rejected" : { answer: reply };
    };
    return callCrm({ access, slot, backOff: (pause) => limiter.backOff(pause) }, attempt, 1);
  }

  /** Whether the contact or lead still exists. */
  async function hasPerson(crmId: string): Promise<boolean> {
    const live = crmId.startsWith("00Q") ? "Lead WHERE IsConverted = false AND" : "Contact WHERE";
    const page = await reader.queryAll(
      `SELECT Id FROM ${live} IsDeleted = false AND Id = ${quoted([crmId])}`,
    );
    return page.records.length > 0;
  }

  return {
    // Includes deleted records: a message somebody deleted in Salesforce is not written again.
    find: async (message) => {
      const identifier = identifierOf(message.id);
      const emails = await reader.queryAll(
        `SELECT Id FROM EmailMessage WHERE MessageIdentifier = '${identifier}' LIMIT 1`,
      );
      const email = emails.records[0]?.Id;
      if (email) return logged("email", email, message);
      // The contact may have gained an address since. A note has no identifier, so it is compared by its text.
      const since = new Date((message.begunAt ?? message.sentAt).getTime() - SKEW).toISOString();
      const notes = await reader.queryAll(
        `SELECT Id,Title,Body FROM Note WHERE ParentId = ${quoted([message.contactCrmId])} AND CreatedDate >= ${since}`,
      );
      const { Title, Body } = noteOf(message);
      const note = notes.records.find(
        (row) => sameWords(row.Title ?? "", Title) && sameWords(row.Body ?? "", Body),
      );
      return note?.Id ? logged("note", note.Id, message) : null;
    },
    // https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_emailmessage.htm
    write: async (message) => {
      const as = message.to === null ? "note" : "email";
      const reply = await (as === "note"
        ? createOnce("Note", noteOf(message))
        : createOnce("EmailMessage", emailOf(message)));
      const created = Created.safeParse(reply?.body);
      if (reply !== undefined && reply.status < 300 && created.success)
        return logged(as, created.data.id, message);
      const code = Refusal.safeParse(reply?.body).data?.[0]?.errorCode ?? "";
      ctx.log.warn("salesforce did not take a write", { status: reply?.status ?? 0, code });
      if (code === "REQUEST_LIMIT_EXCEEDED") {
        const usage = usageOf(reply?.headers.get("sforce-limit-info") ?? null);
        if (usage !== null) await limiter.spent(usage);
        throw new AppError("crm_quota");
      }
      const isRefused = reply !== undefined && reply.status >= 400 && reply.status < 500;
      if (!isRefused) throw new AppError("crm_unavailable");
      if (!(await hasPerson(message.contactCrmId))) return "contact_gone";
      if (FORBIDDEN.test(code) || reply.status === 404) return "scope_missing";
      throw new AppError("crm_unavailable");
    },
  };
}

/** An e-mail sent outside Salesforce, related to its recipient. */
function emailOf(message: SentMessage): Record<string, unknown> {
  const { from } = message;
  return {
    MessageIdentifier: identifierOf(message.id),
    Incoming: false,
    Status: SENT,
    MessageDate: message.sentAt.toISOString(),
    Subject: message.subject,
    TextBody: message.text,
    ...(from === null
      ? {}
      : { FromAddress: from.email, FromName: `${from.firstName} ${from.lastName}`.trim() }),
    // A known person is given by id: Salesforce then creates the relation and adds the address.
    ToIds: [message.contactCrmId],
  };
}

/** A call, or a message to a contact without an address: a Classic note, which takes one call. */
function noteOf(message: SentMessage): { ParentId: string; Title: string; Body: string } {
  return { ParentId: message.contactCrmId, Title: titleOf(message), Body: message.text };
}

function titleOf({ what, subject }: SentMessage): string {
  const title = what === "call" ? subject : `Message envoyé\u00A0: ${subject}`;
  // Does not cut a surrogate pair.
  return title.length <= TITLE ? title : `${title.slice(0, TITLE - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}

const logged = (as: "email" | "note", crmId: string, message: SentMessage): Logged => ({
  crmId: longId(crmId),
  as,
  stored: as === "email" ? message.text : cleaned(titleOf(message), message.text).text,
});
