import type {
  AdministratorContext,
  AuditorContext,
  ManagerContext,
  OwnerContext,
  PublicContext,
  Role,
  SharedContext,
  UserContext,
} from "./context.ts";
import type { Contract, Input, Wire } from "./contract.ts";
import type { Inline } from "./page.ts";
import type { Platform } from "./platform.ts";
import type { FunctionRow } from "./route-row.ts";

/** A reply whose JSON was built by the database. */
export class JsonText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** A page for a person, e.g. the end of an authorization. */
export class HtmlPage {
  readonly html: string;
  /** All that it may apply and run. */
  readonly inline: Inline;
  readonly status: 200 | 400 | 401 | 403 | 409 | 502;
  constructor(html: string, inline: Inline, status: 200 | 400 | 401 | 403 | 409 | 502 = 200) {
    this.html = html;
    this.inline = inline;
    this.status = status;
  }
}

/** A file download. `name` is the name people see, accents included; `headers` are added to its own. */
export class FileReply {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly name: string;
  readonly contentType: string;
  readonly headers: Readonly<Record<string, string>>;
  constructor(
    bytes: Uint8Array<ArrayBuffer>,
    name: string,
    contentType: string,
    headers: Readonly<Record<string, string>> = {},
  ) {
    this.bytes = bytes;
    this.name = name;
    this.contentType = contentType;
    this.headers = headers;
  }

  /** RFC 6266: the name in ASCII for old clients, and the full name. */
  get contentDisposition(): string {
    const plain = this.name
      .normalize("NFD")
      .replace(/\p{M}/gu, "")
      .replace(/[^\w.() -]/g, "_");
    const encoded = encodeURIComponent(this.name.toWellFormed()).replace(
      /['()*]/g,
      (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
    );
    return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
  }
}

export type Answer<C extends Contract> = Wire<C> | JsonText | HtmlPage | FileReply;

/**
 * Who may call, checked before any input is read. `session`: a signed-in person with an active organization. `inline`:
 * the same, checked by the read's own single statement. `public`: anyone. Otherwise people with one role.
 */
export type Access = "session" | "inline" | "public" | RoleAccess | SharedAccess;

/** A call for one role; `refusal` replaces the default message to others. */
export interface RoleAccess {
  readonly role: Role;
  readonly refusal?: string;
}

/**
 * A call for managers, with one form of it open to every member. `isOpen` recognizes that form by the raw body,
 * undefined if unreadable; a caller who may send the form also learns its errors.
 */
export interface SharedAccess {
  readonly isOpen: (body: unknown) => boolean;
  readonly refusal: string;
}

/** The settings of a call's own function in the deployment; `npm run generate` makes its row of the route table of them. */
export interface Deployment extends Omit<FunctionRow, "handler" | "environment"> {
  /** Groups of variables that it needs beside those of the session gate. */
  readonly environment?: FunctionRow["environment"];
}

export interface Endpoint {
  readonly contract: Contract;
  readonly access: Access;
  // The context's type follows from `access`; `endpoint` below ties the two.
  readonly handle: (call: { ctx: unknown; input: unknown }) => Promise<unknown>;
  readonly deployment: Deployment | undefined;
}

interface Contexts {
  session: UserContext;
  shared: SharedContext;
  inline: PublicContext;
  public: PublicContext;
  manager: ManagerContext;
  owner: OwnerContext;
  administrator: AdministratorContext;
  auditor: AuditorContext;
}

/** The context the gate passes to endpoints of an access. */
type ContextOf<A extends Access> = Contexts[A extends RoleAccess
  ? A["role"]
  : A extends SharedAccess
    ? "shared"
    : Extract<A, string>];

/** Joins a contract, its access, and its handler. `deployment` is left out only where a test alone asks it. */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<C extends Contract, const A extends Access>(
  contract: C,
  access: A,
  handle: (call: { ctx: ContextOf<A>; input: Input<C> }) => Promise<Answer<C>>,
  deployment?: Deployment,
): Endpoint {
  // A list of endpoints forgets which input each takes; the kernel gives each its own.
  return { contract, access, handle: handle as Endpoint["handle"], deployment };
}

/** An unparsed request, for handlers that check a signature over it. */
export interface RawRequest {
  readonly body: string;
  readonly header: (name: string) => string | undefined;
  /** A path parameter of the contract, e.g. `crm` of `/api/crm/webhooks/{crm}`. */
  readonly param: (name: string) => string | undefined;
}

/** A public call by another system, whose handler gets the raw bytes. */
export interface RawEndpoint {
  readonly contract: Contract;
  readonly receive: (call: { ctx: PublicContext; request: RawRequest }) => Promise<unknown>;
  readonly deployment: Deployment | undefined;
}

/** Joins a contract and a handler of unparsed requests; `deployment` as of `endpoint`. */
/* @__NO_SIDE_EFFECTS__ */
export function rawEndpoint<C extends Contract>(
  contract: C,
  receive: (call: { ctx: PublicContext; request: RawRequest }) => Promise<Answer<C>>,
  deployment?: Deployment,
): RawEndpoint {
  return { contract, receive, deployment };
}

/** All paths below a prefix, or one with all its methods, handled by a library of their own. */
export interface GreedyEndpoint {
  readonly path: `/api/${string}`;
  /** `clientAddress` is the caller's IP address as seen by our entrance. */
  readonly answer: (
    request: Request,
    platform: Platform,
    clientAddress: string,
    requestId: string,
  ) => Promise<Response>;
  /** As of `endpoint`, but with all its groups of variables: it need not open a session. */
  readonly deployment?: Omit<FunctionRow, "handler">;
}

/** What a verb's file exports as `route`. */
export type AnyEndpoint = Endpoint | RawEndpoint | GreedyEndpoint;
