import type { Reason } from "../ranking/types.ts";
import { factsOf } from "./facts.ts";
import { plainName } from "./quotable.ts";
import { claimOf, writeReasoning } from "./reasoning.ts";
import { TEMPLATES } from "./templates/registry.ts";
import type { WriterInput, WrittenSuggestion } from "./types.ts";
import { escapeMarkdown, typeset } from "./typography.ts";

const LONGEST_ACTION = 120;

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
  const draft = pick(template.messages, input.contact.id)(facts);
  const grounded = typeset(draft.grounded);
  const reasoning = writeReasoning(input);
  const prettyAction = typeset(shorten(template.action(facts)));
  return {
    ai_action: actionSentence(input, prettyAction, reason),
    ai_reasoning: reasoning.plain,
    ai_prettyAction: prettyAction,
    ai_prettyReasoning: reasoning.pretty,
    ai_iceBreakingMessage: message(input, grounded, [draft.bridge, draft.request]),
    claims: [claimOf(grounded, reason), ...reasoning.claims],
  };
}

function message({ contact, user }: WriterInput, grounded: string, others: string[]): string {
  const firstName = plainName(contact.firstName);
  const greeting = firstName === null ? "Bonjour," : `Bonjour ${escapeMarkdown(firstName)},`;
  const body = [escapeMarkdown(grounded), ...others.filter((part) => part !== "").map(typeset)].join(" ");
  return [greeting, body, "Bien cordialement,", escapeMarkdown(user.name.trim())].join("\n\n");
}

function actionSentence({ contact }: WriterInput, prettyAction: string, reason: Reason): string {
  const details = [plainName(contact.job), plainName(contact.company)].filter((detail) => detail !== null);
  const described = details.length === 0 ? "" : ` (${details.join(", ")})`;
  return typeset(`${prettyAction}${described}. ${reason.text}.`);
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
