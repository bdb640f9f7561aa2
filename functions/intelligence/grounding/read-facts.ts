import { readAddresses } from "./addresses.ts";
import { readDates, withoutDates } from "./dates.ts";
import type { Found } from "./found.ts";
import { readNames } from "./names.ts";
import { readNumbers } from "./numbers.ts";
import { flatten, ownText } from "./plain-text.ts";
import type { Given, GroundingSource } from "./types.ts";

/** Addresses that sources hold may stand in what a person wrote, not in a draft. */
export type AddressesFrom = "trusted" | "trusted and sources";

/** Dates, numbers, amounts, names and addresses of an NFC text that neither sources nor trusted fields have. */
export function readFacts(text: string, given: Given, addressesFrom: AddressesFrom): Found[] {
  const allowed: readonly GroundingSource[] = addressesFrom === "trusted" ? [] : given.sources;
  const own = ownText(text, given.sources);
  // An address is one also where it is quoted.
  const quoted = readAddresses(text, given.trusted, allowed);
  const { rest } = readAddresses(own, given.trusted, allowed);
  const dates = readDates(flatten(rest), given);
  const known = given.sources.map((source) => withoutDates(flatten(source.text), source.date));
  const names = given.trusted.names.map(flatten);
  return [
    ...quoted.found,
    ...dates.found,
    ...readNumbers(dates.rest, [...known, ...names]),
    ...readNames(rest, given),
  ];
}
