/** Same result as `text.matchAll(pattern)`, which copies the pattern at each call. */
export function allMatches(text: string, pattern: RegExp): RegExpExecArray[] {
  const found: RegExpExecArray[] = [];
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    found.push(match);
    if (match[0] === "") pattern.lastIndex += 1;
  }
  return found;
}
