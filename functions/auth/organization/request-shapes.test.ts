import { describe, expect, it } from "vitest";
import { organizationStack } from "../../../dev/test/staff.ts";

const { get, post, createStaff } = await organizationStack();
const staff = await createStaff();

describe("the members", () => {
  it.each<Record<string, string>>([
    { filterField: "email", filterValue: "x" },
    { filterField: "organizationId", filterValue: crypto.randomUUID(), filterOperator: "ne" },
    { filterField: "userId", filterValue: "42" },
    { filterField: "userId", filterValue: crypto.randomUUID(), filterOperator: "contains" },
    { filterField: "role", filterValue: "x", filterOperator: "in" },
    { filterField: "role" },
    { sortBy: "password" },
    { offset: "-1" },
    { limit: "-1" },
    { limit: "abc" },
  ])("are not listed by what they have not: %j", async (query) => {
    const reply = await get("list-members", staff.member.cookie, query);
    expect(reply.status).toBe(400);
    expect(reply.json).toMatchObject({
      code: "VALIDATION_ERROR",
      message: "La demande est incomplète ou mal formée.",
    });
  });

  it("are listed in pages, sorted and filtered by role", async () => {
    const list = async (query: Record<string, string>) =>
      (
        (await get("list-members", staff.member.cookie, query)).json as { members: { role: string }[] }
      ).members.map(({ role }) => role);
    expect(await list({ sortBy: "role", sortDirection: "desc" })).toEqual(["owner", "member", "admin"]);
    expect(await list({ sortBy: "role", limit: "1", offset: "1" })).toEqual(["member"]);
    expect(
      await list({ filterField: "role", filterOperator: "ne", filterValue: "member", sortBy: "role" }),
    ).toEqual(["admin", "owner"]);
    expect(await list({ filterField: "userId", filterValue: staff.owner.userId })).toEqual(["owner"]);
  });
});

describe("an organization and its teams", () => {
  it.each([
    ["update", { data: {} }],
    ["update", { data: { domains: ["a.test"], membersCount: 7 } }],
    ["update", { data: { name: " " } }],
    ["update", { data: { name: "a".repeat(201) } }],
    ["update", { data: { slug: "" } }],
    ["create-team", { name: "" }],
    ["create-team", { name: " " }],
    ["create-team", {}],
    ["update-team", { teamId: staff.teamId, data: { name: "" } }],
    ["update-team", { teamId: staff.teamId, data: { name: "a".repeat(201) } }],
  ])("refuse what is no name of theirs: %s %j", async (path, body) => {
    const reply = await post(path, staff.owner.cookie, body);
    expect(reply.status).toBe(400);
    expect(reply.json).toMatchObject({ code: "VALIDATION_ERROR" });
  });

  it("take what is", async () => {
    const replies = [
      await post("update", staff.owner.cookie, { data: { name: "Moulin Vieux", logo: null } }),
      await post("update", staff.owner.cookie, { data: { metadata: { a: 1 } } }),
      await post("create-team", staff.owner.cookie, { name: "Équipe Sud" }),
      await post("update-team", staff.owner.cookie, { teamId: staff.teamId, data: { name: "Équipe Est" } }),
      await get("get-full-organization", staff.owner.cookie, { membersLimit: "2" }),
    ];
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(replies.at(-1)?.json).toMatchObject({ name: "Moulin Vieux", members: [{}, {}] });
    expect((await get("get-full-organization", staff.owner.cookie, { membersLimit: "-1" })).status).toBe(400);
  });
});
