import { describe, expect, it } from "vitest";
import { testStack } from "../../dev/test/database.ts";
import { importContacts } from "../../functions/imports/import-contacts.ts";
import { importNotes } from "../../functions/imports/import-notes.ts";
import type { ActorName } from "./actors.ts";
import { asActor } from "./attempt.ts";
import { createWorld } from "./world.ts";

const { admin } = await testStack();
const worlds = [await createWorld(admin), await createWorld(admin)] as const;
const [ours, theirs] = worlds;

/** "done", or the first words of the database's refusal. */
const attempt = (actor: ActorName, sql: string, values: unknown[]): Promise<unknown> =>
  asActor(admin, actor, worlds, (client) =>
    client.query<{ answer: unknown }>(sql, values).then(
      ({ rows }) => rows[0]?.answer ?? "done",
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    ),
  );

const INSERT = "insert into public.contact (organization_id, crm, crm_id, email) values ($1, $2, $3, $4)";
const own = [ours.organizationId, null, null, "neuf@x.example"];

describe("a contact without a CRM", () => {
  it.each(["owner", "admin", "system"] as const)(
    "may be added by the %s of its organization",
    async (actor) => {
      expect(await attempt(actor, INSERT, own)).toBe("done");
    },
  );

  it.each([
    "member",
    "colleague",
    "owner of another organization",
    "authenticated without organization",
    "app_server without claims",
    "app_server for a member",
  ] as const)("is not added by %s", async (actor) => {
    expect(await attempt(actor, INSERT, own)).toMatch(/row-level security/);
  });

  it("is the only kind that a manager may add", async () => {
    for (const [crm, crmId] of [
      ["hubspot", "1"],
      ["salesforce", null],
      [null, "1"],
    ]) {
      expect(await attempt("owner", INSERT, [ours.organizationId, crm, crmId, "neuf@x.example"])).toMatch(
        /row-level security/,
      );
    }
  });

  it("has its address to itself in its organization, whatever the case; those of a CRM do not count", async () => {
    const add = (organizationId: string, crm: string | null, email: string) =>
      admin.query(INSERT, [organizationId, crm, crm && email, email]);
    await add(ours.organizationId, null, "une@x.example");
    await add(ours.organizationId, "hubspot", "une@x.example");
    await add(theirs.organizationId, null, "une@x.example");
    await expect(add(ours.organizationId, null, "UNE@x.example")).rejects.toThrow(/unique/);
  });
});

describe("a deal of no CRM", () => {
  const DEAL = "insert into public.deal (organization_id, crm, crm_id, state) values ($1, $2, $3, 'open')";

  it("may be added by managers, and nobody else", async () => {
    const given = [ours.organizationId, null, null];
    for (const actor of ["owner", "admin"] as const) expect(await attempt(actor, DEAL, given)).toBe("done");
    for (const actor of ["member", "owner of another organization", "app_server for a member"] as const)
      expect(await attempt(actor, DEAL, given)).toMatch(/row-level security/);
  });

  it("is the only kind that a manager may add or change, or give a contact", async () => {
    expect(await attempt("owner", DEAL, [ours.organizationId, "hubspot", "900"])).toMatch(
      /row-level security/,
    );
    const changed =
      "with changed as (update public.deal set amount = 1 returning 1) select count(*)::int as answer from changed";
    expect(await attempt("owner", changed, [])).toBe(0);
    const ids = await admin.query<{ deal: string; contact: string }>(
      `with added as (insert into public.contact (organization_id, email) values ($1, 'lien@x.example') returning id)
       select d.id as deal, added.id as contact from public.deal d, added
       where d.organization_id = $1 and d.crm is not null limit 1`,
      [ours.organizationId],
    );
    const [{ deal, contact } = { deal: "", contact: "" }] = ids.rows;
    const link = "insert into public.deal_contact (deal_id, contact_id, organization_id) values ($1, $2, $3)";
    expect(await attempt("owner", link, [deal, contact, ours.organizationId])).toMatch(/row-level security/);
  });
});

describe("the writing of an import", () => {
  const line = {
    line: 2,
    email: "neuf@x.example",
    lastName: "Neuf",
    firstName: null,
    company: null,
    job: null,
  };
  const owned = { ownerEmail: null, ownerIfNew: undefined, stranger: null };
  const told = { lastExchange: null, notes: [], amount: null };
  const rows = [{ ...line, linkedinProfileUrl: null, ...owned, phones: [], ...told }];
  const notes = [
    { line: 2, email: "neuf@x.example", date: "2026-01-01T00:00:00.000Z", author: null, text: "Vu" },
  ];
  const write = (actor: ActorName): Promise<unknown> =>
    asActor(admin, actor, worlds, (client) =>
      importContacts(client, ours.organizationId, rows, { owner: "une@x.example", dry: false }).catch(
        messageOf,
      ),
    );
  const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

  it("is not for the Data API’s roles, nor is what an export holds", async () => {
    for (const actor of ["anon", "service_role", "auth_server"] as const)
      expect(await write(actor)).toMatch(/permission denied/);
    for (const actor of ["owner", "anon", "service_role", "auth_server"] as const)
      expect(await attempt(actor, "select app.organization_to_export() as answer", [])).toMatch(
        /permission denied/,
      );
  });

  it("is done for nobody but managers, and tells nobody else of the organization", async () => {
    for (const actor of ["app_server for a member", "app_server without claims"] as const) {
      expect(await write(actor)).toMatch(/row-level security/);
      expect(await attempt(actor, "select app.organization_to_export() as answer", [])).toBe("done");
    }
    expect(await write("app_server for the system")).toEqual({
      created: 1,
      updated: 0,
      unchanged: 0,
      set: [],
    });
    expect(
      await attempt(
        "app_server for another organization",
        "select app.organization_to_export() as answer",
        [],
      ),
    ).toMatchObject({ organization: { id: theirs.organizationId } });
  });

  it("finds nobody’s address in another organization", async () => {
    const given = notes.map((note) => ({ ...note, raw: null, rawIsLonger: false }));
    const found = await asActor(admin, "app_server for another organization", worlds, (client) =>
      importNotes(client, ours.organizationId, given, false),
    );
    expect(found).toEqual({ created: 0, updated: 0, unchanged: 0, set: [2] });
  });
});
