import * as z from "zod";
import { call } from "../db/call.ts";
import { type Transaction, withClaims } from "../db/claims.ts";
import { allRows, execute, firstRow } from "../db/statement.ts";
import { isManager, managerClaims, type UserContext } from "../http/context.ts";
import { NotFoundError } from "../http/errors.ts";
import { audit } from "./audit.ts";
import { liftTombstones } from "./tombstone-store.ts";

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
export const NAME = `coalesce(nullif(btrim(concat_ws(' ', c.first_name, c.last_name)), ''), c.email, 'Contact sans nom')`;

const SUPPRESSIONS = `
  select s.id, s.kind, s.value, s.reason, s.source, s.created_at as since, s.created_by, c.crm,
    case when c.id is not null then json_build_object('id', c.id, 'email', c.email,
      'name', ${NAME}) end as contact,
    coalesce(c.search, app.fold(s.value)) as search, case when c.id is null then s.value else ${NAME} end as called
  from public.suppression s left join public.contact c on c.id = s.contact_id
  where s.organization_id = $1
  union all
  select f.person, 'erased', null, null, 'user', min(f.created_at), null, null, null,
    string_agg(case when f.kind = 'address' then encode(f.hash, 'hex') end, ' '), null
  from private.tombstone f where f.organization_id = $1 and f.unless_changed_since is null group by f.person`;

const SHOWN = `id, kind, contact, value, reason, source, since,
  case when source = 'user' then app.name_of_member(created_by)
    else coalesce((select k.name from app.crm k where k.id = crm), 'CRM') end as by`;

const COLUMNS: ReadonlyMap<string, string> = new Map([
  ["since", "since"],
  ["name", 'called collate "fr-x-icu"'],
  ["reason", "reason"],
]);
/** What the list may be sorted by. */
export const SORTABLE = [...COLUMNS.keys()];

/** The clauses as SQL: only columns named here come out. */
function ordered(sorting: readonly string[]): string {
  const clauses = sorting.flatMap((clause) => {
    const column = COLUMNS.get(clause.replace(/^-/, ""));
    if (column === undefined) return [];
    return [`${column} ${clause.startsWith("-") ? "desc" : "asc"} nulls last`];
  });
  return [...clauses, "since desc", "id"].join(", ");
}

interface SuppressionQuery {
  readonly words: string;
  readonly hash: string;
  readonly kind: string | null;
  readonly reason: string | null;
  readonly sorting: readonly string[];
  readonly offset: number;
  readonly pageSize: number;
}

/** A page of who must not be contacted. `words` are folded; `hash` is that of the filter as an address. */
export async function readSuppressions(
  ctx: UserContext,
  query: SuppressionQuery,
): Promise<{ rows: SuppressionRow[]; count: number }> {
  return withClaims(ctx, async (client) => {
    const matching = `from (${SUPPRESSIONS}) listed
      where ($2 = '' or (kind <> 'erased' and position(app.fold($2) in search) > 0)
          or (kind = 'erased' and position($3 in search) > 0))
        and ($4::text is null or kind = $4) and ($5::text is null or reason = $5)`;
    const values = [ctx.organization.id, query.words, query.hash, query.kind, query.reason];
    const counted = await firstRow(
      client,
      z.object({ count: z.number() }),
      `select count(*)::int as count ${matching}`,
      values,
    );
    const rows = await allRows(
      client,
      SuppressionRow,
      // Who it is by is asked of the page's rows, and of none before them.
      `select ${SHOWN} from (select * ${matching} order by ${ordered(query.sorting)} offset $6 limit $7) page
       order by ${ordered(query.sorting)}`,
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

/** Registers an objection in the caller's name; gives the one that stands already, if any. Throws `not_found`. */
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
 * Lifts an objection, or what keeps an erased person away. Answers `crm` where only the CRM can lift it, `managers`
 * where only they may: the policies refuse others too. Throws `not_found`.
 */
export async function removeSuppression(
  ctx: UserContext,
  id: string,
): Promise<"lifted" | "crm" | "managers"> {
  const manages = isManager(ctx);
  return withClaims({ ...ctx, claims: managerClaims(ctx) }, async (client) => {
    const found = await getSuppression(client, ctx.organization.id, id);
    if (!manages && (found.kind === "erased" || found.source === "crm")) return "managers";
    if (found.source === "crm") return "crm";
    if (found.kind === "erased") {
      await liftTombstones(client, id);
      await call(client, "app.record_erasure", { of_kind: "lifted", who: id, contacts: [], hashes: "[]" });
    } else {
      const lifted = await execute(
        client,
        `delete from public.suppression
         where id = $1 and ($2 or created_by = $3 and taken_back_until > now())`,
        [id, manages, ctx.user.id],
      );
      if (lifted === 0) return "managers";
    }
    await audit(client, ctx, "suppression.lifted", {
      targetKind: found.kind === "contact" ? "contact" : "suppression",
      targetId: found.contact?.id ?? id,
      targetLabel: found.value,
      detail: { kind: found.kind, reason: found.reason },
    });
    return "lifted";
  });
}
