import { holdsEncodedText } from "./encoded.ts";
import { holdsAccount, holdsEmail, holdsUrl } from "./payload.ts";
import { PLAIN_ORDERS, type PlainOrder } from "./plain-orders.ts";
import type { QuarantineReason } from "./reasons.ts";
import { skeleton } from "./skeleton.ts";

/** How many characters may stand between two steps of an order. */
const FURTHEST = 60;

/** Lines, keys and tags of a chat with a model, which letters do not have. */
const PROMPT_LINE = /^[#>*\s-]{0,8}(?:system|assistant|ia|ai|llm|gpt)(?: prompt| message)?[ \u00a0]?:/i;
const PROMPT_KEY =
  /["'](?:role["']\s{0,3}:\s{0,3}["']syst|(?:instructions?|prompt|system|consignes?|directives?)["']\s{0,3}:)|system[ _]prompt\s{0,3}:/i;
const PROMPT_TAG =
  /<\/?(?:consignes?|instructions?|directives?|prompt|task)\s{0,3}>|^#{1,6} (?:new task|nouvelle t[aâ]che|directive|consigne|instruction)/i;

/** The orders whose words all appear somewhere in a text: a cheap first filter, empty for most texts. */
export function ordersIn(text: string): readonly PlainOrder[] {
  const words = skeleton(text);
  return PLAIN_ORDERS.filter(({ steps }) => steps.every((step) => words.search(step) >= 0));
}

/** Why a passage may not be cited; null when it may. `orders`: those of `ordersIn` of its whole text. */
export function reasonAgainst(text: string, orders = PLAIN_ORDERS): QuarantineReason | null {
  if (holdsAccount(text)) return "payment";
  if (PROMPT_LINE.test(text) || PROMPT_KEY.test(text) || PROMPT_TAG.test(text)) return "addressed";
  if (holdsEncodedText(text)) return "encoded";
  if (orders.length === 0) return null;
  const words = withoutHave(skeleton(text), text);
  const order = orders.find(
    ({ steps, unless, only }) =>
      follow(words, steps) &&
      (unless === null || words.search(unless) < 0) &&
      (only === null || (only === "url" ? holdsUrl(text) : holdsEmail(text))),
  );
  return order?.reason ?? null;
}

/** Whether the steps stand one after the other, each near the one before. */
function follow(words: string, [first, ...others]: readonly RegExp[]): boolean {
  if (first === undefined) return true;
  for (const { index, 0: found } of words.matchAll(first)) {
    const after = index + found.length;
    if (others.length === 0 || follow(words.slice(after, after + FURTHEST), others)) return true;
  }
  return false;
}

/** Removes the verb « ai » (« j’ai », « je vous ai »), which is not « AI ». */
function withoutHave(words: string, text: string): string {
  if (!words.includes("ai") || /(?<!\p{L})AI(?!\p{L})/u.test(text)) return words;
  return words.replace(/(?<![a-z])(j|en|y|n|l|m|t|vous|lui|leur|les|nous|te|pas) ai(?![a-z])/g, "$1");
}
