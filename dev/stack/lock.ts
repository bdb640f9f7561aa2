import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

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
    const running = JSON.parse(readFileSync(file(folder), "utf8")) as RunningStack;
    process.kill(running.pid, 0);
    // The number may have passed to another process since: in a container it often does.
    return startOf(running.pid) === running.started ? running : undefined;
  } catch {
    return undefined;
  }
}

/** The boot and the moment a process began in it; null on systems without /proc. */
function startOf(pid: number): string | null {
  if (!existsSync("/proc/self/stat")) return null;
  const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
  // The name in brackets may hold spaces; the start is the 22nd field, the 20th after it.
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ");
  return `${boot} ${fields?.[19]}`;
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
