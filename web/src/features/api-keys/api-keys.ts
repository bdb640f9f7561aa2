import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { contract as createApiKey } from "../../../../functions/api-keys/create-api-key.ts";
import type { contract as listApiKeys } from "../../../../functions/api-keys/list-api-keys.ts";
import type { contract as revokeApiKey } from "../../../../functions/api-keys/revoke-api-key.ts";
import { call, type CallInput } from "../../lib/call.ts";

const apiKeysKey = ["api-keys"] as const;

/** One's own keys, for owners every member's. Asked anew each time: they end on their own. */
export function apiKeysQuery() {
  return queryOptions({
    queryKey: apiKeysKey,
    queryFn: ({ signal }) => call<typeof listApiKeys>({ method: "GET", path: "/api/api-keys", signal }),
    staleTime: 0,
  });
}

/** Makes a key; its reply alone holds the key, and is kept by no cache. */
export function useCreateApiKey() {
  const client = useQueryClient();
  return useMutation({
    gcTime: 0,
    mutationFn: (body: NonNullable<CallInput<typeof createApiKey>["body"]>) =>
      call<typeof createApiKey>({ method: "POST", path: "/api/api-keys", body }),
    onSuccess: () => client.invalidateQueries({ queryKey: apiKeysKey }),
  });
}

/** Revokes a key: the next call with it is refused. */
export function useRevokeApiKey() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      call<typeof revokeApiKey>({ method: "DELETE", path: "/api/api-keys/{id}", params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: apiKeysKey }),
  });
}
