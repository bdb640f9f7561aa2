import { ANY_AT, type Label, LABELS, OUTPUTS } from "../../functions/readings/local/labels.ts";

/** What authors were asked to label: the first ones not for all kinds, some for objections alone. */
export const ASKED = ["allKinds", "earlyKinds", "optOut"] as const;
export type Asked = (typeof ASKED)[number];

/** Kinds that the first authors were not asked for. */
export const LATER_KINDS: readonly Label["kind"][] = [
  "appointment",
  "decision",
  "ultimatum",
  "trialEnd",
  "competitor",
  "channel",
  "successor",
];

const allBut = (isAsked: (label: Label) => boolean): number[] =>
  LABELS.flatMap((label, index) => (isAsked(label) ? [] : [index]));
const AFTER_LABELS = Array.from({ length: OUTPUTS - LABELS.length }, (_, index) => LABELS.length + index);

/** The classifier's outputs on which an author's silence says nothing, by what was asked. */
export const UNASKED: Readonly<Record<Asked, readonly number[]>> = {
  allKinds: [],
  // Whose making a trouble is, they did not say either.
  earlyKinds: allBut(
    ({ kind, who }) => !LATER_KINDS.includes(kind) && (kind !== "trouble" || who === "contact"),
  ),
  optOut: [...allBut(({ kind }) => kind === "optOut"), ...AFTER_LABELS],
};

/** The same for the judgement of whole texts: its outputs are the labels, then whether there is any fact. */
export const unaskedOfText = (asked: Asked): readonly number[] =>
  UNASKED[asked].flatMap((output) =>
    output < LABELS.length ? [output] : output === ANY_AT ? [LABELS.length] : [],
  );
