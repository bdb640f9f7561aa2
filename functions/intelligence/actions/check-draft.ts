import { isQuotable, plainName } from "../../language/untrusted/quotable.ts";
import type { Language } from "../../language/text/language-of.ts";
import { typeset } from "../../language/text/typography.ts";
import type { DraftToVerify, Given, Violation } from "../../language/grounding/types.ts";
import { ungroundedIn } from "../../language/grounding/ungrounded-in.ts";
import { verifyDraft } from "../../language/grounding/verify-draft.ts";
import { bindingActs } from "./acts-of-ours/index.ts";
import { leakedIn } from "./leaks.ts";
import type { DraftAnswer } from "./schema.ts";
import { byAudience } from "./audience.ts";
import { injectionIn, injectedWords } from "./injection.ts";
import type { Draft, DraftInput } from "./types.ts";

/** Placeholder subject while the message alone is checked. */
const PLAIN_SUBJECT = "Notre échange";
const LONGEST_LINE = 120;
const LONGEST_SUBJECT = 80;

export type Checked =
  | { readonly ok: true; readonly draft: Omit<Draft, "model" | "promptVersion"> }
  | { readonly ok: false; readonly violations: readonly Violation[] };

/** What the card may say: only the salesperson reads it, so all sources count. */
function givenOf({ contact, salesperson, reasons, sources, names }: DraftInput): Given {
  const known = [contact.firstName, contact.lastName, contact.company, salesperson.name, ...names];
  return {
    sources,
    trusted: {
      names: known.flatMap((name) => plainName(name) ?? []),
      days: reasons.flatMap(({ due }) => due ?? []),
      urls: [],
      emails: [],
      phones: [],
    },
  };
}

/**
 * What the message may say: what the contact knows of, and that the calls and meetings they attended took
 * place.
 */
function givenToThem(input: DraftInput): Given {
  const { shared } = byAudience(input);
  const ours = new Set(input.sources.flatMap(({ id, audience }) => (audience === "shared" ? [] : id)));
  // A day named only by a note decides when to write and is not told; where a shared source names it too, that
  // source proves it.
  const reasons = input.reasons.filter(({ sourceIds }) => !sourceIds.some((id) => ours.has(id)));
  const { trusted } = givenOf({ ...input, reasons });
  const met = input.sources.flatMap(({ audience, date }) => (audience === "present" ? date : []));
  return { sources: shared, trusted: { ...trusted, days: [...trusted.days, ...met] } };
}

/**
 * Checks an answer against its sources. The message must hold entirely; of the card and the subject, what
 * does not hold is dropped.
 */
export function checkDraft(answer: DraftAnswer, input: DraftInput): Checked {
  const [given, toThem] = [givenOf(input), givenToThem(input)];
  const { shared, internal } = byAudience(input);
  const language = input.style?.language ?? "fr";
  const problems: Violation[] = [];
  const claims = answer.claims.map(({ text, quote, sources }) => ({
    text,
    quote,
    sourceIds: [...new Set(sources)].flatMap((number) => shared[number - 1]?.id ?? []),
  }));
  const draft: DraftToVerify = {
    subject: PLAIN_SUBJECT,
    message: answer.message.normalize("NFC"),
    claims,
    register: input.register,
  };
  const shown = new Set(shared.map(({ id }) => id));
  const about = input.reasons.flatMap(({ sourceIds }) => sourceIds.filter((id) => shown.has(id)));
  // If only we know of the reason, the message need not claim anything.
  if (claims.length === 0 && about.length > 0) problems.push(violation("claim_not_in_message", ""));
  const leaked = (text: string) => leakedIn(text, toThem, internal);
  problems.push(
    ...verifyDraft(draft, toThem, true).filter((one) => isOfLanguage(one, language)),
    ...(language === "fr" ? bindingActs(draft.message, shared) : []),
    ...injectionIn(draft, toThem, new Set(about), language),
    ...leaked(draft.message),
  );
  if (problems.length > 0) return { ok: false, violations: problems };

  const line = (text: string, longest: number): string | null => {
    const trimmed = text.trim().replace(/\.$/, "");
    const holds =
      trimmed.length <= longest &&
      isQuotable(trimmed) &&
      ungroundedIn(trimmed, given).length === 0 &&
      injectedWords(trimmed, given, claims).length === 0;
    return holds ? typeset(trimmed) : null;
  };
  const subject = line(answer.subject, LONGEST_SUBJECT);
  return {
    ok: true,
    draft: {
      action: line(answer.action, LONGEST_LINE),
      prettyAction: line(answer.prettyAction, LONGEST_LINE),
      reasoning: paragraph(answer.reasoning, line),
      subject:
        subject !== null &&
        verifyDraft({ ...draft, subject: answer.subject.trim() }, toThem, true).every(
          (one) => !isOfLanguage(one, language),
        ) &&
        !answer.subject.includes("[") &&
        leaked(answer.subject).length === 0 &&
        (language !== "fr" || bindingActs(answer.subject, shared).length === 0)
          ? subject
          : null,
      message: typeset(draft.message),
      claims: claims.map((claim) => ({ ...claim, text: typeset(claim.text) })),
    },
  };
}

/** Capitals name nobody in German, and French words are not English ones: there a model alone looks for names. */
const isOfLanguage = ({ kind }: Violation, language: Language): boolean =>
  kind !== "name" || language === "fr";

/** Every sentence of it, or nothing. */
function paragraph(text: string, line: (sentence: string, longest: number) => string | null): string | null {
  const sentences = text.match(/[^.!?]+(?:[.!?]+(?!\s|$)[^.!?]+)*[.!?]*/g) ?? [];
  const kept = sentences.map((sentence) => line(sentence, 2 * LONGEST_LINE));
  return kept.length > 0 && kept.length <= 3 && kept.every((sentence) => sentence !== null)
    ? `${kept.join(". ")}.`
    : null;
}

const violation = (kind: Violation["kind"], text: string): Violation => ({
  kind,
  text,
  start: null,
  end: null,
});
