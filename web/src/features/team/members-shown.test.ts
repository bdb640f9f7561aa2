import { describe, expect, it } from "vitest";
import type { Member } from "../../../../functions/auth/contract.ts";
import { membersShown } from "./members-shown.ts";

const member = (name: string, email: string, role: string): Member => ({
  id: email,
  userId: email,
  role,
  teamId: null,
  user: { name, email },
});
const TEAM = [
  member("Zoé Martin", "b@nord.fr", "member"),
  member("Éloi Petit", "c@nord.fr", "owner"),
  member("Ana Costa", "a@sud.fr", "admin,member"),
];
const names = (wanted: Partial<Parameters<typeof membersShown>[1]>) =>
  membersShown(TEAM, { words: "", role: "", sort: "name", offset: 0, pageSize: 20, ...wanted }).data.map(
    ({ user }) => user.name.split(" ")[0],
  );

describe("the members shown", () => {
  it.each([
    ["name", ["Ana", "Éloi", "Zoé"]],
    ["-name", ["Zoé", "Éloi", "Ana"]],
    ["email", ["Ana", "Zoé", "Éloi"]],
    ["role", ["Éloi", "Ana", "Zoé"]],
  ])("are sorted by %s", (sort, sorted) => {
    expect(names({ sort })).toEqual(sorted);
  });

  it("hold the words in their name or address, whatever the accents", () => {
    expect(names({ words: " ELOI" })).toEqual(["Éloi"]);
    expect(names({ words: "sud.fr" })).toEqual(["Ana"]);
  });

  it("are those of a role, among others or alone", () => {
    expect(names({ role: "member" })).toEqual(["Ana", "Zoé"]);
    expect(names({ role: "owner" })).toEqual(["Éloi"]);
  });

  it("come in pages", () => {
    const page = membersShown(TEAM, { words: "", role: "", sort: "name", offset: 0, pageSize: 2 });
    expect(page.meta).toEqual({ offset: 0, itemCount: 3, hasMore: true });
    expect(names({ offset: 2, pageSize: 2 })).toEqual(["Zoé"]);
  });
});
