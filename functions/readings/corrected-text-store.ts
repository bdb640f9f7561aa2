import * as z from "zod";
import { withClaims } from "../db/claims.ts";
import { allRows } from "../db/statement.ts";
import type { SystemContext } from "../http/context.ts";
import { SourceText } from "./source-text.ts";
import { CORRECTION, KeptCorrection } from "./correction-rows.ts";

/** A text with the corrections that stand of it, oldest first. */
const CorrectedText = z.object({ text: SourceText, corrections: z.array(KeptCorrection) });

export type CorrectedText = z.infer<typeof CorrectedText>;

/** Every text of the organization of which a correction stands, oldest text first. */
export async function readCorrectedTexts(ctx: SystemContext): Promise<CorrectedText[]> {
  return withClaims(ctx, (client) =>
    allRows(
      client,
      CorrectedText,
      `select json_build_object('id', k."textId", 'kind', k."textKind",
           'channel', coalesce(e.type, case k."textKind" when 'note' then 'note' else 'linkedin' end),
           'incoming', k."textKind" = 'linkedin' or coalesce(e.direction = 'incoming', false),
           'at', t.at, 'day', to_char(t.at at time zone o.time_zone, 'YYYY-MM-DD'), 'subject', e.subject,
           'text', coalesce(e.text, n.text, p.text)) as text,
         k.corrections
       from (
         select contact_id, "textKind", "textId", json_agg(k order by k.at, k.id) as corrections
         from (select k.contact_id, ${CORRECTION} from public.fact_correction k
           where k.organization_id = $1 and k.undone_at is null) k
         group by 1, 2, 3) k
       join app.organizations_to_serve() o on o.organization_id = $1
       left join public.engagement e on k."textKind" = 'engagement' and e.id = k."textId" and e.contact_id = k.contact_id
       left join public.note n on k."textKind" = 'note' and n.id = k."textId" and n.contact_id = k.contact_id
       left join lateral (
         select p.* from public.linkedin_profile l, app.posts_of(l.content) p
         where k."textKind" = 'linkedin' and l.contact_id = k.contact_id and p.id = k."textId") p on true
       cross join lateral (select coalesce(e.date, n.date, p.at) as at) t
       where t.at is not null
       order by t.at, k."textId"`,
      [ctx.claims.organizationId],
    ),
  );
}
