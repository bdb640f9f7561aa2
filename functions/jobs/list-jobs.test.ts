import { describe, expect, it } from "vitest";
import { testStack } from "../../dev/test/database.ts";
import { signedInMember } from "../../dev/test/factories.ts";
import { createApp } from "../http/app.ts";
import { JobKind } from "./contract.ts";
import { route as all } from "./list-all-jobs.ts";
import { route } from "./list-jobs.ts";

const { platform, admin } = await testStack({ dataApi: true });
const app = createApp([route, all], platform, { checkReplies: true });
const call = async (query: string, cookie?: string): Promise<Response> =>
  app.request(`/api/jobs${query}`, { headers: cookie ? { cookie } : {} });

interface Answer {
  data: { id: string; kind: string }[];
  meta: object;
}
const list = async (query: string, cookie: string): Promise<Answer> =>
  (await (await call(query, cookie)).json()) as Answer;

/** An organization with an owner and five jobs, the newest first. */
async function organization() {
  const owner = await signedInMember(admin, { role: "owner", user: { name: "Alix Durand" } });
  const ids: string[] = [];
  for (const [kind, state, input, age] of [
    ["refresh-contacts", "running", { crm: "hubspot", dryRun: false }, 1],
    ["refresh-contact", "done", { parts: [{ crm: "salesforce" }], dryRun: true }, 2],
    ["refresh-contacts", "failed", { crm: "hubspot" }, 3],
    ["daily-suggestions", "done", {}, 4],
    ["refresh-contacts", "canceled", { crm: "hubspot" }, 5],
  ] as const) {
    const { rows } = await admin.query<{ id: string }>(
      `insert into public.job (organization_id, kind, state, input, error_code, created_by, created_at, report)
       values ($1, $2, $3, $4, case $3 when 'failed' then 'crm_revoked' end, $5, now() - make_interval(mins => $6), '{"notesCreated":2}')
       returning id`,
      [owner.organizationId, kind, state, JSON.stringify(input), age === 1 ? owner.userId : null, age],
    );
    ids.push(rows[0]?.id ?? "");
  }
  return { owner, ids };
}

describe("GET /api/jobs", () => {
  it("tells managers what their organization did, the newest first", async () => {
    const { owner, ids } = await organization();
    await organization();
    const { data, meta } = await list("", owner.cookie);
    expect(data.map(({ id }) => id)).toEqual(ids);
    expect(meta).toEqual({ offset: 0, pageSize: 20, itemCount: 5, hasMore: false });
    expect(data).toMatchObject([
      {
        state: "running",
        crms: ["hubspot"],
        dryRun: false,
        createdBy: owner.userId,
        createdByName: "Alix Durand",
        error: null,
      },
      {
        state: "done",
        crms: ["salesforce"],
        dryRun: true,
        createdBy: null,
        createdByName: null,
        report: { notesCreated: 2 },
      },
      { state: "failed", error: { code: "crm_revoked", message: expect.stringContaining("Reconnectez") } },
      { state: "done", crms: [] },
      { state: "canceled" },
    ]);
    const manager = await signedInMember(admin, { organizationId: owner.organizationId, role: "admin" });
    expect((await list("", manager.cookie)).data).toEqual(data);
  });

  it("in pages, and of one kind", async () => {
    const { owner, ids } = await organization();
    const { data, meta } = await list("?offset=1&pageSize=2", owner.cookie);
    expect(data.map(({ id }) => id)).toEqual(ids.slice(1, 3));
    expect(meta).toEqual({ offset: 1, pageSize: 2, itemCount: 5, hasMore: true });
    const past = await list("?offset=9", owner.cookie);
    expect(past).toEqual({ data: [], meta: { offset: 9, pageSize: 20, itemCount: 5, hasMore: false } });
    const runs = await list("?kind=refresh-contacts&pageSize=2", owner.cookie);
    expect(runs.data.map(({ id }) => id)).toEqual([ids[0], ids[2]]);
    expect(runs.meta).toEqual({ offset: 0, pageSize: 2, itemCount: 3, hasMore: true });
  });

  it("of the kinds that the database takes", async () => {
    const { rows } = await admin.query<{ check: string }>(
      "select pg_get_constraintdef(oid) as check from pg_constraint where conname = 'job_kind_check'",
    );
    const form = new RegExp(/'(.+)'/.exec(rows[0]?.check ?? "")?.[1] ?? "^$");
    expect(JobKind.options.filter((kind) => !form.test(kind))).toEqual([]);
    expect(form.test("A kind")).toBe(false);
  });

  it("of one state, and in another order", async () => {
    const { owner, ids } = await organization();
    const found = async (query: string) =>
      (await list(query, owner.cookie)).data.map(({ id }) => ids.indexOf(id));
    expect(await found("?state=failed")).toEqual([2]);
    expect(await found("?state=done&kind=daily-suggestions")).toEqual([3]);
    expect(await found("?sort=createdAt")).toEqual([4, 3, 2, 1, 0]);
    expect(await found("?sort=-duration")).toEqual([4, 3, 2, 1, 0]);
    expect(await found("?sort=state,createdAt")).toEqual([4, 3, 1, 2, 0]);
    expect(await found("?sort=-kind")).toEqual([0, 2, 4, 1, 3]);
    const unknown = await call("?sort=input", owner.cookie);
    expect(unknown.status).toBe(400);
    expect(await unknown.text()).toContain("Champs possibles\u00A0: kind, state, createdAt, duration.");
  });

  it("is for managers, and refuses what it does not know", async () => {
    const { owner } = await organization();
    const member = await signedInMember(admin, { organizationId: owner.organizationId });
    expect((await call("", member.cookie)).status).toBe(403);
    expect((await call("")).status).toBe(401);
    for (const query of [
      "?kind=format-disk",
      "?state=lost",
      "?offset=-1",
      "?pageSize=0",
      "?pageSize=101",
      "?offset=a",
    ])
      expect((await call(query, owner.cookie)).status).toBe(400);
  });
});

describe("GET /api/admin/jobs", () => {
  const page = async (query: string, cookie: string) => {
    const reply = await app.request(`/api/admin/jobs${query}`, { headers: { cookie } });
    return (await reply.json()) as Answer & { data: { organization: object; crms: string[] }[] };
  };

  it("tells administrators what all organizations did, or one, with its name", async () => {
    const [first, second] = [await organization(), await organization()];
    const operator = await signedInMember(admin, { user: { role: "admin" } });
    const every = await page("?pageSize=100&sort=-createdAt", operator.cookie);
    const known = new Set(every.data.map(({ id }) => id));
    expect([...first.ids, ...second.ids].every((id) => known.has(id))).toBe(true);
    const { organizationId } = first.owner;
    const one = await page(`?organizationId=${organizationId}&state=failed`, operator.cookie);
    const { rows } = await admin.query<{ name: string }>(
      "select name from better_auth.organization where id = $1",
      [organizationId],
    );
    expect(one).toMatchObject({
      data: [
        {
          id: first.ids[2],
          organization: { id: organizationId, name: rows[0]?.name },
          crms: ["hubspot"],
          error: { code: "crm_revoked" },
        },
      ],
      meta: { offset: 0, pageSize: 20, itemCount: 1, hasMore: false },
    });
  });

  it("is for them alone", async () => {
    const { owner } = await organization();
    const reply = await app.request("/api/admin/jobs", { headers: { cookie: owner.cookie } });
    expect(reply.status).toBe(403);
  });
});
