import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Fact } from "../../functions/readings/contract.ts";
import { sentencesOf } from "../../functions/readings/local/read-locally.ts";
import type { SentenceInText } from "../../functions/readings/local/sentence-in-text.ts";
import { fold } from "../../functions/language/text/normalise.ts";
import type { Manner } from "../../functions/readings/manner.ts";
import { mannerOf } from "../../functions/readings/manner-of.ts";
import type { SourceText } from "../../functions/readings/source-text.ts";
import { unpacked } from "../data/archive.ts";
import { readPortal } from "../evaluate/read-portal.ts";
import { type Readings, readReadingsFile } from "../evaluate/readings-file.ts";
import type { Asked } from "./asked.ts";
import { labelOf } from "./examples.ts";
import type { LabelledSentence } from "./read-voices.ts";

const DAY = "2026-11-20";

/** A text of a portal, with what an oracle read in it. */
export interface PortalText {
  readonly portal: string;
  readonly contactId: string;
  readonly source: SourceText;
  readonly manner: Manner;
  readonly sentences: readonly LabelledSentence[];
  readonly facts: readonly Fact[];
  /** What reasonable people differ about. */
  readonly doubtful: readonly Fact[];
  readonly asked: Asked;
}

interface Labelled {
  readonly facts: readonly Fact[];
  readonly doubtful: readonly Fact[];
  readonly asked: Asked;
}

/** The names of the portals, in their order. */
const portalNames = (): string[] =>
  readdirSync(unpacked("portals"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();

/** The texts of all portals that an oracle read. */
export const readPortals = (): PortalText[] => portalNames().flatMap((portal) => portalTexts(portal));

/** The same of one. */
export function portalTexts(portal: string): PortalText[] {
  const folder = path.join(unpacked("portals"), portal);
  const truth = readReadingsFile(path.join(folder, "truth/readings.json"));
  // A passage that somebody quoted at length is more than a fact may hold, and none is read from here.
  const tolerated = JSON.parse(
    readFileSync(path.join(folder, "truth/readings-tolerated.json"), "utf8"),
  ) as Readings;
  return readPortal(folder, DAY).texts.flatMap(({ contactId, source }) => {
    const facts = truth[source.id];
    if (facts === undefined) return [];
    const doubtful = tolerated[source.id] ?? [];
    const manner = mannerOf(source);
    const all = manner === "machine" && !source.incoming ? [] : sentencesOf(source, manner);
    const sentences = labelled(portal, all, { facts, doubtful, asked: "earlyKinds" });
    return { portal, contactId, source, manner, sentences, facts, doubtful, asked: "earlyKinds" };
  });
}

/** A text's sentences, each with the facts whose quotes stand in it. */
export function labelled(
  voice: string,
  all: readonly SentenceInText[],
  { facts, doubtful, asked }: Labelled,
): LabelledSentence[] {
  const words = all.map(({ sentences, index }) => wordsOf(sentences[index] ?? ""));
  const most = (fact: Fact): number => {
    const quoted = wordsOf(fact.quote);
    const shared = words.map((some) => [...quoted].filter((word) => some.has(word)).length);
    return shared.indexOf(Math.max(...shared));
  };
  const known = (some: readonly Fact[]) => some.filter((fact) => labelOf(fact) >= 0);
  const placed = known(facts).map((fact) => ({ fact, at: most(fact) }));
  const placedDoubtful = known(doubtful).map((fact) => ({ fact, at: most(fact) }));
  return all.map((at, index) => ({
    voice,
    at,
    facts: placed.filter((one) => one.at === index).map(({ fact }) => fact),
    doubtful: placedDoubtful.filter((one) => one.at === index).map(({ fact }) => fact),
    asked,
  }));
}

const wordsOf = (text: string): Set<string> => new Set(fold(text).match(/[\p{L}\d]+/gu) ?? []);
