import { anyRecordOf } from "../../contacts/of-person.ts";
import type * as z from "zod";
import { builder, builtRows, NOW, runBuilt, sql } from "../../db/builder.ts";
import { asSent } from "../../db/as-sent.ts";
import { type Transaction, withClaims } from "../../db/claims.ts";
import type { UserContext } from "../../http/context.ts";
import { NotFoundError } from "../../http/errors.ts";
import { Action, type DismissedBecause } from "./contract.ts";
import { lockPeople } from "./lock-people.ts";
import { OPENED } from "./reopening/opened.ts";

/** An action as the database writes it, and as it is sent. */
const WireAction = asSent(Action);
export type WireAction = z.input<typeof Action>;

const MISSING = "Cette action n’existe pas ou n’est plus accessible.";

/** What a person changes of the words of an action; what is absent stays as it is. */
export type Words = Partial<
  Pick<WireAction, "ai_action" | "ai_reasoning" | "ai_iceBreakingMessage" | "type" | "deadline">
>;

/** How a person ends an action. */
export interface End {
  /** ISO instant. */
  readonly at: string;
  readonly reason: "done" | "dismissed" | "updated";
  /** By sending its message. */
  readonly isSent?: boolean;
  readonly because?: DismissedBecause | null;
  /** Put off to this day, `YYYY-MM-DD`. */
  readonly resumesOn?: string;
}

/** An action as it stands, which nobody else changes until the transaction ends. */
export interface HeldAction {
  readonly id: string;
  readonly contactId: string;
  readonly message: string | null;
  readonly editedAt: Date | null;
  readonly archivedAt: Date | null;
  readonly archivedBy: string | null;
  readonly archivedReason: string | null;
  readonly isSent: boolean;
}

/** An action of the caller's organization; throws `not_found` for any other. */
export async function getActionInOrganization(ctx: UserContext, actionId: string): Promise<WireAction> {
  return withClaims(ctx, async (client) => {
    if ((await runBuilt(client, actions(ctx, actionId).select("x.id"))) === 0)
      throw new NotFoundError(MISSING);
    return readSent(client, actionId);
  });
}

/** An action that is there, as it is sent, with its sentences and what they rest on. */
export async function readSent(client: Transaction, actionId: string): Promise<WireAction> {
  const sent = builder
    .selectFrom("app.action_as_sent as sent")
    .select(sql`row_to_json(sent)`.as("action"))
    .where("sent.id", "=", actionId);
  const [row] = await builtRows(client, sent);
  return WireAction.parse(row?.action);
}

const actions = ({ claims }: UserContext, actionId: string) =>
  builder
    .selectFrom("public.action as x")
    .where("x.id", "=", actionId)
    .where("x.organization_id", "=", claims.organizationId);

/**
 * Holds an action until the transaction ends; with `people`, first what is open for its person on any record, as
 * `lockPeople` does. Throws `not_found`.
 */
export async function holdAction(
  client: Transaction,
  ctx: UserContext,
  actionId: string,
  { people }: { readonly people: boolean },
): Promise<HeldAction> {
  if (people) await lockPeople(client, sql`(${actions(ctx, actionId).select("x.contact_id")})`);
  const [row] = await builtRows(
    client,
    actions(ctx, actionId)
      .select([
        "x.id",
        "x.contact_id as contactId",
        "x.ai_ice_breaking_message as message",
        "x.edited_at as editedAt",
        "x.archived_at as archivedAt",
        "x.archived_by as archivedBy",
        "x.archived_reason as archivedReason",
        "x.message_sent as isSent",
      ])
      .forUpdate(),
  );
  if (row === undefined) throw new NotFoundError(MISSING);
  return row;
}

/** Says why what a person hid is hidden, or until when. */
export async function tellWhy(client: Transaction, { id }: HeldAction, end: End): Promise<WireAction> {
  const told = builder
    .updateTable("public.action as x")
    .set({ dismissed_because: end.because ?? null, resumes_on: end.resumesOn ?? null })
    .where("x.id", "=", id);
  await runBuilt(client, told);
  return readSent(client, id);
}

/**
 * Writes what a person changed of an open action. Whoever ends one has handled its person: what is open on their other
 * records ends with it, but for words that somebody edited.
 */
export async function writeChange(
  client: Transaction,
  ctx: UserContext,
  held: HeldAction,
  { words, end }: { readonly words: Words; readonly end: End | undefined },
): Promise<WireAction> {
  const { ai_action, ai_reasoning, ai_iceBreakingMessage: message, type, deadline } = words;
  const isEdited = message !== undefined && message !== held.message;
  const changed = (end === undefined ? builder : endingOthers(held))
    .updateTable("public.action as x")
    .set({
      ai_action,
      ai_reasoning,
      ai_ice_breaking_message: message,
      type,
      deadline,
      ...(isEdited ? { edited_at: NOW } : {}),
      message_sent: end?.isSent ?? false,
      ...(end === undefined
        ? {}
        : {
            archived_at: end.at,
            archived_by: "user",
            archived_reason: end.reason,
            handled_by: ctx.user.id,
            dismissed_because: end.because ?? null,
            resumes_on: end.resumesOn ?? null,
          }),
    })
    .where("x.id", "=", held.id);
  await runBuilt(client, changed);
  return readSent(client, held.id);
}

/** What is open on the other records of an action's person, but for words that somebody edited, ended with it. */
const endingOthers = ({ id, contactId }: HeldAction) =>
  builder.with("others", (statement) =>
    statement
      .updateTable("public.action")
      .set({
        archived_at: NOW,
        archived_by: "system",
        archived_reason: "updated",
        closed_with: id,
        ai_archive_reasoning: "Cette personne a été traitée par une autre de ses fiches.",
      })
      .where("contact_id", "=", anyRecordOf(sql.val(contactId), "others"))
      .where("archived_at", "is", null)
      .where("edited_at", "is", null),
  );

/** What ended with an action on the person's other records opened with it, where it is still there. */
const openingOthers = ({ id }: HeldAction) =>
  builder.with("others", (statement) =>
    statement
      .updateTable("public.action as o")
      .set({ ...OPENED, closed_with: null })
      .where("o.closed_with", "=", id)
      .where((row) =>
        row.exists(
          row
            .selectFrom("public.contact as c")
            .whereRef("c.id", "=", "o.contact_id")
            .where("c.archived_at", "is", null),
        ),
      ),
  );

/** Opens again what a person handled, and what ended with it on the person's other records, where it is still there. */
export async function reopen(client: Transaction, held: HeldAction): Promise<WireAction> {
  const opened = openingOthers(held)
    .updateTable("public.action as x")
    .set({ ...OPENED, message_sent: false, dismissed_because: null, handled_by: null, resumes_on: null })
    .where("x.id", "=", held.id);
  await runBuilt(client, opened);
  return readSent(client, held.id);
}
