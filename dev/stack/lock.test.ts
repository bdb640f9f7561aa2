import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Readable } from "node:stream";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { announceStack, runningStack } from "./lock.ts";
import { startOf } from "./process-state.ts";

const root = mkdtempSync(path.join(tmpdir(), "relance-lock-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(root, "data-"));
});
const file = (): string => path.join(folder, "running.json");
const announced = { url: "http://localhost:3210", environment: { APP_URL: "http://localhost:3210" } };

describe("a data folder", () => {
  it("has no running stack before one says so, nor after it has stopped", () => {
    expect(runningStack(folder)).toBeUndefined();
    const withdraw = announceStack(folder, announced);
    expect(runningStack(folder)).toMatchObject({ ...announced, pid: process.pid });
    withdraw();
    expect(runningStack(folder)).toBeUndefined();
    withdraw();
  });

  it("tells its secrets to its owner alone", () => {
    announceStack(folder, announced);
    expect(statSync(file()).mode & 0o777).toBe(0o600);
  });

  it("is free again when its stack was killed", async () => {
    const child = spawn(process.execPath, ["-e", "setInterval(() => 0, 1000)"]);
    await once(child, "spawn");
    announceStack(folder, announced);
    const said = JSON.parse(readFileSync(file(), "utf8")) as object;
    writeFileSync(file(), JSON.stringify({ ...said, pid: child.pid }));
    child.kill("SIGKILL");
    await once(child, "exit");
    expect(runningStack(folder)).toBeUndefined();
  });

  it.runIf(existsSync("/proc/self/stat"))(
    "is free again when nobody has reaped its killed stack",
    async () => {
      // The shell's child ends as a zombie: sleep, which replaces the shell, never reaps it.
      const parent = spawn("/bin/sh", ["-c", "/bin/sh -c 'echo $$; read _' <&3 & exec sleep 60"], {
        stdio: ["ignore", "pipe", "ignore", "pipe"],
      });
      try {
        const [said] = (await once(parent.stdout as Readable, "data")) as [Buffer];
        const pid = Number(said.toString());
        announceStack(folder, announced);
        const record = JSON.parse(readFileSync(file(), "utf8")) as object;
        writeFileSync(file(), JSON.stringify({ ...record, pid, started: startOf(pid) }));
        expect(runningStack(folder)).toMatchObject({ pid });
        process.kill(pid, "SIGKILL");
        await expect.poll(() => readFileSync(`/proc/${pid}/stat`, "utf8")).toContain(") Z ");
        expect(runningStack(folder)).toBeUndefined();
      } finally {
        parent.kill("SIGKILL");
      }
    },
  );

  it("is free when the number has passed to another process, as it does in containers", () => {
    announceStack(folder, announced);
    const said = JSON.parse(readFileSync(file(), "utf8")) as object;
    writeFileSync(file(), JSON.stringify({ ...said, started: "an earlier life" }));
    expect(runningStack(folder)).toBeUndefined();
  });

  it.each(["", "{", "null", "[]", '{"pid":"x"}', '{"pid":0}', '{"pid":-1}'])(
    "is free when what was written is damaged: %j",
    (text) => {
      writeFileSync(file(), text);
      expect(runningStack(folder)).toBeUndefined();
    },
  );
});
