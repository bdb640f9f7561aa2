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
  if (host.startsWith("/") || THIS_MACHINE.test(host)) return "c’est l’adresse de cette machine";
  if (RESERVED.test(host)) return "c’est une adresse d’exemple";
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
  return domain === undefined ? "ce n’est pas une adresse e-mail" : whyNoHost(domain);
}

/** Why a value is one of a template, or everybody's. */
export function whyExample(text: string): string | undefined {
  if (TO_FILL_IN.test(text)) return "c’est un exemple à remplir";
  return KNOWN.some((one) => one.test(text)) ? "c’est une clé que tout le monde connaît" : undefined;
}

/** Why a key was not drawn at random. */
export function whyNoKey(text: string): string | undefined {
  return new Set(text).size < DRAWN ? "ce n’est pas une clé tirée au hasard" : undefined;
}
