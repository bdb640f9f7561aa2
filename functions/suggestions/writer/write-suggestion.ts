import { typeset } from "../../language/text/typography.ts";
import { holdsAddressOrNumber, plainName } from "../../language/untrusted/quotable.ts";
import { signatureOf } from "../../preferences/signature.ts";
import type { Reason } from "../ranking/types.ts";
import { type Facts, factsOf } from "./facts.ts";
import { claimOf, tellable, writeReasoning } from "./reasoning.ts";
import type { Template } from "./template.ts";
import { TEMPLATES } from "./templates/registry.ts";
import type { WriterInput, WrittenSuggestion } from "./types.ts";

const LONGEST_ACTION = 120;
const MOST_WORDS = 120;

/**
 * Writes the card, the reasoning and the message of a suggestion from templates, without a model. They use
 * only the reason's fact and the contact's fields, and in the message only what the contact knows of.
 * `taken`: sentences of the list's other messages, which are avoided. Deterministic.
 *
 * @throws RangeError when `ranked` has no reason: nothing can be said without one.
 */
export function writeSuggestion(
  input: WriterInput,
  taken: ReadonlySet<string> = new Set(),
): WrittenSuggestion {
  const reason = input.ranked.reasons[0];
  if (!reason) throw new RangeError(`No reason to write to contact ${input.contact.id}`);
  const facts = factsOf(input, reason);
  const template = TEMPLATES[reason.signal];
  const choose = chooserOf(input.contact.id, taken);
  const full = compose(input, template, facts, choose);
  const { opening, sentences, text } = isClean(full.unsigned)
    ? full
    : compose(input, template, { ...facts, ...NOTHING_QUOTED }, choose);
  const reasoning = writeReasoning(input);
  const prettyAction = typeset(shorten(template.action(facts)));
  return {
    ai_action: actionSentence(input, prettyAction, reason),
    ai_reasoning: reasoning.plain,
    ai_prettyAction: prettyAction,
    ai_prettyReasoning: reasoning.pretty,
    ai_subject: typeset(template.subject(facts)),
    ai_iceBreakingMessage: text,
    claims: { message: opening === null ? [] : [claimOf(opening, reason)], reasoning: reasoning.claims },
    sentences,
  };
}

/** Values replaced by null when a message would otherwise contain something it must not. */
const NOTHING_QUOTED = {
  quote: null,
  what: null,
  document: null,
  amount: null,
  newCompany: null,
} as const satisfies Partial<Facts>;

interface Composed {
  /** The sentence that the source proves; null where none may be told. */
  readonly opening: string | null;
  /** All but the greeting and the closing. */
  readonly sentences: readonly string[];
  readonly unsigned: string;
  /** With the signature, which is the salesperson's own: addresses and numbers may stand in it. */
  readonly text: string;
}

function compose(
  { contact, user }: WriterInput,
  template: Template,
  facts: Facts,
  choose: Chooser,
): Composed {
  const firstName = plainName(contact.firstName);
  const greeting = firstName === null ? "Bonjour," : `Bonjour ${firstName},`;
  const [opening, offer, request] = [template.openings, template.offers, template.requests].map((ways) =>
    choose(ways(facts).map(typeset)),
  );
  const sentences = [opening, offer, request].filter((sentence) => sentence !== undefined);
  const unsigned = [greeting, sentences.join(" "), "Bien cordialement,"].join("\n\n");
  return { opening: opening ?? null, sentences, unsigned, text: `${unsigned}\n\n${signatureOf(user)}` };
}

type Chooser = (ways: readonly string[]) => string | undefined;

/** Chooses a variant: always the same one for a contact, or the next one that is not taken. */
function chooserOf(key: string, taken: ReadonlySet<string>): Chooser {
  let hash = 2_166_136_261;
  for (const character of key) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619) >>> 0;
  return (ways) => {
    const from = ways.length === 0 ? 0 : hash % ways.length;
    const turned = [...ways.slice(from), ...ways.slice(0, from)];
    return turned.find((way) => !taken.has(way)) ?? turned[0];
  };
}

/** The last check before a message leaves the writer; the parts were checked one by one before. */
function isClean(message: string): boolean {
  return message.split(/\s+/).length <= MOST_WORDS && !holdsAddressOrNumber(message);
}

function actionSentence({ contact }: WriterInput, prettyAction: string, reason: Reason): string {
  const details = [plainName(contact.job), plainName(contact.company)].filter((detail) => detail !== null);
  const described = details.length === 0 ? "" : ` (${details.join(", ")})`;
  return typeset(`${prettyAction}${described}. ${tellable(reason)}.`);
}

function shorten(line: string): string {
  return line.length <= LONGEST_ACTION ? line : `${line.slice(0, LONGEST_ACTION - 1).trimEnd()}…`;
}
