import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";

/** Path of a new folder that goes with the test that asks for it. Throws outside of a test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "relance-test-folder-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
