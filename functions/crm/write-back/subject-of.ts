/** Maximum length of a subject taken from a message's beginning. */
const LONGEST = 80;

/** The subject under which a message is logged: its own, else its first line, since a timeline shows one. */
export function subjectOf(subject: string | null, text: string): string {
  const own = (subject ?? "").replace(/\s+/g, " ").trim();
  const [line = ""] = text
    .trim()
    .split("\n")
    .map((each) => each.trim());
  const chosen = own === "" ? line : own;
  if (own !== "" || chosen.length <= LONGEST) return chosen;
  // Does not cut a surrogate pair.
  return `${chosen.slice(0, LONGEST - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}
