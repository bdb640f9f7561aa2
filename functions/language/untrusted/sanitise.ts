import { withoutInvisible } from "../invisible.ts";
import { dropHiddenMarkup } from "./markup.ts";

/** Placeholder of a chat token: no text contains it, since private-use characters are removed first. */
export const TOKEN = "\ue000";

/** Markers that separate the messages of a chat with a model. */
const CHAT_TOKEN =
  /<[|｜][^|｜<>\n]{0,40}[|｜]>|\[\/?(?:INST|SYS|SYSTEM|SYSTEM_PROMPT|AVAILABLE_TOOLS|TOOL_CALLS|ASSISTANT|USER)\]|<<\/?SYS>>|<\/?s>|<\/?(?:start_of_turn|end_of_turn|bos|eos|system|assistant|user|human|instructions?|tool_call|function_calls?|source)>/gi;
const MARKDOWN_IMAGE = /!\[[^[\]\n]{0,300}\](?:\([^()\n]{0,1000}\)|\[[^[\]\n]{0,100}\])/g;
const REFERENCE_LINK =
  /\[[^[\]\n]{1,100}\]:[ \t]{0,3}<?(?:https?:|www\.|\/\/|mailto:|data:|javascript:)[^\s[\]]{0,2000}(?:[ \t]"[^"\n[\]]{0,200}")?/gi;

export interface Sanitised {
  /** The visible text, with TOKEN for each chat token. */
  readonly marked: string;
  /** What people would not have seen. */
  readonly hidden: readonly string[];
}

/** Removes private-use characters too: their look is unknown, and one of them is TOKEN. */
const visible = (text: string): string => withoutInvisible(text).replace(/\p{Co}/gu, "");

/** Text written in invisible tag characters. */
const TAGS = /[\u{e0020}-\u{e007e}]{4,}/gu;
function writtenInTags(text: string): string[] {
  return (text.match(TAGS) ?? []).map((run) =>
    run.replace(/./gu, (character) => String.fromCodePoint((character.codePointAt(0) ?? 0) - 0xe0000)),
  );
}

/**
 * What every text from outside goes through before a model, a rule or a writer reads it: comments, hidden
 * elements, scripts, invisible characters, chat tokens, images and reference links go. Ordinary text is unchanged.
 */
export function sanitise(text: string): Sanitised {
  const { shown, hidden } = dropHiddenMarkup(visible(text));
  const marked = shown.replace(CHAT_TOKEN, TOKEN).replace(MARKDOWN_IMAGE, "").replace(REFERENCE_LINK, "");
  return { marked, hidden: [...writtenInTags(text), ...hidden] };
}
