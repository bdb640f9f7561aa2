import type { Environment } from "../env.ts";
import type { BaseContext, PublicContext, SystemContext } from "../http/context.ts";
import type { RawRequest } from "../http/endpoint.ts";
import type { Grant, StoredConnection } from "./connection-store.ts";
import type { Owners } from "./named-owners.ts";
import type { AuthorizationRequest } from "./oauth-state.ts";
import type { CrmSource } from "./source.ts";
import type { CrmWriter } from "./write-back/writer.ts";

// A CRM is the folder of its id. What is loaded apart stands in modules of its own there: `index.ts`, plain
// data; `oauth.ts`, for the functions that answer people; `source.ts` and `write.ts`, for the worker, since the
// vendors' clients are large; `webhook.ts`, for the one function that vendors call. The modules of `registry/` find
// them by the id, as Node and esbuild both can: a CRM that is added to the list needs no line there. They are several
// because a bundle carries all that a module could load.

/** What a CRM keeps from whoever connected it, in French. */
export interface Hidden {
  readonly things: readonly {
    readonly what: string;
    /** What follows from not seeing it. */
    readonly cost: string;
    /** People who refused to be written to or called are not known as such. */
    readonly isLegalRisk: boolean;
  }[];
  /** Who can mend it, and how. */
  readonly remedy: string;
}

/** `index.ts` exports it as `definition`: what is to know of a CRM without calling it. */
export interface CrmDefinition {
  /** Rights to be granted where an organization has turned writing on; null where it cannot be written to. */
  readonly writeScopes: readonly string[] | null;
  /** Whether it announces changes by webhook. */
  readonly announces: boolean;
  /** What people know a connected account by, where the CRM's word on it says something; else null. */
  readonly accountName: (connection: Pick<StoredConnection, "portalId" | "apiUrl">) => string | null;
  /** What is hidden, by the CRM's own names as `CrmSource.look` answers them, in words. */
  readonly hiddenThings: (names: readonly string[]) => Hidden["things"];
  readonly remedy: Hidden["remedy"];
  /** Where people sign in, of a CRM that has several hosts for it: the first is usual. */
  readonly signIns?: readonly SignIn[];
}

/** A place to sign in: the host, or null where it is the person's own to write, like `example`. */
export interface SignIn {
  readonly label: string;
  readonly host: string | null;
  readonly example: string | null;
}

/** What a CRM grants at the end of an authorization. */
export interface Authorization extends Grant {
  /** The vendor's id of the account. */
  readonly portalId: string;
  readonly scopes: string[];
}

/** `oauth.ts` exports it as `authorization`. `host` is where people sign in, if they chose; null where it is usual. */
export interface CrmAuthorization {
  /** The host of what people wrote, of a CRM that has several to sign in at; null for one that is not the CRM's. */
  readonly signInHost?: (given: string) => string | null;
  /** The consent page; `withWriting` asks for `writeScopes` too. Throws EnvironmentError without credentials. */
  readonly authorizeUrl: (
    environment: Environment,
    request: AuthorizationRequest,
    withWriting: boolean,
  ) => string;
  /** Exchanges the callback's code; null when the vendor refuses it. Throws `crm_unavailable`. */
  readonly exchangeCode: (
    ctx: BaseContext,
    code: string,
    codeVerifier: string,
    host?: string | null,
  ) => Promise<Authorization | null>;
  /** Renews a grant; `revoked` when the vendor withdrew it for good. Throws `crm_unavailable`. */
  readonly renewGrant: (
    ctx: BaseContext,
    refreshToken: string,
    host?: string | null,
  ) => Promise<Grant | "revoked">;
  /** Ends a grant at the vendor; one that is ended already counts. Throws `crm_unavailable`. */
  readonly revokeGrant: (ctx: BaseContext, refreshToken: string, host?: string | null) => Promise<void>;
  /** Everyone who owns records. Throws `crm_unavailable`. */
  readonly readOwners: (
    ctx: BaseContext,
    access: { accessToken: string; apiUrl: string | null },
    options: { withFormer: boolean },
  ) => Promise<Owners>;
}

/** `source.ts` exports it as `openSource`. */
export type OpenSource = (ctx: SystemContext) => CrmSource;

/** `write.ts` exports it as `openWriter`, where there are `writeScopes`. */
export type OpenWriter = (ctx: SystemContext) => CrmWriter;

/** An object of the CRM to read again. */
export interface Change {
  /** `contacts`, `notes`, or the CRM's own name of a kind of engagement. */
  readonly type: string;
  readonly id: string;
  /** True for a contact that was deleted for privacy: erased, and not read. */
  readonly erased?: boolean;
}

/** What a vendor's call says of one of its accounts. */
export interface Announcement {
  readonly portalId: string;
  /** `key` is the same for two deliveries of one event. */
  readonly events: readonly { readonly key: string; readonly changes: readonly Change[] }[];
}

/** `webhook.ts` exports it as `webhook`, where the CRM announces changes. */
export interface CrmWebhook {
  /**
   * What a call announces. Throws `unauthenticated` for one that is not the vendor's, `malformed_json`,
   * `invalid_request`.
   */
  readonly read: (ctx: PublicContext, request: RawRequest) => Announcement[];
}
