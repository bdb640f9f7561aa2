import { errorCode } from "./error-code.ts";
import { existsSync, readFileSync } from "node:fs";

/** Whether a process runs; a zombie (killed but not reaped) does not. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return errorCode(error) === "EPERM";
  }
  return !hasProc() || statOf(pid)?.[0] !== "Z";
}

/** The boot id and start time of a process; null on systems without /proc, or if it has ended. */
export function startOf(pid: number): string | null {
  if (!hasProc()) return null;
  // The start time is the 22nd field, the 20th after the name.
  const start = statOf(pid)?.[19];
  if (start === undefined) return null;
  return `${readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()} ${start}`;
}

const hasProc = (): boolean => existsSync("/proc/self/stat");

/** Fields of /proc/<pid>/stat after the parenthesized name, which may contain spaces; undefined if it has ended. */
function statOf(pid: number): string[] | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ");
  } catch {
    return undefined;
  }
}
