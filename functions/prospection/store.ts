import { randomUUID } from "node:crypto";
import * as z from "zod";
import { recordAudit } from "../audit/record-audit.ts";
import { call } from "../db/call.ts";
import type { Transaction } from "../db/claims.ts";
import { withClaims } from "../db/claims.ts";
import { allRows, execute, firstRow } from "../db/statement.ts";
import {
  type BaseContext,
  type Claims,
  managerClaims,
  type SystemContext,
  type UserContext,
} from "../http/context.ts";
import { NotFoundError } from "../http/errors.ts";
import { Identity } from "./person.ts";

type Claimed = BaseContext & { readonly claims: Claims };

/** A suppression as the API shows it. */
const SuppressionRow = z.object({
  id: z.string(),
  kind: z.enum(["contact", "address", "domain", "erased"]),
  contact: z.object({ id: z.string(), name: z.string(), email: z.string().nullable() }).nullable(),
  value: z.string().nullable(),
  reason: z.enum(["opposition", "opt_out", "bounce", "do_not_contact"]).nullable(),
  source: z.enum(["crm", "user"]),
  by: z.string().nullable(),
  since: z.date(),
});
export type SuppressionRow = z.infer<typeof SuppressionRow>;

/** A contact `c` as people read it. */
const NAME = `coalesce(nullif(btrim(concat_ws(' ', c.first_name, c.last_name)), ''), c.email, 'Contact sans nom')`;

const SUPPRESSIONS = `
  select s.id, s.kind, s.value, s.reason, s.source, s.created_at as since, s.created_by, c.crm,
    case when c.id is not null then json_build_object('id', c.id, 'email', c.email,
      'name', ${NAME}) end as contact,
    coalesce(c.search, app.fold(s.value)) as search
  from public.suppression s left join public.contact c on c.id = s.contact_id
  where s.organization_id = $1
  union all
  select f.person, 'erased', null, null, 'user', min(f.created_at), null, null, null,
    string_agg(case when f.kind = 'address' then encode(f.hash, 'hex') end, ' ')
  from private.forgotten f where f.organization_id = $1 and f.unless_changed_since is null group by f.person`;

const SHOWN = `id, kind, contact, value, reason, source, since,
  app.suppressed_by(source, crm, created_by) as by`;

/** A page of who must not be contacted. `words` are folded; `hash` is that of the filter as an address. */
export async function readSuppressions(
  ctx: UserContext,
  query: { words: string; hash: string; offset: number; pageSize: number },
): Promise<{ rows: SuppressionRow[]; count: number }> {
  return withClaims(ctx, async (client) => {
    const matching = `from (${SUPPRESSIONS}) listed
      where $2 = '' or (kind <> 'erased' and position(app.fold($2) in search) > 0)
        or (kind = 'erased' and position($3 in search) > 0)`;
    const values = [ctx.organization.id, query.words, query.hash];
    const counted = await firstRow(
      client,
      z.object({ count: z.number() }),
      `select count(*)::int as count ${matching}`,
      values,
    );
    const rows = await allRows(
      client,
      SuppressionRow,
      `select ${SHOWN} ${matching} order by since desc, id offset $4 limit $5`,
      [...values, query.offset, query.pageSize],
    );
    return { rows, count: counted?.count ?? 0 };
  });
}

async function getSuppression(
  client: Transaction,
  organizationId: string,
  id: string,
): Promise<SuppressionRow> {
  const row = await firstRow(
    client,
    SuppressionRow,
    `select ${SHOWN} from (${SUPPRESSIONS}) listed where id = $2 limit 1`,
    [organizationId, id],
  );
  if (row === undefined) throw new NotFoundError();
  return row;
}

export interface NewSuppression {
  readonly kind: "contact" | "address" | "domain";
  readonly contactId: string | null;
  readonly value: string | null;
  readonly reason: string;
}

/** Registers an objection in the name of the caller; one that stands already is answered as it is. Throws `not_found`. */
export async function insertSuppression(ctx: UserContext, one: NewSuppression): Promise<SuppressionRow> {
  return withClaims(ctx, async (client) => {
    if (one.contactId !== null) {
      const found = await execute(
        client,
        "select from public.contact where id = $1 and organization_id = $2 for key share",
        [one.contactId, ctx.organization.id],
      );
      if (found === 0) throw new NotFoundError();
    }
    const id = await call(client, "app.register_suppression", {
      of_kind: one.kind,
      contact: one.contactId,
      words: one.value,
      why: one.reason,
    });
    const stored = await getSuppression(client, ctx.organization.id, id ?? "");
    await audit(client, ctx, "suppression.created", {
      targetKind: one.kind === "contact" ? "contact" : "suppression",
      targetId: one.contactId ?? stored.id,
      targetLabel: one.value,
      detail: { kind: one.kind, reason: one.reason },
    });
    return stored;
  });
}

/**
 * Lifts an objection, or what keeps an erased person away. Answers `crm` where only the CRM can lift it. Throws
 * `not_found`. For managers: the policies refuse others.
 */
export async function removeSuppression(ctx: UserContext, id: string): Promise<"lifted" | "crm"> {
  return withClaims({ ...ctx, claims: managerClaims(ctx) }, async (client) => {
    const found = await getSuppression(client, ctx.organization.id, id);
    if (found.source === "crm") return "crm";
    if (found.kind === "erased") {
      await call(client, "app.lift_forgotten", { who: id });
      await call(client, "app.record_erasure", { of_kind: "lifted", who: id, contacts: [], hashes: "[]" });
    } else await execute(client, "delete from public.suppression where id = $1", [id]);
    await audit(client, ctx, "suppression.lifted", {
      targetKind: found.kind === "contact" ? "contact" : "suppression",
      targetId: found.contact?.id ?? id,
      targetLabel: found.value,
      detail: { kind: found.kind, reason: found.reason },
    });
    return "lifted";
  });
}

/** Who does something: a person, or scheduled work, which is nobody. */
type Actor = Claimed & { readonly user?: UserContext["user"] };

async function audit(
  client: Transaction,
  ctx: Actor,
  event: string,
  entry: {
    targetKind: string;
    targetId: string;
    targetLabel?: string | null;
    detail: Record<string, unknown>;
  },
): Promise<void> {
  await recordAudit(client, {
    event,
    actorId: ctx.user?.id,
    actorEmail: ctx.user?.email,
    organizationId: ctx.claims.organizationId,
    requestId: ctx.requestId,
    ...entry,
  });
}

/** An `Identity`, of a contact `c`. */
export const IDENTITY = `c.id, c.crm, c.crm_id as "crmId", c.email, c.first_name as "firstName", c.last_name as "lastName",
  c.updated_at as "updatedAt"`;

/** The contacts that are one person with this one; throws `not_found`. */
async function getPerson(client: Transaction, contactId: string): Promise<Identity[]> {
  // A subselect is asked once; the function alone would be asked for every contact where no index is taken.
  const rows = await allRows(
    client,
    Identity,
    `select ${IDENTITY} from public.contact c where c.id = any ((select app.person_of($1))::uuid[]) order by c.id`,
    [contactId],
  );
  if (rows.length === 0) throw new NotFoundError();
  return rows;
}

/** What is stored of somebody, by table. */
const PersonalData = z.record(z.string(), z.unknown());

/** Everything stored about a person, by table. `finderFor` finds them in texts. Throws `not_found`. */
export async function readPersonalData(
  ctx: UserContext,
  contactId: string,
  finderFor: (contacts: Identity[]) => string,
): Promise<Record<string, unknown>> {
  return withClaims({ ...ctx, claims: managerClaims(ctx), pace: "work" }, async (client) => {
    const contacts = await getPerson(client, contactId);
    const data = await call(client, "app.personal_data", {
      contacts: contacts.map(({ id }) => id),
      pattern: finderFor(contacts),
    });
    await audit(client, ctx, "contact.exported", { targetKind: "contact", targetId: contactId, detail: {} });
    return PersonalData.parse(data);
  });
}

const Erased = z.object({ contacts: z.number(), objected: z.boolean() });

interface Erasure {
  readonly suppress: boolean;
  readonly addressesOf: (contacts: Identity[]) => string[];
  readonly patternOf: (contacts: Identity[]) => string;
  readonly hashesOf: (contacts: Identity[]) => ForgottenHash[];
}

/**
 * Erases a person in one transaction, which waits for transactions that store people. Tombstones
 * (`hashesOf`) are left where `suppress` asks for them, or where the person had objected. Throws
 * `not_found`.
 */
export async function erasePerson(
  ctx: UserContext,
  contactId: string,
  how: Erasure,
): Promise<{ erased: number; suppressed: boolean }> {
  return erase({ ...ctx, claims: managerClaims(ctx) }, () => Promise.resolve(contactId), how);
}

/**
 * As `erasePerson`, for the person behind a CRM record and in the name of scheduled work. If no contact is
 * stored, a tombstone is left all the same: a page read before must not bring the person back.
 */
export async function erasePersonOf(
  ctx: SystemContext,
  record: { crm: string; crmId: string },
  how: Erasure,
): Promise<void> {
  await erase(
    ctx,
    async (client) => {
      const row = await firstRow(
        client,
        z.object({ id: z.string() }),
        "select id from public.contact where organization_id = $1 and crm = $2 and crm_id = $3",
        [ctx.claims.organizationId, record.crm, record.crmId],
      );
      return row?.id ?? null;
    },
    how,
  );
}

async function erase(
  ctx: Actor,
  find: (client: Transaction) => Promise<string | null>,
  how: Erasure,
): Promise<{ erased: number; suppressed: boolean }> {
  return withClaims({ ...ctx, pace: "work" }, async (client) => {
    await call(client, "app.lock_forgotten", { alone: true });
    const contactId = await find(client);
    if (contactId === null) {
      if (how.suppress) await remember(client, [], how.hashesOf([]));
      return { erased: 0, suppressed: how.suppress };
    }
    const contacts = await getPerson(client, contactId);
    const answer = Erased.parse(
      await call(client, "app.erase_person", {
        contacts: contacts.map(({ id }) => id),
        addresses: how.addressesOf(contacts),
        pattern: how.patternOf(contacts),
      }),
    );
    const suppressed = how.suppress || answer.objected;
    await remember(client, contacts, suppressed ? how.hashesOf(contacts) : []);
    await audit(client, ctx, "contact.erased", {
      targetKind: "contact",
      targetId: contactId,
      detail: { contacts: answer.contacts, suppressed },
    });
    return { erased: answer.contacts, suppressed };
  });
}

/** Leaves the tombstones of somebody, and notes their erasure for a later restore (decision 068). */
async function remember(
  client: Transaction,
  contacts: readonly Identity[],
  hashes: readonly ForgottenHash[],
): Promise<void> {
  const person = { who: randomUUID(), hashes: JSON.stringify(hashes) };
  if (hashes.length > 0) await call(client, "app.remember_forgotten", person);
  await call(client, "app.record_erasure", {
    ...person,
    of_kind: "person",
    contacts: contacts.map(({ id }) => id),
  });
}

/** What of somebody a hash is kept of. */
const ForgottenKind = z.enum(["address", "record", "name"]);
export type ForgottenKind = z.infer<typeof ForgottenKind>;

/** What an erased person can be known again by, and by nobody who has only the database. */
export interface ForgottenHash {
  readonly kind: ForgottenKind;
  /** Hexadecimal. */
  readonly hash: string;
  /** Set where age alone was the reason: a record that changed after this instant comes back. */
  readonly unlessChangedSince?: string | null;
}

/**
 * The tombstones: all of erased people, and those left for age of some records (`unlessChangedSince`; null
 * for the others). Takes a lock until the caller's transaction ends, so that nobody is erased meanwhile.
 */
export async function readForgottenRows(
  client: Transaction,
  recordHashes: readonly string[],
): Promise<{ kind: ForgottenKind; hash: string; unlessChangedSince: Date | null }[]> {
  // Two statements: the second one's snapshot is taken once the lock is held.
  await call(client, "app.lock_forgotten", { alone: false });
  const rows = await allRows(
    client,
    z.object({
      kind: ForgottenKind,
      hash: z.string(),
      unlessChangedSince: z.date().nullable(),
    }),
    `select kind, encode(hash, 'hex') as hash, unless_changed_since as "unlessChangedSince"
     from private.forgotten
     where organization_id = app.org_id() and (unless_changed_since is null
       or kind = 'record' and hash = any (select decode(h, 'hex') from unnest($1::text[]) h))`,
    [recordHashes],
  );
  return rows;
}

const SilentContact = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  lastContactAt: z.string(),
});
export type SilentContact = Omit<z.infer<typeof SilentContact>, "lastContactAt"> & { lastContactAt: Date };

/** Contacts without activity since an instant, and how many there are. */
export async function readSilent(
  ctx: Claimed,
  before: Date,
  page: { offset: number; pageSize: number },
): Promise<{ rows: SilentContact[]; count: number }> {
  return withClaims({ ...ctx, pace: "work" }, async (client) => {
    const rows = await allRows(
      client,
      z.object({ page: SilentContact.nullable(), count: z.number() }),
      `with silent as materialized (select * from app.silent_contacts($1))
       select p.page, (select count(*)::int from silent) as count
       from (select 1) one left join (
         select s.last_contact_at, json_build_object('id', c.id, 'name', ${NAME}, 'email', c.email,
           'lastContactAt', s.last_contact_at) as page, c.id
         from silent s join public.contact c on c.id = s.contact_id
         order by s.last_contact_at, c.id offset $2 limit $3) p on true
       order by p.last_contact_at, p.id`,
      [before, page.offset, page.pageSize],
    );
    return {
      rows: rows.flatMap(({ page }) =>
        page === null ? [] : [{ ...page, lastContactAt: new Date(page.lastContactAt) }],
      ),
      count: rows[0]?.count ?? 0,
    };
  });
}

/** Whether scheduled work was handed out under this key. */
export async function isHandedOut(ctx: UserContext, key: string): Promise<boolean> {
  const count = await withClaims(ctx, (client) =>
    execute(client, "select from private.job_key where key = $1 and organization_id = $2", [
      key,
      ctx.organization.id,
    ]),
  );
  return count === 1;
}

/** Contacts a transaction erases: it stays short. */
const BATCH = 200;

/**
 * Erases the longest-silent contacts, at most `BATCH`, with a tombstone of each record; gives back how many.
 * Objections stay, by address.
 */
export async function eraseSilent(
  ctx: SystemContext,
  before: Date,
  hashesOf: (contact: Identity) => ForgottenHash[],
): Promise<number> {
  return withClaims(ctx, async (client) => {
    await call(client, "app.lock_forgotten", { alone: true });
    const rows = await allRows(
      client,
      Identity,
      `select ${IDENTITY} from public.contact c
       where c.id in (select contact_id from app.silent_contacts($1) limit ${BATCH})
         or c.merged_into in (select contact_id from app.silent_contacts($1) limit ${BATCH})`,
      [before],
    );
    if (rows.length === 0) return 0;
    const contacts = rows.map(({ id }) => id);
    const erased = await call(client, "app.erase_contacts", { contacts, by_address: true });
    await remember(client, rows, rows.flatMap(hashesOf));
    return erased ?? 0;
  });
}

/** Records in the audit that contacts were erased for their age. */
export async function auditRetention(
  ctx: SystemContext,
  detail: { contacts: number; before: string },
): Promise<void> {
  await withClaims(ctx, (client) =>
    recordAudit(client, {
      event: "retention.applied",
      organizationId: ctx.claims.organizationId,
      targetKind: "organization",
      targetId: ctx.claims.organizationId,
      detail,
      requestId: ctx.requestId,
    }),
  );
}

/** Removes counters of passwords and mails whose window has ended; gives back how many. */
export async function forgetAttempts(ctx: SystemContext): Promise<number> {
  return Number(await withClaims(ctx, (client) => call(client, "app.forget_attempts", {})));
}
