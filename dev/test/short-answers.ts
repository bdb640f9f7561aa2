import { vi } from "vitest";
import type { Pool } from "pg";

/**
 * A CRM's odd day. `empty`: its lists answer 200 with nothing in them. `cut`: with their beginning, as if that were all;
 * `short`: with most of it. `deaf`: with nothing, and whatever is asked by id is left out, too.
 */
export type Odd = "empty" | "cut" | "short" | "deaf";

/** How much of a list is shown. */
const SHARES: Readonly<Record<Odd, number>> = { empty: 0, cut: 0.4, short: 0.8, deaf: 0 };

type Body = Record<string, unknown>;
/** Where an answer has its rows, and what says that there are more. */
type Shape = { readonly rows: string; readonly more: string };

const SHAPES = {
  hubspot: { rows: "results", more: "paging" },
  salesforce: { rows: "records", more: "nextRecordsUrl" },
  pipedrive: { rows: "data", more: "additional_data" },
  sellsy: { rows: "data", more: "pagination" },
} as const satisfies Record<string, Shape>;

/** What a call asks of which CRM; null for all other calls. */
function asked(
  url: URL,
  { method = "GET", body }: RequestInit,
): { of: keyof typeof SHAPES; byId: boolean } | null {
  const { pathname, searchParams } = url;
  if (/\/crm\/objects\/[^/]+\/[a-z]+$/.test(pathname) && method === "GET")
    return { of: "hubspot", byId: false };
  if (/\/crm\/objects\/.*\/search$/.test(pathname)) return { of: "hubspot", byId: false };
  if (/\/crm\/(objects|associations)\/.*\/batch\/read$/.test(pathname)) return { of: "hubspot", byId: true };
  if (pathname.endsWith("/composite")) return { of: "salesforce", byId: true };
  if (pathname.endsWith("/queryAll")) {
    const soql = searchParams.get("q") ?? "";
    return { of: "salesforce", byId: / IN \(/.test(soql) };
  }
  if (/\/api\/(v2\/(persons|activities|deals)|v1\/(notes|recents))$/.test(pathname))
    return { of: "pipedrive", byId: searchParams.has("ids") };
  if (/\/v2\/[a-z/-]+\/search$/.test(pathname))
    return { of: "sellsy", byId: typeof body === "string" && body.includes('"id":') };
  return null;
}

function withoutRows(body: Body, shape: Shape, share: number): Body {
  const rows = body[shape.rows];
  if (!Array.isArray(rows)) return body;
  const { [shape.more]: _, ...rest } = body;
  const shown = rows.slice(0, rows.length * share);
  if (typeof rest["total"] === "number") rest["total"] = shown.length;
  // Without it Sellsy's would be no page.
  if (shape.more === "pagination")
    rest["pagination"] = { limit: 100, count: shown.length, total: shown.length, offset: 0 };
  return {
    ...rest,
    ...(shape.rows === "records" ? { done: true } : {}),
    [shape.rows]: shown,
  };
}

/** The same with each answer of a composite one. */
function oddly(body: Body, shape: Shape, share: number): Body {
  const parts = body["compositeResponse"];
  if (!Array.isArray(parts)) return withoutRows(body, shape, share);
  return {
    compositeResponse: parts.map((part: Body) => ({
      ...part,
      body: withoutRows(part["body"] as Body, shape, share),
    })),
  };
}

/** Makes CRMs answer oddly while `day` says so. */
export function oddAnswers(): { day: Odd | null } {
  const state: { day: Odd | null } = { day: null };
  const real = globalThis.fetch;
  vi.stubGlobal("fetch", async (...call: Parameters<typeof fetch>) => {
    const reply = await real(...call);
    const [input, init] = call;
    const url = new URL(input instanceof Request ? input.url : input);
    const what = state.day === null ? null : asked(url, init ?? {});
    if (what === null || !reply.ok || (what.byId && state.day !== "deaf")) return reply;
    const body = (await reply.clone().json()) as Body;
    return Response.json(oddly(body, SHAPES[what.of], SHARES[state.day ?? "empty"]), {
      headers: reply.headers,
    });
  });
  return state;
}

/** Has a model's reading of every text of an organization, with a fact, and people's correction of every fifth. */
export async function readEverything(admin: Pool, organizationId: string, userId: string): Promise<void> {
  for (const kind of ["engagement", "note"]) {
    await admin.query(
      `update public.${kind} set ai_analysis = '{"summary": "Vu"}' where organization_id = $1`,
      [organizationId],
    );
    await admin.query(
      `insert into public.text_reading (organization_id, contact_id, text_kind, text_id, reader, version, content_hash, at, manner)
       select t.organization_id, t.contact_id, '${kind}', t.id, r.reader, '1', app.content_hash(t), t.date,
         case when r.reader = 'local' then 'person' end
       from public.${kind} t cross join (values ('model'), ('local')) r (reader) where t.organization_id = $1
       on conflict do nothing`,
      [organizationId],
    );
  }
  await admin.query(
    `insert into public.fact (organization_id, contact_id, text_kind, text_id, reader, position, kind, who, quote)
     select organization_id, contact_id, text_kind, text_id, reader, 1, 'commitment', 'contact', 'je rappelle'
     from public.text_reading where organization_id = $1 and reader = 'model' on conflict do nothing`,
    [organizationId],
  );
  await admin.query(
    `insert into public.fact_correction (organization_id, contact_id, text_kind, text_id, fact, as_read, reader,
       reader_version, correction, corrected_by)
     select organization_id, contact_id, text_kind, text_id, '{}', '[]', reader, '1', 'notSo', $2
     from (select *, row_number() over (order by text_id) as n from public.fact where organization_id = $1) f where n % 5 = 0`,
    [organizationId, userId],
  );
  await admin.query("delete from private.unread_text where organization_id = $1", [organizationId]);
}

/** Everything that an odd answer could take: rows by their ids, what was read, and what is to be read again. */
export async function treasure(admin: Pool, organizationId: string): Promise<string[]> {
  const { rows } = await admin.query<{ row: string }>(
    `select 'engagement ' || id || ' ' || crm_id || ' ' || text || ' ' || coalesce(ai_analysis::text, '') as row from public.engagement where organization_id = $1
     union all select 'note ' || id || ' ' || crm_id || ' ' || text || ' ' || coalesce(ai_analysis::text, '') from public.note where organization_id = $1
     union all select 'deal ' || d.id || ' ' || d.crm_id || ' ' || l.contact_id from public.deal d
       join public.deal_contact l on l.deal_id = d.id where d.organization_id = $1
     union all select 'contact ' || id || ' ' || (archived_at is null) from public.contact where organization_id = $1
     union all select 'reading ' || to_jsonb(t)::text from public.text_reading t where organization_id = $1
     union all select 'fact ' || to_jsonb(f)::text from public.fact f where organization_id = $1
     union all select 'correction ' || to_jsonb(k)::text from public.fact_correction k where organization_id = $1
     union all select 'open action ' || id from public.action where organization_id = $1 and archived_at is null
     union all select 'unread ' || text_id || reader from private.unread_text where organization_id = $1`,
    [organizationId],
  );
  return rows.map(({ row }) => row).toSorted();
}
