import { setTimeout as wait } from "node:timers/promises";

/** A simulated user: their cookie, and the objects they change. */
export interface Person {
  readonly cookie: string;
  readonly contactId: string;
  readonly actionId: string;
}

export interface Reply {
  /** Milliseconds of the process's clock. */
  readonly at: number;
  readonly milliseconds: number;
  readonly status: number | "none";
  readonly isGood: boolean;
}

/** The last acknowledged and the last sent number of each of a person's two fields. */
export interface Written {
  linkedin: number;
  message: number;
}

export interface OutageLoad {
  readonly replies: Reply[];
  /** By person, in their order. */
  readonly acknowledged: readonly Written[];
  /** Number of acknowledged writes. */
  writes(): number;
  /** When the oldest pending request began; now if none is pending. */
  pendingSince(): number;
  stop(): Promise<void>;
}

/** Milliseconds after which a browser's user has given up. */
const PATIENCE = 30_000;

let lastNumber = 0;

/** The number in a field's value; 0 without one. */
export const numberIn = (value: string | null): number => Number(/(\d+)$/.exec(value ?? "")?.[1] ?? 0);

/**
 * One connection per person, which in turn reads the day's list, writes through the pool (a contact's LinkedIn address)
 * and writes through the Data API (an action's message), until stopped. Numbers only grow.
 */
export function startLoad(url: string, people: readonly Person[]): OutageLoad {
  const replies: Reply[] = [];
  const loads = people.map((person) => ({ person, written: { linkedin: 0, message: 0 } satisfies Written }));
  const pending = new Set<number>();
  const stopping = new AbortController();
  let writes = 0;

  const call = async (person: Person, method: string, path: string, body?: object): Promise<boolean> => {
    const started = performance.now();
    pending.add(started);
    let status: Reply["status"] = "none";
    let isGood = false;
    try {
      const reply = await fetch(`${url}${path}`, {
        method,
        signal: AbortSignal.timeout(PATIENCE),
        headers: { cookie: person.cookie, origin: url, "content-type": "application/json" },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      await reply.arrayBuffer();
      status = reply.status;
      isGood = reply.ok || (reply.status === 503 && reply.headers.has("retry-after"));
    } catch {
      // No reply: counted as such.
    }
    pending.delete(started);
    const at = performance.now();
    replies.push({ at, milliseconds: at - started, status, isGood });
    if (status === "none" || status >= 300) await wait(50);
    return status !== "none" && status < 300;
  };

  const work = async ({ person, written: mine }: (typeof loads)[number]): Promise<void> => {
    while (!stopping.signal.aborted) {
      const number = ++lastNumber;
      await call(person, "GET", "/api/me/contacts/feed");
      const linkedin = { linkedinProfileURL: `https://www.linkedin.com/in/mesure-${number}` };
      if (await call(person, "PATCH", `/api/contacts/${person.contactId}/linkedin`, linkedin))
        [mine.linkedin, writes] = [number, writes + 1];
      const message = { ai_iceBreakingMessage: `Bonjour, message ${number}` };
      if (await call(person, "PUT", `/api/actions/${person.actionId}`, message))
        [mine.message, writes] = [number, writes + 1];
    }
  };
  const working = Promise.all(loads.map(work));
  return {
    replies,
    acknowledged: loads.map(({ written }) => written),
    writes: () => writes,
    pendingSince: () => Math.min(performance.now(), ...pending),
    stop: async () => {
      stopping.abort();
      await working;
    },
  };
}

/**
 * Milliseconds from `since` to the first second with replies during which no failing request was pending; null if there
 * is none before `until`.
 */
export function firstGoodSecond(replies: readonly Reply[], since: number, until: number): number | null {
  const after = replies.filter(({ at }) => at >= since);
  const isSuccess = ({ status }: Reply): boolean => status !== "none" && status < 300;
  const successes = after.filter(isSuccess).map(({ at }) => at);
  const failures = after
    .filter((reply) => !isSuccess(reply))
    .map(({ at, milliseconds }) => ({ from: at - milliseconds, to: at }))
    .toSorted((a, b) => a.from - b.from);
  const firstSuccess = (from: number): number => Math.min(...successes.filter((at) => at >= from));
  let begun = since;
  for (const { from, to } of [...failures, { from: until, to: until }]) {
    // A second without replies proves nothing; the one ending with the first success counts.
    const start = Math.max(begun, firstSuccess(begun) - 1_000);
    if (from - start >= 1_000) return Math.round(start - since);
    begun = Math.max(begun, to);
  }
  return null;
}
