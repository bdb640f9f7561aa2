import type { Register } from "../../language/grounding/types.ts";
import type { Channel } from "../../contacts/contract.ts";
import type {
  ContactHistory,
  RankingEngagement,
  RankingLinkedinProfile,
  RankingNote,
} from "../ranking/types.ts";

/** An exchange with its words. Clean text, no HTML: evidence quotes exact passages of `body`. */
export interface TextualEngagement extends RankingEngagement {
  subject: string | null;
  body: string;
}

export interface TextualNote extends RankingNote {
  author: string | null;
  text: string;
}

export interface TextualProfile extends RankingLinkedinProfile {
  posts: (RankingLinkedinProfile["posts"][number] & { text: string })[];
}

/** A contact's history with its words, for writing about it; the ranking reads none. */
export interface TextualHistory extends ContactHistory {
  engagements: TextualEngagement[];
  notes: TextualNote[];
  linkedinProfile: TextualProfile | null;
  /** No call may be proposed: a private person who has not agreed to one, and of whom no contract runs. */
  noCall: boolean;
  /** How their owner, or without one whoever last said so, writes to them; null where nobody chose. */
  letterChoice: { readonly channel: Channel | null; readonly register: Register | null } | null;
}

/** The part of a history that has happened by `now`, without later today and meetings to come. */
export function until(history: TextualHistory, now: Date): TextualHistory {
  const past = ({ date }: { date: string }) => Date.parse(date) <= now.getTime();
  return { ...history, engagements: history.engagements.filter(past), notes: history.notes.filter(past) };
}
