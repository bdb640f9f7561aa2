import * as z from "zod";
import { recordAudit } from "../../audit/record-audit.ts";
import { addContact, removeUnusedContact } from "../../crm/stored/one-contact.ts";
import { anyOf, builder, builtRows, runBuilt, sql } from "../../db/builder.ts";
import { call } from "../../db/call.ts";
import { type Transaction, withClaims } from "../../db/claims.ts";
import { execute, firstRow } from "../../db/statement.ts";
import { systemClaims, type UserContext } from "../../http/context.ts";
import { readTombstones } from "../../prospection/tombstones.ts";
import type { NamedKind } from "./contract.ts";
import { KNOWN_PERSON } from "./known-person.ts";

export interface ToTake {
  readonly kind: NamedKind;
  readonly textKind: "engagement" | "note";
  readonly textId: string;
  readonly fact: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  /** In lower case. */
  readonly email: string | null;
  readonly phone: string | null;
  readonly job: string | null;
  readonly company: string | null;
}

/** How many people a member may take in a day. */
const A_DAY = 200;
/** Minutes in which whoever took somebody takes it back. */
const TAKEN_BACK = 10;

interface Taken {
  readonly id: string;
  readonly contactId: string;
  readonly created: boolean;
}

const Against = z.enum(["opposition", "opt_out", "bounce", "do_not_contact"]);

/** What stands against taking somebody. */
type TakeProblem = z.infer<typeof Against> | "not_found" | "too_many" | "erased" | "own";

/** Members may add no contact otherwise, nor name one: the system writes both, once it was looked who asks. */
const asSystem = (ctx: UserContext) =>
  ({ ...ctx, claims: systemClaims(ctx.organization.id), timeouts: "request" }) as const;

/** Creates or finds the contact that a record's text names, or says what stands against it. */
export function storeNamedPerson(
  ctx: UserContext,
  recordId: string,
  named: ToTake,
): Promise<Taken | { problem: TakeProblem }> {
  const organizationId = ctx.organization.id;
  return withClaims(asSystem(ctx), async (client) => {
    const tombstones = await readTombstones(ctx, client, []);
    if (!tombstones.none && tombstones.hasAddress(named.email)) return { problem: "erased" };
    // A mailbox has one record of ours: theirs would be that of who names them.
    const own =
      "select from public.contact where id = $1 and organization_id = $3 and crm is null and lower(email) = $2";
    if ((await execute(client, own, [recordId, named.email, organizationId])) > 0) return { problem: "own" };
    // Two taps wait for each other.
    const lock = "select pg_advisory_xact_lock(hashtextextended('app.name_person ' || $1::text, 0))";
    await execute(client, lock, [organizationId]);
    const [namer] = await builtRows(
      client,
      builder
        .selectFrom("public.contact")
        .select("id")
        .where("id", "=", recordId)
        .where("organization_id", "=", organizationId),
    );
    if (namer === undefined) return { problem: "not_found" };
    const [before] = await builtRows(
      client,
      builder
        .selectFrom("public.named_person")
        .select(["id", "person_id"])
        .where("contact_id", "=", recordId)
        .where("text_id", "=", named.textId)
        .where("fact", "=", named.fact),
    );
    if (before !== undefined) return { id: before.id, contactId: before.person_id, created: false };
    if ((await countTaken(client, ctx)) >= A_DAY) return { problem: "too_many" };
    const known = await findKnown(client, organizationId, recordId, named);
    const against = known === undefined ? await findObjection(client, organizationId, named) : undefined;
    if (against !== undefined) return { problem: against };
    const created =
      known === undefined ? await createPerson(client, organizationId, recordId, named) : undefined;
    const personId = known ?? created ?? (await findOurs(client, organizationId, named));
    const [link] = await builtRows(
      client,
      builder
        .insertInto("public.named_person")
        .values({
          organization_id: organizationId,
          contact_id: recordId,
          person_id: personId,
          kind: named.kind,
          text_kind: named.textKind,
          text_id: named.textId,
          fact: named.fact,
          created_contact: created !== undefined,
          named_by: ctx.user.id,
        })
        .returning("id"),
    );
    if (link === undefined) throw new Error("nobody was named");
    const taken = { id: link.id, contactId: personId, created: created !== undefined };
    await audit(client, ctx, "contact.named", personId, { kind: named.kind, created: taken.created });
    return taken;
  });
}

/** How many people the caller has taken in a day. */
function countTaken(client: Transaction, ctx: UserContext): Promise<number> {
  return runBuilt(
    client,
    builder
      .selectFrom("public.named_person")
      .select("id")
      .where("organization_id", "=", ctx.organization.id)
      .where("named_by", "=", ctx.user.id)
      .where("created_at", ">", sql<Date>`now() - interval '1 day'`),
  );
}

const Id = z.object({ id: z.string().nullable() });

/** The contact that they are already. */
async function findKnown(
  client: Transaction,
  organizationId: string,
  recordId: string,
  { kind, firstName, lastName, email }: ToTake,
): Promise<string | undefined> {
  const row = await firstRow(
    client,
    Id,
    `select known.id
     from (values ($2::uuid, $3::text, $4::text, $5::text, $6::boolean))
       p ("recordId", "firstName", "lastName", email, "byName")
     cross join lateral (${KNOWN_PERSON}) known`,
    [organizationId, recordId, firstName, lastName, email, kind !== "newPost"],
  );
  return row?.id ?? undefined;
}

/** Why somebody new of this address must not be written to. */
async function findObjection(
  client: Transaction,
  organizationId: string,
  { firstName, lastName, email }: ToTake,
): Promise<z.infer<typeof Against> | undefined> {
  const row = await firstRow(
    client,
    z.object({ reason: Against }),
    `select s.reason from app.suppression_of(jsonb_populate_record(null::public.contact, jsonb_build_object(
       'organization_id', $1::uuid, 'email', $2::text, 'address_key', app.address_key(gen_random_uuid(), $2),
       'person_key', app.person_key(gen_random_uuid(), $2, $3::text, $4::text)))) s`,
    [organizationId, email, firstName, lastName],
  );
  return row?.reason;
}

/** Creates the contact, with the owner of who names them; undefined where a mailbox that several share has one of ours. */
async function createPerson(
  client: Transaction,
  organizationId: string,
  recordId: string,
  { firstName, lastName, email, job, company, phone }: ToTake,
): Promise<string | undefined> {
  const owner = await call(client, "app.owner_beside", { contact: recordId });
  return addContact(client, {
    organization_id: organizationId,
    owner_email: owner,
    first_name: firstName,
    last_name: lastName,
    email,
    job,
    company,
    phones: phone === null ? [] : [phone],
  });
}

async function findOurs(client: Transaction, organizationId: string, { email }: ToTake): Promise<string> {
  const [person] = await builtRows(
    client,
    builder
      .selectFrom("public.contact")
      .select("id")
      .where("organization_id", "=", organizationId)
      .where("crm", "is", null)
      .where((row) => row(row.fn<string>("lower", ["email"]), "=", email)),
  );
  if (person === undefined) throw new Error("nobody has the address that is taken");
  return person.id;
}

/**
 * Takes it back, and removes the contact created for it while nothing else hangs on it. Answers `late` after ten minutes
 * and to others, null where there is nothing.
 */
export function dropNamedPerson(
  ctx: UserContext,
  contactId: string,
  id: string,
): Promise<"removed" | "kept" | "late" | null> {
  return withClaims(asSystem(ctx), async (client) => {
    const records = (await call(client, "app.records_of", { contact: contactId })) ?? [];
    const [link] = await builtRows(
      client,
      builder
        .selectFrom("public.named_person")
        .select(["person_id", "created_contact", "named_by"])
        .select((row) =>
          sql<boolean>`${row.ref("created_at")} < now() - make_interval(mins => ${TAKEN_BACK}::integer)`.as(
            "is_late",
          ),
        )
        .where("id", "=", id)
        .where("contact_id", "=", anyOf(records))
        .where("organization_id", "=", ctx.organization.id)
        .forUpdate(),
    );
    if (link === undefined) return null;
    if (link.named_by !== ctx.user.id || link.is_late) return "late";
    await runBuilt(client, builder.deleteFrom("public.named_person").where("id", "=", id));
    const isGone = link.created_contact && (await removeUnusedContact(client, link.person_id));
    const outcome = isGone ? "removed" : "kept";
    await audit(client, ctx, "contact.unnamed", contactId, { contact: outcome });
    return outcome;
  });
}

function audit(
  client: Transaction,
  ctx: UserContext,
  event: string,
  contactId: string,
  detail: Readonly<Record<string, unknown>>,
): Promise<void> {
  return recordAudit(client, {
    event,
    actorId: ctx.user.id,
    actorEmail: ctx.user.email,
    organizationId: ctx.organization.id,
    targetKind: "contact",
    targetId: contactId,
    detail,
    requestId: ctx.requestId,
  });
}
