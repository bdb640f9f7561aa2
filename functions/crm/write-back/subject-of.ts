/** Longest subject taken from a message's beginning. */
const LONGEST = 80;

/** The subject a message is logged under: its own, else its first line, since a timeline shows one. */
export function subjectOf(subject: string | null, text: string): string {
  const own = (subject ?? "").replace(/\s+/g, " ").trim();
  const [line = ""] = text
    .trim()
    .split("\n")
    .map((each) => each.trim());
  const chosen = own === "" ? line : own;
  if (own !== "" || chosen.length <= LONGEST) return chosen;
  // Not within a letter that takes two units.
  return `${chosen.slice(0, LONGEST - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}
