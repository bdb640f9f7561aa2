import { getResponse, type HttpHandler } from "msw";
import { vi } from "vitest";

let handlers: readonly HttpHandler[] = [];

/**
 * Answers the API in tests, where the page asks: through a simulated network it took a sixth of the processor's time.
 * Each test says what is answered, and anything else fails it.
 */
export const server = {
  /** What comes last is asked first. */
  use: (...added: HttpHandler[]): void => {
    handlers = [...added, ...handlers];
  },
  resetHandlers: (): void => {
    handlers = [];
  },
};

/** The header that says which page of a test has asked. */
const PAGE = "x-page";
let page = 0;

/** Another page asks from here on. */
export function openPage(): void {
  page += 1;
}

/** Whether the page that asked is gone: what it left on its way comes in late on a loaded machine. */
export const isLate = (request: Request): boolean => request.headers.get(PAGE) !== String(page);

/** Answers what the page asks, until mocks are restored. */
export function answerRequests(): void {
  vi.spyOn(globalThis, "fetch").mockImplementation(async (address, init) => {
    const headers = new Headers(init?.headers);
    headers.set(PAGE, String(page));
    const { signal, ...sent } = init ?? {};
    const request = new Request(new URL(String(address), window.location.href), { ...sent, headers });
    const left = untilAborted(signal ?? null);
    // A reply takes its time: what a page shows until then is seen.
    await Promise.race([left, new Promise((resolve) => setImmediate(resolve))]);
    const reply = await Promise.race([left, getResponse([...handlers], request)]);
    if (reply === undefined) console.error(`Nothing answers ${request.method} ${request.url}`);
    if (reply === undefined || reply.type === "error") throw new TypeError("Failed to fetch");
    return reply;
  });
}

/** Fails once the page no longer waits. */
const untilAborted = (signal: AbortSignal | null): Promise<never> =>
  new Promise((_, reject) => {
    const fail = () => reject(signal?.reason);
    if (signal?.aborted === true) fail();
    else signal?.addEventListener("abort", fail, { once: true });
  });
