import { describe, expect, it } from "vitest";
import { testStack } from "../../dev/test/database.ts";
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

describe("the functions of an import", () => {
  const rows = JSON.stringify([{ line: 2, email: "neuf@x.example", lastName: "Neuf" }]);

  it("are not for the Data API’s roles", async () => {
    for (const actor of ["owner", "anon", "service_role", "auth_server"] as const) {
      expect(await attempt(actor, "select app.import_contacts($1, false) as answer", [rows])).toMatch(
        /permission denied/,
      );
      expect(await attempt(actor, "select app.import_notes($1, false) as answer", [rows])).toMatch(
        /permission denied/,
      );
      expect(await attempt(actor, "select app.organization_to_export() as answer", [])).toMatch(
        /permission denied/,
      );
    }
  });

  it("write for nobody but managers, and tell nobody else of the organization", async () => {
    for (const actor of ["app_server for a member", "app_server without claims"] as const) {
      expect(await attempt(actor, "select app.import_contacts($1, false) as answer", [rows])).toMatch(
        /row-level security/,
      );
      expect(await attempt(actor, "select app.organization_to_export() as answer", [])).toBe("done");
    }
    expect(
      await attempt("app_server for the system", "select app.import_contacts($1, false) as answer", [rows]),
    ).toEqual({ created: 1, updated: 0, unchanged: 0, ofCrm: [] });
    expect(
      await attempt(
        "app_server for another organization",
        "select app.organization_to_export() as answer",
        [],
      ),
    ).toMatchObject({ organization: { id: theirs.organizationId } });
  });
});
