import { SCREENS } from "../../web/screens.ts";

/** A contact's, where an address has one. */
const ID = "0199a3c4-5b6e-7d21-8f00-3a4b5c6d7e8f";

/** Every address that the application has a screen for, its parameters filled in; `/` is one. */
export function screenAddresses(): string[] {
  return ["/", ...Object.keys(SCREENS).map((address) => address.replaceAll(/:\w+/g, ID))];
}

/** How somebody may have written or cut off an address. */
const MISTAKES: readonly ((address: string) => string)[] = [
  (address) => `${address}x`,
  (address) => `${address}ors`,
  (address) => `${address}-2`,
  (address) => address.slice(0, -1),
  (address) => `${address}.html`,
  (address) => `${address}.js`,
  (address) => `${address}/index.html`,
  (address) => `${address}/x/y/z`,
  (address) => `${address}/é`,
  (address) => `${address}//`,
  (address) => `${address}/%2e%2e`,
  (address) => `${address}%2F`,
  (address) => `${address}%`,
  (address) => `${address};a=b`,
  (address) => `/x${address}`,
  (address) => `/.${address.slice(1)}`,
  (address) => address.toUpperCase(),
];

/** Addresses that begin, end or read as real ones of `names`, and are none of them; as a browser sends them. */
export function wrongAddresses(names: readonly string[]): string[] {
  const wrong = names.flatMap((name) => MISTAKES.map((mistake) => mistake(name)));
  const sent = wrong.map((address) => new URL(`http://localhost${address}`).pathname);
  const real = new Set(names.flatMap((name) => [name, `${name}/`]));
  return [...new Set(sent)].filter((address) => !real.has(address) && address.startsWith("/"));
}
