import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";

/** CPU seconds of the database server so far, from Linux's accounting of its processes, ended ones included. */
export function postgresCpu(folder: string): number {
  const [pid = ""] = readFileSync(path.join(folder, "postgres", "postmaster.pid"), "utf8").split("\n");
  const children = execFileSync("ps", ["-o", "pid=", "--ppid", pid], { encoding: "utf8" }).split("\n");
  const ticks = [pid, ...children.map((line) => line.trim()).filter(Boolean)].map((each) => {
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = processTimes(each);
    return user + system + (each === pid ? endedUser + endedSystem : 0);
  });
  return ticks.reduce((sum, each) => sum + each, 0) / 100;
}

/** utime, stime, and those of ended children, in ticks; empty for a process that has just ended. */
function processTimes(pid: string): number[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat
      .slice(stat.lastIndexOf(")") + 2)
      .split(" ")
      .slice(11, 15)
      .map(Number);
  } catch {
    return [];
  }
}
