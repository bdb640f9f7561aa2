import { setupServer } from "msw/node";
import { vi } from "vitest";

/** Answers the API in tests; each test says what it answers, and anything else fails it. */
export const server = setupServer();

/** The header that says which page of a test has asked. */
const PAGE = "x-page";
let page = 0;

/** Another page asks from here on. */
export function openPage(): void {
  page += 1;
}

/** Whether the page that asked is gone: what it left on its way comes in late on a loaded machine. */
export const isLate = (request: Request): boolean => request.headers.get(PAGE) !== String(page);

/** Has each request name the page that is open as it is sent, until mocks are restored. */
export function nameAskingPage(): void {
  const ask = globalThis.fetch;
  vi.spyOn(globalThis, "fetch").mockImplementation((address, init) => {
    const headers = new Headers(init?.headers);
    headers.set(PAGE, String(page));
    return ask(address, { ...init, headers });
  });
}
