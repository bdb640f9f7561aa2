import { writeFileSync } from "node:fs";
import { randomUUID } from "node:crypto";
import { parseArgs } from "node:util";
import type { Platform } from "../../functions/http/platform.ts";
import { systemContext } from "../../functions/jobs/system-context.ts";
import { type Label, labelsOf } from "../../functions/readings/corrections/labels.ts";
import { readOrganizations } from "../../dev/stack/served-organizations.ts";
import { withPlatform } from "../../dev/stack/with-stack.ts";

const USAGE = "Usage: npm run evaluate -- labels [--organization ID] [--out FILE]";

/**
 * Exports what people corrected as labels, one JSON line each: `{ text, reader, version, correction, before, after }`.
 * The lines hold texts of people: they are the operator's to keep. Answers the exit code.
 */
export async function exportLabels(args: readonly string[]): Promise<number> {
  const asked = readOptions(args);
  if (asked === null) {
    console.error(USAGE);
    return 2;
  }
  const labels = await withPlatform((platform) => readLabels(platform, asked.organization));
  if (labels === null) {
    console.error(`No organization ${asked.organization ?? ""}`);
    return 1;
  }
  const lines = labels.map((label) => `${JSON.stringify(label)}\n`).join("");
  if (asked.out === undefined) process.stdout.write(lines);
  else writeFileSync(asked.out, lines);
  console.error(`${labels.length} labels${asked.out === undefined ? "" : `: ${asked.out}`}`);
  return 0;
}

/** The labels of one organization, or of all; null where there is none. */
async function readLabels(platform: Platform, organization: string | undefined): Promise<Label[] | null> {
  const all = await readOrganizations({ ...platform, requestId: randomUUID() });
  const wanted = all.filter(({ id }) => organization === undefined || id === organization);
  if (wanted.length === 0) return null;
  const labels: Label[] = [];
  for (const { id } of wanted) labels.push(...(await labelsOf(systemContext(platform, id, randomUUID()))));
  return labels;
}

function readOptions(
  args: readonly string[],
): { organization: string | undefined; out: string | undefined } | null {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { organization: { type: "string" }, out: { type: "string" } },
    });
    return { organization: values.organization, out: values.out };
  } catch {
    return null;
  }
}
