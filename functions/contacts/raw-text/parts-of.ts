interface Part {
  readonly text: string;
  readonly isKept: boolean;
}

/**
 * Cuts a whole text where lines of it are not in the cleaned one. Of one whose cleaned lines are not all found in it, in
 * their order, nothing tells what was taken away: it is one part, kept. Joined, the
 * parts are the whole.
 */
export function partsOf(whole: string, cleaned: string): Part[] {
  if (whole.startsWith(cleaned))
    return [part(cleaned, true), part(whole.slice(cleaned.length), false)].filter(hasText);
  const left = cleaned.split("\n").filter((line) => line !== "");
  const parts: Part[] = [];
  for (const line of whole.split(/(?<=\n)/)) {
    const words = line.trimEnd();
    const last = parts.at(-1);
    const isKept = words === "" ? (last?.isKept ?? true) : words === left[0];
    if (isKept && words !== "") left.shift();
    if (last?.isKept === isKept) parts[parts.length - 1] = part(last.text + line, isKept);
    else parts.push(part(line, isKept));
  }
  return left.length === 0 ? parts : [part(whole, true)];
}

const part = (text: string, isKept: boolean): Part => ({ text, isKept });
const hasText = ({ text }: Part): boolean => text !== "";
