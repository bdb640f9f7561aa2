const CHECKS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ012345";

/**
 * The eighteen characters of a Salesforce id. Those of fifteen tell capitals from small letters, and mean the
 * same record: only one spelling is ever stored. https://help.salesforce.com/s/articleView?id=000385008
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

/** True for the id of somebody we store: a contact or a lead, and no user, account or case. */
export function isPerson(id: string | null | undefined): id is string {
  return /^(003|00Q)/.test(id ?? "");
}
