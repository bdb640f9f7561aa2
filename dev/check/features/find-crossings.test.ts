import { describe, expect, it } from "vitest";
import { crossingsIn } from "./find-crossings.ts";

const ENTRIES = { shared: ["entry.ts"] };
const USED = { "features/user/a.ts": `import "../shared/entry.ts";` };

const rules = (sources: Record<string, string>, entries: Record<string, string[]> = ENTRIES): string[] =>
  crossingsIn(
    new Map(Object.entries({ ...USED, ...sources }).map(([file, text]) => [`web/src/${file}`, text])),
    entries,
  ).map(
    ({ file, from, rule }) => `${file.replace("web/src/", "")}, ${from.replace("web/src/", "")}: ${rule}`,
  );

describe("a feature of the web", () => {
  it("imports its own files, another's entries, and what is below", () => {
    expect(
      rules({
        "features/invented/b.tsx": `import "./deep/c.ts"; export { a } from "../shared/entry.ts";`,
        "features/invented/deep/c.ts": `import { call } from "../../../lib/call.ts"; import "../../../ui/d.css";`,
      }),
    ).toEqual([]);
  });

  it.each([
    `import { a } from "../shared/inner.ts";`,
    `import type { A } from "../shared/inner.ts";`,
    `export { a } from "../shared/inner.ts";`,
    `export const load = () => import("../shared/inner.ts");`,
  ])("imports nothing else of another: %s", (source) => {
    expect(rules({ "features/invented/b.ts": source })).toEqual([
      "features/invented/b.ts, features/shared/inner.ts: a feature imports another's entries alone",
    ]);
  });

  it("does not lean on one that leans on it, at once or by others", () => {
    const back = { "features/shared/inner.ts": `import type { A } from "../other/entry.ts";` };
    const entries = { other: ["entry.ts"], shared: ["entry.ts"], third: ["entry.ts"] };
    const mutual = { ...back, "features/other/b.ts": `import "../shared/entry.ts";` };
    expect(rules(mutual, { other: ["entry.ts"], ...ENTRIES })).toEqual([
      "features/shared/inner.ts, features/other/entry.ts: other leads back to shared",
      "features/other/b.ts, features/shared/entry.ts: shared leads back to other",
    ]);
    const around = {
      ...back,
      "features/other/b.ts": `import "../third/entry.ts";`,
      "features/third/c.ts": `export const load = () => import("../shared/entry.ts");`,
    };
    expect(rules(around, entries)).toHaveLength(3);
  });

  it("has no entry that no other imports", () => {
    expect(rules({}, { shared: ["entry.ts", "former.ts"] })).toEqual([
      "dev/check/features/entries.ts, features/shared/former.ts: no other feature imports it",
    ]);
  });
});

describe("what is below the features", () => {
  it.each([
    ["lib/a.ts", "../features/shared/entry.ts", "lib does not import features"],
    ["lib/a.ts", "../ui/button.tsx", "lib does not import ui"],
    ["ui/a.tsx", "../features/shared/entry.ts", "ui does not import features"],
    ["ui/a.tsx", "../app/app.tsx", "ui does not import app"],
    ["features/shared/a.tsx", "../../app/app.tsx", "features does not import app"],
  ])("imports none of what is above: %s, %s", (file, from, rule) => {
    expect(rules({ [file]: `import { a } from "${from}";` })).toEqual([
      expect.stringMatching(new RegExp(`${rule}$`)),
    ]);
  });

  it("is all that the application joins", () => {
    expect(rules({ "app/a.tsx": `import "../features/shared/inner.ts"; import "../ui/b.css";` })).toEqual([]);
  });
});
