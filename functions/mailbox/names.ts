/**
 * Every kind of mailbox that can be connected, by its display name. Everything else about one is in the folder named by
 * its id (`definition.ts` says what that folder holds).
 */
export const PROVIDER_NAMES = { google: "Gmail" } as const;

export type Provider = keyof typeof PROVIDER_NAMES;

// Written out above: its names are its keys, and it has some.
export const PROVIDERS = Object.keys(PROVIDER_NAMES) as [Provider, ...Provider[]];

/** What a member allows, each by a grant of its own: drafts and mails they send; the headers of what comes in. */
export const PURPOSES = ["write", "replies"] as const;
export type Purpose = (typeof PURPOSES)[number];
