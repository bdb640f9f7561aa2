import path from "node:path";
import { shareReplies } from "../../../functions/reference/shared-replies.ts";
import { ROOT } from "../../check/step.ts";
import { describeApi } from "./describe.ts";

/** Where the description stands. */
export const FILE = path.join(ROOT, "functions/reference/open-api.generated.ts");

/** The file's text: the description as JSON, a path a line, so that a change of one call is a change of one line. */
export async function generateDescription(): Promise<string> {
  const { paths, ...rest } = shareReplies(await describeApi());
  const calls = Object.entries(paths).map(
    ([address, methods]) => `${JSON.stringify(address)}:${JSON.stringify(methods)}`,
  );
  const json = `${JSON.stringify(rest).slice(0, -1)},"paths":{\n${calls.join(",\n")}\n}}`.split("\n");
  return `// Written by \`npm run generate -- api\` from the contracts; a test holds it to them.

/** The description of the API as JSON (open-api.ts). */
export const openApiText: string = [
${json.map((line) => `  ${JSON.stringify(line)},\n`).join("")}].join("\\n");
`;
}
