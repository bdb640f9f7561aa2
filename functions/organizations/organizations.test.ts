import { describe, expect, it } from "vitest";
import { administration } from "../../dev/test/administration.ts";
import { testStack } from "../../dev/test/database.ts";

const stack = await testStack();
const { admin } = stack;
const { ask, audited, me } = await administration(stack);

interface Organization {
  id: string;
  name: string;
  updatedAt: string;
}
const create = async (body: Record<string, unknown>) =>
  (await ask("POST", "/api/organizations", body)).json as Organization;
const slugOf = async (id: string): Promise<string> => {
  const { rows } = await admin.query<{ slug: string }>(
    "select slug from better_auth.organization where id = $1",
    [id],
  );
  return rows[0]?.slug ?? "";
};

describe("POST /api/organizations", () => {
  it("creates an organization nobody belongs to yet", async () => {
    const reply = await ask("POST", "/api/organizations", {
      name: "  Ateliers Vasseur  ",
      logo: "https://vasseur.example/logo.png",
      domains: ["Vasseur.example", "vasseur.example", " ateliers-vasseur.fr "],
    });
    expect(reply.status).toBe(201);
    expect(reply.json).toEqual({
      id: expect.any(String),
      name: "Ateliers Vasseur",
      logo: "https://vasseur.example/logo.png",
      membersCount: 0,
      domains: ["vasseur.example", "ateliers-vasseur.fr"],
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    expect((await create({ name: "Sans rien" })).id).toMatch(/^[0-9a-f-]{36}$/);
  });

  it("makes a slug of its name, and another where that is taken", async () => {
    const [first, second] = [await create({ name: "Été & Fils" }), await create({ name: "été et fils !" })];
    expect(await slugOf(first.id)).toBe("ete-fils");
    expect(await slugOf(second.id)).toBe("ete-et-fils");
    const again = await create({ name: "Été – Fils" });
    expect(await slugOf(again.id)).toMatch(/^ete-fils-[0-9a-f]{8}$/);
    expect(await slugOf((await create({ name: "日本" })).id)).toBe("organisation");
    expect((await slugOf((await create({ name: "a".repeat(200) })).id)).length).toBe(60);
  });

  it("makes two of one name at once", async () => {
    const made = await Promise.all([1, 2, 3, 4].map(() => create({ name: "Jumelles" })));
    const slugs = await Promise.all(made.map(({ id }) => slugOf(id)));
    expect(new Set(slugs).size).toBe(4);
    expect(slugs).toContain("jumelles");
  });

  it("gives it the default team that better-auth gives", async () => {
    const { id } = await create({ name: "Avec équipe" });
    const { rows } = await admin.query(
      "select name, member_count from better_auth.team where organization_id = $1",
      [id],
    );
    expect(rows).toEqual([{ name: "Avec équipe", member_count: 0 }]);
  });

  it("is told by the audit", async () => {
    const { id } = await create({ name: "Auditée" });
    expect(await audited(id)).toEqual([
      {
        event: "organization.created",
        actor_id: me.userId,
        organization_id: id,
        target_label: "Auditée",
        detail: {},
      },
    ]);
  });

  it.each([
    [{}, { name: "Ce champ est requis." }],
    [{ name: "   " }, { name: "1 caractère(s) au moins." }],
    [{ name: "a".repeat(201) }, { name: "200 caractères au plus." }],
    [{ name: "a\u0000b" }, { name: "Valeur invalide." }],
    [{ name: "a", logo: "http://a.example/l.png" }, { logo: "Adresse web invalide." }],
    [{ name: "a", logo: "javascript:alert(1)" }, { logo: "Adresse web invalide." }],
    [{ name: "a", logo: "logo.png" }, { logo: "Adresse web invalide." }],
    [{ name: "a", domains: ["exemple"] }, { "domains.0": "Format invalide." }],
    [{ name: "a", domains: ["ok.fr", "https://a.fr"] }, { "domains.1": "Format invalide." }],
    [{ name: "a", domains: ["-a.fr"] }, { "domains.0": "Format invalide." }],
    [{ name: "a", domains: ["a..fr"] }, { "domains.0": "Format invalide." }],
    [{ name: "a", domains: ["a\u0000.fr"] }, { "domains.0": "Format invalide." }],
    [{ name: "a", domains: Array.from({ length: 51 }, (_, n) => `a${n}.fr`) }, { domains: "50 au plus." }],
    [{ name: "a", domains: "a.fr" }, { domains: "Valeur invalide\u00A0: liste attendu." }],
    [{ name: "a", slug: "b" }, { slug: "Ce champ n’existe pas." }],
  ])("refuses %j", async (body, details) => {
    const reply = await ask("POST", "/api/organizations", body);
    expect(reply.status).toBe(400);
    expect(reply.error.details).toEqual(details);
  });

  it.each(["a".repeat(1_000_000), "a.".repeat(500_000), "-".repeat(1_000_000), "\u0000".repeat(100_000)])(
    "refuses a megabyte in a field (%#)",
    async (long) => {
      for (const body of [
        { name: long },
        { name: "a", logo: `https://${long}` },
        { name: "a", domains: [long] },
      ]) {
        expect((await ask("POST", "/api/organizations", body)).status).toBe(400);
      }
    },
  );

  it("keeps no NUL of a logo and mends half a surrogate pair", async () => {
    const reply = await ask("POST", "/api/organizations", {
      name: "Demi \ud83d",
      logo: "https://a.example/\u0000\ud83d",
    });
    expect(reply.status).toBe(201);
    expect(reply.json).toMatchObject({ name: "Demi \ufffd", logo: "https://a.example/%00%EF%BF%BD" });
  });
});

describe("GET /api/organizations/{id}", () => {
  it("answers it, with how many belong to it", async () => {
    const reply = await ask("GET", `/api/organizations/${me.organizationId}`);
    expect(reply.status).toBe(200);
    expect(reply.json).toMatchObject({ id: me.organizationId, name: "Démo", logo: null, membersCount: 1 });
  });
});

describe("PATCH /api/organizations/{id}", () => {
  it("changes what is given and leaves the rest", async () => {
    const before = await create({ name: "Avant", logo: "https://a.example/", domains: ["a.fr"] });
    const path = `/api/organizations/${before.id}`;
    const renamed = await ask("PATCH", path, { name: " Après " });
    expect(renamed.status).toBe(200);
    expect(renamed.json).toEqual({ ...before, name: "Après", updatedAt: expect.any(String) });
    expect((renamed.json as Organization).updatedAt > before.updatedAt).toBe(true);
    expect((await ask("PATCH", path, { domains: ["B.fr", "b.fr"] })).json).toMatchObject({
      name: "Après",
      logo: "https://a.example/",
      domains: ["b.fr"],
    });
    expect((await ask("PATCH", path, { logo: null, domains: [] })).json).toMatchObject({
      name: "Après",
      logo: null,
      domains: [],
    });
    expect((await ask("GET", path)).json).toMatchObject({ name: "Après", logo: null, domains: [] });
    expect((await audited(before.id)).map(({ event, detail }) => [event, detail])).toEqual([
      ["organization.created", {}],
      ["organization.updated", { fields: ["name"] }],
      ["organization.updated", { fields: ["domains"] }],
      ["organization.updated", { fields: ["logo", "domains"] }],
    ]);
  });

  it("changes and tells nothing where nothing differs", async () => {
    const before = await create({ name: "Pareille" });
    for (const body of [{}, { name: "Pareille", logo: null, domains: [] }]) {
      const reply = await ask("PATCH", `/api/organizations/${before.id}`, body);
      expect(reply.status).toBe(200);
      expect(reply.json).toEqual(before);
    }
    expect(await audited(before.id)).toHaveLength(1);
  });

  it.each([
    [{ name: null }, { name: "Valeur invalide\u00A0: texte attendu." }],
    [{ name: "" }, { name: "1 caractère(s) au moins." }],
    [{ membersCount: 3 }, { membersCount: "Ce champ n’existe pas." }],
  ])("refuses %j", async (body, details) => {
    const reply = await ask("PATCH", `/api/organizations/${me.organizationId}`, body);
    expect(reply.status).toBe(400);
    expect(reply.error.details).toEqual(details);
  });
});
