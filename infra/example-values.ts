/**
 * Names that are reserved for examples and tests, or for one machine (RFC 2606, RFC 6761); other words below .com or .fr
 * are companies' names.
 */
const RESERVED =
  /(?:^|\.)(?:test|invalid|localhost|local|internal|(?:example|exemple)(?:\.(?:com|org|net|fr))?)$/i;
const THIS_MACHINE = /^(?:localhost|127\.\d+\.\d+\.\d+|0\.0\.0\.0|\[::1?\])$/i;
/** What stands in a template for something to be filled in. */
const TO_FILL_IN = /…|\.\.\.|<[a-z_ -]+>|change-?me|replace-?me|your-|à remplir/i;
/** Those that Supabase gives everybody's own machine, and better-auth who gives none. */
const KNOWN = [
  /^super-secret-jwt-token/,
  /^sb_publishable_ACJWlzQHlZjBrEguHvfOxg/,
  /^sb_publishable_test$/,
  /^better-auth-secret/,
];
/** Fewer different characters than this, and nobody drew the key at random. */
const DRAWN = 10;

/** Why a host is nobody's of the internet; undefined where it may be somebody's. */
export function whyNoHost(host: string): string | undefined {
  if (host.startsWith("/") || THIS_MACHINE.test(host)) return "this machine’s own address";
  if (RESERVED.test(host)) return "an address of examples";
  return undefined;
}

/** Why an address of a server is none that a deployed function reaches. */
export function whyNoUrl(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  return whyNoHost(url.searchParams.get("host") ?? decodeURIComponent(url.hostname));
}

/** Why nobody is mailed from or to an address, written with a name before it or without. */
export function whyNoMailbox(text: string): string | undefined {
  const domain = /^(?:[^<>@]*<)?[^\s<>@]+@([^\s<>@]+\.[^\s<>@]+?)>?$/.exec(text.trim())?.[1];
  return domain === undefined ? "no e-mail address" : whyNoHost(domain);
}

/** Why a value is one of a template, or everybody's. */
export function whyExample(text: string): string | undefined {
  if (TO_FILL_IN.test(text)) return "an example to fill in";
  return KNOWN.some((one) => one.test(text)) ? "a key that everybody knows" : undefined;
}

/** Why a key was not drawn at random. */
export function whyNoKey(text: string): string | undefined {
  return new Set(text).size < DRAWN ? "no key drawn at random" : undefined;
}
