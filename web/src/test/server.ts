import { getResponse, type HttpHandler } from "msw";

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
  /** No page is open from here on: what one still asks for goes nowhere. */
  close: (): void => {
    handlers = [];
    page += 1;
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

/** In the place of the browser's `fetch`. */
export async function answerRequest(address: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const headers = new Headers(init?.headers);
  headers.set(PAGE, String(page));
  const { signal, ...sent } = init ?? {};
  const asked = address instanceof Request ? address.url : address;
  const request = new Request(new URL(asked, window.location.href), { ...sent, headers });
  const left = untilAborted(signal ?? null);
  const isAnswered = handlers.length > 0;
  // A reply takes its time: what a page shows until then is seen.
  await Promise.race([left, new Promise((resolve) => setImmediate(resolve))]);
  const reply = await Promise.race([left, getResponse([...handlers], request)]);
  if (reply === undefined && isAnswered && !isLate(request))
    console.error(`Nothing answers ${request.method} ${request.url}`);
  if (reply === undefined || reply.type === "error") throw new TypeError("Failed to fetch");
  return reply;
}

/** Fails once the page no longer waits. */
const untilAborted = (signal: AbortSignal | null): Promise<never> =>
  new Promise((_, reject) => {
    const fail = () => reject(signal?.reason);
    if (signal?.aborted === true) fail();
    else signal?.addEventListener("abort", fail, { once: true });
  });
