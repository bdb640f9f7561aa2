import { describe, expect, it } from "vitest";
import { administration } from "../../dev/test/administration.ts";
import { testStack } from "../../dev/test/database.ts";
import { createMember, createOrganization, createUser } from "../../dev/test/factories.ts";

const stack = await testStack();
const { admin } = stack;
const { ask } = await administration(stack);

// The administrator's own, "Démo", has one member.
for (const [name, members] of [
  ["Éluard & Fils", 2],
  ["abel", 0],
  ["50%_de marge", 0],
  [String.raw`Barre\Oblique`, 3],
  ["Zola", 0],
] as const) {
  const organizationId = await createOrganization(admin, { name });
  for (let n = 0; n < members; n++) await createMember(admin, organizationId, await createUser(admin));
}

interface List {
  data: { name: string }[];
  meta: { offset: number; pageSize: number; itemCount: number; hasMore: boolean };
}
const get = (query: Record<string, string>) =>
  ask("GET", `/api/organizations?${new URLSearchParams(query).toString()}`);
const list = async (query: Record<string, string>) => (await get(query)).json as List;
const found = async (query: Record<string, string>) => (await list(query)).data.map(({ name }) => name);

const ALL = ["50%_de marge", "abel", String.raw`Barre\Oblique`, "Démo", "Éluard & Fils", "Zola"];

describe("GET /api/organizations", () => {
  it("answers every organization by name", async () => {
    expect(await found({})).toEqual(ALL);
    expect((await list({})).meta).toEqual({ offset: 0, pageSize: 20, itemCount: 6, hasMore: false });
  });

  it.each([
    ["eluard", ["Éluard & Fils"]],
    ["ÉLUARD", ["Éluard & Fils"]],
    ["demo", ["Démo"]],
    ["  zola ", ["Zola"]],
    ["%", ["50%_de marge"]],
    ["_", ["50%_de marge"]],
    ["50%_", ["50%_de marge"]],
    ["a_b", []],
    ["z%a", []],
    [String.raw`e\ob`, [String.raw`Barre\Oblique`]],
    ["zo\u0000la", ["Zola"]],
    ["'; drop table better_auth.member; --", []],
    ["🙂", []],
    ["", ALL],
  ])("filters %j to %j", async (filter, expected) => {
    expect(await found({ filter })).toEqual(expected);
    expect((await list({ filter })).meta.itemCount).toBe(expected.length);
  });

  it.each([
    ["name", ALL],
    ["-name", ALL.toReversed()],
    ["-membersCount", [String.raw`Barre\Oblique`, "Éluard & Fils", "Démo", "50%_de marge", "abel", "Zola"]],
    [
      "membersCount,-name",
      ["Zola", "abel", "50%_de marge", "Démo", "Éluard & Fils", String.raw`Barre\Oblique`],
    ],
    ["createdAt", ["Démo", "Éluard & Fils", "abel", "50%_de marge", String.raw`Barre\Oblique`, "Zola"]],
    ["-createdAt", ["Zola", String.raw`Barre\Oblique`, "50%_de marge", "abel", "Éluard & Fils", "Démo"]],
  ])("sorts by %s", async (sort, expected) => {
    expect(await found({ sort })).toEqual(expected);
  });

  it("sorts by the last change", async () => {
    expect((await found({ sort: "-updatedAt" })).slice(0, 2)).toEqual(["Zola", String.raw`Barre\Oblique`]);
  });

  it.each(["slug", "--name", "name desc", "name,id", "constructor", "1"])(
    "refuses the unknown sort %s and names what it takes",
    async (sort) => {
      const reply = await get({ sort });
      expect(reply.status).toBe(400);
      expect(reply.error.details?.["sort"]).toMatch(
        /^Tri inconnu\u00A0: .*Champs possibles\u00A0: name, membersCount, createdAt, updatedAt\.$/,
      );
    },
  );

  it("goes page by page without gap or double, whatever the sort", async () => {
    for (const sort of ["name", "membersCount", "-updatedAt"]) {
      const pages = [];
      for (const offset of ["0", "4", "8"]) pages.push(await list({ sort, offset, pageSize: "4" }));
      expect(pages.map(({ data }) => data.length)).toEqual([4, 2, 0]);
      expect(pages.map(({ meta }) => meta.hasMore)).toEqual([true, false, false]);
      expect(new Set(pages.flatMap(({ data }) => data.map(({ name }) => name))).size).toBe(6);
    }
  });

  it.each([
    [{ pageSize: "101" }, { pageSize: "100 au plus." }],
    [{ offset: "-1" }, { offset: "0 au moins." }],
    [{ filter: "a".repeat(201) }, { filter: "200 caractères au plus." }],
  ])("refuses %.40j", async (query, details) => {
    const reply = await get(query);
    expect(reply.status).toBe(400);
    expect(reply.error.details).toEqual(details);
  });
});
