import { readAddresses } from "./addresses.ts";
import { readForm, wordCount } from "./form.ts";
import type { DraftToVerify, Found, Given, GroundingSource, Violation } from "./types.ts";
import { citationsIn, comparable, isLongCitation, isSaid, ownText } from "./plain-text.ts";
import { lowerFirst } from "../text/first-letter.ts";
import { readFacts } from "./read-facts.ts";
import { readRegister } from "./register.ts";
import { readRequests } from "./requests.ts";
import { readWording } from "./wording.ts";

/** Longest draft that is read, in characters: well above the limit of words. */
const LONGEST_READ = 2_000;
const SHORTEST_QUOTE = 4;

/**
 * Everything wrong with a draft, found without a model: facts that no cited source or trusted field proves,
 * bad form. A fact of a source that is not cited is not proved. Empty when the draft may be
 * shown. Positions are those in the message in NFC (docs/product.md, 11).
 *
 * @param isJudged a model judges each sentence as well: facts may be of any source, and words alone refuse no paraphrase.
 */
export function verifyDraft(draft: DraftToVerify, given: Given, isJudged = false): Violation[] {
  const message = draft.message.normalize("NFC");
  const subject = draft.subject.normalize("NFC");
  if (wordCount(message) === 0 || wordCount(subject) === 0)
    return [{ kind: "empty", text: "", start: null, end: null }];
  // Too long to be a message: refused without reading further.
  if (message.length > LONGEST_READ) return [{ kind: "length", text: "", start: 0, end: message.length }];
  const citedIds = new Set(draft.claims.flatMap((claim) => claim.sourceIds));
  const cited: Given = isJudged
    ? given
    : { ...given, sources: given.sources.filter((source) => citedIds.has(source.id)) };
  const own = ownText(message, cited.sources);
  const found: Found[] = [
    ...readFacts(message, cited, []),
    ...readWording(readAddresses(own, given.trusted).rest, draft.claims, cited, isJudged),
    ...unsaidCitations(message, cited),
    ...readForm(message, own, given.trusted),
    ...readRequests(own, isJudged),
    ...readRegister(own, draft.register),
  ];
  return [
    ...found.toSorted((a, b) => a.start - b.start).map((one) => placed(one, message)),
    ...verifySubject(subject, cited, isJudged),
    ...verifyClaims(draft, given.sources),
  ];
}

/** A subject tells facts as a message does; it greets nobody and asks nothing. */
function verifySubject(subject: string, cited: Given, isJudged: boolean): Violation[] {
  const own = ownText(subject, cited.sources);
  const found = [
    ...readFacts(subject, cited, []),
    ...readWording(readAddresses(own, cited.trusted).rest, [], cited, isJudged),
    ...unsaidCitations(subject, cited),
    ...readForm(subject, own, cited.trusted).filter(({ kind }) => kind !== "greeting"),
  ];
  return found.map((one) => ({ ...placed(one, subject), start: null, end: null }));
}

function unsaidCitations(text: string, cited: Given): Found[] {
  return citationsIn(text)
    .filter(
      ({ words, ...at }) =>
        isLongCitation({ words, ...at }) &&
        ![words, lowerFirst(words)].some((one) => isSaid(one, cited.sources)),
    )
    .map(({ start, end }) => ({ kind: "quote", start, end }));
}

function placed({ kind, start, end }: Found, text: string): Violation {
  return start < 0
    ? { kind, text: "", start: null, end: null }
    : { kind, text: text.slice(start, end).trim(), start, end };
}

/** Each claim is a sentence of the message, its sources exist, and its quote stands in one of them. */
function verifyClaims(draft: DraftToVerify, sources: readonly GroundingSource[]): Violation[] {
  const message = comparable(draft.message);
  return draft.claims.flatMap((claim) => {
    const wrong: Violation["kind"][] = [];
    const cited = sources.filter((source) => claim.sourceIds.includes(source.id));
    const unknown = claim.sourceIds.filter((id) => !sources.some((source) => source.id === id));
    if (claim.sourceIds.length === 0 || unknown.length > 0) wrong.push("source");
    const text = comparable(claim.text);
    if (text === "" || !message.includes(text)) wrong.push("claim_not_in_message");
    const letters = claim.quote.replace(/[^\p{L}\d]/gu, "").length;
    if (letters < SHORTEST_QUOTE || !isSaid(claim.quote, cited)) wrong.push("quote");
    return wrong.map((kind) => ({
      kind,
      text:
        kind === "source" ? unknown.join(", ") || claim.text : kind === "quote" ? claim.quote : claim.text,
      start: null,
      end: null,
    }));
  });
}
