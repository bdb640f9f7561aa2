import type { Fact } from "../../functions/readings/contract.ts";
import type { Certainties } from "../../functions/readings/local/classifier.ts";
import { factsInText } from "../../functions/readings/local/facts-in-text.ts";
import { datesIn } from "../../functions/readings/local/features.ts";
import { judgeText, TEXT_OUTPUTS, type TextWeights } from "../../functions/readings/local/judge-text.ts";
import type { Label } from "../../functions/readings/local/labels.ts";
import type { Way } from "../../functions/readings/local/sentence-in-text.ts";
import { textFeatures, type TextInHistory } from "../../functions/readings/local/text-features.ts";
import type { Manner } from "../../functions/readings/manner.ts";
import type { SourceText } from "../../functions/readings/source-text.ts";
import { labelOf } from "./examples.ts";
import { fitLogistic } from "./fit.ts";
import { type Asked, unaskedOfText } from "./asked.ts";
import type { PortalText } from "./portal-texts.ts";
import type { LabelledSentence } from "./read-voices.ts";

/** A labelled text: of a portal with its history, of a voice alone. */
export interface LabelledText {
  readonly author: string;
  /** Whether what came before it is known. */
  readonly isHistory: boolean;
  readonly weight: number;
  readonly text: TextInHistory;
  readonly targets: Int8Array;
}

export type CertaintiesOf = (sentence: LabelledSentence) => Certainties;

/** Texts of voices stand alone and say more than most: they count for less than those of histories. */
const WEIGHT_OF_VOICES = 0.3;
const RIDGE = 10;

function targetsOf(facts: readonly Label[], doubtful: readonly Label[], asked: Asked): Int8Array {
  const targets = new Int8Array(TEXT_OUTPUTS);
  for (const output of unaskedOfText(asked)) targets[output] = -1;
  const mark = (some: readonly Label[], value: number): void => {
    for (const fact of some) {
      const at = labelOf(fact);
      if (at >= 0) targets[at] = value;
      targets[TEXT_OUTPUTS - 1] = value;
    }
  };
  mark(doubtful, -1);
  mark(facts, 1);
  return targets;
}

const CHANNELS: Readonly<Record<Way, readonly [SourceText["channel"], incoming: boolean, Manner]>> = {
  note: ["note", false, "person"],
  call: ["phone_call", false, "person"],
  meeting: ["meeting", false, "person"],
  emailOut: ["email", false, "person"],
  emailIn: ["email", true, "person"],
  linkedinOut: ["other", false, "ourMessage"],
  linkedinIn: ["other", true, "theirMessage"],
  other: ["other", false, "person"],
};

/** The texts of voices. */
export function textsOfVoices(
  sentences: readonly LabelledSentence[],
  certaintiesOf: CertaintiesOf,
): LabelledText[] {
  return [...Map.groupBy(sentences, ({ at }) => at.sentences).values()].flatMap((of) => {
    const first = of[0];
    if (first === undefined) return [];
    const { way, day } = first.at;
    const [channel, incoming, manner] = CHANNELS[way];
    return {
      author: first.voice,
      isHistory: false,
      weight: WEIGHT_OF_VOICES,
      text: {
        source: { channel, incoming, at: `${day}T09:00:00.000Z`, day },
        manner,
        sentences: judgedBy(certaintiesOf, of),
        earlier: [],
      },
      targets: targetsOf(
        of.flatMap(({ facts }) => facts),
        of.flatMap(({ doubtful }) => doubtful),
        first.asked,
      ),
    };
  });
}

const judgedBy = (certaintiesOf: CertaintiesOf, sentences: readonly LabelledSentence[]) =>
  sentences.map((sentence) => {
    const { sentences: all, index, day } = sentence.at;
    const text = all[index] ?? "";
    return { text, dates: datesIn(text, day), certainties: certaintiesOf(sentence) };
  });

/** The texts of portals in their histories: in what came before stands what an oracle read, or what `weights` do. */
export function textsOfPortals(
  texts: readonly PortalText[],
  certaintiesOf: CertaintiesOf,
  weights?: TextWeights,
): LabelledText[] {
  return [...Map.groupBy(texts, ({ contactId }) => contactId).values()].flatMap((of) => {
    const earlier: TextInHistory["earlier"][number][] = [];
    return of
      .toSorted((a, b) => (a.source.at < b.source.at ? -1 : 1))
      .map(({ portal, source, manner, sentences, facts, doubtful, asked }) => {
        const text = { source, manner, sentences: judgedBy(certaintiesOf, sentences), earlier: [...earlier] };
        earlier.push({ source, facts: weights === undefined ? facts : readBy(weights, text) });
        return {
          author: portal,
          isHistory: asked === "earlyKinds",
          weight: 1,
          text,
          targets: targetsOf(facts, doubtful, asked),
        };
      });
  });
}

const readBy = (weights: TextWeights, text: TextInHistory): Fact[] | null =>
  factsInText(judgeText(weights, text), text)?.map(({ sentence, ...fact }) => ({
    ...fact,
    object: null,
    due: null,
    refersTo: null,
    quote: text.sentences[sentence]?.text ?? "",
  })) ?? null;

/** One row of weights an output, from the labelled texts. */
export function trainTexts(texts: readonly LabelledText[]): TextWeights {
  // Which kind of text it is has a feature of its own, so that the base rate of histories is learnt from histories.
  const rows = texts.map(({ isHistory, text }) =>
    Float64Array.from([...textFeatures(text), Number(!isHistory)]),
  );
  const weights = Float64Array.from(texts, ({ weight }) => weight);
  return Array.from({ length: TEXT_OUTPUTS }, (_, output) =>
    fitLogistic(
      rows,
      Int8Array.from(texts, ({ targets }) => targets[output] ?? -1),
      weights,
      { ridge: RIDGE },
    ).slice(0, -1),
  );
}
