import { describe, expect, it } from "vitest";
import { nextPath, signInThen } from "./next-path.ts";

describe("where one goes after signing in", () => {
  it.each(["/contacts", "/settings/team", "/auth/invitation?invitation=0a-1&token=aB_c.d~e%20f"])(
    "follows %s, an address of the application",
    (path) => {
      expect(nextPath(path)).toBe(path);
    },
  );

  it.each([
    ["nothing", null],
    ["an empty text", ""],
    ["another site", "https://ailleurs.test/"],
    ["another site without its scheme", "//ailleurs.test"],
    ["a backslash, which browsers read as a slash", "/\\ailleurs.test"],
    ["two backslashes", "\\\\ailleurs.test"],
    ["an encoded slash", "/%2Failleurs.test"],
    ["encoded slashes", "%2F%2Failleurs.test"],
    ["twice encoded slashes", "/%252Failleurs.test"],
    ["an encoded backslash", "/%5Cailleurs.test"],
    ["a tab, which browsers leave out", "/\t/ailleurs.test"],
    ["a line end, which browsers leave out", "/\n/ailleurs.test"],
    ["a line end after a good address", "/contacts\n//ailleurs.test"],
    ["two slashes further on", "/contacts//ailleurs.test"],
    ["a way up", "/contacts/..//ailleurs.test"],
    ["a script", "javascript:alert(1)"],
    ["a script after a slash", "/javascript:alert(1)"],
    ["data", "data:text/html,x"],
    ["a name and a password", "/@ailleurs.test"],
    ["a relative path", "contacts"],
    ["a space before", " /contacts"],
    ["a fragment", "/contacts#//ailleurs.test"],
    ["another site in the question", "/contacts?u=//ailleurs.test"],
  ])("does not follow %s", (_name, next) => {
    expect(nextPath(next)).toBeNull();
  });

  it("carries an address and its question through the sign-in screen", () => {
    const path = "/auth/invitation?invitation=1&token=a%2Bb";
    const carried = new URL(signInThen(path), "https://relance.test").searchParams.get("next");
    expect(nextPath(carried)).toBe(path);
  });
});
