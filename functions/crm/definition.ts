import type { Environment } from "../env.ts";
import type { BaseContext, PublicContext, SystemContext } from "../http/context.ts";
import type { RawRequest } from "../http/endpoint.ts";
import type { Grant, StoredConnection } from "./connections/connection-store.ts";
import type { Owners } from "./named-owners.ts";
import type { AuthorizationRequest } from "./connections/oauth-state.ts";
import type { Change } from "./rows.ts";
import type { CrmSource } from "./source.ts";
import type { CrmWriter } from "./write-back/writer.ts";

// A CRM is a folder named by its id. Its modules are loaded separately, because a bundle carries everything a module
// could load: `index.ts`, plain data; `oauth.ts`, for the functions that serve people; `source.ts` and `write.ts`, for
// the worker, since vendor clients are large; `webhook.ts`, for the function vendors call. The modules of `registry/`
// find them by id in a way both Node and esbuild support, so a new CRM needs no line there.

/** What a CRM hides from the connected user, in French. */
export interface Hidden {
  readonly things: readonly {
    readonly what: string;
    /** Consequence of not seeing it. */
    readonly cost: string;
    /** True if refusals to be contacted are among what is hidden. */
    readonly isLegalRisk: boolean;
  }[];
  /** Who can fix it, and how. */
  readonly remedy: string;
}

/** Exported as `definition` by `index.ts`: facts about a CRM that need no call. */
export interface CrmDefinition {
  /** Scopes required when the organization enables write-back; null if the CRM cannot be written to. */
  readonly writeScopes: readonly string[] | null;
  /** Whether it sends webhooks. */
  readonly announces: boolean;
  /** Name people know a connected account by; null if the CRM gives nothing usable. */
  readonly accountName: (connection: Pick<StoredConnection, "portalId" | "apiUrl">) => string | null;
  /** Describes in French what is hidden, from the names `CrmSource.look` returns. */
  readonly hiddenThings: (names: readonly string[]) => Hidden["things"];
  readonly remedy: Hidden["remedy"];
  /** Sign-in hosts, for a CRM with several; the first is the default. */
  readonly signIns?: readonly SignIn[];
}

/** A sign-in choice: its host, or null if the person enters it, in the form of `example`. */
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

/** Exported as `authorization` by `oauth.ts`. `host` is the sign-in host the person chose; null for the default. */
export interface CrmAuthorization {
  /** Normalizes the host a person entered, for a CRM with several; null if it does not belong to the CRM. */
  readonly signInHost?: (given: string) => string | null;
  /** URL of the consent page; `withWriting` adds `writeScopes`. Throws EnvironmentError without credentials. */
  readonly authorizeUrl: (
    environment: Environment,
    request: AuthorizationRequest,
    withWriting: boolean,
  ) => string;
  /** Exchanges the callback's code; null if the vendor refuses it. Throws `crm_unavailable`. */
  readonly exchangeCode: (
    ctx: BaseContext,
    code: string,
    codeVerifier: string,
    host?: string | null,
  ) => Promise<Authorization | null>;
  /** Renews a grant; `revoked` if the vendor withdrew it for good. Throws `crm_unavailable`. */
  readonly renewGrant: (
    ctx: BaseContext,
    refreshToken: string,
    host?: string | null,
  ) => Promise<Grant | "revoked">;
  /** Revokes a grant at the vendor; succeeds if it was already revoked. Throws `crm_unavailable`. */
  readonly revokeGrant: (ctx: BaseContext, refreshToken: string, host?: string | null) => Promise<void>;
  /** All users who own records. Throws `crm_unavailable`. */
  readonly readOwners: (
    ctx: BaseContext,
    access: { accessToken: string; apiUrl: string | null },
    options: { withFormer: boolean },
  ) => Promise<Owners>;
}

/** Exported as `openSource` by `source.ts`. */
export type OpenSource = (ctx: SystemContext) => CrmSource;

/** Exported as `openWriter` by `write.ts`, if the CRM has `writeScopes`. */
export type OpenWriter = (ctx: SystemContext) => CrmWriter;

/** Events of one account in a webhook call. */
export interface Announcement {
  readonly portalId: string;
  /** `key` is the same for every delivery of one event. */
  readonly events: readonly { readonly key: string; readonly changes: readonly Change[] }[];
}

/** Exported as `webhook` by `webhook.ts`, if the CRM sends webhooks. */
export interface CrmWebhook {
  /**
   * Authenticates and parses a call. Throws `unauthenticated` if it is not the vendor's, `malformed_json`,
   * `invalid_request`.
   */
  readonly read: (ctx: PublicContext, request: RawRequest) => Announcement[];
}
