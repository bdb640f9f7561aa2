import { describe, expect, it } from "vitest";
import { forbiddenImportsOf } from "./find-forbidden-imports.ts";

/** `invented` is a slice no rule names: a new one is held to the same order. */
const slice = "functions/invented";
const forbidden = (file: string, source: string): string[] =>
  forbiddenImportsOf(file, source).map(({ from }) => from);

describe("a store", () => {
  it.each([
    [`${slice}/b.ts`, `import { read } from "../contacts/store.ts";`],
    [`${slice}/b.ts`, `export { read } from "../contacts/store.ts";`],
    [`${slice}/b.ts`, `import type { Row } from "../contacts/store.ts";`],
    [`${slice}/b.ts`, `import "../contacts/store.ts";`],
    [`${slice}/b.ts`, `export const load = () => import("../contacts/store.ts");`],
    [`${slice}/deep/d.ts`, `export { read } from "../../crm/connection-store.ts";`],
    [`${slice}/deeper/still/f.ts`, `export { read } from "../../../crm/deep/sync-store.ts";`],
    ["functions/auth/g.ts", `export { read } from "../users/store.ts";`],
    ["functions/invented.ts", `export { read } from "./jobs/store.ts";`],
  ])("is not imported by another slice: %s, %s", (file, source) => {
    expect(forbidden(file, source)).toHaveLength(1);
  });

  it.each([
    [`${slice}/c.ts`, `export { read } from "./store.ts";`],
    [`${slice}/deep/e.ts`, `export { read } from "../connection-store.ts";`],
    [`${slice}/deep/e.ts`, `export { read } from "../sibling/connection-store.ts";`],
    [`${slice}/deeper/still/g.ts`, `export { sync } from "../../../crm/sync-contacts.ts";`],
    [`${slice}/h.ts`, `export { restore } from "../contacts/restore.ts";`],
  ])("is imported within its slice, and a verb by all: %s, %s", (file, source) => {
    expect(forbidden(file, source)).toEqual([]);
  });
});

describe("the edge of a verb", () => {
  it.each([
    [`${slice}/b.ts`, `import { route } from "./list-all.ts";`],
    [`${slice}/b.ts`, `export { handler as list } from "../contacts/list-all.ts";`],
    ["functions/workers/b.ts", `import { listAll, route } from "../contacts/list-all.ts";`],
  ])("is imported by nothing behind the API: %s, %s", (file, source) => {
    expect(forbidden(file, source)).toHaveLength(1);
  });

  it("is what the local server and tests ask, and the verb beside it is everybody's", () => {
    expect(forbidden("dev/m.ts", `export { route } from "../functions/invented/list-all.ts";`)).toEqual([]);
    expect(forbidden(`${slice}/b.ts`, `import { listAll } from "../contacts/list-all.ts";`)).toEqual([]);
  });
});

describe("a room below the slices", () => {
  it.each(["db", "http", "jobs", "language", "mail", "model", "outbound", "secrets"])(
    "imports no slice: %s",
    (room) => {
      const file = `functions/${room}/deep/a.ts`;
      expect(forbidden(file, `import { list } from "../../invented/list-all.ts";`)).toHaveLength(1);
      expect(forbidden(file, `import type { Fact } from "../../readings/contract.ts";`)).toHaveLength(1);
      expect(forbidden(file, `export { b } from "../b.ts"; export { env } from "../../env.ts";`)).toEqual([]);
      expect(
        forbidden(file, "export const load = (slice: string) => import(`../../${slice}/a.ts`);"),
      ).toEqual(["functions/*/a.ts"]);
    },
  );

  it("imports those rooms alone that it stands on", () => {
    expect(forbidden("functions/model/b.ts", `export { read } from "../language/untrusted.ts";`)).toEqual([]);
    expect(forbidden("functions/language/b.ts", `export { ask } from "../model/ask.ts";`)).toHaveLength(1);
    expect(forbidden("functions/secrets/b.ts", `export { CRMS } from "../crm/names.ts";`)).toEqual([]);
    expect(forbidden("functions/secrets/c.ts", `export { sync } from "../crm/sync.ts";`)).toHaveLength(1);
  });
});

describe("a file beside the folders", () => {
  it.each([
    "functions/routes.generated.ts",
    "functions/schedules.ts",
    "functions/unknown.ts",
    "functions/invented.ts",
  ])("joins the slices, and no folder imports it: %s", (file) => {
    const name = file.replace("functions/", "");
    expect(forbidden(file, `export { list } from "./invented/list-all.ts";`)).toEqual([]);
    expect(forbidden("functions/unknown.ts", `export { list } from "./${name}";`)).toEqual([]);
    expect(forbidden("functions/http/a.ts", `import { list } from "../${name}";`)).toEqual([file]);
    expect(forbidden(`${slice}/a.ts`, `import type { List } from "../${name}";`)).toEqual([file]);
    expect(forbidden("functions/env.ts", `import { list } from "./${name}";`)).toEqual([file]);
  });

  it.each(["functions/env.ts", "functions/client-variables.ts", "functions/typed-object.ts"])(
    "is below all folders, and imports no slice: %s",
    (file) => {
      expect(forbidden(file, `export { list } from "./invented/list-all.ts";`)).toHaveLength(1);
      expect(forbidden(file, `import type { Context } from "./http/context.ts";`)).toHaveLength(1);
      expect(forbidden(file, `export { keysOf } from "./typed-object.ts";`)).toEqual([]);
      expect(forbidden("functions/db/a.ts", `export { a } from "../${file.slice(10)}";`)).toEqual([]);
    },
  );

  it("reads the list of CRMs where it reads the environment", () => {
    expect(forbidden("functions/env.ts", `import { CRMS } from "./crm/names.ts";`)).toEqual([]);
    expect(forbidden("functions/env.ts", `import { sync } from "./crm/sync.ts";`)).toHaveLength(1);
    expect(forbidden("functions/typed-object.ts", `import { CRMS } from "./crm/names.ts";`)).toHaveLength(1);
  });
});

describe("a slice", () => {
  it.each([
    ["functions/readings/c.ts", "../intelligence/rank.ts"],
    ["functions/readings/c.ts", "../suggestions/rank.ts"],
    ["functions/readings/job/c.ts", "../../workers/worker.ts"],
    ["functions/intelligence/c.ts", "../suggestions/rank.ts"],
    [`${slice}/c.ts`, "../workers/worker.ts"],
  ])("uses nothing of what is made of it: %s, %s", (file, from) => {
    expect(forbidden(file, `export { rank } from "${from}";`)).toHaveLength(1);
    expect(forbidden(file, `import { rank, type Rank } from "${from}";`)).toHaveLength(1);
    expect(forbidden(file, `import type { Rank } from "${from}";`)).toEqual([]);
  });

  it("uses the rooms below, and what it is made of", () => {
    expect(forbidden("functions/readings/d.ts", `export { ask } from "../model/ask.ts";`)).toEqual([]);
    expect(forbidden("functions/suggestions/d.ts", `export { write } from "../intelligence/w.ts";`)).toEqual(
      [],
    );
    expect(forbidden("functions/workers/d.ts", `export { rank } from "../suggestions/rank.ts";`)).toEqual([]);
  });
});
