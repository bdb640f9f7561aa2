import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { aSession } from "../test/fixtures.ts";
import { refreshSession, SESSION_SIGNAL_DELAY } from "./refresh-session.ts";
import { sessionQuery } from "./session.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it("asks for the session ten milliseconds after what changed it, though one is at hand", async () => {
  expect(SESSION_SIGNAL_DELAY).toBe(10);
  const fetched = vi.spyOn(globalThis, "fetch").mockImplementation(async () => Response.json(null));
  const client = new QueryClient();
  client.setQueryData(sessionQuery().queryKey, null);
  const refreshed = refreshSession(client);
  await vi.advanceTimersByTimeAsync(9);
  expect(fetched).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await expect(refreshed).resolves.toBeNull();
  expect(fetched).toHaveBeenCalledOnce();
});

it("does not take the answer of a question that was asked before the change", async () => {
  const before = Promise.withResolvers<Response>();
  vi.spyOn(globalThis, "fetch")
    .mockImplementationOnce(() => before.promise)
    .mockImplementation(async () => Response.json(aSession({ email: "nouvelle@demo.test" })));
  const client = new QueryClient();
  client.setQueryData(sessionQuery().queryKey, null);
  const asked = client.fetchQuery({ ...sessionQuery(), staleTime: 0 });
  const refreshed = refreshSession(client);
  await vi.advanceTimersByTimeAsync(SESSION_SIGNAL_DELAY);
  before.resolve(Response.json(null));
  await expect(refreshed).resolves.toMatchObject({ user: { email: "nouvelle@demo.test" } });
  await expect(asked).resolves.toBeNull();
});
