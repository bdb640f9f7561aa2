import type { Platform } from "../http/platform.ts";

/** Milliseconds for which secrets once read are taken for current. */
const FRESH = 5 * 60_000;
/** Milliseconds between two readings, however much speaks for another. */
const PAUSE = 30_000;

export type Secrets = Readonly<Record<string, string>>;

interface Kept {
  readonly secrets: Secrets;
  readonly platform: Platform;
}

/** A process's platform over secrets that change while it lives. */
export interface KeptPlatform {
  /**
   * The platform over the current secrets, which are read again once they are five minutes old or doubted. Another
   * platform once one has changed: its connections and keys are made anew. Rejects when none could be read yet.
   */
  get(): Promise<Platform>;
  /** Says that something failed that a new secret could mend: the next call reads again, twice a minute at most. */
  doubt(): void;
}

/**
 * `read` gives the secrets, `create` makes a platform over them, `onFailure` hears of a reading that failed while
 * the former secrets still serve. `now` is in milliseconds.
 */
export function keepPlatform(ports: {
  read: () => Promise<Secrets>;
  create: (secrets: Secrets) => Platform;
  onFailure: (error: unknown, platform: Platform) => void;
  now?: () => number;
}): KeptPlatform {
  const { read, create, onFailure, now = () => performance.now() } = ports;
  let kept: Kept | undefined;
  let asked = Number.NEGATIVE_INFINITY;
  let doubted = false;
  let reading: Promise<Kept> | undefined;

  const readAgain = async (): Promise<Kept> => {
    asked = now();
    doubted = false;
    const secrets = await read().catch((error: unknown) => {
      if (kept === undefined) throw error;
      onFailure(error, kept.platform);
      doubted = true;
      return kept.secrets;
    });
    return kept !== undefined && sameSecrets(secrets, kept.secrets)
      ? kept
      : { secrets, platform: create(secrets) };
  };

  return {
    async get() {
      const age = now() - asked;
      if (kept === undefined || age >= FRESH || (doubted && age >= PAUSE)) {
        reading ??= readAgain().finally(() => {
          reading = undefined;
        });
        kept = await reading;
      }
      return kept.platform;
    },
    doubt() {
      doubted = true;
    },
  };
}

function sameSecrets(one: Secrets, other: Secrets): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
}
