import * as fc from "fast-check";

/** What addresses are made of, and what they are disguised with. */
const PIECES = [
  // Separators, as they are and as they hide.
  "/ // /// \\ /\\ %2f %2F %5c %252f ／",
  ". .. /. /.. /./ /../ %2e %2e%2e /%2E%2e/ /.%2e/ ..;/",
  "evil.test evil.test/ evil。test @evil.test //evil.test /evil.test :80 user:pass@",
  "http://localhost:3000 //localhost:3000 localhost:3000 http: https: https:// javascript:",
  "contacts /contacts /auth/login a 0 ~ + *",
  "? # ?x= #x & ; = %09 %0d%0a %00",
].flatMap((line) => line.split(" "));
const UNSEEN = ["\t", "\n", "\r\n", " ", "\u0000", "\u00a0"];
const piece = fc.constantFrom(...PIECES, ...UNSEEN);

/** One spelling of an address to go to: a few pieces of a page of ours, of elsewhere, and of tricks, joined. */
export const addressTrick: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.array(piece, { minLength: 1, maxLength: 6 }).map((pieces) => pieces.join("")) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(
        fc.constantFrom("", "/contacts", "http://localhost:3000", "http://localhost:3000/contacts"),
        fc.array(piece, { maxLength: 3 }),
        fc.constantFrom("//evil.test", "/evil.test", "\\evil.test", "@evil.test", "evil.test", ""),
      )
      .map(([start, pieces, end]) => start + pieces.join("") + end),
  },
);

/**
 * Where an address sent on by a reply to `request` may lead: as a browser reads it (WHATWG), and as it does
 * once a proxy has shortened the path or decoded it, one time or several.
 */
export function originsReached(location: string, request: string): Set<string> {
  const origins = new Set<string>();
  let spellings = [location];
  for (let round = 0; round < 3; round++) {
    spellings = spellings.flatMap((spelling) => {
      if (!URL.canParse(spelling, request)) return [];
      const url = new URL(spelling, request);
      origins.add(url.origin);
      const shortened = url.pathname + url.search + url.hash;
      return [shortened, decoded(shortened)];
    });
  }
  return origins;
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
