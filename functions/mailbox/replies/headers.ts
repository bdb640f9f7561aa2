import addressparser from "nodemailer/lib/addressparser";

/** Longest header that is read, in characters. */
const LONGEST = 20_000;

/** The addresses of a header, in lower case. */
export function addressesIn(header: string | undefined): string[] {
  if (header === undefined || header.length > LONGEST) return [];
  return addressparser(header, { flatten: true })
    .map(({ address }) => address.trim().toLowerCase())
    .filter((address) => address.includes("@"));
}

/** The Message-IDs of a header, with their brackets. */
export function referencesIn(header: string | undefined): string[] {
  return (header ?? "").slice(0, LONGEST).match(/<[^<>\s]{1,900}>/g) ?? [];
}
