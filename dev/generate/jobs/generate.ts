import path from "node:path";
import type { Followed } from "../../../functions/jobs/message.ts";
import { ROOT } from "../../check/step.ts";
import { findAnalyses, findKinds, findWork, type FoundAnalysis, type FoundKind } from "./find-jobs.ts";

const SAID = "Written by `npm run generate -- jobs`";

/** What `messages.ts` files and the runs of jobs say, as files of the project: what the browser may have, and lists. */
export async function generateJobs(): Promise<{ file: string; text: string }[]> {
  const kinds = await findKinds();
  const analyses = await findAnalyses();
  return [
    {
      file: path.join(ROOT, "functions/jobs/kinds.generated.ts"),
      text: kindsText(
        kinds,
        analyses.map(({ definition }) => definition),
      ),
    },
    {
      file: path.join(ROOT, "functions/workers/messages.generated.ts"),
      text: `// ${SAID} from what each \`messages.ts\` exports; the check holds it to them.
import type { JobType } from "../jobs/job-type.ts";
import type { MessageType } from "../jobs/message.ts";
${importsOf(kinds, "functions/workers")}
/** Every job and message that a slice defines. */
export const DEFINED: readonly (JobType | MessageType<object>)[] = [
${kinds.map(({ name }) => `  ${name},\n`).join("")}];
`,
    },
    {
      file: path.join(ROOT, "functions/intelligence/analyses.generated.ts"),
      text: `// ${SAID} from every \`export const …: AnalysisDefinition\`; the check holds it to them.
import type { AnalysisDefinition } from "./analysis.ts";
${importsOf(analyses, "functions/intelligence")}
/** Every analysis of a contact. */
export const ANALYSES: readonly AnalysisDefinition[] = [
${analyses.map(({ name }) => `  ${name},\n`).join("")}];
`,
    },
    {
      file: path.join(ROOT, "functions/intelligence/stages.generated.ts"),
      text: `// ${SAID} from what analyses say of themselves; the check holds it to them.

/** What the stage of each analysis is called, and as the subject of a sentence. */
export const ANALYSIS_STAGES: Readonly<Record<string, { readonly label: string; readonly subject: string }>> = {
${analyses.map(({ definition: { stage, label, subject } }) => `  ${stage}: ${written({ label, subject })},\n`).join("")}};
`,
    },
    {
      file: path.join(ROOT, "functions/workers/work.generated.ts"),
      text: `// ${SAID} from every \`export const … = work(…)\`; the check holds it to them.
import type { Work } from "../jobs/definition.ts";
${importsOf(findWork(), "functions/workers")}
/** What the queue's messages ask for, but the work on contacts. */
export const WORK: readonly Work[] = [
${findWork()
  .map(({ name }) => `  ${name},\n`)
  .join("")}];
`,
    },
  ];
}

function importsOf(
  exported: readonly { readonly file: string; readonly name: string }[],
  into: string,
): string {
  return [...Map.groupBy(exported, ({ file }) => file)]
    .map(([file, names]) => {
      const from = path.posix.relative(into, file);
      const module = from.startsWith(".") ? from : `./${from}`;
      return `import { ${names.map(({ name }) => name).join(", ")} } from "${module}";\n`;
    })
    .join("");
}

/** A kind as `names.ts` and the screens read it. */
type Row = readonly [kind: string, followed: Followed, isRetried: boolean];

function kindsText(found: readonly FoundKind[], analyses: readonly FoundAnalysis["definition"][]): string {
  const rows: Row[] = [
    ...found.flatMap(({ definition: { kind, followed, ...rest } }): Row[] =>
      followed === undefined ? [] : [[kind, followed, "message" in rest]],
    ),
    ...analyses.map(({ kind, name }): Row => [kind, { name, asks: "model", isLimited: true }, true]),
  ];
  const counts = {
    ...Object.assign({}, ...rows.map(([, followed]) => followed.counts)),
    ...Object.fromEntries(analyses.map(({ counts, said }) => [`${counts}Made`, said.made])),
    ...Object.fromEntries(
      analyses.flatMap(({ counts, said }) => (said.kept === undefined ? [] : [[`${counts}Kept`, said.kept]])),
    ),
  } as Readonly<Record<string, readonly string[]>>;
  return `// ${SAID} from what slices and analyses say of their jobs; the check holds it to them.

/** Every kind of long work that people follow. */
export const JOB_KINDS = {
${rows.map(([kind, { name, asks, isLimited = false }, isRetried]) => `  "${kind}": ${written({ name, asks, isRetried, isLimited })},\n`).join("")}} as const;

/** How the counts of their reports read, for one and for several. */
export const COUNTS: Readonly<Record<string, readonly [one: string, many: string]>> = {
${Object.entries(counts)
  .map(([name, words]) => `  ${name}: [${words.map((words) => JSON.stringify(words)).join(", ")}],\n`)
  .join("")}};
`;
}

const written = (row: Readonly<Record<string, string | boolean>>): string =>
  `{ ${Object.entries(row)
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
    .join(", ")} }`;
