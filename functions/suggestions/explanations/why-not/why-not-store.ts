import * as z from "zod";
import { callRows } from "../../../db/call.ts";
import { withClaims } from "../../../db/claims.ts";
import { allRows, firstRow } from "../../../db/statement.ts";
import type { UserContext } from "../../../http/context.ts";

/** One entry of the caller's list. */
const ListEntry = z.object({
  contactId: z.string(),
  position: z.number(),
  score: z.number(),
  type: z.enum(["ongoingBusiness", "nurturing"]),
  name: z.string().nullable(),
  company: z.string().nullable(),
  madeAt: z.date(),
});
export type ListEntry = z.infer<typeof ListEntry>;

/** Something that happened, or became known. */
const Later = z.object({ id: z.string(), date: z.date(), knownAt: z.date() });

/** Where a contact and the caller's list stand on a day. */
export interface Standing {
  readonly contact: {
    readonly email: string | null;
    readonly ownerEmail: string | null;
    /** What managers decided of that owner's contacts. */
    readonly given: "member" | "nobody" | "unowned" | null;
    readonly fromCrm: boolean;
    readonly receivedAt: Date;
    readonly archivedAt: Date | null;
    /** The contact it was merged into. */
    readonly mergedInto: string | null;
    /** Ids of the records of the same person, its own among them. */
    readonly records: readonly string[];
  };
  readonly suppression: {
    readonly kind: "contact" | "address" | "domain";
    readonly reason: "opposition" | "opt_out" | "bounce" | "do_not_contact";
    /** The address or the domain. */
    readonly value: string | null;
    readonly since: Date;
    readonly by: string | null;
  } | null;
  /** The colleague in whose list it is; empty when they have no name here. */
  readonly holder: string | null;
  /** When the caller's list was made, or else the day's first. */
  readonly madeAt: Date | null;
  readonly list: readonly ListEntry[];
  /** The newest of what happened, or became known, after the list was made. */
  readonly later: Readonly<z.infer<typeof Later>> | null;
}

const CONTACT = `
  select c.email, c.owner_email as "ownerEmail", w.given, c.crm is not null as "fromCrm", c.received_at as "receivedAt",
    c.archived_at as "archivedAt",
    (select trim(concat_ws(' ', m.first_name, m.last_name)) from public.contact m where m.id = c.merged_into) as "mergedInto",
    (select p.live from app.person p where p.contact_id = c.id) as records,
    o.kind, o.reason, o.value, o.since, o.by
  from public.contact c
  left join app.owner_choice w
    on w.organization_id = c.organization_id and w.crm = c.crm and w.owner_email = c.owner_email
  left join lateral app.suppression_of(c) o on true
  where c.organization_id = $1 and c.id = $2`;

const LIST = `
  select g.contact_id as "contactId", g.position, g.score, a.type, g.created_at as "madeAt", c.company,
    nullif(trim(concat_ws(' ', c.first_name, c.last_name)), '') as name
  from public.suggestion g
  join public.contact c on c.id = g.contact_id
  join public.action a on a.id = g.action_id
  where g.organization_id = $1 and g.user_id = $2 and g.day = $3
  order by g.position`;

const LATER = `
  select * from (
    select e.id, e.date, e.created_at as "knownAt" from public.engagement e where e.contact_id = any ($1)
    union all
    select n.id, n.date, n.created_at from public.note n where n.contact_id = any ($1)) happened
  where happened.date <= $3 and greatest(happened.date, happened."knownAt") > $2
  order by happened.date desc limit 1`;

const ContactRow = z.object({
  email: z.string().nullable(),
  ownerEmail: z.string().nullable(),
  given: z.enum(["member", "nobody", "unowned"]).nullable(),
  fromCrm: z.boolean(),
  receivedAt: z.date(),
  archivedAt: z.date().nullable(),
  mergedInto: z.string().nullable(),
  records: z.array(z.string()),
  kind: z.enum(["contact", "address", "domain"]).nullable(),
  reason: z.enum(["opposition", "opt_out", "bounce", "do_not_contact"]).nullable(),
  value: z.string().nullable(),
  since: z.date().nullable(),
  by: z.string().nullable(),
});

/** Where the contact stands on the day; undefined outside the caller's organization. */
export function readStanding(
  ctx: UserContext,
  contactId: string,
  day: string,
): Promise<Standing | undefined> {
  const { organizationId } = ctx.claims;
  return withClaims(ctx, async (client): Promise<Standing | undefined> => {
    const row = await firstRow(client, ContactRow, CONTACT, [organizationId, contactId]);
    if (row === undefined) return undefined;
    const list = await allRows(client, ListEntry, LIST, [organizationId, ctx.user.id, day]);
    const [others] = await callRows(client, "app.day_of_colleagues", { contact: contactId, for_day: day });
    const madeAt = list[0]?.madeAt ?? others?.made_at ?? null;
    const later =
      madeAt === null
        ? undefined
        : await firstRow(client, Later, LATER, [row.records, madeAt, ctx.clock.now()]);
    const { kind, reason, value, since, by, ...contact } = row;
    return {
      contact,
      suppression: kind && reason && since ? { kind, reason, value, since, by } : null,
      holder: others?.holder ?? null,
      madeAt,
      list,
      later: later ?? null,
    };
  });
}
