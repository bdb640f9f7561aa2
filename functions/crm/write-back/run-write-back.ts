import { randomUUID } from "node:crypto";
import type { SystemContext } from "../../http/context.ts";
import { AppError, UnavailableError } from "../../http/errors.ts";
import { work } from "../../jobs/definition.ts";
import { writeBack } from "../messages.ts";
import { definitionOf } from "../registry/definition-of.ts";
import { openWriterOf } from "../registry/open-writer-of.ts";
import type { Logged } from "./writer.ts";
import {
  beginWrite,
  type Claimed,
  claimWriteBack,
  finishWriteBack,
  leaveWriteBack,
  type Reason,
} from "./write-back-store.ts";

/**
 * Lease of a message in seconds. Far longer than a call can take: when another worker gets it, the previous call has
 * either arrived or never will.
 */
const LEASE = 120;

/** Failures that leave the message waiting for a person, without redelivery. */
const WAITING = new Map<string, Reason>([
  ["crm_not_connected", "crm_not_connected"],
  ["crm_revoked", "crm_revoked"],
  // Queued again within the hour: a redelivery would only take calls from the account's other users.
  ["crm_quota", "crm_unavailable"],
  ["crm_unreadable", "crm_unavailable"],
]);

/** Reasons not to write the message, checked before any call; null if there is none. */
async function refusal(message: Claimed): Promise<readonly ["waiting" | "skipped", Reason] | null> {
  const { crm, connection } = message;
  const scopes = crm === null ? null : (await definitionOf(crm)).writeScopes;
  if (!message.isOn) return ["skipped", "turned_off"];
  if (scopes === null) return ["skipped", "not_supported"];
  if (message.contactArchived) return ["skipped", "contact_archived"];
  if (connection === null) return ["waiting", "crm_not_connected"];
  if (connection.state === "revoked") return ["waiting", "crm_revoked"];
  if (!scopes.every((scope) => connection.scopes.includes(scope))) return ["waiting", "scope_missing"];
  return null;
}

/**
 * Logs a sent message on its contact in the CRM exactly once, even if workers die (decision 018). Throws `unavailable`
 * while another worker holds it and `crm_unavailable` if the CRM fails; the message should then be redelivered.
 */
export async function runWriteBack(
  ctx: SystemContext,
  id: string,
  open: typeof openWriterOf = openWriterOf,
): Promise<void> {
  const worker = randomUUID();
  const message = await claimWriteBack(ctx, id, worker, LEASE);
  if (message === null) return;
  if (message === "busy") throw new UnavailableError("The message is held by another worker.");
  const leave = (state: "waiting" | "skipped", reason: Reason | null): Promise<void> =>
    leaveWriteBack(ctx, id, worker, state, reason);
  const refused = await refusal(message);
  if (refused !== null) {
    await leave(...refused);
    return;
  }
  try {
    const logged = await logOnce(ctx, message, worker, open);
    if ("crmId" in logged) await finishWriteBack(ctx, message, logged);
    else await leave(logged.reason === "contact_gone" ? "skipped" : "waiting", logged.reason);
  } catch (error) {
    const code = error instanceof AppError ? error.code : "unknown";
    const waiting = WAITING.get(code);
    await leave("waiting", waiting ?? (code === "crm_unavailable" ? code : null));
    if (waiting === undefined) throw error;
  }
}

/** The logged message: an earlier attempt's if one succeeded, else a new one. */
async function logOnce(
  ctx: SystemContext,
  message: Claimed,
  worker: string,
  open: typeof openWriterOf,
): Promise<Logged | { reason: "contact_gone" | "scope_missing" }> {
  const { crm, contactCrmId } = message;
  if (crm === null || contactCrmId === null) return { reason: "contact_gone" };
  const writer = (await open(crm))(ctx);
  const sent = { ...message, contactCrmId };
  const found = message.begunAt === null ? null : await writer.find(sent);
  if (found !== null) return found;
  if (!(await beginWrite(ctx, message.id, worker, LEASE)))
    throw new UnavailableError("Another worker has taken the message.");
  const written = await writer.write(sent);
  return typeof written === "string" ? { reason: written } : written;
}

export const writeBackWork = work(writeBack, (ctx, { id }) => runWriteBack(ctx, id));
