import { describe, expect, it } from "vitest";
import { normalizeRole } from "./roles.ts";

describe("a role", () => {
  it.each([
    ["owner", "owner"],
    [" owner", "owner"],
    ["owner ", "owner"],
    ["admin,owner", "owner,admin"],
    ["member, owner", "owner,member"],
    [["owner"], "owner"],
    [["admin", "owner"], "owner,admin"],
    [["member,owner"], "owner,member"],
    [["member", " admin ,member"], "admin,member"],
  ])("spelt %j is stored as %j", (role, stored) => {
    expect(normalizeRole(role)).toBe(stored);
  });

  it.each([
    "OWNER",
    "Owner",
    "seller",
    "admin,seller",
    ",owner",
    "",
    ",",
    "own\u200ber",
    "owner;admin",
    "constructor",
    ["seller"],
  ])("that is not declared is refused: %j", (role) => {
    expect(() => normalizeRole(role)).toThrow(expect.objectContaining({ statusCode: 400 }));
  });

  it.each([[[]], [7], [["owner", 7]], [undefined]])("that is no text is left to better-auth: %j", (role) => {
    expect(() => normalizeRole(role)).not.toThrow();
  });
});
