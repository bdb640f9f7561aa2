import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

/** What a running stack tells other commands of itself. */
export interface RunningStack {
  pid: number;
  url: string;
  environment: Record<string, string>;
}

const file = (folder: string): string => path.join(folder, "running.json");

/** The stack that runs over a data folder now, or undefined. */
export function runningStack(folder: string): RunningStack | undefined {
  if (!existsSync(file(folder))) return undefined;
  try {
    const running = JSON.parse(readFileSync(file(folder), "utf8")) as RunningStack;
    process.kill(running.pid, 0);
    const commandFile = `/proc/${running.pid}/cmdline`;
    // The number may have passed to another program since.
    if (existsSync(commandFile) && !readFileSync(commandFile, "utf8").includes("node")) return undefined;
    return running;
  } catch {
    return undefined;
  }
}

/** Says that this process runs the folder's stack; the answer takes it back. */
export function announceStack(folder: string, running: Omit<RunningStack, "pid">): () => void {
  writeFileSync(file(folder), JSON.stringify({ pid: process.pid, ...running }), { mode: 0o600 });
  return () => rmSync(file(folder), { force: true });
}
