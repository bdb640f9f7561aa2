import { traitId } from "./trait-id.ts";
import { sentenceOf } from "./sentence-of.ts";
import type { KeptVoice } from "./voice-store.ts";

/** What a person is shown of their voice. */
export const shownVoice = ({ learning, learntAt, traits }: KeptVoice) => ({
  learning,
  learntAt: learntAt === null ? null : new Date(learntAt).toISOString(),
  traits: traits.map((trait) => ({
    id: traitId(trait),
    kind: trait.kind,
    text: sentenceOf(trait),
    texts: trait.texts,
  })),
});
