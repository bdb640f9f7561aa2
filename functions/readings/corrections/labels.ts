import type { SystemContext } from "../../http/context.ts";
import { type CorrectionKind, Fact } from "../contract.ts";
import { readCorrectedTexts } from "../corrected-text-store.ts";
import type { SourceText } from "../source-text.ts";
import { correctedFacts, readingOf } from "./apply.ts";

/** What a person said of a fact, for whoever trains or judges a reader. */
export interface Label {
  readonly text: SourceText;
  /** Who had read the text, and by which version. */
  readonly reader: string;
  readonly version: string;
  /** The last word that stands. */
  readonly correction: CorrectionKind;
  readonly before: Fact;
  /** Empty where the text does not say it; with a `done` where the person says it is done. */
  readonly after: readonly Fact[];
}

/** The corrections that stand in the context's organization, one label a corrected fact, oldest text first. */
export async function labelsOf(ctx: SystemContext): Promise<Label[]> {
  const texts = await readCorrectedTexts(ctx);
  return texts.flatMap(({ text, corrections }) =>
    correctedFacts(corrections[0]?.asRead ?? [], corrections).flatMap((fact) => {
      if (fact.last === null) return [];
      const { correction, reader, readerVersion: version } = fact.last;
      const after = readingOf([fact], text.id).map((one) => Fact.parse(one));
      return [{ text, reader, version, correction, before: Fact.parse(fact.asRead), after }];
    }),
  );
}
