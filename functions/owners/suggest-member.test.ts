import { describe, expect, it } from "vitest";
import { suggestMember } from "./suggest-member.ts";

const members = [
  { id: "camille", name: "Camille Renaud", email: "camille@demo.test" },
  { id: "jp", name: "Jean-Pierre Le Goff", email: "jp.legoff@demo.test" },
  { id: "zoe", name: "Zoé", email: "zoe.petit@demo.test" },
];
const suggested = (name: string | null, email: string | null) => {
  const found = suggestMember({ name, email }, members);
  return found && [found.userId, found.because];
};

describe("an owner whose address no member has", () => {
  it.each([
    ["Camille Renaud", "ventes@ancien.test", "camille", "name"],
    ["RENAUD Camille", null, "camille", "name"],
    ["Jean Pierre Le Goff", null, "jp", "name"],
    [null, "camille.renaud@ancien.test", "camille", "address"],
    [null, "c.renaud@demo.test", "camille", "address"],
    [null, "Renaud+crm@demo.test", "camille", "address"],
    ["C. R.", "camille@filiale.test", "camille", "address"],
    ["Zoé Petit", "ventes@ancien.test", "zoe", "address"],
  ])("%s, %s may be %s, by the %s", (name, email, userId, because) => {
    expect(suggested(name, email)).toEqual([userId, because]);
  });

  it.each([
    ["Camille", "ventes@demo.test"],
    ["Camille Martin", "c.martin@demo.test"],
    [null, "c.renaud@ailleurs.test"],
    [null, null],
  ])("%s, %s is nobody we know", (name, email) => {
    expect(suggested(name, email)).toBeNull();
  });

  it("is not guessed among two of the same name", () => {
    const twins = [...members, { id: "other", name: "Camille Renaud", email: "crenaud@autre.test" }];
    expect(suggestMember({ name: "Camille Renaud", email: null }, twins)).toBeNull();
  });
});
