import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { apiKeyCredential, newApiKey } from "./api-key.ts";

const { key, hash, ending } = newApiKey();

describe("an API key", () => {
  it("is random, and recognized by what it begins with", () => {
    expect(key).toMatch(/^relance_[0-9a-f]{72}$/);
    expect(newApiKey().key.slice(8, 40)).not.toBe(key.slice(8, 40));
    expect(key.endsWith(ending)).toBe(true);
    expect(hash).toBe(createHash("sha256").update(key).digest("hex"));
  });

  it.each([`Bearer ${key}`, `bearer  ${key}`])(
    "is taken from %s, and handed on as its hash alone",
    (sent) => {
      expect(apiKeyCredential(sent, "contacts:read")).toBe(`api-key contacts:read ${hash}`);
    },
  );

  it.each([undefined, "", "Basic YTpi", key])("is not looked for in %s", (sent) => {
    expect(apiKeyCredential(sent, "contacts:read")).toBeNull();
  });

  const another = key.at(-1) === "0" ? "1" : "0";
  it.each([
    ["nothing", ""],
    ["a letter that is wrong", `${key.slice(0, -1)}${another}`],
    ["half of it", key.slice(0, 40)],
    ["capitals", key.toUpperCase()],
    ["a token of another product", `ghp_${"a".repeat(36)}`],
  ])("is refused before anything is looked up: %s", (_, sent) => {
    expect(() => apiKeyCredential(`Bearer ${sent}`, "contacts:read")).toThrow(
      expect.objectContaining({ code: "invalid_api_key" }),
    );
  });

  it("is refused by a call that declares no scope", () => {
    expect(() => apiKeyCredential(`Bearer ${key}`, undefined)).toThrow(
      expect.objectContaining({ code: "forbidden" }),
    );
  });
});
