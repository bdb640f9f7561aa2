import type { Given } from "../../language/grounding/types.ts";
import { holdsIn } from "./holds.ts";
import { keepSentences } from "./keep-sentences.ts";
import type { TimelineSource } from "./plan-timeline.ts";
import type { WrittenTimeline } from "./prompt.ts";
import type { Timeline } from "./store.ts";

const LONGEST = { timeline: 8_000, currentStatus: 800, reasoning: 600 };

/**
 * What stands of a timeline: sentences with a name, a date, a number or an address that no source holds are left
 * out, and so is what repeats a quarantined passage. Undefined when no line of it is left.
 */
export async function verifyTimeline(
  said: WrittenTimeline,
  sources: readonly TimelineSource[],
  names: readonly string[],
): Promise<Omit<Timeline, "generatedAt"> | undefined> {
  const given: Given = {
    sources: sources.map(({ id, day, kind, citable: text }) => ({
      id,
      kind: kind.startsWith("note") ? ("note" as const) : ("engagement" as const),
      date: day,
      text,
      author: kind.endsWith("from_contact") ? ("contact" as const) : ("us" as const),
    })),
    trusted: {
      names: [...names, ...sources.flatMap(({ people }) => people)].filter((name) => name !== ""),
      days: sources.map(({ day }) => day),
      urls: [],
      emails: [],
      phones: [],
    },
  };
  const holds = await holdsIn(
    [said.timeline, said.currentStatus, said.reasoning],
    given,
    sources.flatMap((source) => source.quarantined),
  );
  const timeline = keepSentences(said.timeline, holds, LONGEST.timeline);
  if (timeline === "") return undefined;
  return {
    timeline,
    currentStatus: keepSentences(said.currentStatus, holds, LONGEST.currentStatus),
    reasoning: keepSentences(said.reasoning, holds, LONGEST.reasoning),
  };
}
