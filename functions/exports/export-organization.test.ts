import { unzipSync } from "fflate";
import { handle, type LambdaEvent } from "hono/aws-lambda";
import { beforeAll, describe, expect, it } from "vitest";
import { csv, json, linesOf, stored, text, unzipped } from "../../dev/test/archive.ts";
import { testStack } from "../../dev/test/database.ts";
import { createContact, signedInMember } from "../../dev/test/factories.ts";
import { tablesHolding } from "../../dev/test/tables-holding.ts";
import { arrange } from "../../supabase/tests/attempt.ts";
import { listTables } from "../../supabase/tests/catalog.ts";
import { createWorld, type World } from "../../supabase/tests/world.ts";
import { createApp } from "../http/app.ts";
import { route } from "./export-organization.ts";
import { exportedTables } from "./tables.ts";

const { admin, platform } = await testStack();
const app = createApp([route], platform, { checkReplies: true });
const PATH = "/api/exports/organization";
const get = (cookie: string) => app.request(PATH, { headers: { cookie } });

/** Every table of the Data API, as its catalogue has them. */
const tables = await listTables(admin, ["public"]);
const RAW = "private.raw_text";
let ours: World;
let theirs: World;
let session: Awaited<ReturnType<typeof signedInMember>>;
let cookie: string;
const SECRET = "ne-doit-jamais-sortir-de-private";

beforeAll(async () => {
  [ours, theirs] = [await createWorld(admin), await createWorld(admin)];
  const closed = ["raw_text", "crm_connection", "oauth_state", "job_key", "ai_run"].map(
    (name) => `private.${name}`,
  );
  for (const table of [...tables, ...closed]) {
    for (const world of [ours, theirs]) await arrange(admin, table, world);
  }
  // Ids that JavaScript's numbers do not hold.
  await admin.query("select setval(pg_get_serial_sequence('public.action_event', 'id'), 9007199254740994)");
  await admin.query(
    "insert into public.action_event (organization_id, action_id, kind) values ($1, $2, 'edited')",
    [ours.organizationId, ours.actionIds[0]],
  );
  await createContact(admin, ours.organizationId, {
    first_name: '=HYPERLINK("http://evil.example";"x")',
    last_name: "+33",
    company: 'Bois; "fer"\r\n& fils',
    job: "-1",
    email: "@élodie",
    linkedin_profile_url: null,
  });
  await admin.query(
    "update private.crm_connection set access_token = $1, refresh_token = $1, data_key = $1",
    [Buffer.from(SECRET)],
  );
  await admin.query("update private.oauth_state set code_verifier = $1", [SECRET]);
  await admin.query("update private.job_key set key = $1 || key", [SECRET]);
  await admin.query("update private.ai_run set request_id = $1", [SECRET]);
  expect((await tablesHolding(admin, SECRET)).length).toBeGreaterThan(3);
  session = await signedInMember(admin, { organizationId: ours.organizationId, role: "owner" });
  ({ cookie } = session);
});

describe("the export", () => {
  it("has a file for each table that carries an organization: a new one needs its entry in tables.ts", async () => {
    const { rows } = await admin.query<{ name: string }>(
      `select 'public.' || table_name as name from information_schema.columns
       where table_schema = 'public' and column_name = 'organization_id' order by 1`,
    );
    expect(rows.length).toBeGreaterThan(10);
    const names = exportedTables.map(({ schema = "public", table }) => `${schema}.${table}`).sort();
    expect(names).toEqual([RAW, ...rows.map(({ name }) => name)]);
    expect(tables).toEqual(rows.map(({ name }) => name));
  });

  it("names the rows of each table by its primary key", async () => {
    const { rows } = await admin.query<{ name: string; key: string[] }>(
      `select c.relname as name, array_agg(a.attname::text order by a.attname) as key
       from pg_index i join pg_class c on c.oid = i.indrelid
       join pg_attribute a on a.attrelid = c.oid and a.attnum = any ((i.indkey::int2[])[0:i.indnkeyatts - 1])
       where i.indisprimary and (c.relnamespace = 'public'::regnamespace or c.oid = '${RAW}'::regclass) and a.attname <> 'organization_id'
       group by 1 order by 1`,
    );
    expect(
      exportedTables
        .map(({ table, key }) => ({ name: table, key: [...key].sort() }))
        .sort((one, other) => one.name.localeCompare(other.name)),
    ).toEqual(rows);
  });

  it("is one archive, named after the organization and the day", async () => {
    const response = await get(cookie);
    expect(response.headers.get("content-type")).toBe("application/zip");
    expect(response.headers.get("x-relance-parts")).toBe("1");
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("content-disposition")).toMatch(
      /^attachment; filename="Demo \d{4}-\d\d-\d\d\.zip"; filename\*=UTF-8''D%C3%A9mo%20\d{4}-\d\d-\d\d\.zip$/,
    );
    const names = [...exportedTables.map(({ file }) => file), "organization", "members"];
    expect(Object.keys(await unzipped(response)).sort()).toEqual(
      [...names.flatMap((name) => [`${name}.csv`, `${name}.json`]), "LISEZMOI.txt"].sort(),
    );
  });

  it.each(exportedTables)(
    "gives back every row of $table, to the letter, and no other",
    async ({ schema = "public", table, file }) => {
      const files = await unzipped(await get(cookie));
      const rows = await stored(admin, `${schema}.${table}`, ours.organizationId);
      expect(rows.length).toBeGreaterThan(0);
      expect(linesOf(files, file)).toEqual(rows);
      expect(json(files, file)).toHaveLength(rows.length);
      expect(await stored(admin, `${schema}.${table}`, theirs.organizationId)).not.toEqual([]);
    },
  );

  it.each(exportedTables)("gives the same rows of $table as CSV", async ({ file }) => {
    const files = await unzipped(await get(cookie));
    expect(text(files, `${file}.csv`).startsWith("\uFEFF")).toBe(true);
    const asText = (value: unknown): string => {
      if (value === null) return "";
      const plain =
        typeof value === "object" ? JSON.stringify(value) : `${value as string | number | boolean}`;
      return typeof value === "string" && /^[=+\-@\t\r\n]/.test(plain) ? `'${plain}` : plain;
    };
    expect(csv(files, file)).toEqual(
      json(files, file).map((row) =>
        Object.fromEntries(Object.entries(row).map(([key, value]) => [key, asText(value)])),
      ),
    );
  });

  it("neutralises formulas in CSV only", async () => {
    const files = await unzipped(await get(cookie));
    const written = { first_name: '=HYPERLINK("http://evil.example";"x")', job: "-1", email: "@élodie" };
    expect(json(files, "contacts")).toContainEqual(expect.objectContaining(written));
    expect(csv(files, "contacts")).toContainEqual(
      expect.objectContaining({
        first_name: `'${written.first_name}`,
        last_name: "'+33",
        job: "'-1",
        email: "'@élodie",
        company: 'Bois; "fer"\r\n& fils',
      }),
    );
    expect(text(files, "contacts.csv")).not.toMatch(/(?:^|;|")[=+@-]/m);
  });

  it("names the members, what they may do and how they work, and the organization", async () => {
    await admin.query("update better_auth.member set preferences = $1 where user_id = $2", [
      { timeZone: "Indian/Reunion" },
      ours.memberId,
    ]);
    const files = await unzipped(await get(cookie));
    expect(json(files, "organization")).toMatchObject([{ id: ours.organizationId, name: "Démo" }]);
    const members = json(files, "members");
    expect(members.map(({ role }) => String(role)).sort()).toEqual([
      "admin",
      "member",
      "member",
      "owner",
      "owner",
    ]);
    expect(members.map(({ user_id }) => user_id)).toEqual(
      expect.arrayContaining([ours.memberId, ours.colleagueId, ours.ownerId, ours.adminId]),
    );
    expect(csv(files, "members")).toHaveLength(5);
    expect(members).toContainEqual(
      expect.objectContaining({ user_id: ours.memberId, preferences: { timeZone: "Indian/Reunion" } }),
    );
  });

  it("explains itself in French", async () => {
    const readMe = text(await unzipped(await get(cookie)), "LISEZMOI.txt");
    expect(readMe).toMatch(
      /^\uFEFFDonnées de l’organisation «\u00A0Démo\u00A0», exportées le \d{4}-\d\d-\d\d\.\r\n/,
    );
    for (const { file } of exportedTables)
      expect(readMe).toMatch(new RegExp(`^${file}\u00A0: .+ \\(\\d+ lignes? ici\\)`, "m"));
  });

  it("holds nothing of another organization, nor a secret of its own", async () => {
    const files = await unzipped(await get(cookie));
    const everything = Object.values(files)
      .map((bytes) => Buffer.from(bytes).toString())
      .join("\n");
    const { rows: foreign } = await admin.query<{ id: string }>(
      `select id::text from public.contact where organization_id = $1
       union all select id::text from public.action where organization_id = $1
       union all select user_id::text from better_auth.member where organization_id = $1`,
      [theirs.organizationId],
    );
    expect(foreign.length).toBeGreaterThan(8);
    for (const id of [theirs.organizationId, ...foreign.map((row) => row.id)]) {
      expect(everything.includes(id), id).toBe(false);
    }

    for (const secret of [SECRET, Buffer.from(SECRET).toString("hex"), session.token]) {
      expect(everything.includes(secret), secret).toBe(false);
    }
    expect(Object.keys(files).join()).not.toMatch(/crm|oauth|audit|session|account|run/);
  });

  it("leaves a trace of who took it", async () => {
    await get(cookie);
    const { rows } = await admin.query(
      "select target_label, detail from private.audit where organization_id = $1 and event = 'export.read' order by id desc limit 1",
      [ours.organizationId],
    );
    expect(rows).toEqual([{ target_label: "Démo", detail: { part: 1, parts: 1 } }]);
  });
});

describe("who may take it", () => {
  it.each(["member", "admin"])("is no %s of the organization", async (role) => {
    const person = await signedInMember(admin, { organizationId: ours.organizationId, role });
    const response = await get(person.cookie);
    expect(response.status).toBe(403);
    expect(await response.text()).toContain(
      "Seuls les propriétaires de l’organisation exportent ses données.",
    );
  });

  it("is nobody without a session", async () => {
    expect((await get("")).status).toBe(401);
  });

  it("is a product admin who is a plain member of it, who sees everybody's lists", async () => {
    const operator = await signedInMember(admin, {
      organizationId: ours.organizationId,
      user: { role: "admin" },
    });
    const files = await unzipped(await get(operator.cookie));
    expect(linesOf(files, "suggestions")).toEqual(
      await stored(admin, "public.suggestion", ours.organizationId),
    );
  });
});

describe("under API Gateway", () => {
  it("is base64 that decodes to the archive", async () => {
    const event = {
      version: "2.0",
      rawPath: PATH,
      rawQueryString: "part=1",
      headers: { host: "api.example" },
      cookies: [cookie],
      requestContext: { http: { method: "GET", path: PATH, sourceIp: "130.176.1.1" } },
      isBase64Encoded: false,
    };
    const result = (await handle(app)(event as unknown as LambdaEvent)) as unknown as {
      statusCode: number;
      isBase64Encoded: boolean;
      headers: Record<string, string>;
      body: string;
    };
    expect(result).toMatchObject({ statusCode: 200, isBase64Encoded: true });
    expect(result.headers).toMatchObject({ "content-type": "application/zip", "x-relance-parts": "1" });
    const files = unzipSync(Buffer.from(result.body, "base64"));
    expect(linesOf(files, "contacts")).toEqual(await stored(admin, "public.contact", ours.organizationId));
  });
});
