import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

const root = path.resolve(import.meta.dirname, "..");
const read = (file: string): string => readFileSync(path.join(root, file), "utf8");

const documented = [...read("docs/environment.md").matchAll(/`([A-Z][A-Z\d_]*)`/g)].map(([, name]) => name);

const namesIn = (pattern: RegExp, files: readonly string[]): string[] => [
  ...new Set(files.flatMap((file) => [...read(file).matchAll(pattern)].map(([, name = ""]) => name))),
];

/** Keys of the schemas: `DATABASE_URL: DatabaseAddress,`. Names made of a service's own stand there as `<NAME>_…`. */
const declared = namesIn(/^\s+([A-Z][A-Z\d_]+): /gm, [
  "functions/env.ts",
  "functions/secrets/read-secrets.ts",
  ...globSync("functions/crm/*/variables.ts", { cwd: root }),
]);
const readByDeployment = namesIn(/process\.env\["(\w+)"\]/g, [
  "sst.config.ts",
  ...globSync("infra/*.ts", { cwd: root }),
]);

describe("the page on the environment", () => {
  it.each(declared)("names %s, which a function reads", (name) => {
    expect(documented, "docs/environment.md").toContain(name);
  });

  it.each(readByDeployment)("names %s, which the deployment reads", (name) => {
    expect(documented).toContain(name);
  });

  it("is compared with what is read", () => {
    expect(declared).toEqual(expect.arrayContaining(["DATABASE_POOL", "ENTRANCE_KEY", "HUBSPOT_APP_URL"]));
    expect(readByDeployment).toEqual(expect.arrayContaining(["RELANCE_DOMAIN", "RELANCE_MODEL_COST_ALARM"]));
  });
});
