import { queryOptions } from "@tanstack/react-query";
import type { contract as listModelUsage } from "../../../../functions/intelligence/usage/list-model-usage.ts";
import { call, type CallInput } from "../../lib/call.ts";
import { retry } from "../../ui/paged-list.tsx";

type Query = NonNullable<CallInput<typeof listModelUsage>["query"]>;

/** A page of the organizations with their month of model calls. */
export function usageQuery(query: Query) {
  return queryOptions({
    queryKey: ["admin", "usage", query],
    queryFn: ({ signal }) =>
      call<typeof listModelUsage>({ method: "GET", path: "/api/admin/model-usage", query, signal }),
    placeholderData: (before) => before,
    retry,
  });
}
