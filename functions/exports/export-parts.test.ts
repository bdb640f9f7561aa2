import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { linesOf, stored, text, unzipped } from "../../dev/test/archive.ts";
import { testStack } from "../../dev/test/database.ts";
import {
  createContact,
  createEngagement,
  createOrganization,
  signedInMember,
} from "../../dev/test/factories.ts";
import { createApp } from "../http/app.ts";
import type { ErrorBody } from "../http/contract.ts";
import { endpoint } from "../http/endpoint.ts";
import { contract, exportOrganization } from "./export-organization.ts";

const { admin, platform } = await testStack();

describe("a large organization", async () => {
  const limits = { partBytes: 60_000, archiveMaximum: 1_000_000 };
  const inParts = createApp(
    [endpoint(contract, { role: "owner" }, (one) => exportOrganization({ ...one, limits }))],
    platform,
  );
  const organizationId = await createOrganization(admin, { name: "Grande / Maison\n« Œuvre »" });
  const person = await signedInMember(admin, { organizationId, role: "owner" });
  const contactId = await createContact(admin, organizationId);
  for (let index = 0; index < 300; index += 1) {
    await createEngagement(admin, organizationId, contactId, { text: randomBytes(500).toString("base64") });
  }
  const get = (query = "", from = inParts) =>
    from.request(`/api/exports/organization${query}`, { headers: { cookie: person.cookie } });
  const part = (number: number, of: number) => get(`?part=${number}&of=${of}`);

  /**
   * Rows of exchanges that any statement has looked at so far. Each of the product's connections reports its own at once:
   * by itself it would within seconds, and what an earlier test read would be counted as this one's.
   */
  const readRows = async (): Promise<number> => {
    const connections = await Promise.all(Array.from({ length: 4 }, () => platform.pool.connect()));
    for (const one of connections) {
      await one.query("select pg_stat_force_next_flush()");
      one.release();
    }
    const { rows } = await admin.query<{ read: number }>(
      "select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_user_tables where relid = 'public.engagement'::regclass",
    );
    return rows[0]?.read ?? 0;
  };

  it("comes in parts, each row in one of them, whatever is added meanwhile", async () => {
    const before = await stored(admin, "public.engagement", organizationId);
    const first = await get();
    const parts = Number(first.headers.get("x-relance-parts"));
    expect(parts).toBeGreaterThan(3);
    expect(decodeURIComponent(first.headers.get("content-disposition") ?? "")).toMatch(
      /filename="Grande {3}Maison _ _uvre _ [^"]* 1 sur \d+\.zip"; filename\*=UTF-8''Grande {3}Maison « Œuvre » [-\d]+ 1 sur \d+\.zip$/,
    );
    const files = [await unzipped(first)];
    for (let number = 2; number <= parts; number += 1) {
      await createEngagement(admin, organizationId, contactId, {
        text: randomBytes(5_000).toString("base64"),
      });
      const response = await part(number, parts);
      expect(response.headers.get("x-relance-parts")).toBe(String(parts));
      files.push(await unzipped(response));
    }
    const found = files.flatMap((one) => linesOf(one, "engagements"));
    expect(new Set(found).size).toBe(found.length);
    expect(found).toEqual(expect.arrayContaining(before));
    expect(files.map((one) => "members.json" in one)).toEqual([true, ...files.slice(1).map(() => false)]);
    expect(text(files[1] ?? {}, "LISEZMOI.txt")).toContain(`la partie 2 sur ${parts}`);
  });

  it("reads the rows of the part that is asked for, and hardly any other", async () => {
    const rows = 5_000;
    await admin.query(
      `insert into public.engagement (organization_id, contact_id, type, source, date, text)
       select $1, $2, 'email', 'moment', now(), 'Bonjour' from generate_series(1, $3)`,
      [organizationId, contactId, rows],
    );
    await admin.query("analyze public.engagement");
    const before = await readRows();
    expect((await part(7, 40)).status).toBe(200);
    const read = (await readRows()) - before;
    expect(read).toBeGreaterThan(0);
    expect(read).toBeLessThan(rows / 10);
  });

  it("has no part beyond the last, and none before the first", async () => {
    for (const query of ["?part=4&of=3", "?part=1000", "?part=0", "?part=x", "?part=1&of=0", "?part=1.5"]) {
      const response = await get(query);
      expect(response.status, query).toBe(400);
    }
  });

  it("asks for smaller parts where one would not pass", async () => {
    const tight = createApp(
      [
        endpoint(contract, { role: "owner" }, (one) =>
          exportOrganization({ ...one, limits: { partBytes: 1e9, archiveMaximum: 10_000 } }),
        ),
      ],
      platform,
    );
    const response = await get("", tight);
    expect(response.status).toBe(409);
    const { error } = (await response.json()) as ErrorBody;
    expect(error).toMatchObject({ code: "conflict", details: { of: "2" } });
  });
});
