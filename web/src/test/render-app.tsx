import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { http, HttpResponse, type HttpResponseResolver } from "msw";
import type { ReactNode } from "react";
import { Route, Routes } from "react-router";
import { vi } from "vitest";
import { App } from "../app/app.tsx";
import { Guard } from "../app/guard.tsx";
import { LazyToaster } from "../app/lazy-toaster.tsx";
import { createQueryClient } from "../app/query-client.ts";
import { BrowserRouter } from "../lib/browser-router.tsx";
import { isLate, openPage, server } from "./server.ts";
import { USUAL } from "./usual-answers.ts";

type Answer = HttpResponseResolver | object | null;

/** What the API answers, by method and path, over the usual day. */
export type Answers = Record<string, Answer>;

/** A request as the server saw it. */
export interface Seen {
  call: string;
  query: string;
  body: unknown;
}

/** Shows the whole application at an address, as a browser would, against these answers. */
export function renderApp(address: string, answers: Answers = {}) {
  return show(address, answers, (client) => <App client={client} />);
}

/** Shows one part of a screen to whoever is signed in, without the rest of it, which costs many times as much. */
export function renderPart(part: ReactNode, answers: Answers = {}, address = "/settings") {
  return show(address, answers, (client) => (
    <QueryClientProvider client={client}>
      <BrowserRouter>
        <Routes>
          <Route element={<Guard />}>
            <Route path="*" element={part} />
          </Route>
        </Routes>
      </BrowserRouter>
      <LazyToaster />
    </QueryClientProvider>
  ));
}

function show(address: string, answers: Answers, made: (client: QueryClient) => ReactNode) {
  openPage();
  const seen = answer(answers);
  window.history.replaceState(null, "", address);
  const client = createQueryClient();
  const view = render(made(client));
  const user = userEvent.setup({ advanceTimers: (ms) => vi.isFakeTimers() && vi.advanceTimersByTime(ms) });
  return {
    ...view,
    client,
    user,
    seen,
    callsOf: (call: string) => seen.filter((request) => request.call === call),
  };
}

/** Changes what the API answers from here on; what the page that is open asks is noted. */
export function answer(answers: Answers, seen: Seen[] = []): Seen[] {
  const handlers = Object.entries({ ...USUAL, ...answers }).map(([route, reply]) => {
    const [method = "", path = ""] = route.split(" ");
    return http.all(path, async (info) => {
      if (info.request.method !== method) return undefined;
      const url = new URL(info.request.url);
      const text = await info.request.clone().text();
      const body: unknown = text === "" ? null : JSON.parse(text);
      if (!isLate(info.request)) seen.push({ call: `${method} ${url.pathname}`, query: url.search, body });
      return typeof reply === "function"
        ? await (reply as HttpResponseResolver)(info)
        : HttpResponse.json(reply);
    });
  });
  server.use(...handlers);
  return seen;
}

/** A reply that is not a success, as the product's server gives it. */
export function refusal(
  status: number,
  code: string,
  message: string,
  details: Record<string, string> = {},
): HttpResponseResolver {
  return () => HttpResponse.json({ error: { code, message, details, requestId: "r-1" } }, { status });
}

/** No reply at all. */
export const noNetwork: HttpResponseResolver = () => HttpResponse.error();
