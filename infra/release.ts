import { execFileSync } from "node:child_process";

/** What a deployment calls itself: `RELEASE`, else the commit it is made from, else `unknown`. */
export function releaseName(given = process.env["RELEASE"]): string {
  if (given) return given;
  try {
    return execFileSync("git", ["describe", "--always", "--dirty"], { encoding: "utf8" }).trim();
  } catch {
    return "unknown";
  }
}
