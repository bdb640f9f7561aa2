import { createHash, randomBytes } from "node:crypto";
import { type Environment, EnvironmentError } from "../../env.ts";
import { AppError } from "../../http/errors.ts";
import { seal, unseal } from "../../secrets/sealed.ts";

/** A connection's data key, wrapped by the key named `keyId`; only the wrapped form is stored. */
export interface WrappedKey {
  readonly keyId: string;
  readonly wrapped: Buffer;
}

/** The stored tokens cannot be decrypted: their key is missing from TOKEN_KEY, they were moved, or none are there. */
export class UnreadableTokensError extends AppError {
  constructor() {
    super(
      "crm_not_connected",
      "Les accès enregistrés ne peuvent plus être lus. Reconnectez le CRM dans les paramètres.",
    );
  }
}

/** Throws UnreadableTokensError if the bytes are missing, were changed, moved or encrypted under another key. */
function open(key: Buffer, sealed: Buffer | null, additionalData: string): Buffer {
  if (sealed === null) throw new UnreadableTokensError();
  try {
    return unseal(key, sealed, additionalData);
  } catch {
    throw new UnreadableTokensError();
  }
}

/** Encrypts and decrypts the tokens of one organization's connection to one CRM, to the telephone, or to one member's mailbox. */
export interface TokenCipher {
  readonly key: WrappedKey;
  /** False if an older key of TOKEN_KEY wraps it: the next write uses the newest. */
  readonly isNewest: boolean;
  encrypt(field: "access" | "refresh", token: string): Buffer;
  decrypt(field: "access" | "refresh", sealed: Buffer | null): string;
}

/** Derives a public name for a key. */
function nameOf(master: Buffer): string {
  return `local:${createHash("sha256").update(master).digest("hex").slice(0, 12)}`;
}

/** The keys of TOKEN_KEY by name, newest first. */
function masterKeys(environment: Environment): Map<string, Buffer> {
  const keys = environment.tokens().TOKEN_KEY.map((key) => Buffer.from(key, "base64"));
  if (keys.some((key) => key.length !== 32)) throw new EnvironmentError("tokens", ["TOKEN_KEY"]);
  return new Map(keys.map((key) => [nameOf(key), key]));
}

/** The name of the key that encrypts new tokens. */
export function newestKeyId(environment: Environment): string {
  return masterKeys(environment).keys().next().value ?? "";
}

/**
 * AES-256-GCM with a data key per connection, wrapped by the newest key of TOKEN_KEY; a stored data key is unwrapped by
 * the key it names. Organization, `holder` (a CRM, the telephone, or whose mailbox and what for) and field are authenticated with each
 * value, so a ciphertext moved to another row or column does not decrypt. Throws UnreadableTokensError.
 */
export function tokenCipher(
  environment: Environment,
  organizationId: string,
  holder: string,
  stored?: WrappedKey,
): TokenCipher {
  const newest = newestKeyId(environment);
  const keyId = stored?.keyId ?? newest;
  const master = masterKeys(environment).get(keyId);
  if (master === undefined) throw new UnreadableTokensError();
  const context = `${organizationId}|${holder}`;
  const dataKey = stored ? open(master, stored.wrapped, `${context}|key`) : randomBytes(32);
  return {
    isNewest: keyId === newest,
    key: stored ?? { keyId, wrapped: seal(master, dataKey, `${context}|key`) },
    encrypt: (field, token) => seal(dataKey, Buffer.from(token, "utf8"), `${context}|${field}`),
    decrypt: (field, sealed) => open(dataKey, sealed, `${context}|${field}`).toString("utf8"),
  };
}

/** A connection's key and tokens, as they are stored. */
export interface Sealed {
  readonly key_id: string;
  readonly data_key: Buffer;
  readonly access: Buffer | null;
  /** Undefined where the service grants none. */
  readonly refresh?: Buffer | null;
}

/**
 * The same tokens under a data key that the newest key wraps. `already` where they are; `unreadable` where their key is
 * missing from TOKEN_KEY, or one of them is not there.
 */
export function sealedAnew(
  environment: Environment,
  organizationId: string,
  holder: string,
  stored: Sealed,
):
  | "already"
  | "unreadable"
  | { keyId: string; wrapped: Buffer; access: Buffer; refresh: Buffer | undefined } {
  if (stored.key_id === newestKeyId(environment)) return "already";
  try {
    const key = { keyId: stored.key_id, wrapped: stored.data_key };
    const old = tokenCipher(environment, organizationId, holder, key);
    const sealing = tokenCipher(environment, organizationId, holder);
    return {
      ...sealing.key,
      access: sealing.encrypt("access", old.decrypt("access", stored.access)),
      refresh:
        stored.refresh === undefined
          ? undefined
          : sealing.encrypt("refresh", old.decrypt("refresh", stored.refresh)),
    };
  } catch (error) {
    if (error instanceof UnreadableTokensError) return "unreadable";
    throw error;
  }
}
