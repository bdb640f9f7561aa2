import { describe, expect, it } from "vitest";
import { administration } from "../../dev/test/administration.ts";
import { testStack } from "../../dev/test/database.ts";
import { createMember, createOrganization, createUser } from "../../dev/test/factories.ts";

const stack = await testStack();
const { admin } = stack;
const { ask } = await administration(stack);

// Beside the administrator, Ada Ministre.
const organizationId = await createOrganization(admin, { name: "Zénith" });
const secondId = await createOrganization(admin, { name: "Aurore" });
for (const [name, email, overrides] of [
  ["Éluard Zoé", "zoe@atelier.test", {}],
  ["abel léa", "lea_50%@atelier.test", { role: null }],
  ["Zola Émile", "emile@exemple.test", { role: "admin,user" }],
  [
    "Banni Paul",
    "paul@exemple.test",
    { banned: true, ban_reason: "Parti", ban_expires: "2099-01-01T00:00:00Z" },
  ],
  [
    "Revenu Luc",
    "luc@exemple.test",
    { banned: true, ban_reason: "Une heure", ban_expires: "2026-01-01T00:00:00Z" },
  ],
] as const) {
  const userId = await createUser(admin, { name, email, ...overrides });
  if (name === "Zola Émile") {
    await createMember(admin, organizationId, userId, "owner");
    await createMember(admin, secondId, userId, "admin,member");
  }
}

interface List {
  data: { name: string }[];
  meta: { offset: number; pageSize: number; itemCount: number; hasMore: boolean };
}
const get = (query: Record<string, string>) =>
  ask("GET", `/api/users?${new URLSearchParams(query).toString()}`);
const list = async (query: Record<string, string>) => (await get(query)).json as List;
const found = async (query: Record<string, string>) => (await list(query)).data.map(({ name }) => name);

const ALL = ["abel léa", "Ada Ministre", "Banni Paul", "Éluard Zoé", "Revenu Luc", "Zola Émile"];

describe("GET /api/users", () => {
  it("answers everybody by name, without anything of their account", async () => {
    const { data, meta } = await list({});
    expect(data.map(({ name }) => name)).toEqual(ALL);
    expect(meta).toEqual({ offset: 0, pageSize: 20, itemCount: 6, hasMore: false });
    expect(Object.keys(data[0] ?? {}).toSorted()).toEqual([
      "banExpires",
      "banReason",
      "banned",
      "createdAt",
      "email",
      "id",
      "name",
      "organizations",
      "profilePictureUrl",
      "role",
      "updatedAt",
    ]);
  });

  it("says each one's product role and their organizations", async () => {
    const { data } = await list({});
    expect(data.at(-1)).toMatchObject({
      name: "Zola Émile",
      role: "admin",
      organizations: [
        { id: secondId, name: "Aurore", role: "admin,member" },
        { id: organizationId, name: "Zénith", role: "owner" },
      ],
    });
    expect(data[0]).toMatchObject({ name: "abel léa", role: "user", organizations: [] });
  });

  it("tells a ban that holds from one that is over", async () => {
    const { data } = await list({});
    expect(data[2]).toMatchObject({ banned: true, banReason: "Parti" });
    expect(data[2]).toHaveProperty("banExpires", expect.stringMatching(/^2099-01-01T00:00:00/));
    expect(data[4]).toMatchObject({ banned: false, banReason: null, banExpires: null });
  });

  it.each([
    ["eluard", ["Éluard Zoé"]],
    ["ZOÉ", ["Éluard Zoé"]],
    ["emile@exemple", ["Zola Émile"]],
    ["Émile@Exemple", ["Zola Émile"]],
    ["atelier.test", ["abel léa", "Éluard Zoé"]],
    ["%", ["abel léa"]],
    ["_", ["abel léa"]],
    ["a%l", []],
    ["zo\u0000la", ["Zola Émile"]],
    ["\\", []],
    ["'; drop table better_auth.member; --", []],
    ["  ", ALL],
  ])("filters %j to %j", async (filter, expected) => {
    expect(await found({ filter })).toEqual(expected);
    expect((await list({ filter })).meta.itemCount).toBe(expected.length);
  });

  it.each([
    ["-name", ALL.toReversed()],
    ["-role,name", ["Ada Ministre", "Zola Émile", "abel léa", "Banni Paul", "Éluard Zoé", "Revenu Luc"]],
    ["createdAt", ["Ada Ministre", "Éluard Zoé", "abel léa", "Zola Émile", "Banni Paul", "Revenu Luc"]],
    ["-updatedAt", ["Revenu Luc", "Banni Paul", "Zola Émile", "abel léa", "Éluard Zoé", "Ada Ministre"]],
  ])("sorts by %s", async (sort, expected) => {
    expect(await found({ sort })).toEqual(expected);
  });

  it("sorts by e-mail", async () => {
    expect(
      (await found({ sort: "email", filter: "@exemple.test" })).filter((name) => name !== "Ada Ministre"),
    ).toEqual(["Zola Émile", "Revenu Luc", "Banni Paul"]);
  });

  it.each(["banned", "--name", "password", "name,id", "u.email"])(
    "refuses the unknown sort %s",
    async (sort) => {
      const reply = await get({ sort });
      expect(reply.status).toBe(400);
      expect(reply.error.details?.["sort"]).toMatch(
        /^Tri inconnu\u00A0: .*Champs possibles\u00A0: name, email, role, createdAt, updatedAt\.$/,
      );
    },
  );

  it("goes page by page without gap or double", async () => {
    const pages = [];
    for (const offset of ["0", "2", "4", "6"])
      pages.push(await list({ sort: "role", offset, pageSize: "2" }));
    expect(pages.map(({ data }) => data.length)).toEqual([2, 2, 2, 0]);
    expect(pages.map(({ meta }) => meta.hasMore)).toEqual([true, true, false, false]);
    expect(new Set(pages.flatMap(({ data }) => data.map(({ name }) => name))).size).toBe(6);
    expect((await get({ pageSize: "0" })).status).toBe(400);
  });
});
