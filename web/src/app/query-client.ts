import { MutationCache, onlineManager, QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiError } from "../lib/api-error.ts";
import { endSession } from "../lib/session.ts";

/** The cache of everything fetched, in memory only: it is personal data from a CRM. */
export function createQueryClient(): QueryClient {
  // The library takes a page for online until it hears otherwise; one that opens in a tunnel hears nothing.
  onlineManager.setOnline(navigator.onLine);
  const onError = (error: Error) => {
    if (error instanceof ApiError && error.code === "unauthenticated") endSession(client, "expired");
  };
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        // docs/product.md, 7.
        // oxlint-disable-next-line no-console
        if (query.queryKey[0] === "session")
          console.error("La session n’a pas pu être vérifiée.", error.message);
        onError(error);
      },
    }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      // Offline, a paused request would look like an endless wait: fail and say so instead, and ask again once there
      // is a network, which nothing does by itself that was never paused.
      queries: {
        staleTime: 60_000,
        retry: 1,
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
        networkMode: "always",
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
  return client;
}
