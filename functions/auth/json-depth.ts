/** Maximum nesting of a body; better-auth's own have five levels. */
const DEEPEST = 32;

/**
 * Whether a text that may be JSON is nested too deeply: better-auth walks bodies recursively, and a hundred thousand
 * levels would overflow the stack. Reads the text once.
 */
export function isTooDeep(text: string): boolean {
  let [depth, inText] = [0, false];
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (inText) {
      if (character === "\\") at++;
      else if (character === '"') inText = false;
    } else if (character === '"') inText = true;
    else if (character === "{" || character === "[") {
      if (++depth > DEEPEST) return true;
    } else if (character === "}" || character === "]") depth--;
  }
  return false;
}
