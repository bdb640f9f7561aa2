import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import type { AnalysisDefinition } from "../../../functions/intelligence/analysis.ts";
import type { JobType } from "../../../functions/jobs/job-type.ts";
import type { MessageType } from "../../../functions/jobs/message.ts";
import { ROOT } from "../../check/step.ts";

/** What a file exports under a name. */
interface Exported {
  readonly file: string;
  readonly name: string;
}

/** A kind of job or of message, and where it stands. */
export type FoundKind = Exported & { readonly definition: JobType | MessageType<object> };

/** Every job and every message that a slice's `messages.ts` exports. Throws where one cannot be loaded. */
export async function findKinds(): Promise<FoundKind[]> {
  const found = await Promise.all(
    globSync("functions/**/messages.ts", { cwd: ROOT })
      .toSorted()
      .map(async (file) => {
        const exported = (await import(path.join(ROOT, file))) as Readonly<Record<string, unknown>>;
        const text = readFileSync(path.join(ROOT, file), "utf8");
        const placeOf = (name: string) => text.search(new RegExp(`^export const ${name}\\b`, "m"));
        return Object.entries(exported)
          .flatMap(([name, definition]) => (isKind(definition) ? [{ file, name, definition }] : []))
          .toSorted((a, b) => placeOf(a.name) - placeOf(b.name));
      }),
  );
  return found.flat();
}

const isKind = (value: unknown): value is FoundKind["definition"] =>
  typeof value === "object" &&
  value !== null &&
  "kind" in value &&
  "queue" in { ...value, ...messageOf(value) };

const messageOf = (value: object): object =>
  "message" in value && typeof value.message === "object" && value.message !== null ? value.message : {};

/** An analysis, and where it stands. */
export type FoundAnalysis = Exported & { readonly definition: AnalysisDefinition };

/** Every analysis of a contact. Throws where one cannot be loaded. */
export function findAnalyses(): Promise<FoundAnalysis[]> {
  return Promise.all(
    exportedAs("functions/intelligence/*/*.ts", /^export const (\w+): AnalysisDefinition = /gm).map(
      async ({ file, name }) => {
        const exported = (await import(path.join(ROOT, file))) as Readonly<
          Record<string, AnalysisDefinition>
        >;
        const definition = exported[name];
        if (definition === undefined) throw new Error(`${file} exports no ${name}`);
        return { file, name, definition };
      },
    ),
  );
}

/** Every `export const … = work(…)` of functions/. */
export function findWork(): Exported[] {
  return exportedAs("functions/**/*.ts", /^export const (\w+) = work\(/gm);
}

/** What files export in a form, whose first group is the name. */
function exportedAs(files: string, form: RegExp): Exported[] {
  return globSync(files, { cwd: ROOT, exclude: ["**/*.test.ts"] })
    .toSorted()
    .flatMap((file) =>
      [...readFileSync(path.join(ROOT, file), "utf8").matchAll(form)].map(([, name = ""]) => ({
        file,
        name,
      })),
    );
}
