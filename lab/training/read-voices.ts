import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { FactAct } from "../../functions/readings/contract.ts";
import type { Label } from "../../functions/readings/local/labels.ts";
import { ASKED, type Asked } from "./asked.ts";
import { unpacked } from "../data/archive.ts";
import type { SentenceInText, Way } from "../../functions/readings/local/sentence-in-text.ts";

export type LabelledFact = Label & { readonly act: FactAct | null };

/** A sentence of a voice, with what it says by the hand that wrote it. */
export interface LabelledSentence {
  readonly voice: string;
  readonly at: SentenceInText;
  readonly facts: readonly LabelledFact[];
  /** What reasonable people differ about: neither right nor wrong. */
  readonly doubtful: readonly LabelledFact[];
  /** What its author was asked for: what was not asked may yet be there. */
  readonly asked: Asked;
}

const WAYS: Readonly<Record<string, Way>> = {
  note: "note",
  call: "call",
  meeting: "meeting",
  "email out": "emailOut",
  "email in": "emailIn",
  "linkedin out": "linkedinOut",
  "linkedin in": "linkedinIn",
  other: "other",
};
/** A Wednesday: voices name no day of writing. */
const DAY = "2026-11-18";

/** The labelled sentences of all voices (format: ../data/README.md), in the order of their names. */
export function readVoices(): LabelledSentence[] {
  const folder = unpacked("voices");
  return readdirSync(folder)
    .filter((name) => name.endsWith(".txt"))
    .sort()
    .flatMap((name) => readVoice(name.replace(/\.txt$/, ""), readFileSync(path.join(folder, name), "utf8")));
}

function readVoice(voice: string, content: string): LabelledSentence[] {
  const read: LabelledSentence[] = [];
  const asked = ASKED.find((one) => content.includes(`\n# asked: ${one}\n`)) ?? "earlyKinds";
  for (const block of content.split(/\n\s*\n/)) {
    const lines = block.split("\n").filter((line) => line.trim() !== "" && !line.startsWith("#"));
    const heading = lines[0];
    if (heading === undefined) continue;
    const way = WAYS[heading.replace(/^@/, "").trim()];
    if (way === undefined) throw new Error(`${voice}: « ${heading} » names no channel`);
    const rows = lines.slice(1).map((line) => line.split("\t"));
    const sentences = rows.map(([, sentence = ""]) => sentence.trim());
    rows.forEach(([labels = "-"], index) => {
      const each = labels === "-" ? [] : labels.split(" + ");
      read.push({
        voice,
        at: { way, day: DAY, sentences, index },
        facts: each.filter((label) => !label.startsWith("?")).map(factOf),
        doubtful: each.filter((label) => label.startsWith("?")).map((label) => factOf(label.slice(1))),
        asked,
      });
    });
  }
  return read;
}

function factOf(label: string): LabelledFact {
  const [kind, who, act] = label.split("/");
  // Voices are labelled by hand in the product's own names (../data/README.md).
  return { kind, who, act: act ?? null } as LabelledFact;
}
