const CHECKS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ012345";

/**
 * The 18-character form of a Salesforce id. The case-sensitive 15-character form names the same record, so only one
 * form is stored. https://help.salesforce.com/s/articleView?id=000385008
 */
export function longId(id: string): string {
  if (!/^[0-9A-Za-z]{15}$/.test(id)) return id;
  const suffix = [0, 5, 10].map((start) => {
    const capitals = Array.from(id.slice(start, start + 5), (letter, bit) =>
      /[A-Z]/.test(letter) ? 2 ** bit : 0,
    );
    return CHECKS[capitals.reduce((sum, bit) => sum + bit, 0)] ?? "";
  });
  return id + suffix.join("");
}

/** True for the id of a contact or lead, the people that are stored. */
export function isPerson(id: string | null | undefined): id is string {
  return /^(003|00Q)/.test(id ?? "");
}
