/** Maximum nesting of a body; better-auth's own have five levels. */
const DEEPEST = 32;

/**
 * Whether a text that may be JSON is nested too deeply: better-auth walks bodies recursively, and a hundred thousand
 * levels would overflow the stack. Reads the text once.
 */
export function isTooDeep(text: string): boolean {
  let [depth, inText] = [0, false];
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (inText) {
      if (sign === "\\") at++;
      else if (sign === '"') inText = false;
    } else if (sign === '"') inText = true;
    else if (sign === "{" || sign === "[") {
      if (++depth > DEEPEST) return true;
    } else if (sign === "}" || sign === "]") depth--;
  }
  return false;
}
