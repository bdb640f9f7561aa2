import type OpenAI from "openai";
import type { ChatCompletionMessageParam } from "openai/resources/chat/completions";
import * as z from "zod";
import type { Side } from "./side.ts";

/** Whom an assistant proposes, and the words that it says prove it. */
const Proposed = z.object({ contactId: z.string(), reason: z.string(), quote: z.string() });
export type Proposed = z.infer<typeof Proposed>;
const Answer = z.object({ contacts: z.array(Proposed).max(10) });

export interface Conversation {
  /** Null where it ended without an answer that can be read. */
  readonly proposed: readonly Proposed[] | null;
  readonly calls: number;
  readonly tokens: { readonly read: number; readonly written: number };
  readonly milliseconds: number;
}

/** Answers of the model after which a conversation is given up. */
const MOST_TURNS = 60;

/** The same question to both sides. */
const question = (user: string, day: string): string =>
  `Je suis ${user}. Nous sommes le ${day}. Qui dois-je contacter aujourd’hui ? Dix contacts au plus, le plus important d’abord.
Quand tu as fini de chercher, réponds par un seul objet JSON, sans rien autour : {"contacts": [{"contactId": "…", "reason": "…", "quote": "…"}]}. « quote » : les mots du CRM qui le prouvent, à la lettre ; vide s’il n’y en a pas.`;

/** Asks a model with a side's tools whom a user must contact on a day. Throws what the model's server refuses. */
export async function converse(
  client: OpenAI,
  model: string,
  side: Side,
  { user, day }: { user: string; day: string },
): Promise<Conversation> {
  const begun = Date.now();
  const messages: ChatCompletionMessageParam[] = [
    { role: "system", content: side.instructions },
    { role: "user", content: question(user, day) },
  ];
  const tools = side.tools.map(({ name, description, inputSchema }) => ({
    type: "function" as const,
    function: { name, description, parameters: { ...inputSchema } },
  }));
  let calls = 0;
  const tokens = { read: 0, written: 0 };
  const ended = (proposed: Conversation["proposed"]): Conversation => ({
    proposed,
    calls,
    tokens,
    milliseconds: Date.now() - begun,
  });
  for (let turn = 0; turn < MOST_TURNS; turn++) {
    const { choices, usage } = await client.chat.completions.create({ model, messages, tools });
    tokens.read += usage?.prompt_tokens ?? 0;
    tokens.written += usage?.completion_tokens ?? 0;
    const message = choices[0]?.message;
    if (message === undefined) return ended(null);
    messages.push(message);
    const asked = (message.tool_calls ?? []).filter((one) => one.type === "function");
    if (asked.length === 0) return ended(answerIn(message.content ?? ""));
    for (const { id, function: called } of asked) {
      calls++;
      const content = await side.call(called.name, inputOf(called.arguments));
      messages.push({ role: "tool", tool_call_id: id, content });
    }
  }
  return ended(null);
}

function inputOf(text: string): Record<string, unknown> {
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(text));
  } catch {
    return {};
  }
}

/** The JSON between the first and the last brace, which some models put into a block. */
function answerIn(text: string): Proposed[] | null {
  try {
    const json: unknown = JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1));
    return Answer.parse(json).contacts;
  } catch {
    return null;
  }
}
