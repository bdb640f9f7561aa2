import { readAddresses, readSaid } from "./addresses.ts";
import { readDates, readMentions } from "./dates.ts";
import type { Found, Given, GroundingSource } from "./types.ts";
import { readNames, readWords } from "./names.ts";
import { readNumbers, readQuantities } from "./numbers.ts";
import { readAhead } from "./once-a-source.ts";
import { flatten, ownText, readComparable } from "./plain-text.ts";

/** Reads the facts of sources ahead of time, yielding to the event loop in between. */
export function readSources(sources: readonly GroundingSource[]): Promise<void> {
  return readAhead(sources, [readComparable, readSaid, readMentions, readQuantities, readWords]);
}

/**
 * Dates, numbers, amounts, names and addresses of an NFC text that neither sources nor trusted fields have.
 * Addresses may be those of `addressSources`: the sources of what a person wrote, none of a draft.
 */
export function readFacts(text: string, given: Given, addressSources: readonly GroundingSource[]): Found[] {
  const own = ownText(text, given.sources);
  // An address is one also where it is quoted.
  const quoted = readAddresses(text, given.trusted, addressSources);
  const { rest } = readAddresses(own, given.trusted, addressSources);
  const dates = readDates(flatten(rest), given);
  return [
    ...quoted.found,
    ...dates.found,
    ...readNumbers(dates.rest, given.sources, given.trusted.names),
    ...readNames(rest, given),
  ];
}
