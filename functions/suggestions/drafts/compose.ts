import type { SystemContext } from "../../http/context.ts";
import { AppError } from "../../http/errors.ts";
import { draftAction } from "../../intelligence/actions/index.ts";
import type {
  Draft,
  DraftInput,
  DraftProblem,
  DraftSource,
  Style,
  TemplateSentences,
} from "../../intelligence/actions/types.ts";
import type { Register } from "../../language/grounding/types.ts";
import { modelSettings } from "../../model/settings.ts";
import { callless } from "./callless.ts";
import type { Claim, WriterInput, WriterUser, WrittenSuggestion } from "./writer/types.ts";
import { languageOfContact } from "./writer/language-of-contact.ts";
import { greetingAndClosingOf, signatureFor } from "./writer/greeting-and-closing.ts";
import { colleagueIn } from "./writer/own-words.ts";
import { registerOf } from "./writer/register-of.ts";
import { writeSuggestion } from "./writer/write-suggestion.ts";
import { DEMO, ON_OPEN } from "./written-by.ts";

/** Who writes: a model, or the templates where `DEMO_WRITER` is on. */
export type Writer = "model" | "demo";

/**
 * Stored as `ai_model` where templates write because the model gave nothing fit to send; `ai_fallback` says
 * why.
 */
const RULES = "rules";

/** Why templates wrote a message that a model could have written. */
export type Fallback = DraftProblem | typeof ON_OPEN;

/** Throws `not_configured` where nothing can write messages. */
export function writerOf(ctx: Pick<SystemContext, "environment">): Writer {
  if (modelSettings(ctx.environment) !== undefined) return "model";
  if (ctx.environment.writer().DEMO_WRITER === "on") return "demo";
  throw new AppError("not_configured", "Aucun modèle de rédaction n’est configuré sur ce serveur.");
}

/** The written fields of an action, by their names in the API. */
export interface WrittenAction {
  ai_action: string;
  ai_reasoning: string;
  ai_prettyAction: string;
  ai_prettyReasoning: string;
  ai_subject: string;
  ai_iceBreakingMessage: string;
  ai_model: string;
  ai_promptVersion: string | null;
  ai_fallback: Fallback | null;
  /** Each sentence was judged by a model after the code. */
  ai_check: "model" | null;
}

export interface Composed {
  readonly action: WrittenAction;
  readonly claims: Claim[];
  /** When another try makes sense, in milliseconds; undefined when it does not. */
  readonly retryAfterMs: number | undefined;
}

interface Options {
  readonly sources: readonly DraftSource[];
  /** Ask again what was answered before. */
  readonly force: boolean;
  /** No time is left to ask. */
  readonly isLate: boolean;
  /** The model is asked once the card is opened. */
  readonly onOpen: boolean;
  /** The templates' text, where it was written together with the rest of the list. */
  readonly template?: WrittenSuggestion | undefined;
}

/** Milliseconds until the next try when a worker ran out of time. */
const LATER = 60_000;

/**
 * Writes a contact's action with the model, verified, else with the templates; `ai_model` and `ai_fallback`
 * say which and why.
 */
export async function compose(
  ctx: SystemContext,
  writer: Writer,
  input: WriterInput,
  options: Options,
): Promise<Composed> {
  const { claims: proved, sentences, ...template } = options.template ?? writeSuggestion(input);
  const claims = [...proved.message, ...proved.reasoning];
  const byRules = (name: string, fallback: Fallback | null): WrittenAction => ({
    ...template,
    ai_model: name,
    ai_promptVersion: null,
    ai_fallback: fallback,
    ai_check: null,
  });
  if (writer === "demo") return { action: byRules(DEMO, null), claims, retryAfterMs: undefined };

  if (options.onOpen) return { action: byRules(RULES, ON_OPEN), claims, retryAfterMs: undefined };
  if (options.isLate) return { action: byRules(RULES, "timeout"), claims, retryAfterMs: LATER };

  const { sources } = options;
  const question = draftInputOf(ctx, input, sources);
  const instead = insteadOf(question, { claims: proved, sentences });
  const drafted = await draftAction(ctx, question, { force: options.force, template: instead });
  if (!drafted.ok) {
    const { code, retryAfterMs } = drafted;
    return { action: byRules(RULES, code), claims, retryAfterMs };
  }
  const { draft } = drafted;
  const { noCall } = input.history;
  return {
    action: {
      ai_action: callless(draft.action, noCall) ?? template.ai_action,
      ai_reasoning: draft.reasoning ?? template.ai_reasoning,
      ai_prettyAction: callless(draft.prettyAction, noCall) ?? template.ai_prettyAction,
      // « Pourquoi » is what the ranking found, never free words.
      ai_prettyReasoning: template.ai_prettyReasoning,
      ai_subject: draft.subject ?? template.ai_subject,
      ai_iceBreakingMessage: signed(draft, question, input.user),
      ai_model: draft.model,
      ai_promptVersion: draft.promptVersion,
      ai_fallback: null,
      ai_check: "model",
    },
    claims: [
      ...draft.claims.map((claim) => ({ ...claim, sourceIds: [...claim.sourceIds] })),
      ...proved.reasoning,
    ],
    retryAfterMs: undefined,
  };
}

/** The template's sentences that may stand in for refused ones of a draft. */
export const insteadOf = (
  { style }: DraftInput,
  { claims, sentences }: Pick<WrittenSuggestion, "claims" | "sentences">,
): TemplateSentences =>
  style?.language === "fr"
    ? { opening: claims.message[0] ?? null, request: sentences.at(-1) ?? null }
    : { opening: null, request: null };

/** What a model is asked to draft from. */
export function draftInputOf(
  ctx: Pick<SystemContext, "environment">,
  { contact, user, ranked, history }: Pick<WriterInput, "contact" | "user" | "ranked" | "history">,
  sources: readonly DraftSource[],
): DraftInput {
  const register = registerOf(history, user);
  return {
    contact,
    salesperson: { name: user.name },
    type: ranked.type,
    reasons: ranked.reasons.map(({ signal, due, evidence }) => ({
      signal,
      due,
      sourceIds: [...new Set(evidence.map(({ id }) => id))],
    })),
    sources: sources.map((source) => ({ ...source, ...writtenBy(source, user) })),
    register,
    style: styleOf({ contact, user, history }, register),
    names: [ctx.environment.application().BRAND],
  };
}

/** The colleague who wrote a source of ours, where it was not the salesperson. */
function writtenBy({ by, author, audience, text }: DraftSource, { name }: WriterUser): { by?: string } {
  const colleague = by ?? (author === "us" && audience === "shared" ? colleagueIn(text, name) : null);
  return colleague === null || colleague === name ? { by: undefined } : { by: colleague };
}

/** How they are written to: as templates write to them, with the salesperson's own letters for the tone. */
function styleOf(input: Pick<WriterInput, "contact" | "user" | "history">, register: Register): Style {
  const language = languageOfContact(input.history);
  return {
    ...greetingAndClosingOf(input, { register, language }),
    language,
    examples: input.user.voice?.examples ?? [],
  };
}

/** A draft as a letter: with closing and signature. */
export function signed({ message }: Pick<Draft, "message">, { style }: DraftInput, user: WriterUser): string {
  const closing = style?.closing ?? "Bien cordialement,";
  return [message, closing, signatureFor(user)].filter((part) => part !== "").join("\n\n");
}
