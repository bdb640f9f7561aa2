import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, describe, expect, it } from "vitest";
import { temporaryFolder } from "../test/temporary-folder.ts";

const INSTALL = path.join(import.meta.dirname, "install.mjs");

/** A project of one package, which a server of the test's own has, and which takes TAKES milliseconds to be set up. */
const PROJECT = mkdtempSync(path.join(tmpdir(), "relance-test-project-"));
const write = (folder: string, name: string, content: unknown) =>
  writeFileSync(path.join(folder, name), JSON.stringify(content));
const made = path.join(PROJECT, "made");
mkdirSync(made);
const setUp = `node -e "setTimeout(() => {}, process.env.TAKES)"`;
write(made, "package.json", { name: "vite", version: "1.0.0", scripts: { postinstall: setUp } });
execFileSync("npm", ["pack", "--silent"], { cwd: made });
const archive = readFileSync(path.join(made, "vite-1.0.0.tgz"));
const server = createServer((_, response) => response.end(archive)).listen(0, "127.0.0.1");
await once(server, "listening");
afterAll(() => {
  server.close();
  rmSync(PROJECT, { recursive: true });
});
const resolved = `http://127.0.0.1:${(server.address() as AddressInfo).port}/vite-1.0.0.tgz`;
const integrity = `sha512-${createHash("sha512").update(archive).digest("base64")}`;
const root = { name: "project", dependencies: { vite: resolved } };
write(PROJECT, "package.json", root);
write(PROJECT, "package-lock.json", {
  name: "project",
  lockfileVersion: 3,
  requires: true,
  packages: {
    "": root,
    "node_modules/vite": { version: "1.0.0", resolved, integrity, hasInstallScript: true },
  },
});

/** The project, with the packages of an earlier lock file where `isOutdated`. */
function aProject({ isOutdated }: { isOutdated: boolean }): string {
  const folder = temporaryFolder();
  cpSync(PROJECT, folder, { recursive: true });
  if (isOutdated) {
    mkdirSync(path.join(folder, "node_modules", "former"), { recursive: true });
    writeFileSync(path.join(folder, "node_modules", ".relance-installed"), "another product\n");
  }
  return folder;
}

/** A command that installs in the folder; what it says comes with its end. */
function installing(folder: string, takes = 0): { child: ChildProcess; said: Promise<string> } {
  const script = `import(${JSON.stringify(INSTALL)}).then(({ install }) => install(${JSON.stringify(folder)}, { everything: false }))`;
  const child = spawn(process.execPath, ["-e", script], {
    stdio: ["ignore", "ignore", "pipe"],
    env: { ...process.env, TAKES: String(takes), npm_config_fetch_retries: "0" },
  });
  let text = "";
  child.stderr.on("data", (chunk: Buffer) => (text += chunk.toString()));
  return { child, said: once(child, "close").then(() => text) };
}
const packages = (folder: string): string[] =>
  readdirSync(path.join(folder, "node_modules")).filter((name) => !name.startsWith("."));
/** What installing leaves beside the packages. */
const left = (folder: string): string[] => readdirSync(folder).filter((name) => name.startsWith("."));

describe("installing", () => {
  it("is done once by two commands at the same time, and by a third no more", async () => {
    const folder = aProject({ isOutdated: false });
    const said = await Promise.all([installing(folder, 1_500).said, installing(folder, 1_500).said]);
    expect(said.filter((text) => text.includes("Installing the packages, once…"))).toHaveLength(1);
    expect(said.filter((text) => text.includes("waiting for it"))).toHaveLength(1);
    expect([packages(folder), left(folder)]).toEqual([["vite"], []]);
    expect(await installing(folder).said).toBe("");
  });

  it.each(["SIGTERM", "SIGKILL"] as const)(
    "that is broken off (%s) leaves what was there, and the next one does it",
    async (signal) => {
      const folder = aProject({ isOutdated: true });
      const { child, said } = installing(folder, 3_000);
      const begun = path.join(folder, `.relance-installing-${child.pid}`, "node_modules", "vite");
      while (!existsSync(begun)) await wait(20);
      child.kill(signal);
      await said;
      expect(packages(folder)).toEqual(["former"]);
      expect(await installing(folder).said).toContain("once…");
      expect([packages(folder), left(folder)]).toEqual([["vite"], []]);
    },
  );

  it("beside which other work fails ends first, and then says that", async () => {
    const folder = aProject({ isOutdated: true });
    const script = `import(${JSON.stringify(INSTALL)})
      .then(({ install }) => install(${JSON.stringify(folder)}, { everything: false, beside: async () => { throw new Error("No browser."); } }))
      .catch((error) => console.error(error.message))`;
    const child = spawn(process.execPath, ["-e", script], { stdio: ["ignore", "ignore", "pipe"] });
    let said = "";
    child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
    await once(child, "close");
    expect(said).toMatch(/^Installing the packages, once…\n(?: .*\n)*No browser\.\n$/);
    expect([packages(folder), left(folder)]).toEqual([["vite"], []]);
  });

  it("that fails says so in one sentence, and keeps what was there", async () => {
    const folder = aProject({ isOutdated: true });
    const lock = path.join(folder, "package-lock.json");
    const other = `sha512-${Buffer.alloc(64).toString("base64")}`;
    writeFileSync(lock, readFileSync(lock, "utf8").replace(/sha512-[^"]+/, other));
    expect(await installing(folder).said).toContain("The packages could not be installed.");
    expect([packages(folder), left(folder)]).toEqual([["former"], []]);
  });
});
