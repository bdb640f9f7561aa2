import type { Reason } from "../ranking/types.ts";
import { factsOf } from "./facts.ts";
import { holdsAddressOrNumber, plainName } from "../../language/untrusted/quotable.ts";
import { claimOf, tellable, writeReasoning } from "./reasoning.ts";
import { subjectOf } from "./subjects.ts";
import type { Draft } from "./template.ts";
import { TEMPLATES } from "./templates/registry.ts";
import type { WriterInput, WrittenSuggestion } from "./types.ts";
import { escapeMarkdown, typeset } from "../../language/text/typography.ts";

const LONGEST_ACTION = 120;
const MOST_WORDS = 120;

/**
 * Writes the card, the reasoning and the message of a suggestion, without a model: from templates, filled
 * only with what the cited source or the contact's fields say. Deterministic for a contact and a day.
 *
 * @throws RangeError when `ranked` has no reason: nothing can be said without one.
 */
export function writeSuggestion(input: WriterInput): WrittenSuggestion {
  const reason = input.ranked.reasons[0];
  if (!reason) throw new RangeError(`No reason to write to contact ${input.contact.id}`);
  const facts = factsOf(input, reason);
  const template = TEMPLATES[reason.signal];
  const write = pick(template.messages, input.contact.id);
  const full = compose(input, write(facts));
  const { grounded, text } = isClean(full.text)
    ? full
    : compose(input, write({ ...facts, ...NOTHING_QUOTED }));
  const reasoning = writeReasoning(input);
  const prettyAction = typeset(shorten(template.action(facts)));
  return {
    ai_action: actionSentence(input, prettyAction, reason),
    ai_reasoning: reasoning.plain,
    ai_prettyAction: prettyAction,
    ai_prettyReasoning: reasoning.pretty,
    ai_subject: typeset(subjectOf(reason.signal, facts)),
    ai_iceBreakingMessage: text,
    claims: [claimOf(grounded, reason), ...reasoning.claims],
  };
}

/** What is dropped from a message that would otherwise hold something it must not. */
const NOTHING_QUOTED = { quote: null, topic: null, amount: null, newCompany: null, document: null } as const;

function compose({ contact, user }: WriterInput, draft: Draft): { grounded: string; text: string } {
  const firstName = plainName(contact.firstName);
  const greeting = firstName === null ? "Bonjour," : `Bonjour ${firstName},`;
  const grounded = typeset(draft.grounded);
  const others = [draft.bridge, draft.request].filter((part) => part !== "").map(typeset);
  const text = [
    greeting,
    [grounded, ...others].join(" "),
    "Bien cordialement,",
    escapeMarkdown(user.name.trim()),
  ];
  return { grounded, text: text.join("\n\n") };
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

/** The same contact always gets the same variant: a reload changes nothing. */
function pick<T>(variants: readonly T[], key: string): T {
  let hash = 2_166_136_261;
  for (const character of key) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619) >>> 0;
  const chosen = variants[hash % variants.length] ?? variants[0];
  if (chosen === undefined) throw new RangeError("A template needs at least one message");
  return chosen;
}
