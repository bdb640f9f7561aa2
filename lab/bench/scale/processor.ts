import { readdirSync, readFileSync } from "node:fs";

/** Nanoseconds that a process's threads have been on a processor so far; 0 for one that has ended. */
function threadsOf(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/task`).reduce(
      (sum, thread) =>
        sum + Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8").split(" ")[0]),
      0,
    );
  } catch {
    return 0;
  }
}

/**
 * Milliseconds of processor time that the product and its servers have taken so far: this process, the given ones, and the
 * children of Postgres's first. Unlike the time on the wall it says the same on a machine that does other work.
 */
export function processorTime(
  postmaster: number | undefined,
  others: readonly (number | undefined)[],
): number {
  const servers: number[] = postmaster === undefined ? [] : childrenOf(postmaster);
  const known = [postmaster, ...others].filter((pid) => pid !== undefined);
  const elsewhere = [...known, ...servers].reduce((sum, pid) => sum + threadsOf(pid), 0);
  const here = process.cpuUsage();
  return elsewhere / 1e6 + (here.user + here.system) / 1e3;
}

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").filter(Boolean).map(Number);
