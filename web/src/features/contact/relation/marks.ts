/** What is drawn of a relation, in rows, each kind by a mark of its own. */
export const LANES = [
  { label: "Échanges", marks: ["received", "sent", "meeting", "exchange"] },
  { label: "Notes", marks: ["note"] },
  { label: "Lectures", marks: ["reading"] },
  { label: "Promesses", marks: ["ours", "theirs"] },
  { label: "Suggestions", marks: ["handled", "hidden", "postponed"] },
] as const;

/** Of deals, each of which has a row of its own. */
export const DEAL_MARKS = ["opened", "won", "lost", "expected"] as const;

export type Mark = (typeof LANES)[number]["marks"][number] | (typeof DEAL_MARKS)[number];

/** In the order in which a month is told. */
export const MARKS: readonly Mark[] = [...LANES.flatMap(({ marks }) => marks), ...DEAL_MARKS];
