import * as z from "zod";
import { withClaims } from "../../db/claims.ts";
import { allRows } from "../../db/statement.ts";
import type { BaseContext, Claims } from "../../http/context.ts";

/** Whose word on a text is the last; of the local reader whether it found a fact. */
const Place = z.enum(["person", "model", "withFacts", "empty", "waiting", "unread"]);

const Counted = z.object({
  place: Place,
  /** Sent by a machine. */
  machine: z.boolean(),
  texts: z.number(),
  /** Of these, what a model has never looked at. */
  unasked: z.number(),
});
export type Counted = z.infer<typeof Counted>;

/** The reading of another reader, of the text `t`. */
const readingBy = (reader: "model" | "person", name: string): string => `
  left join public.text_reading ${name} on ${name}.organization_id = $1 and ${name}.contact_id = t.contact_id
    and ${name}.text_kind = t.text_kind and ${name}.text_id = t.text_id and ${name}.reader = '${reader}' and ${name}.at >= $2`;

/** How many texts of this instant or later stand where. `byModel`: a model reads too. */
export function countCoverage(
  ctx: BaseContext & { readonly claims: Claims },
  { since, byModel }: { readonly since: Date; readonly byModel: boolean },
): Promise<Counted[]> {
  // Of hundreds of thousands of texts it takes a second or two.
  return withClaims({ ...ctx, timeouts: "work" }, (client) =>
    allRows(
      client,
      Counted,
      // The local reader has read each text, or has still to.
      `with text as (
         select r.contact_id, r.text_kind, r.text_id, r.understood, r.manner = 'machine' as machine, false as awaited
         from public.text_reading r where r.organization_id = $1 and r.reader = 'local' and r.at >= $2
         union all
         select u.contact_id, u.text_kind, u.text_id, false, false, true
         from private.unread_text u where u.organization_id = $1 and u.reader = 'local' and u.at >= $2
       )
       select case
           when p.reader is not null then 'person'
           when m.understood then 'model'
           when t.understood then case when f.reader is null then 'empty' else 'withFacts' end
           when t.awaited or ($3 and m.reader is null) then 'waiting'
           else 'unread' end as place,
         t.machine, count(*)::integer as texts, (count(*) filter (where m.reader is null))::integer as unasked
       from text t
       join public.contact c on c.organization_id = $1 and c.id = t.contact_id and c.archived_at is null
       ${readingBy("model", "m")}
       ${readingBy("person", "p")}
       left join public.fact f on f.organization_id = $1 and f.contact_id = t.contact_id and f.text_kind = t.text_kind
         and f.text_id = t.text_id and f.reader = 'local' and f.position = 1
       group by place, t.machine`,
      [ctx.claims.organizationId, since.toISOString(), byModel],
    ),
  );
}
