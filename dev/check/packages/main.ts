import { execFile } from "node:child_process";
import path from "node:path";
import { checkLicences } from "./licences.ts";
import { readAudit } from "./vulnerabilities.ts";
import { checkNamed } from "./named-in-decision.ts";

const root = path.resolve(import.meta.dirname, "../../..");

/** What npm prints; it ends with an error where it found something. Ours alone are asked about, not the tools'. */
function audit(): Promise<string> {
  const options = ["--json", "--omit=dev", "--fetch-retries=0", "--fetch-timeout=10000"];
  return new Promise((resolve) => {
    execFile("npm", ["audit", ...options], { cwd: root, timeout: 20_000 }, (_, output) => resolve(output));
  });
}

const [{ faults, read }, unnamed, vulnerabilities] = await Promise.all([
  checkLicences(root),
  checkNamed(root),
  audit().then(readAudit),
]);
for (const fault of faults) console.log(`not an allowed licence (dev/check/packages/licences.ts): ${fault}`);
for (const name of unnamed) console.log(`not named in docs/decisions/007-libraries.md: ${name}`);
for (const line of vulnerabilities?.lines ?? []) console.log(`known vulnerability: ${line}`);
const said =
  vulnerabilities === undefined ? "the registry does not answer" : `${vulnerabilities.lines.length}`;
console.log(
  `licences of ${read} packages: ${faults.length} faults; packages without an entry in decision 007: ${unnamed.length}; known vulnerabilities: ${said}`,
);
process.exitCode = faults.length > 0 || unnamed.length > 0 || vulnerabilities?.isRefused ? 1 : 0;
