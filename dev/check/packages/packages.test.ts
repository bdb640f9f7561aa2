import { describe, expect, it } from "vitest";
import { readAudit } from "./vulnerabilities.ts";
import { findFault, isAllowed } from "./licences.ts";
import { unnamedIn } from "./named-in-decision.ts";

describe("a package's licence", () => {
  it.each(["MIT", "(MIT OR CC0-1.0)", "(MIT AND Zlib)", "GPL-3.0 OR MIT", "MPL-2.0"])(
    "%s is allowed",
    (said) => {
      expect(isAllowed(said)).toBe(true);
    },
  );

  it.each([
    "GPL-3.0",
    "AGPL-3.0-only",
    "MIT AND GPL-3.0",
    "SEE LICENSE IN x",
    "UNLICENSED",
    "",
    "(MIT OR (A))",
  ])("%j is not", (said) => {
    expect(isAllowed(said)).toBe(false);
  });

  it("has to be named, by the package or by us who read it", () => {
    expect(findFault({ name: "a", version: "1.0.0", license: undefined })).toBe("a@1.0.0 names no licence");
    expect(findFault({ name: "better-auth", version: "1.2.8", license: undefined })).toBeUndefined();
    expect(findFault({ name: "a", version: "1.0.0", license: "GPL-3.0" })).toBe("a@1.0.0: GPL-3.0");
  });
});

describe("the decision on libraries", () => {
  it("names each package, the whole of its name between backticks", () => {
    const text = "| `pg`, `@types/node` | the pool |\nPGlite was rejected, and kysely has backticks nowhere.";
    expect(unnamedIn(text, ["pg", "@types/node"])).toEqual([]);
    expect(unnamedIn(text, ["kysely", "node", "@types/pg", "pg"])).toEqual(["kysely", "node", "@types/pg"]);
  });
});

describe("what npm says of known vulnerabilities", () => {
  const audited = (severity: string) =>
    JSON.stringify({ vulnerabilities: { a: { name: "a", severity, range: "<2" } } });

  it("is refused where it is grave, and only said otherwise", () => {
    expect(readAudit(audited("critical"))).toEqual({ lines: ["a <2: critical"], isRefused: true });
    expect(readAudit(audited("moderate"))).toEqual({ lines: ["a <2: moderate"], isRefused: false });
    expect(readAudit(JSON.stringify({ vulnerabilities: {} }))).toEqual({ lines: [], isRefused: false });
  });

  it.each(["", "x", JSON.stringify({ message: "405 Method Not Allowed" })])(
    "is nothing without an answer: %j",
    (said) => {
      expect(readAudit(said)).toBeUndefined();
    },
  );
});
