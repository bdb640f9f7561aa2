import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { isRunning, startOf } from "./process-state.ts";

/** What a running stack tells other commands of itself. */
export interface RunningStack {
  pid: number;
  /** When the process began, as its system counts; null where that is not told. */
  started: string | null;
  url: string;
  environment: Record<string, string>;
}

const file = (folder: string): string => path.join(folder, "running.json");

/** The stack that runs over a data folder now, or undefined. */
export function runningStack(folder: string): RunningStack | undefined {
  if (!existsSync(file(folder))) return undefined;
  try {
    const running: RunningStack = JSON.parse(readFileSync(file(folder), "utf8"));
    if (!Number.isInteger(running.pid) || running.pid <= 0 || !isRunning(running.pid)) return undefined;
    // The number may have passed to another process since: in a container it often does.
    return startOf(running.pid) === running.started ? running : undefined;
  } catch {
    return undefined;
  }
}

/** Says that this process runs the folder's stack; the answer takes it back. */
export function announceStack(
  folder: string,
  running: Pick<RunningStack, "url" | "environment">,
): () => void {
  const { pid } = process;
  writeFileSync(file(folder), JSON.stringify({ pid, started: startOf(pid), ...running }), { mode: 0o600 });
  return () => rmSync(file(folder), { force: true });
}
