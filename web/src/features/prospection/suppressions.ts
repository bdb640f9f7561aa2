import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { SuppressionReason } from "../../../../functions/prospection/contract.ts";
import type { contract as createSuppression } from "../../../../functions/prospection/create-suppression.ts";
import type { contract as deleteSuppression } from "../../../../functions/prospection/delete-suppression.ts";
import type { contract as listSuppressions } from "../../../../functions/prospection/list-suppressions.ts";
import type { contract as previewRetention } from "../../../../functions/prospection/retention/preview-retention.ts";
import { ApiError } from "../../lib/api-error.ts";
import { call, type CallInput } from "../../lib/call.ts";
import { retry } from "../../ui/paged-list.tsx";
import { contactsKey } from "../../lib/contacts/queries.ts";
import type { Named } from "./read-named.ts";

const suppressionsKey = ["suppressions"] as const;

/** A page of who must not be contacted, the newest first. What a colleague just registered stands in it. */
export function suppressionsQuery(query: NonNullable<CallInput<typeof listSuppressions>["query"]>) {
  return queryOptions({
    queryKey: [...suppressionsKey, query],
    queryFn: ({ signal }) =>
      call<typeof listSuppressions>({ method: "GET", path: "/api/suppressions", query, signal }),
    placeholderData: (before) => before,
    staleTime: 0,
    retry,
  });
}

/** For managers: whom the next retention erases, the longest silent first. */
export function retentionQuery() {
  return infiniteQueryOptions({
    queryKey: ["retention"],
    queryFn: ({ signal, pageParam }) =>
      call<typeof previewRetention>({
        method: "GET",
        path: "/api/prospection/retention",
        query: { offset: pageParam, pageSize: 20 },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ meta }) => (meta.hasMore ? meta.offset + meta.pageSize : undefined),
    staleTime: 0,
    retry,
  });
}

/** Registers that an address or a domain must not be contacted. */
export const useAddSuppression = () =>
  useChange((body: Named & { reason: SuppressionReason }) =>
    call<typeof createSuppression>({ method: "POST", path: "/api/suppressions", body }),
  );

/** Takes one back; one that somebody else took back meanwhile is taken back too. */
export const useLiftSuppression = () =>
  useChange(async (id: string) => {
    try {
      await call<typeof deleteSuppression>({
        method: "DELETE",
        path: "/api/suppressions/{id}",
        params: { id },
      });
    } catch (error) {
      if (!(error instanceof ApiError && error.code === "not_found")) throw error;
    }
  });

/** Contacts say that they must not be contacted, so they are read again too. */
function useChange<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: contactsKey });
      return client.invalidateQueries({ queryKey: suppressionsKey });
    },
  });
}
