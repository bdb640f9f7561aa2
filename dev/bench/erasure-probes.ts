import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";

type Ask = (method: string, address: string, body?: unknown) => Promise<Response>;

interface Probed {
  /** Longest answer of each probe, and of all. */
  readonly longest: Record<string, number>;
  readonly longestMs: number;
  readonly answers: number;
  /** Longest time that any connection waited for a lock: what one is blocked by another, whatever the machine does. */
  readonly longestLockMs: number;
}

/** Milliseconds between two answers, and between two looks at who waits. */
const PACE = 100;
const LOOK = 10;

/** Reads the feed, writes to a contact and imports a small file, again and again until it is stopped. */
export async function startProbes(ask: Ask, databaseUrl: string): Promise<{ stop: () => Promise<Probed> }> {
  const running = new AbortController();
  let answers = 0;
  const longest: Record<string, number> = {};
  const watcher = new Client({ connectionString: databaseUrl });
  await watcher.connect();
  let longestLockMs = 0;
  const watch = async (): Promise<void> => {
    while (!running.signal.aborted) {
      const { rows } = await watcher.query<{ ms: number }>(
        `select coalesce(max(extract(epoch from clock_timestamp() - waitstart)) * 1000, 0)::float as ms
         from pg_locks where not granted`,
      );
      longestLockMs = Math.max(longestLockMs, rows[0]?.ms ?? 0);
      await pause(LOOK);
    }
  };
  const probe = async (name: string, send: (n: number) => Promise<Response>): Promise<void> => {
    for (let n = 0; !running.signal.aborted; n++) {
      const start = performance.now();
      const reply = await send(n);
      if (!reply.ok) throw new Error(`${name}: ${reply.status} ${await reply.text()}`);
      longest[name] = Math.max(longest[name] ?? 0, Math.round(performance.now() - start));
      answers += 1;
      await pause(PACE);
    }
  };
  const file = (n: number): string =>
    ["Prénom;Nom;E-mail", ...[1, 2, 3, 4, 5].map((line) => `Zoé;Petit;zoe${line}.${n}@import.example`)].join(
      "\r\n",
    );
  const list = (await (await ask("GET", "/api/contacts?pageSize=1")).json()) as { data: { id: string }[] };
  const all = [
    watch(),
    probe("feed", () => ask("GET", "/api/me/contacts/feed")),
    probe("write", (n) =>
      ask("POST", "/api/suppressions", {
        kind: "address",
        value: `p${n}@refus.example`,
        reason: "opposition",
      }),
    ),
    probe("read", () => ask("GET", `/api/contacts/${list.data[0]?.id ?? ""}`)),
    probe("import", (n) =>
      ask("POST", "/api/imports", {
        kind: "contacts",
        fileName: "contacts.csv",
        content: Buffer.from(file(n)).toString("base64"),
        confirmed: true,
      }),
    ),
  ];
  const ended = Promise.all(all);
  ended.catch(() => undefined);
  return {
    stop: async () => {
      running.abort();
      await ended;
      await watcher.end();
      return {
        longest,
        longestMs: Math.max(...Object.values(longest)),
        answers,
        longestLockMs: Math.round(longestLockMs),
      };
    },
  };
}
