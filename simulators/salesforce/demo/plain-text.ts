const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', nbsp: " ", "#39": "'" };

/** Rich text as the plain text Salesforce's comments hold. */
export function plainText(html: string | null | undefined): string | null {
  if (!html) return null;
  const text = html
    .replace(/<br\s*\/?>|<\/(p|div|li)>/gi, "\n")
    .replace(/<[^>]*>/g, "")
    .replace(/&(#39|\w+);/g, (found, name: string) => entities[name] ?? found)
    .replace(/\n{3,}/g, "\n\n")
    .trim();
  return text === "" ? null : text;
}
