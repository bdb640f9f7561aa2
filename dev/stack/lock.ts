import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { isRunning, startOf } from "./process-state.ts";

/** What a running stack publishes for other commands. */
export interface RunningStack {
  pid: number;
  /** Start time of the process, by the system's count; null if unknown. */
  started: string | null;
  url: string;
  environment: Record<string, string>;
}

const file = (folder: string): string => path.join(folder, "running.json");

/** The stack now running over a data folder, or undefined. */
export function runningStack(folder: string): RunningStack | undefined {
  if (!existsSync(file(folder))) return undefined;
  try {
    const running: RunningStack = JSON.parse(readFileSync(file(folder), "utf8"));
    if (!Number.isInteger(running.pid) || running.pid <= 0 || !isRunning(running.pid)) return undefined;
    // The pid may have been reused, which is frequent in containers.
    return startOf(running.pid) === running.started ? running : undefined;
  } catch {
    return undefined;
  }
}

/** Publishes that this process runs the folder's stack; returns a function that withdraws it. */
export function announceStack(
  folder: string,
  running: Pick<RunningStack, "url" | "environment">,
): () => void {
  const { pid } = process;
  writeFileSync(file(folder), JSON.stringify({ pid, started: startOf(pid), ...running }), { mode: 0o600 });
  return () => rmSync(file(folder), { force: true });
}
