import { beforeEach, describe, expect, it } from "vitest";
import { signedInMember } from "../../dev/test/factories.ts";
import { bodyOf, FILE, importWorld } from "../../dev/test/import-world.ts";

const world = await importWorld();
const { admin, call, contacts, imported, tried } = world;

let owner: Awaited<ReturnType<typeof world.owner>>;
beforeEach(async () => {
  owner = await world.owner();
});

describe("who may import", () => {
  it.each(["preview", ""])("is nobody without a session, no plain member: %s", async (path) => {
    const url = `/api/imports${path && `/${path}`}`;
    const member = await signedInMember(admin, { organizationId: owner.organizationId });
    const body = { ...bodyOf({ text: FILE }), ...(path === "" ? { confirmed: true } : {}) };
    const refused = await call("POST", url, { body, cookie: member.cookie });
    expect(refused.status).toBe(403);
    expect(refused.error.message).toBe("Seuls les responsables de l’organisation importent un fichier.");
    expect(await contacts(owner)).toEqual([]);
  });

  it("is an admin of the organization, and a product admin who is a plain member of it", async () => {
    const { organizationId } = owner;
    const manager = await signedInMember(admin, { organizationId, role: "admin" });
    expect((await imported(owner, { text: FILE, cookie: manager.cookie })).json).toMatchObject({
      created: 3,
    });
    const operator = await signedInMember(admin, { organizationId, user: { role: "admin" } });
    const text = "E-mail\nnouveau@x.example";
    expect((await imported(owner, { text, cookie: operator.cookie })).json).toMatchObject({ created: 1 });
  });

  it("confirms, or nothing is written", async () => {
    for (const confirmed of [undefined, false]) {
      const reply = await imported(owner, { text: FILE, confirmed });
      expect(reply.status).toBe(400);
      expect(reply.error.details).toEqual({ confirmed: "L’import attend votre confirmation." });
    }
    expect(await contacts(owner)).toEqual([]);
  });

  it("leaves a trace, which does not tell what the file was called: it may be called after somebody", async () => {
    const body = {
      ...bodyOf({ text: FILE }),
      confirmed: true,
      fileName: "contacts-dupontmarie (M. Dupont).csv",
    };
    expect((await call("POST", "/api/imports", { cookie: owner.cookie, body })).status).toBe(200);
    const { rows } = await admin.query<{ entry: string }>(
      "select event, actor_id, target_label, detail, to_jsonb(a)::text as entry from private.audit a where organization_id = $1",
      [owner.organizationId],
    );
    expect(rows[0]?.entry).not.toMatch(/dupont|\.csv/i);
    expect(rows).toMatchObject([
      {
        event: "import.completed",
        actor_id: owner.userId,
        target_label: null,
        detail: { kind: "contacts", created: 3, updated: 0 },
      },
    ]);
  });
});

describe("files that are none", () => {
  it.each([
    ["a workbook", Buffer.from("504b0304140006000800", "hex")],
    ["bytes", Buffer.from(Array.from({ length: 5_000 }, (_, index) => (index * 7919) % 256))],
    ["NUL characters", "Nom;E-mail\nRoy\0;a@x.example"],
    ["one line of 600 kB", "a".repeat(600_000)],
    ["ten thousand columns", `${"c;".repeat(10_000)}c\n1`],
    ["twenty thousand and one lines", `Nom\n${"Roy\n".repeat(20_001)}`],
    ["a quote never closed", '"Nom;Prénom\nRoy;Paul'],
    ["nothing", " "],
  ])("are a 400 in French: %s", async (_, text) => {
    for (const reply of [await tried(owner, { text })]) {
      expect(reply.status).toBe(400);
      expect(reply.error).toMatchObject({
        code: "invalid_request",
        details: { content: reply.error.message },
      });
      expect(reply.error.message).toMatch(/ (?:fichier|guillemet) /);
    }
  });

  it("are too large beyond 4 MB, and beyond what is read at all", async () => {
    for (const size of [4 * 1024 * 1024 + 1, 6 * 1024 * 1024]) {
      const reply = await tried(owner, { text: Buffer.alloc(size, "a") });
      expect(reply.status).toBe(413);
      expect(reply.error).toMatchObject({
        code: "too_large",
        message: expect.stringMatching(/dépasse/) as string,
      });
    }
  });
});
