import { onlineManager, QueryObserver } from "@tanstack/react-query";
import { expect, it, vi } from "vitest";
import { createQueryClient } from "./query-client.ts";

it("asks once more for what failed, not twice, and then says so", async () => {
  vi.useFakeTimers();
  const ask = vi.fn<() => Promise<never>>().mockRejectedValue(new Error("refused"));
  const observer = new QueryObserver(createQueryClient(), { queryKey: ["list"], queryFn: ask });
  const stop = observer.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ask).toHaveBeenCalledTimes(2);
  expect(observer.getCurrentResult().isError).toBe(true);
  stop();
  vi.useRealTimers();
});

it("asks again for what failed as soon as there is a network", async () => {
  const client = createQueryClient();
  client.mount();
  onlineManager.setOnline(false);
  const ask = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Error("no network"))
    .mockResolvedValue("here");
  const observer = new QueryObserver(client, { queryKey: ["list"], queryFn: ask, retry: false });
  const stop = observer.subscribe(() => undefined);
  await vi.waitFor(() => expect(observer.getCurrentResult().isError).toBe(true));
  onlineManager.setOnline(true);
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe("here"));
  stop();
  client.unmount();
});
