import { randomInt } from "node:crypto";

/** Characters that are not taken for one another when read aloud or copied by hand. */
const KINDS = ["abcdefghijkmnpqrstuvwxyz", "ABCDEFGHJKLMNPQRSTUVWXYZ", "23456789", "!@#%&*?"];
const LENGTH = 20;

/** A random password that holds every rule: one character of each kind, the rest of any, in any order. */
export function generatePassword(): string {
  const any = KINDS.join("");
  const pick = (from: string): string => from.charAt(randomInt(from.length));
  const characters = [...KINDS.map(pick), ...Array.from({ length: LENGTH - KINDS.length }, () => pick(any))];
  for (let last = characters.length - 1; last > 0; last--) {
    const other = randomInt(last + 1);
    [characters[last], characters[other]] = [characters[other] ?? "", characters[last] ?? ""];
  }
  return characters.join("");
}
