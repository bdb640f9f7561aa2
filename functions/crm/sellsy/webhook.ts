import { createHash, timingSafeEqual } from "node:crypto";
import * as z from "zod";
import type { PublicContext } from "../../http/context.ts";
import type { RawRequest } from "../../http/endpoint.ts";
import { AppError } from "../../http/errors.ts";
import { jsonIn } from "../../outbound/ask-server.ts";
import type { Announcement, CrmWebhook } from "../definition.ts";
import type { Change } from "../rows.ts";
import { type HistoryKind, individualId, storedId } from "./ids.ts";
import { sellsyVariables } from "./variables.ts";

const id = z.union([z.string().regex(/^\d{1,18}$/), z.number().int().positive().transform(String)]);

/** What a call is about; the object is read again instead of taken from the payload. */
const Event = z.object({
  event: z.string().max(100),
  relatedtype: z.string().max(60),
  relatedid: z.union([id, z.string().regex(/^[\w-]{1,80}$/)]),
  corpid: id,
  timestamp: z.union([z.string().max(60), z.number().transform(String)]),
  /** Of a client or prospect: whether it is a person. */
  individual: z.boolean().nullish(),
});

/** Kinds of history by the names that webhooks give them, which are those of the older API. */
const KINDS: Readonly<Partial<Record<string, HistoryKind>>> = {
  opportunity: "opportunities",
  estimate: "estimates",
  comment: "comments",
  annotation: "comments",
  phonecall: "phone-calls",
  calendarevent: "calendar-events",
  calendar_event: "calendar-events",
  event: "calendar-events",
  task: "tasks",
  email: "emails",
};

/**
 * One event a call, signed with the account's secret: SHA-1 of it and the body as it came.
 * https://help.sellsy.com/fr/articles/5876622-webhooks
 */
function read(ctx: PublicContext, request: RawRequest): Announcement[] {
  const { SELLSY_WEBHOOK_SECRET: secret } = sellsyVariables(ctx.environment);
  const signature = request.header("x-webhook-signature") ?? "";
  if (secret === undefined || !isSame(signature, signed(secret, request.body)))
    throw new AppError("unauthenticated", "Appel refusé.");
  const json = jsonIn(bodyOf(request));
  if (json === undefined) throw new AppError("malformed_json");
  const event = Event.safeParse(json);
  if (!event.success) throw new AppError("invalid_request");
  const { corpid, timestamp, relatedtype, relatedid } = event.data;
  const key = [timestamp, event.data.event, relatedtype, relatedid].join("|");
  return [{ portalId: corpid, events: [{ key, changes: changesIn(event.data) }] }];
}

/** The event: a field of a form as the older API sends it, else the body itself. */
const bodyOf = ({ body }: RawRequest): string =>
  body.startsWith("notif=") ? (new URLSearchParams(body).get("notif") ?? "") : body;

const signed = (secret: string, body: string): string =>
  createHash("sha1")
    .update(secret + body)
    .digest("hex");

function changesIn({ relatedtype, relatedid, individual }: z.infer<typeof Event>): Change[] {
  const type = relatedtype.toLowerCase();
  if (type === "people" || type === "contact") return [{ type: "contacts", id: relatedid }];
  // Of a company its people are told apart.
  if (type === "client" || type === "prospect" || type === "individual")
    return individual === true || type === "individual"
      ? [{ type: "contacts", id: individualId(relatedid) }]
      : [];
  const kind = KINDS[type];
  if (kind === undefined) return [];
  return [{ type: kind === "comments" ? "notes" : kind, id: storedId(kind, relatedid) }];
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

export const webhook: CrmWebhook = { read };
