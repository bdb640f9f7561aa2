import { timingSafeEqual } from "node:crypto";
import * as z from "zod";
import type { PublicContext } from "../../http/context.ts";
import type { RawRequest } from "../../http/endpoint.ts";
import { AppError } from "../../http/errors.ts";
import type { Change } from "../rows.ts";
import type { Announcement, CrmWebhook } from "../definition.ts";
import { type HistoryKind, storedId } from "./ids.ts";
import { pipedriveVariables } from "./variables.ts";
import { webhookPassword } from "./webhook-password.ts";

const id = z.union([z.string().regex(/^\d{1,18}$/), z.number().int().positive().transform(String)]);

/** What a call is about; the object is read again instead of taken from the payload. */
const Event = z.object({
  meta: z.object({
    id: z.string().max(100),
    entity: z.string(),
    entity_id: id,
    company_id: id,
    timestamp: z.string().max(60),
  }),
});

/** Kinds of history whose changes are announced. */
const KINDS: Readonly<Partial<Record<string, HistoryKind>>> = {
  activity: "activities",
  note: "notes",
  deal: "deals",
};

/** One event a call. https://pipedrive.readme.io/docs/guide-for-webhooks-v2 */
function read(ctx: PublicContext, request: RawRequest): Announcement[] {
  // Checked before the body is trusted; the account it names is part of the password.
  const password = passwordIn(request.header("authorization"));
  let json: unknown;
  try {
    json = JSON.parse(request.body);
  } catch {
    throw password === null
      ? new AppError("unauthenticated", "Appel refusé.")
      : new AppError("malformed_json");
  }
  const event = Event.safeParse(json);
  const { PIPEDRIVE_CLIENT_SECRET } = pipedriveVariables(ctx.environment);
  const expected = webhookPassword(PIPEDRIVE_CLIENT_SECRET, event.data?.meta.company_id ?? "");
  if (password === null || !isSame(password, expected)) {
    throw new AppError("unauthenticated", "Appel refusé.");
  }
  if (!event.success) throw new AppError("invalid_request");
  const { meta } = event.data;
  const changes = changesIn(meta.entity, meta.entity_id);
  return [{ portalId: meta.company_id, events: [{ key: `${meta.id}|${meta.timestamp}`, changes }] }];
}

function changesIn(entity: string, id: string): Change[] {
  if (entity === "person") return [{ type: "contacts", id }];
  const kind = KINDS[entity];
  return kind === undefined ? [] : [{ type: kind, id: storedId(kind, id) }];
}

/** Password of Basic authentication; null if there is none. */
function passwordIn(header: string | undefined): string | null {
  const encoded = /^Basic ([A-Za-z0-9+/=]{1,400})$/.exec(header ?? "")?.[1];
  if (encoded === undefined) return null;
  const given = Buffer.from(encoded, "base64").toString("utf8");
  const at = given.indexOf(":");
  return at < 0 ? null : given.slice(at + 1);
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

export const webhook: CrmWebhook = { read };
