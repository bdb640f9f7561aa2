import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { createEnvironment } from "../../functions/env.ts";
import { readSecrets } from "./secrets.ts";

const root = mkdtempSync(path.join(tmpdir(), "relance-secrets-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(root, "data-"));
});
const file = (): string => path.join(folder, "secrets.json");

describe("the secrets of a data folder", () => {
  it("are made once, kept, and fit for the product", async () => {
    const first = await readSecrets(folder, "2026-11-23");
    expect(await readSecrets(folder, "2026-12-24")).toEqual(first);
    expect(first.portalDay).toBe("2026-11-23");
    const environment = createEnvironment({ ...first });
    expect(environment.auth().BETTER_AUTH_SECRET).toHaveLength(64);
    expect(Buffer.from(environment.tokens().TOKEN_KEY[0] ?? "", "base64")).toHaveLength(32);
    expect(new Set(Object.values(first)).size).toBe(Object.keys(first).length);
  });

  it("are another folder's never", async () => {
    const [one, two] = [
      await readSecrets(folder, "2026-11-23"),
      await readSecrets(mkdtempSync(`${folder}-`), "x"),
    ];
    expect(one.BETTER_AUTH_SECRET).not.toBe(two.BETTER_AUTH_SECRET);
  });

  it("are readable by their owner alone, and nothing else is left beside them", async () => {
    await readSecrets(folder, "2026-11-23");
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(["secrets.json"]);
  });

  it("gain what a newer version needs, and keep the rest", async () => {
    writeFileSync(file(), JSON.stringify({ TOKEN_KEY: "known" }));
    const secrets = await readSecrets(folder, "2026-11-23");
    expect(secrets.TOKEN_KEY).toBe("known");
    expect(JSON.parse(readFileSync(file(), "utf8"))).toEqual(secrets);
  });

  it("are not written again when nothing changed", async () => {
    await readSecrets(folder, "2026-11-23");
    const before = statSync(file());
    await readSecrets(folder, "2026-11-24");
    expect(statSync(file())).toMatchObject({ ino: before.ino, mtimeMs: before.mtimeMs });
  });

  it("are never replaced by new ones where they cannot be read", async () => {
    writeFileSync(file(), '{"TOKEN_KEY":"kno');
    await expect(readSecrets(folder, "2026-11-23")).rejects.toThrow();
    expect(readFileSync(file(), "utf8")).toBe('{"TOKEN_KEY":"kno');
  });
});
