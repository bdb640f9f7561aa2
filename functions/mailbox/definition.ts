import type { Environment } from "../env.ts";
import type { BaseContext } from "../http/context.ts";
import type { MailboxAccess } from "./access.ts";
import type { Purpose } from "./names.ts";
import type { Answered, Letter } from "./sending/letter.ts";

// A provider is a folder named by its id, whose modules are loaded by what is done: `oauth.ts`, `write.ts`, `read.ts`.

/** Tokens as a provider grants them. */
export interface Grant {
  readonly accessToken: string;
  readonly refreshToken: string;
  /** Seconds from now. */
  readonly expiresIn: number;
}

/** Exported as `authorization` by `oauth.ts`. All but the first two throw `mailbox_unavailable`. */
export interface MailboxAuthorization {
  /** Whether the operator gave both variables: without them nobody hears of the provider. */
  readonly isConfigured: (environment: Environment) => boolean;
  /** URL of the consent page; `address`: whose mailbox it is, where that is known. */
  readonly authorizeUrl: (
    environment: Environment,
    request: {
      readonly purpose: Purpose;
      readonly state: string;
      readonly codeChallenge: string;
      readonly address: string | null;
    },
  ) => string;
  /** Exchanges the callback's code; null if it is refused, `not_granted` where the person left the right out. */
  readonly exchangeCode: (
    ctx: BaseContext,
    request: { readonly purpose: Purpose; readonly code: string; readonly codeVerifier: string },
  ) => Promise<Grant | "not_granted" | null>;
  /** Renews a grant; `revoked` if it was withdrawn for good. */
  readonly renewGrant: (
    ctx: BaseContext,
    purpose: Purpose,
    refreshToken: string,
  ) => Promise<Grant | "revoked">;
  /** Revokes all grants of the person; false where the provider has no such call. */
  readonly revokeGrants: (ctx: BaseContext, refreshToken: string) => Promise<boolean>;
  /** The mailbox's own address. */
  readonly readAddress: (ctx: BaseContext, accessToken: string) => Promise<string>;
}

/** A draft as it stands in a mailbox. */
export interface Draft {
  readonly draftId: string;
  readonly messageId: string;
  readonly threadId: string;
}

/** A mail that has left. */
export interface Sent {
  readonly messageId: string | null;
  readonly threadId: string | null;
}

/**
 * What writes in a mailbox. `lost`: the call left and no answer came back, so that it may have been done. `gone`: the
 * draft is not there any more. Throws `mailbox_revoked`, and MailboxHeldError while the provider asks us to wait.
 */
export interface MailboxWriter {
  createDraft(letter: Letter): Promise<Draft | "lost">;
  updateDraft(draftId: string, letter: Letter): Promise<Draft | "gone" | "lost">;
  /** The draft with our Message-ID, asked for since an instant. */
  findDraft(letter: Letter, since: Date): Promise<Draft | null>;
  /** Sends a draft: a provider sends each once. */
  sendDraft(draftId: string): Promise<Sent | "gone" | "lost">;
  /** Whether a draft is still one. */
  isDraft(draftId: string): Promise<boolean>;
}

/** Exported as `openWriter` by `write.ts`. */
export type OpenWriter = (ctx: BaseContext, access: MailboxAccess) => MailboxWriter;

/** A mail by its headers. */
export interface SeenMail {
  readonly messageId: string;
  readonly threadId: string;
  readonly at: Date;
  /** Its person sent it, from whatever address. */
  readonly isOwn: boolean;
  readonly from: string;
  readonly to: readonly string[];
  /** Names in lower case. */
  readonly headers: ReadonlyMap<string, string>;
}

/** What has been seen, and the cursor after it. */
export interface SeenPage {
  readonly mails: readonly SeenMail[];
  readonly cursor: unknown;
}

/** What reads headers. Throws `mailbox_revoked`, `mailbox_unavailable` and MailboxHeldError. */
export interface MailboxReader {
  /**
   * Mails since the cursor, oldest page first; without one, or where the provider has forgotten it, those since an
   * instant, as many as are bearable. `isKnown`: mails that have been seen already, and are not asked for again.
   */
  read(
    cursor: unknown,
    since: Date,
    isKnown: (messageIds: readonly string[]) => Promise<ReadonlySet<string>>,
  ): AsyncGenerator<SeenPage>;
  /** The mail that a letter is to answer; null where it is gone. */
  answered(messageId: string): Promise<Answered | null>;
}

/** Exported as `openReader` by `read.ts`. */
export type OpenReader = (ctx: BaseContext, access: MailboxAccess) => MailboxReader;
