import { frenchDay, localDay } from "../../../language/dates/calendar.ts";
import type { Register } from "../../../language/grounding/types.ts";
import { isQuotable } from "../../../language/untrusted/quotable.ts";
import type { FactKind } from "../../../readings/contract.ts";
import type { TextualEngagement } from "../../history/textual-history.ts";
import { engagementKnownBy } from "./ground.ts";
import { type Matter, matterOf } from "./matter.ts";
import { isShareable } from "./shared-knowledge.ts";
import type { Claim, WriterInput } from "./types.ts";

/** What we last spoke of with a contact, which any letter may take up again. */
export interface KnownMatter {
  /** Null where no exchange names one. */
  readonly matter: Matter | null;
  /** The subject of the mail, where nothing read in it names a matter. */
  readonly subject: string | null;
  /** Day of the exchange. */
  readonly when: string;
  /** « notre appel », « votre message », « mon message » */
  readonly what: "call" | "meeting" | "theirs" | "ours";
  readonly proof: Pick<Claim, "quote" | "sourceIds"> | null;
}

/** Facts that name a matter; what is wrong, over or refused is not taken up again by itself. */
const NAMING: readonly FactKind[] = [
  "quoteSent",
  "commitment",
  "question",
  "nextStep",
  "appointment",
  "budget",
  "renewal",
  "postponement",
];
const DAY_OF = "Europe/Paris";
/** Exchanges from the last in which a matter is looked for. */
const NEWEST = 8;

/** The newest matter that the contact knows of; null where there was no exchange. */
export function knownMatterOf({ history, day }: WriterInput, register: Register): KnownMatter | null {
  const shared = history.engagements
    .filter((one) => engagementKnownBy(one) !== "nobody" && localDay(one.date, DAY_OF) <= day)
    .toSorted((a, b) => b.date.localeCompare(a.date));
  const last = shared[0];
  if (last === undefined) return null;
  const on = ({ date }: TextualEngagement) => frenchDay(localDay(date, DAY_OF), day);
  for (const one of shared.slice(0, NEWEST)) {
    const knownBy = engagementKnownBy(one);
    const speaker = knownBy === "theirMessage" ? "them" : knownBy === "ourMessage" ? "us" : "log";
    for (const fact of one.facts ?? []) {
      if (!NAMING.includes(fact.kind) || !isShareable(fact, knownBy)) continue;
      const matter = matterOf(fact.object, one.body, speaker, register, day);
      if (matter === null) continue;
      const proof = { quote: fact.quote, sourceIds: [one.id] };
      // What they have written since is what we come back to.
      const occasion = engagementKnownBy(last) === "theirMessage" ? last : one;
      return { matter, subject: null, when: on(occasion), what: whatOf(occasion), proof };
    }
  }
  // Who logs a call names it for themselves: only mails have a subject that both know.
  const titled =
    shared.slice(0, NEWEST).find((one) => one.type === "email" && subjectOf(one) !== null) ?? last;
  const subject = titled.type === "email" ? subjectOf(titled) : null;
  return { matter: null, subject, when: on(titled), what: whatOf(titled), proof: null };
}

const whatOf = (one: TextualEngagement): KnownMatter["what"] => {
  const knownBy = engagementKnownBy(one);
  if (knownBy === "theirMessage") return "theirs";
  if (knownBy === "ourMessage") return "ours";
  return one.type === "meeting" ? "meeting" : "call";
};

/** « Re: Offre désinfection » → « Offre désinfection »: of mails, where it names something. */
export function subjectOf({ subject }: TextualEngagement): string | null {
  const title = (subject ?? "").replace(/^(?:(?:re|tr|fw|fwd|rép)\s?:\s*)+/i, "").trim();
  const names = title.split(/\s+/).length >= 2 && title.length <= 70 && isQuotable(title);
  return names && !/^(?:bonjour|suite à|votre message|notre échange|question$|appel )/i.test(title)
    ? title
    : null;
}
